import { Alert, Anchor, Button, Stack, Text } from "@mantine/core"
import { useForm } from "@mantine/form"
import { useState } from "react"
import { Link } from "wouter"
import { useAttempt } from "../../api/attempt.ts"
import { bodyOf, createApi } from "../../api/client.ts"
import { useErrorText } from "../../components/feedback/error-text.ts"
import { Loading } from "../../components/feedback/state.tsx"
import { Form } from "../../components/form/form.tsx"
import { useLanguage } from "../../i18n/language.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { Entrance, rememberedOrganization, useSignInOptions } from "../../shell/entrance.tsx"
import { EmailField, OrganizationField } from "../../shell/identity-fields.tsx"
import { joinMessages } from "./messages.ts"

/** Asks for the mail; what is shown afterwards does not tell whether there is such a user. */
const AskForMail = () => {
  const texts = useMessages(joinMessages)
  const errorText = useErrorText()
  const { language } = useLanguage()
  const form = useForm({ initialValues: { orgId: rememberedOrganization(), email: "" } })
  const [askedFor, setAskedFor] = useState<string | null>(null)
  const { error, isBusy, attempt } = useAttempt()

  const ask = async () => {
    const email = form.values.email.trim()
    const body = { orgId: form.values.orgId.trim(), email, language }
    await bodyOf(createApi().POST("/api/v1/console/password-link", { body }))
    setAskedFor(email)
  }

  if (askedFor !== null)
    return (
      <Alert color="blue" role="status">
        {texts.asked(askedFor)}
      </Alert>
    )
  return (
    <Form form={form} onSubmit={() => void attempt(ask)}>
      <Stack gap="md">
        {error !== undefined && (
          <Alert color="red" role="alert">
            {errorText(error).text}
          </Alert>
        )}
        <OrganizationField label={texts.orgId} {...form.getInputProps("orgId")} />
        <EmailField
          label={texts.email}
          pattern="\s*[^\s@]+@[^\s@]+\s*"
          maxLength={320}
          {...form.getInputProps("email")}
        />
        <Button type="submit" loading={isBusy} fullWidth>
          {texts.ask}
        </Button>
      </Stack>
    </Form>
  )
}

/** Resets a forgotten password by a link sent to the user's email address; without an email server, tells the user whom to ask. */
const ForgottenPage = () => {
  const texts = useMessages(joinMessages)
  const options = useSignInOptions()
  const sendsMail = options?.sendsMail ?? false
  return (
    <Entrance title={texts.forgotten} intro={sendsMail ? texts.forgottenIntro : ""}>
      {options ? sendsMail && <AskForMail /> : <Loading lines={3} />}
      {options && <Text size="sm">{sendsMail ? texts.orOwner : texts.askOwner}</Text>}
      <Anchor component={Link} href="/" size="sm">
        {texts.toSignIn}
      </Anchor>
    </Entrance>
  )
}

export default ForgottenPage
