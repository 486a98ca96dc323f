import { Alert, Button, Group, Stack, Text, TextInput } from "@mantine/core"
import { Check, Copy, KeyRound } from "lucide-react"
import { useRef, useState } from "react"
import { defineMessages, useMessages } from "../../i18n/messages.ts"
import { copyText } from "../display/copy-text.ts"
import { componentMessages } from "../messages.ts"
import { Dialog } from "./dialog.tsx"

const messages = defineMessages(
  {
    warning: "Copia este valor ahora y guárdalo en un lugar seguro: no se volverá a mostrar.",
    ask: "Todavía no copiaste este valor. Si cierras, no podrás verlo otra vez.",
    back: "Volver",
    leave: "Cerrar sin copiar",
  },
  {
    warning: "Copy this value now and store it somewhere safe: it will not be shown again.",
    ask: "You have not copied this value yet. Once you close this, you cannot see it again.",
    back: "Go back",
    leave: "Close without copying",
  },
)

type SecretOnceProps = {
  readonly label: string
  readonly value: string
  readonly isCopied: boolean
  setCopied(isCopied: boolean): void
}

/** A key or secret that is shown only once, with a button that copies it. */
const SecretOnce = ({ label, value, isCopied, setCopied }: SecretOnceProps) => {
  const texts = useMessages(componentMessages)
  const { warning } = useMessages(messages)
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    const isDone = await copyText(value)
    // Where the browser refuses, its own menu copies what is selected.
    field.current?.select()
    setCopied(isDone)
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

type SecretDialogProps = {
  readonly title: string
  readonly label: string
  /** The secret, or null while there is none to show. */
  readonly value: string | null
  /** The label of the button for readers who have stored it. */
  readonly doneLabel: string
  forget(): void
}

/** Shows a key or secret only once; Esc and the close button ask first, unless it was copied. */
export const SecretDialog = ({ title, label, value, doneLabel, forget }: SecretDialogProps) => {
  const { ask, back, leave } = useMessages(messages)
  const [isCopied, setCopied] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const close = () => {
    setCopied(false)
    setAsked(false)
    forget()
  }
  return (
    <Dialog title={title} isOpen={value !== null} onClose={isCopied ? close : () => setAsked(true)} isSticky>
      <SecretOnce label={label} value={value ?? ""} isCopied={isCopied} setCopied={setCopied} />
      {isAsked && (
        <Text mt="md" role="alert">
          {ask}
        </Text>
      )}
      <Group className="dialog-actions" justify="flex-end" mt="md">
        {isAsked && (
          <Button variant="subtle" color="red" onClick={close}>
            {leave}
          </Button>
        )}
        <Button variant="default" onClick={isAsked ? () => setAsked(false) : close}>
          {isAsked ? back : doneLabel}
        </Button>
      </Group>
    </Dialog>
  )
}
