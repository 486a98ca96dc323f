import { Alert, Anchor, Button, Divider, Stack, TextInput } from "@mantine/core"
import { useForm } from "@mantine/form"
import { useEffect, useState } from "react"
import { Link } from "wouter"
import { useAttempt } from "../api/attempt.ts"
import { bodyOf, createApi } from "../api/client.ts"
import { ApiError } from "../api/error.ts"
import { showFault } from "../components/edit/faults.ts"
import { useErrorText } from "../components/feedback/error-text.ts"
import { Loading } from "../components/feedback/state.tsx"
import { Form } from "../components/form/form.tsx"
import { PasswordField } from "../components/form/password-field.tsx"
import { useMessages } from "../i18n/messages.ts"
import { Entrance, rememberedOrganization, rememberOrganization, useSignInOptions } from "./entrance.tsx"
import { EmailField, OrganizationField } from "./identity-fields.tsx"
import { signInMessages } from "./messages.ts"
import type { Session } from "./session.ts"

/** How somebody last signed in with this browser. */
const wayKey = "premio.sign-in"

const useReason = () => {
  const texts = useMessages(signInMessages)
  const errorText = useErrorText()
  return (error: unknown): string => {
    const code = error instanceof ApiError ? error.code : ""
    if (code === "INVALID_CREDENTIALS") return texts.wrongPassword
    if (code === "INVALID_API_KEY" || code === "VALIDATION_ERROR") return texts.wrong
    return code === "INSUFFICIENT_SCOPE" ? texts.scope : errorText(error).text
  }
}

/** The outcome of a failed sign-in with the provider, which the address shows once. */
const useOutcome = () => {
  const [outcome] = useState(() => new URLSearchParams(location.search).get("signIn"))
  useEffect(() => {
    if (outcome !== null) history.replaceState(null, "", location.pathname)
  }, [outcome])
  return outcome === "refused" || outcome === "unavailable" ? outcome : null
}

const blank = () => ({ orgId: rememberedOrganization(), email: "", password: "", code: "", key: "" })

type Values = ReturnType<typeof blank>

/** The user whose second factor is asked for. */
const accountOf = ({ orgId, email }: Values): string => `${orgId.trim()} ${email.trim()}`

const send = ({ orgId, email, password, code, key }: Values, isByKey: boolean, asksCode: boolean) => {
  const who = isByKey ? { key: key.trim() } : { email: email.trim(), password, ...(asksCode && { code: code.trim() }) }
  return bodyOf(createApi().POST("/api/v1/console/session", { body: { orgId: orgId.trim(), ...who } }))
}

type SignInProps = { readonly hasExpired: boolean; onSignedIn(session: Session): void }

/** The sign-in page. The input is sent once and stored nowhere: the session's cookie replaces it. */
const SignIn = ({ hasExpired, onSignedIn }: SignInProps) => {
  const texts = useMessages(signInMessages)
  const reason = useReason()
  const options = useSignInOptions()
  const form = useForm({ initialValues: blank() })
  const [way, setWay] = useState(() => localStorage.getItem(wayKey))
  const [askedOf, setAskedOf] = useState<string>()
  const { error, isBusy, attempt, forget } = useAttempt()
  const outcome = useOutcome()

  if (!options)
    return (
      <Entrance title={texts.title} intro="">
        <Loading />
      </Entrance>
    )
  // On the first start, only keys exist.
  const isByKey = way === null ? !options.hasUsers : way === "key"
  const asksCode = !isByKey && askedOf === accountOf(form.values)

  const signIn = async () => {
    const session = await send(form.values, isByKey, asksCode)
    rememberOrganization(session.orgId)
    localStorage.setItem(wayKey, isByKey ? "key" : "password")
    onSignedIn(session)
  }
  const showsByField = (refusal: unknown): boolean => {
    if (!(refusal instanceof ApiError)) return false
    if (refusal.code !== "SECOND_FACTOR_REQUIRED") return asksCode && showFault(refusal)
    setAskedOf(accountOf(form.values))
    return true
  }

  return (
    <Entrance title={texts.title} intro={isByKey ? texts.introKey : texts.intro}>
      <Form
        form={form}
        faults={{ INVALID_CREDENTIALS: { path: "code", text: texts.wrongCode } }}
        onSubmit={() => void attempt(signIn, showsByField)}
      >
        <Stack gap="md">
          {hasExpired && error === undefined && <Alert color="blue">{texts.expired}</Alert>}
          {(error !== undefined || outcome !== null) && (
            <Alert color="red" role="alert">
              {error === undefined && outcome !== null ? texts[outcome] : reason(error)}
            </Alert>
          )}
          <OrganizationField label={texts.orgId} description={texts.orgIdHint} {...form.getInputProps("orgId")} />
          <Credentials form={form} isByKey={isByKey} asksCode={asksCode} />
          <Button type="submit" loading={isBusy} fullWidth>
            {texts.submit}
          </Button>
        </Stack>
      </Form>
      <OtherWays
        orgId={form.values.orgId.trim()}
        isByKey={isByKey}
        hasOpenId={options.openId}
        onChange={() => {
          setWay(isByKey ? "password" : "key")
          forget()
        }}
      />
    </Entrance>
  )
}

type OtherWaysProps = {
  readonly orgId: string
  readonly isByKey: boolean
  readonly hasOpenId: boolean
  /** Changes from a key to a password, or back. */
  onChange(): void
}

/** The other ways in: the company's account, a link for a forgotten password, a key. */
const OtherWays = ({ orgId, isByKey, hasOpenId, onChange }: OtherWaysProps) => {
  const texts = useMessages(signInMessages)
  return (
    <Stack gap="sm" align="stretch">
      {hasOpenId && !isByKey && (
        <>
          <Divider label={texts.or} />
          <Button
            variant="default"
            component="a"
            href={`/api/v1/console/openid?${new URLSearchParams({ orgId })}`}
            disabled={orgId === ""}
            onClick={() => rememberOrganization(orgId)}
          >
            {texts.openId}
          </Button>
        </>
      )}
      {!isByKey && (
        <Anchor component={Link} href="/forgotten" size="sm" ta="center">
          {texts.forgotten}
        </Anchor>
      )}
      <Anchor component="button" type="button" size="sm" ta="center" onClick={onChange}>
        {isByKey ? texts.withPassword : texts.withKey}
      </Anchor>
    </Stack>
  )
}

type CredentialsProps = {
  readonly form: ReturnType<typeof useForm<Values>>
  readonly isByKey: boolean
  readonly asksCode: boolean
}

const Credentials = ({ form, isByKey, asksCode }: CredentialsProps) => {
  const texts = useMessages(signInMessages)
  if (isByKey)
    return (
      <PasswordField
        label={texts.key}
        name="key"
        autoComplete="off"
        required
        withAsterisk={false}
        {...form.getInputProps("key")}
      />
    )
  return (
    <>
      <EmailField label={texts.email} {...form.getInputProps("email")} />
      <PasswordField
        label={texts.password}
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        {...form.getInputProps("password")}
      />
      {asksCode && (
        <TextInput
          label={texts.code}
          description={texts.codeHint}
          name="code"
          autoComplete="one-time-code"
          autoFocus
          required
          withAsterisk={false}
          {...form.getInputProps("code")}
        />
      )}
    </>
  )
}

export default SignIn
