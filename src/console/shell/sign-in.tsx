import { Alert, Button, PasswordInput, Stack, Text, TextInput, Title } from "@mantine/core"
import { useForm } from "@mantine/form"
import { useEffect, useState } from "react"
import { bodyOf, createApi } from "../api/client.ts"
import { ApiError } from "../api/error.ts"
import { useErrorText } from "../components/feedback/error-text.ts"
import { Form } from "../components/form/form.tsx"
import { useMessages } from "../i18n/messages.ts"
import { Logo } from "./logo.tsx"
import { signInMessages } from "./messages.ts"
import { LanguageSwitch, ThemeSwitch } from "./preferences.tsx"
import type { Session } from "./session.tsx"

type SignInProps = { readonly hasExpired: boolean; onSignedIn(session: Session): void }

/** The sign-in page. The key is sent once and kept nowhere: the session's cookie takes its place. */
export const SignIn = ({ hasExpired, onSignedIn }: SignInProps) => {
  const texts = useMessages(signInMessages)
  const errorText = useErrorText()
  const form = useForm({ initialValues: { orgId: "", key: "" } })
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    document.title = `${texts.title} · Premio`
  }, [texts])

  const reason = () => {
    const code = error instanceof ApiError ? error.code : ""
    if (code === "INVALID_API_KEY" || code === "VALIDATION_ERROR") return texts.wrong
    return code === "INSUFFICIENT_SCOPE" ? texts.scope : errorText(error).text
  }

  const submit = async () => {
    setBusy(true)
    setError(undefined)
    try {
      const body = { orgId: form.values.orgId.trim(), key: form.values.key.trim() }
      onSignedIn(await bodyOf(createApi().POST("/api/v1/console/session", { body })))
    } catch (refusal) {
      setError(refusal)
      setBusy(false)
    }
  }

  return (
    <div className="sign-in">
      <main className="sign-in-card">
        <Logo />
        <Title order={1} size="h3">
          {texts.title}
        </Title>
        <Text c="dimmed" size="sm">
          {texts.intro}
        </Text>
        <Form form={form} onSubmit={() => void submit()}>
          <Stack gap="md">
            {hasExpired && error === undefined && <Alert color="blue">{texts.expired}</Alert>}
            {error !== undefined && (
              <Alert color="red" role="alert">
                {reason()}
              </Alert>
            )}
            <TextInput
              label={texts.orgId}
              description={texts.orgIdHint}
              name="organization"
              autoComplete="organization"
              autoCapitalize="none"
              spellCheck={false}
              required
              withAsterisk={false}
              {...form.getInputProps("orgId")}
            />
            <PasswordInput
              label={texts.key}
              name="key"
              autoComplete="current-password"
              required
              withAsterisk={false}
              {...form.getInputProps("key")}
            />
            <Button type="submit" loading={isBusy} fullWidth>
              {texts.submit}
            </Button>
          </Stack>
        </Form>
      </main>
      <footer className="sign-in-preferences">
        <LanguageSwitch />
        <ThemeSwitch />
      </footer>
    </div>
  )
}
