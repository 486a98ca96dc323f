import { Radio, Stack } from "@mantine/core"
import type { UseFormReturnType } from "@mantine/form"
import { SecretDialog } from "../../../components/feedback/secret.tsx"
import { PasswordField } from "../../../components/form/password-field.tsx"
import { useMessages } from "../../../i18n/messages.ts"
import { webhookMessages } from "../messages.ts"

const secretBytes = 33

/** A secret in the format of the Standard Webhooks libraries: `whsec_` and random bytes in base64. */
export const newSecret = (): string =>
  `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(secretBytes))))}`

/** A secret that the reader enters, or null to generate one. */
export type SecretChoice = { readonly secret: string | null }

/** Asks for a secret, or whether to generate one. */
export const SecretField = ({ form }: { form: UseFormReturnType<SecretChoice> }) => {
  const texts = useMessages(webhookMessages)
  const isMade = form.values.secret === null
  return (
    <Stack gap="xs">
      <Radio.Group
        label={texts.secret}
        description={texts.secretHint}
        value={isMade ? "generated" : "own"}
        onChange={(choice) => form.setFieldValue("secret", choice === "own" ? "" : null)}
      >
        <Stack gap="xs" mt={6}>
          <Radio value="generated" label={texts.generated} />
          <Radio value="own" label={texts.own} />
        </Stack>
      </Radio.Group>
      {!isMade && (
        <PasswordField
          label={texts.ownSecret}
          description={texts.ownSecretHint}
          required
          minLength={8}
          maxLength={500}
          autoComplete="off"
          {...form.getInputProps("secret")}
        />
      )}
    </Stack>
  )
}

type SecretShownProps = { readonly secret: string | null; forget(): void }

/** Shows a generated secret once. */
export const SecretShown = ({ secret, forget }: SecretShownProps) => {
  const texts = useMessages(webhookMessages)
  return (
    <SecretDialog title={texts.madeTitle} label={texts.secret} value={secret} doneLabel={texts.kept} forget={forget} />
  )
}
