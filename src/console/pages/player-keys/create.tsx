import { Button, Textarea, TextInput } from "@mantine/core"
import { FileUp, Plus } from "lucide-react"
import { useRef } from "react"
import { bodyOf } from "../../api/client.ts"
import { ApiError } from "../../api/error.ts"
import { FormButton } from "../../components/form/form-button.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.ts"
import { playerKeyMessages } from "./messages.ts"
import { keyIn } from "./public-key.ts"

const blank = () => ({ name: "", publicKey: "" })

/** Far above the longest key, so that a wrong file does not fill the field. */
const maxFileBytes = 16 * 1024

const FileButton = ({ onRead }: { onRead: (text: string) => void }) => {
  const texts = useMessages(playerKeyMessages)
  const picker = useRef<HTMLInputElement>(null)
  const read = async (file: File | undefined) => file && onRead(await file.slice(0, maxFileBytes).text())
  return (
    <div>
      <input
        ref={picker}
        type="file"
        accept=".pem,.pub,.jwk,.json,.txt"
        hidden
        onChange={({ currentTarget }) => {
          void read(currentTarget.files?.[0])
          currentTarget.value = ""
        }}
      />
      <Button variant="default" leftSection={<FileUp size={16} aria-hidden />} onClick={() => picker.current?.click()}>
        {texts.choose}
      </Button>
    </div>
  )
}

/** The button that adds a public key. Nothing of the form is stored, since somebody may paste a private key. */
export const AddPlayerKey = () => {
  const texts = useMessages(playerKeyMessages)
  const api = useApi()
  const change = {
    run: async ({ name, publicKey: entered }: ReturnType<typeof blank>) => {
      const key = keyIn(entered)
      if ("fault" in key) throw new ApiError(0, key.fault, texts.faults[key.fault], null)
      const body = { name: name.trim(), publicKey: key.publicKey }
      return bodyOf(api.POST("/api/v1/admin/player-keys", { body }))
    },
    outdates: [["player-keys"]],
    done: texts.created,
  }
  const at = (text: string) => ({ path: "publicKey", text })
  const faults = {
    PRIVATE_KEY: at(texts.faults.PRIVATE_KEY),
    NO_PUBLIC_KEY: at(texts.faults.NO_PUBLIC_KEY),
    NO_JSON: at(texts.faults.NO_JSON),
    publicKey: at(texts.faults.refused),
  }
  return (
    <FormButton
      label={texts.create}
      icon={Plus}
      isPrimary
      isSecret
      submitLabel={texts.submit}
      dialogSize="lg"
      initial={blank}
      change={change}
      faults={faults}
    >
      {(form) => (
        <>
          <TextInput
            label={texts.name}
            description={texts.nameHint}
            required
            maxLength={200}
            data-autofocus
            {...form.getInputProps("name")}
          />
          <Textarea
            label={texts.publicKey}
            description={texts.publicKeyHint}
            required
            rows={6}
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            {...form.getInputProps("publicKey")}
          />
          <FileButton onRead={(text) => form.setFieldValue("publicKey", text)} />
        </>
      )}
    </FormButton>
  )
}
