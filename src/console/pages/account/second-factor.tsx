import { Button, Group, Stack, Text, Textarea, TextInput } from "@mantine/core"
import { useForm } from "@mantine/form"
import { Check, Copy, ShieldOff, Smartphone } from "lucide-react"
import { useState } from "react"
import { useChange } from "../../api/change.ts"
import { bodyOf } from "../../api/client.ts"
import type { components } from "../../api/schema.ts"
import { copyText } from "../../components/display/copy-text.ts"
import { Dialog } from "../../components/feedback/dialog.tsx"
import { Form } from "../../components/form/form.tsx"
import { FormButton } from "../../components/form/form-button.tsx"
import { QrCode } from "../../components/publish/qr-code.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.ts"
import { accountMessages } from "./messages.ts"
import { RecoveryCodes } from "./recovery-codes.tsx"

type Secret = components["schemas"]["SecondFactorSecret"]

/** The secret for the app, and the field for its first code. */
const Confirm = ({ made, onDone }: { made: Secret; onDone: (codes: readonly string[]) => void }) => {
  const texts = useMessages(accountMessages)
  const api = useApi()
  const form = useForm({ initialValues: { code: "" } })
  const [isCopied, setCopied] = useState(false)
  const confirmation = useChange({
    run: (code: string) => bodyOf(api.POST("/api/v1/console/account/second-factor/confirm", { body: { code } })),
    outdates: [["account"]],
    done: texts.isOn,
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  })
  return (
    <Form
      form={form}
      faults={{ INVALID_CREDENTIALS: { path: "code", text: texts.wrongCode } }}
      onSubmit={() => confirmation.mutate(form.values.code.trim())}
    >
      <Stack gap="md">
        <Text>{texts.scan}</Text>
        <Group justify="center">
          <QrCode text={made.uri} label={texts.qr} />
        </Group>
        <Button component="a" href={made.uri} variant="light" leftSection={<Smartphone size={16} aria-hidden />}>
          {texts.openApp}
        </Button>
        <Textarea
          label={texts.secret}
          value={made.secret}
          readOnly
          rows={2}
          className="secret"
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          variant="default"
          leftSection={isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
          onClick={() => void copyText(made.secret).then(setCopied)}
        >
          <span aria-live="polite">{isCopied ? texts.copied : texts.copySecret}</span>
        </Button>
        <TextInput
          label={texts.code}
          autoComplete="one-time-code"
          inputMode="numeric"
          required
          withAsterisk={false}
          data-autofocus
          {...form.getInputProps("code")}
        />
        <Button type="submit" loading={confirmation.isPending}>
          {texts.confirm}
        </Button>
      </Stack>
    </Form>
  )
}

/** The button that switches it off, which needs one of its codes. */
const StopFactor = () => {
  const texts = useMessages(accountMessages)
  const api = useApi()
  const change = {
    run: async ({ code }: { code: string }) => {
      await bodyOf(api.POST("/api/v1/console/account/second-factor/disable", { body: { code: code.trim() } }))
    },
    outdates: [["account"]],
    done: texts.isOff,
  }
  return (
    <FormButton
      label={texts.stop}
      icon={ShieldOff}
      title={texts.stopTitle}
      isSecret
      faults={{ INVALID_CREDENTIALS: { path: "code", text: texts.wrongCode } }}
      initial={() => ({ code: "" })}
      change={change}
    >
      {(form) => (
        <TextInput
          label={texts.anyCode}
          autoComplete="one-time-code"
          required
          data-autofocus
          {...form.getInputProps("code")}
        />
      )}
    </FormButton>
  )
}

/**
 * The button that switches the second factor on, in three steps (the secret, its first code, the recovery codes), or
 * off. The codes stay visible after it is on.
 */
export const SecondFactor = ({ isOn }: { isOn: boolean }) => {
  const texts = useMessages(accountMessages)
  const api = useApi()
  const [made, setMade] = useState<Secret | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const start = useChange({
    run: () => bodyOf(api.POST("/api/v1/console/account/second-factor")),
    outdates: [],
    done: null,
    onDone: setMade,
  })
  const finish = (shown: readonly string[]) => {
    setMade(null)
    setCodes(shown)
  }
  return (
    <>
      {isOn ? (
        <StopFactor />
      ) : (
        <Button variant="default" loading={start.isPending} onClick={() => start.mutate(undefined)}>
          {texts.start}
        </Button>
      )}
      <Dialog title={texts.factor} isOpen={made !== null} onClose={() => setMade(null)} isSticky>
        {made && <Confirm made={made} onDone={finish} />}
      </Dialog>
      <RecoveryCodes codes={codes} forget={() => setCodes(null)} />
    </>
  )
}
