import { Button, Group, Radio, Stack, TextInput } from "@mantine/core"
import { Plus } from "lucide-react"
import { useState } from "react"
import { useChange } from "../../api/change.ts"
import { bodyOf } from "../../api/client.ts"
import type { paths } from "../../api/schema.ts"
import { Dialog, FormDialog } from "../../components/feedback/dialog.tsx"
import { SecretOnce } from "../../components/feedback/secret.tsx"
import { MomentField } from "../../components/form/moment-field.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.tsx"
import { apiKeyMessages } from "./messages.ts"

type NewKey = paths["/api/v1/admin/api-keys"]["post"]["requestBody"]["content"]["application/json"]

const scopes = ["write", "sdk", "read", "admin"] as const satisfies readonly NewKey["scope"][]
const blank = { name: "", scope: "write" as NewKey["scope"], expiresAt: "" }

/** The button that makes a key: asks what it is for, and shows the key this once. */
export const CreateKey = () => {
  const texts = useMessages(apiKeyMessages)
  const api = useApi()
  const [isOpen, setOpen] = useState(false)
  const [values, setValues] = useState(blank)
  const [made, setMade] = useState<string | null>(null)
  const change = (part: Partial<typeof blank>) => setValues((old) => ({ ...old, ...part }))
  const creation = useChange({
    run: (body: NewKey) => bodyOf(api.POST("/api/v1/admin/api-keys", { body })),
    outdates: [["api-keys"]],
    done: texts.made,
    onDone: ({ key }) => {
      setOpen(false)
      setMade(key)
    },
  })
  const open = () => {
    setValues(blank)
    setOpen(true)
  }
  const forget = () => {
    setMade(null)
    creation.reset()
  }
  const submit = () => {
    const { name, scope, expiresAt } = values
    creation.mutate({ name: name.trim(), scope, ...(expiresAt !== "" && { expiresAt }) })
  }
  return (
    <>
      <Button leftSection={<Plus size={16} aria-hidden />} onClick={open}>
        {texts.create}
      </Button>
      <FormDialog
        title={texts.create}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        submitLabel={texts.submit}
        isBusy={creation.isPending}
        onSubmit={submit}
      >
        <TextInput
          label={texts.name}
          description={texts.nameHint}
          value={values.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
          required
          maxLength={200}
          data-autofocus
        />
        <Radio.Group
          label={texts.scope}
          value={values.scope}
          onChange={(scope) => change({ scope: scope as NewKey["scope"] })}
        >
          <Stack gap="xs" mt={6}>
            {scopes.map((scope) => (
              <Radio
                key={scope}
                value={scope}
                label={texts.scopes[scope]}
                description={texts.scopeHints[scope]}
                className="choice-card"
              />
            ))}
          </Stack>
        </Radio.Group>
        <MomentField
          label={texts.expiresLabel}
          description={texts.expiresHint}
          value={values.expiresAt}
          onChange={(expiresAt) => change({ expiresAt })}
        />
      </FormDialog>
      <Dialog title={texts.madeTitle} isOpen={made !== null} onClose={forget} isSticky>
        {made !== null && <SecretOnce label={texts.key} value={made} />}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={forget}>
            {texts.done}
          </Button>
        </Group>
      </Dialog>
    </>
  )
}
