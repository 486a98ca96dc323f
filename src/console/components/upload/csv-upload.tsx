import { Alert, Button, Progress, Text } from "@mantine/core"
import type { QueryKey } from "@tanstack/react-query"
import { FileUp } from "lucide-react"
import { type DragEvent, useRef, useState } from "react"
import { useChange } from "../../api/change.ts"
import { useFormat } from "../../i18n/format.ts"
import { defineMessages, useMessages } from "../../i18n/messages.ts"
import { DataTable } from "../list/table.tsx"
import { type PartResult, type UploadProgress, uploadInParts } from "./parts.ts"

const messages = defineMessages(
  {
    drop: "Arrastra aquí un archivo CSV",
    choose: "Elegir archivo",
    sending: (name: string, share: string) => `Subiendo ${name}: ${share}`,
    done: (name: string) => `${name}: listo`,
    failed: "La carga se interrumpió. Sube el archivo otra vez: lo que ya está no se agrega dos veces.",
    faults: "Líneas con errores",
    line: "Línea",
    error: "Error",
  },
  {
    drop: "Drop a CSV file here",
    choose: "Choose a file",
    sending: (name: string, share: string) => `Uploading ${name}: ${share}`,
    done: (name: string) => `${name}: done`,
    failed: "The upload was interrupted. Upload the file again: what is there already is not added twice.",
    faults: "Lines with errors",
    line: "Line",
    error: "Error",
  },
)

type Names = Readonly<Record<string, string>>

const Result = ({ progress, names }: { progress: UploadProgress; names: Names }) => {
  const texts = useMessages(messages)
  const format = useFormat()
  const counted = Object.entries(names).map(([name, label]) => `${label}: ${format.number(progress.counts[name] ?? 0)}`)
  return (
    <>
      <Text size="sm" role="status">
        {counted.join(" · ")}
      </Text>
      {progress.faults.length > 0 && (
        <DataTable
          label={texts.faults}
          items={progress.faults}
          keyOf={({ line }, index) => `${line}.${index}`}
          columns={[
            { header: texts.line, show: ({ line }) => format.number(line), isShort: true },
            { header: texts.error, show: ({ error }) => error },
          ]}
        />
      )}
    </>
  )
}

type CsvUploadProps = {
  /** What the file must hold. */
  readonly hint: string
  /** The names of the counts that the service returns, in the order in which they are shown. */
  readonly names: Names
  readonly outdates: readonly QueryKey[]
  /** Whether the first line names columns. */
  readonly hasHeader?: boolean
  send(csv: string): Promise<PartResult>
}

/** Uploads a CSV file of any length, dropped or chosen, and shows how far it is and which lines had faults. */
export const CsvUpload = ({ hint, names, outdates, hasHeader = false, send }: CsvUploadProps) => {
  const texts = useMessages(messages)
  const format = useFormat()
  const picker = useRef<HTMLInputElement>(null)
  const [fileName, setFileName] = useState("")
  const [progress, setProgress] = useState<UploadProgress | null>(null)
  const [isOver, setOver] = useState(false)
  const upload = useChange({
    run: (file: File) => uploadInParts(file, send, setProgress, hasHeader),
    outdates,
    done: null,
  })
  const begin = (file: File | undefined) => {
    if (!file || upload.isPending) return
    setFileName(file.name)
    setProgress({ sent: 0, total: file.size, counts: {}, faults: [] })
    upload.mutate(file)
  }
  const drag = (isNowOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isNowOver)
  }
  const share = progress && progress.total > 0 ? progress.sent / progress.total : 0
  return (
    <div className="form-stack">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same without a pointer */}
      <div
        className="drop-zone"
        data-over={isOver || undefined}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event)
          begin(event.dataTransfer.files[0])
        }}
      >
        <FileUp size={24} aria-hidden />
        <Text>{texts.drop}</Text>
        <input
          ref={picker}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          hidden
          onChange={({ currentTarget }) => {
            begin(currentTarget.files?.[0])
            currentTarget.value = ""
          }}
        />
        <Button variant="default" loading={upload.isPending} onClick={() => picker.current?.click()}>
          {texts.choose}
        </Button>
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      </div>
      {progress && (
        <>
          <Text size="sm">
            {upload.isSuccess ? texts.done(fileName) : texts.sending(fileName, format.percent(share))}
          </Text>
          <Progress value={upload.isSuccess ? 100 : 100 * share} aria-label={fileName} />
          {upload.isError && <Alert color="red">{texts.failed}</Alert>}
          <Result progress={progress} names={names} />
        </>
      )}
    </div>
  )
}
