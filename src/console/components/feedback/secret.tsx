import { Alert, Button, Stack, TextInput } from "@mantine/core"
import { Check, Copy, KeyRound } from "lucide-react"
import { useRef, useState } from "react"
import { defineMessages, useMessages } from "../../i18n/messages.ts"
import { componentMessages } from "../messages.ts"

const messages = defineMessages(
  { warning: "Copia este valor ahora y guárdalo en un lugar seguro: no se volverá a mostrar." },
  { warning: "Copy this value now and store it somewhere safe: it will not be shown again." },
)

type SecretOnceProps = { readonly label: string; readonly value: string }

/** A key or secret that is shown this once, with a button that copies it. */
export const SecretOnce = ({ label, value }: SecretOnceProps) => {
  const texts = useMessages(componentMessages)
  const { warning } = useMessages(messages)
  const [isCopied, setCopied] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch {
      // Browsers give the clipboard only to pages over HTTPS or on loopback; elsewhere the old command copies.
      setCopied(document.execCommand("copy"))
    }
  }
  return (
    <Stack gap="sm">
      <Alert color="orange" icon={<KeyRound size={18} aria-hidden />}>
        {warning}
      </Alert>
      <TextInput
        ref={field}
        label={label}
        value={value}
        readOnly
        spellCheck={false}
        autoComplete="off"
        className="secret"
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        variant="light"
        leftSection={isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
        onClick={() => void copy()}
        data-autofocus
      >
        <span aria-live="polite">{isCopied ? texts.copied : texts.copy}</span>
      </Button>
    </Stack>
  )
}
