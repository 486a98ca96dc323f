import { Alert, Button, Stack, TextInput } from "@mantine/core"
import { useForm } from "@mantine/form"
import { useCallback, useEffect, useState } from "react"
import { useLocation } from "wouter"
import { useAttempt } from "../../api/attempt.ts"
import { bodyOf, createApi } from "../../api/client.ts"
import { ApiError } from "../../api/error.ts"
import type { paths } from "../../api/schema.ts"
import { useErrorText } from "../../components/feedback/error-text.ts"
import { Failed, Loading } from "../../components/feedback/state.tsx"
import { Form } from "../../components/form/form.tsx"
import { PasswordField } from "../../components/form/password-field.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { Entrance, rememberOrganization } from "../../shell/entrance.tsx"
import { joinMessages } from "./messages.ts"

type Link = paths["/api/v1/console/link"]["post"]["responses"][200]["content"]["application/json"]
type Token = { readonly orgId: string; readonly token: string }

/** The contents of the link after its `#`: the organization and the token. */
const readToken = (): Token => {
  const [, orgId = "", token = ""] = /^#(.+)\.(\w+)$/.exec(location.hash) ?? []
  return { orgId, token }
}

/** Whether no link of this address will ever work. */
const isOver = (error: unknown) => error instanceof ApiError && [400, 404].includes(error.status)

const Gone = () => {
  const texts = useMessages(joinMessages)
  const [, navigate] = useLocation()
  return (
    <Entrance title={texts.goneTitle} intro={texts.gone}>
      <Button variant="default" onClick={() => navigate("/", { replace: true })}>
        {texts.toSignIn}
      </Button>
    </Entrance>
  )
}

const Choose = ({ link, token }: { link: Link; token: Token }) => {
  const texts = useMessages(joinMessages)
  const errorText = useErrorText()
  const [, navigate] = useLocation()
  const form = useForm({ initialValues: { name: link.name ?? "", password: "" } })
  const { error, isBusy, attempt } = useAttempt()

  const accept = async () => {
    const body = { ...token, name: form.values.name.trim(), password: form.values.password }
    await bodyOf(createApi().POST("/api/v1/console/link/accept", { body }))
    rememberOrganization(token.orgId)
    navigate("/", { replace: true })
  }
  // Also after a first answer was lost on its way.
  if (error instanceof ApiError && error.status === 404) return <Gone />

  return (
    <Entrance
      title={link.isReset ? texts.titleReset : texts.title}
      intro={(link.isReset ? texts.introReset : texts.intro)(link.organizationName)}
    >
      <Form form={form} onSubmit={() => void attempt(accept)}>
        <Stack gap="md">
          {error !== undefined && (
            <Alert color="red" role="alert">
              {errorText(error).text}
            </Alert>
          )}
          <TextInput label={texts.email} value={link.email ?? ""} readOnly name="email" autoComplete="username" />
          <TextInput
            label={texts.name}
            name="name"
            autoComplete="name"
            required
            withAsterisk={false}
            maxLength={200}
            {...form.getInputProps("name")}
          />
          <PasswordField
            label={texts.password}
            description={texts.passwordHint}
            name="new-password"
            autoComplete="new-password"
            required
            withAsterisk={false}
            minLength={12}
            maxLength={200}
            {...form.getInputProps("password")}
          />
          <Button type="submit" loading={isBusy} fullWidth>
            {texts.submit}
          </Button>
        </Stack>
      </Form>
    </Entrance>
  )
}

/** Where the link of an invitation or a reset leads: the reader chooses a name and a password. */
const JoinPage = () => {
  const [token] = useState(readToken)
  const [link, setLink] = useState<Link | null>()
  const [failure, setFailure] = useState<unknown>()

  const open = useCallback(() => {
    setFailure(undefined)
    bodyOf(createApi().POST("/api/v1/console/link", { body: token })).then(setLink, (error: unknown) =>
      isOver(error) ? setLink(null) : setFailure(error),
    )
  }, [token])
  useEffect(open, [open])

  if (failure !== undefined) return <Failed error={failure} retry={open} />
  if (link) return <Choose link={link} token={token} />
  if (link === undefined)
    return (
      <div className="gate">
        <Loading />
      </div>
    )
  return <Gone />
}

export default JoinPage
