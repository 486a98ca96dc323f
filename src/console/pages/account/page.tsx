import { Text, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { KeyRound, LockKeyhole, Pencil } from "lucide-react"
import { useChange } from "../../api/change.ts"
import { bodyOf } from "../../api/client.ts"
import type { components } from "../../api/schema.ts"
import { ConfirmButton } from "../../components/feedback/confirm.tsx"
import { Empty } from "../../components/feedback/state.tsx"
import { FormButton } from "../../components/form/form-button.tsx"
import { PasswordField } from "../../components/form/password-field.tsx"
import { LoadedPage } from "../../components/layout/loaded-page.tsx"
import { Page, Section } from "../../components/layout/page.tsx"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useApi, useSession } from "../../shell/session.ts"
import { Sessions } from "../people/sessions.tsx"
import { accountMessages } from "./messages.ts"
import { SecondFactor } from "./second-factor.tsx"

type Account = components["schemas"]["Account"]

const ChangeName = ({ name }: { name: string }) => {
  const texts = useMessages(accountMessages)
  const api = useApi()
  const { refresh } = useSession()
  const change = {
    run: (values: { name: string }) =>
      bodyOf(api.PUT("/api/v1/console/account/name", { body: { name: values.name.trim() } })),
    outdates: [["account"], ["own-sessions"]],
    done: texts.renamed,
    onDone: refresh,
  }
  return (
    <FormButton
      label={texts.changeName}
      icon={Pencil}
      submitLabel={texts.save}
      initial={() => ({ name })}
      change={change}
    >
      {(form) => (
        <TextInput
          label={texts.name}
          autoComplete="name"
          required
          maxLength={200}
          data-autofocus
          {...form.getInputProps("name")}
        />
      )}
    </FormButton>
  )
}

const ChangePassword = () => {
  const texts = useMessages(accountMessages)
  const api = useApi()
  const change = {
    run: (body: { current: string; password: string }) =>
      bodyOf(api.POST("/api/v1/console/account/password", { body })),
    outdates: [["own-sessions"]],
    done: texts.passwordChanged,
  }
  return (
    <FormButton
      label={texts.changePassword}
      icon={LockKeyhole}
      submitLabel={texts.save}
      isSecret
      faults={{ INVALID_CREDENTIALS: { path: "current", text: texts.wrongPassword } }}
      initial={() => ({ current: "", password: "" })}
      change={change}
    >
      {(form) => (
        <>
          <PasswordField
            label={texts.current}
            autoComplete="current-password"
            required
            data-autofocus
            {...form.getInputProps("current")}
          />
          <PasswordField
            label={texts.next}
            description={texts.nextHint}
            autoComplete="new-password"
            required
            minLength={12}
            maxLength={200}
            {...form.getInputProps("password")}
          />
        </>
      )}
    </FormButton>
  )
}

const EndOthers = () => {
  const texts = useMessages(accountMessages)
  const api = useApi()
  const ending = useChange({
    run: () => bodyOf(api.DELETE("/api/v1/console/account/sessions")),
    outdates: [["own-sessions"]],
    done: texts.endedOthers,
  })
  return (
    <ConfirmButton
      label={texts.endOthers}
      title={texts.endOthersTitle}
      text={texts.endOthersText}
      isBusy={ending.isPending}
      onConfirm={() => ending.mutate(undefined)}
    />
  )
}

const AccountSections = ({ account }: { account: Account }) => {
  const texts = useMessages(accountMessages)
  const format = useFormat()
  const api = useApi()
  const end = (consoleSessionId: string) =>
    bodyOf(
      api.DELETE("/api/v1/console/account/sessions/{consoleSessionId}", { params: { path: { consoleSessionId } } }),
    )
  return (
    <>
      <Section title={texts.profile} actions={<ChangeName name={account.name ?? ""} />}>
        <Text fw={550}>{account.name}</Text>
        <Text c="dimmed">{account.email}</Text>
      </Section>
      <Section
        title={texts.password}
        description={account.hasPassword ? texts.passwordText : texts.noPassword}
        actions={account.hasPassword && <ChangePassword />}
      >
        {null}
      </Section>
      <Section
        title={texts.factor}
        description={
          account.hasSecondFactor ? texts.factorOn(format.number(account.recoveryCodesLeft)) : texts.factorOff
        }
        actions={<SecondFactor isOn={account.hasSecondFactor} />}
      >
        {null}
      </Section>
      <Section title={texts.sessions} actions={<EndOthers />}>
        <Sessions
          queryKey={["own-sessions"]}
          showsHolder={false}
          canEnd
          read={() => bodyOf(api.GET("/api/v1/console/account/sessions"))}
          end={end}
        />
      </Section>
    </>
  )
}

const OwnAccount = () => {
  const texts = useMessages(accountMessages)
  const api = useApi()
  const query = useQuery({ queryKey: ["account"], queryFn: () => bodyOf(api.GET("/api/v1/console/account")) })
  return (
    <LoadedPage query={query} parent={{ href: "/", label: texts.parent }}>
      {(account) => (
        <Page title={texts.title}>
          <AccountSections account={account} />
        </Page>
      )}
    </LoadedPage>
  )
}

/** What users change about themselves: name, password, second factor, sessions. */
const AccountPage = () => {
  const texts = useMessages(accountMessages)
  const { session } = useSession()
  if (session.user) return <OwnAccount />
  return (
    <Page title={texts.title}>
      <Empty icon={KeyRound} title={texts.keyTitle} text={texts.keyText} />
    </Page>
  )
}

export default AccountPage
