import { Button, Group, PasswordInput, Radio, Stack } from "@mantine/core"
import { useState } from "react"
import { Dialog } from "../../components/dialog.tsx"
import { SecretOnce } from "../../components/secret.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { webhookMessages } from "./messages.ts"

const secretBytes = 32

/** A secret as the Standard Webhooks libraries take it: `whsec_` and random bytes in base64. */
const newSecret = (): string =>
  `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(secretBytes))))}`

/** A secret that the reader enters, or null for one that is made. */
export type SecretChoice = string | null

type SecretFieldProps = { readonly value: SecretChoice; onChange(value: SecretChoice): void }

/** Asks for a secret, or to make one. */
export const SecretField = ({ value, onChange }: SecretFieldProps) => {
  const texts = useMessages(webhookMessages)
  return (
    <Stack gap="xs">
      <Radio.Group
        label={texts.secret}
        description={texts.secretHint}
        value={value === null ? "generated" : "own"}
        onChange={(choice) => onChange(choice === "own" ? "" : null)}
      >
        <Stack gap="xs" mt={6}>
          <Radio value="generated" label={texts.generated} />
          <Radio value="own" label={texts.own} />
        </Stack>
      </Radio.Group>
      {value !== null && (
        <PasswordInput
          label={texts.ownSecret}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          required
          maxLength={500}
          autoComplete="off"
        />
      )}
    </Stack>
  )
}

/** The secret to send for a choice; one that was made is shown once, when `show` is called after it is in force. */
export const useSecret = () => {
  const texts = useMessages(webhookMessages)
  const [choice, setChoice] = useState<SecretChoice>(null)
  const [made, setMade] = useState("")
  const [isShown, setShown] = useState(false)
  const forget = () => {
    setShown(false)
    setMade("")
  }
  const field = <SecretField value={choice} onChange={setChoice} />
  const shown = (
    <Dialog title={texts.madeTitle} isOpen={isShown} onClose={forget} isSticky>
      <SecretOnce label={texts.secret} value={made} />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={forget}>
          {texts.kept}
        </Button>
      </Group>
    </Dialog>
  )
  return {
    field,
    shown,
    reset: () => setChoice(null),
    take: (): string => {
      const secret = choice ?? newSecret()
      setMade(choice === null ? secret : "")
      return secret
    },
    show: () => setShown(choice === null),
  }
}
