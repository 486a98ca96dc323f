import { Button, Group, PasswordInput, Radio, Stack } from "@mantine/core"
import { useState } from "react"
import { Dialog } from "../../../components/feedback/dialog.tsx"
import { SecretOnce } from "../../../components/feedback/secret.tsx"
import { useMessages } from "../../../i18n/messages.ts"
import { webhookMessages } from "../messages.ts"

const secretBytes = 33

/** A secret as the Standard Webhooks libraries take it: `whsec_` and random bytes in base64. */
export const newSecret = (): string =>
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
          description={texts.ownSecretHint}
          minLength={8}
          maxLength={500}
          autoComplete="off"
        />
      )}
    </Stack>
  )
}

/** Asks for a secret; `show` then shows the one that was made, this once. */
export const useSecret = () => {
  const texts = useMessages(webhookMessages)
  const [choice, setChoice] = useState<SecretChoice>(null)
  const [made, setMade] = useState<string | null>(null)
  const forget = () => setMade(null)
  const field = <SecretField value={choice} onChange={setChoice} />
  const shown = (
    <Dialog title={texts.madeTitle} isOpen={made !== null} onClose={forget} isSticky>
      <SecretOnce label={texts.secret} value={made ?? ""} />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={forget}>
          {texts.kept}
        </Button>
      </Group>
    </Dialog>
  )
  return { field, shown, choice, reset: () => setChoice(null), show: setMade }
}
