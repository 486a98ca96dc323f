import { Checkbox, TextInput } from "@mantine/core"
import { Plus } from "lucide-react"
import { useState } from "react"
import { bodyOf } from "../../api/client.ts"
import { SecretDialog } from "../../components/feedback/secret.tsx"
import { IdField } from "../../components/form/fields.tsx"
import { FormButton } from "../../components/form/form-button.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.ts"
import { testOrganizationsKey } from "../../shell/test-mode/organizations.ts"
import { testOrganizationMessages } from "./messages.ts"

const blank = () => ({ name: "", orgId: "", copyConfiguration: true })

/** The button that makes a test organization, and shows its first key once. */
export const CreateTestOrganization = () => {
  const texts = useMessages(testOrganizationMessages)
  const api = useApi()
  const [made, setMade] = useState<string | null>(null)
  const change = {
    run: ({ name, orgId, copyConfiguration }: ReturnType<typeof blank>) => {
      const body = { name: name.trim(), copyConfiguration, ...(orgId !== "" && { orgId }) }
      return bodyOf(api.POST("/api/v1/admin/test-organizations", { body }))
    },
    outdates: [testOrganizationsKey],
    done: texts.made,
    onDone: ({ apiKey }: { apiKey: { key: string } }) => setMade(apiKey.key),
  }
  return (
    <>
      <FormButton
        label={texts.create}
        icon={Plus}
        isPrimary
        submitLabel={texts.submit}
        faults={{ CONFLICT: { path: "orgId", text: texts.taken } }}
        initial={blank}
        change={change}
      >
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
            <IdField label={texts.orgId} description={texts.orgIdHint} {...form.getInputProps("orgId")} />
            <Checkbox
              label={texts.copies}
              description={texts.copiesHint}
              {...form.getInputProps("copyConfiguration", { type: "checkbox" })}
            />
          </>
        )}
      </FormButton>
      <SecretDialog
        title={texts.madeTitle}
        label={texts.key}
        value={made}
        doneLabel={texts.done}
        forget={() => setMade(null)}
      />
    </>
  )
}
