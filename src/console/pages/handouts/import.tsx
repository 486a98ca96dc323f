import { Button } from "@mantine/core"
import { FileUp } from "lucide-react"
import { useState } from "react"
import { bodyOf } from "../../api/client.ts"
import { Dialog } from "../../components/feedback/dialog.tsx"
import { CsvUpload } from "../../components/upload/csv-upload.tsx"
import { asCsv } from "../../components/upload/parts.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.ts"
import { handoutsPath, outdatedByHandouts } from "./handout.ts"
import { handoutMessages } from "./messages.ts"

/** Records what a file says was handed out, and shows which of its lines had faults. */
export const ImportHandouts = () => {
  const texts = useMessages(handoutMessages)
  const api = useApi()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        aria-haspopup="dialog"
        leftSection={<FileUp size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {texts.import}
      </Button>
      <Dialog title={texts.import} isOpen={isOpen} onClose={() => setOpen(false)} size="lg">
        <CsvUpload
          hint={texts.importHint}
          names={texts.imported}
          outdates={outdatedByHandouts}
          hasHeader
          send={async (csv) => {
            const { faults, ...counts } = await bodyOf(
              api.POST(`${handoutsPath}/import`, { body: csv as never, ...asCsv }),
            )
            const textOf = (code: string) => (texts.faults as Readonly<Record<string, string>>)[code]
            return { counts, faults: faults.map(({ line, error, code }) => ({ line, error: textOf(code) ?? error })) }
          }}
        />
      </Dialog>
    </>
  )
}
