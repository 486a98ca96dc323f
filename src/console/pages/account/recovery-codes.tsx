import { Alert, Button, Group, Stack, Text } from "@mantine/core"
import { Check, Copy, KeyRound } from "lucide-react"
import { useState } from "react"
import { copyText } from "../../components/display/copy-text.ts"
import { Dialog } from "../../components/feedback/dialog.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { accountMessages } from "./messages.ts"

/** The codes in two halves, which are easier to read and to type; a sign-in ignores the hyphen. */
const halves = (code: string): string => `${code.slice(0, code.length / 2)}-${code.slice(code.length / 2)}`

type RecoveryCodesProps = { readonly codes: readonly string[] | null; forget(): void }

/** The recovery codes of a second factor, one in a line, shown once; without a copy, it closes only by its button. */
export const RecoveryCodes = ({ codes, forget }: RecoveryCodesProps) => {
  const texts = useMessages(accountMessages)
  const [isCopied, setCopied] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const lines = (codes ?? []).map(halves)
  return (
    <Dialog
      title={texts.recoveryTitle}
      isOpen={codes !== null}
      onClose={isCopied ? forget : () => setAsked(true)}
      isSticky
    >
      <Stack gap="md">
        <Alert color="orange" icon={<KeyRound size={18} aria-hidden />}>
          {texts.recoveryWarning}
        </Alert>
        <Text size="sm">{texts.recovery}</Text>
        <ol className="recovery-codes" aria-label={texts.recoveryTitle}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
        {isAsked && <Text role="alert">{texts.notCopied}</Text>}
        <Group justify="space-between">
          <Button
            variant="light"
            leftSection={isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
            onClick={() => void copyText(lines.join("\n")).then(setCopied)}
            data-autofocus
          >
            <span aria-live="polite">{isCopied ? texts.copied : texts.copyCodes}</span>
          </Button>
          <Button variant="default" onClick={forget}>
            {texts.done}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
