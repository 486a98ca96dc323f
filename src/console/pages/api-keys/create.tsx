import { Radio, Stack, TextInput } from "@mantine/core"
import { Plus } from "lucide-react"
import { useState } from "react"
import { bodyOf } from "../../api/client.ts"
import type { paths } from "../../api/schema.ts"
import { SecretDialog } from "../../components/feedback/secret.tsx"
import { FormButton } from "../../components/form/form-button.tsx"
import { MomentField } from "../../components/form/moment-field.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.ts"
import { apiKeyMessages } from "./messages.ts"

type NewKey = paths["/api/v1/admin/api-keys"]["post"]["requestBody"]["content"]["application/json"]

const scopes = ["write", "sdk", "read", "console", "admin"] as const satisfies readonly NewKey["scope"][]
const blank = () => ({ name: "", scope: "write" as NewKey["scope"], expiresAt: "" })

/** The button that creates a key: asks for its purpose, and shows the key once. */
export const CreateKey = () => {
  const texts = useMessages(apiKeyMessages)
  const api = useApi()
  const [made, setMade] = useState<string | null>(null)
  const forget = () => setMade(null)
  const change = {
    run: ({ name, scope, expiresAt }: ReturnType<typeof blank>) => {
      const body = { name: name.trim(), scope, ...(expiresAt !== "" && { expiresAt }) }
      return bodyOf(api.POST("/api/v1/admin/api-keys", { body }))
    },
    outdates: [["api-keys"]],
    done: texts.made,
    onDone: ({ key }: { key: string }) => setMade(key),
  }
  return (
    <>
      <FormButton label={texts.create} icon={Plus} isPrimary submitLabel={texts.submit} initial={blank} change={change}>
        {(form) => (
          <>
            <TextInput
              label={texts.name}
              description={texts.nameHint}
              required
              maxLength={200}
              data-autofocus
              {...form.getInputProps("name")}
            />
            <Radio.Group label={texts.scope} {...form.getInputProps("scope")}>
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
              {...form.getInputProps("expiresAt")}
            />
          </>
        )}
      </FormButton>
      <SecretDialog title={texts.madeTitle} label={texts.key} value={made} doneLabel={texts.done} forget={forget} />
    </>
  )
}
