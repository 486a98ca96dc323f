import { Plus } from "lucide-react"
import { useState } from "react"
import { bodyOf } from "../../../api/client.ts"
import { FormButton } from "../../../components/form/form-button.tsx"
import { useMessages } from "../../../i18n/messages.ts"
import { useApi } from "../../../shell/session.ts"
import { webhookMessages } from "../messages.ts"
import { outdatedByWebhook } from "../webhook.tsx"
import { eventsOf } from "./events.tsx"
import { WebhookFields, type WebhookValues } from "./fields.tsx"
import { type SecretChoice, SecretField, SecretShown } from "./secret.tsx"

const blank = (): WebhookValues & SecretChoice => ({
  url: "",
  description: "",
  events: ["*"],
  autoReplay: true,
  secret: null,
})

/** The button that creates a webhook; shows a generated secret once. */
export const CreateWebhook = () => {
  const texts = useMessages(webhookMessages)
  const api = useApi()
  const [made, setMade] = useState<string | null>(null)
  const change = {
    run: ({ url, events, description, autoReplay, secret }: ReturnType<typeof blank>) => {
      const about = description.trim()
      const body = {
        url,
        events: eventsOf(events),
        autoReplay,
        ...(secret !== null && { secret }),
        ...(about !== "" && { description: about }),
      }
      return bodyOf(api.POST("/api/v1/admin/webhooks", { body }))
    },
    outdates: outdatedByWebhook,
    done: texts.made,
    onDone: ({ secret = null }: { secret?: string | null }) => setMade(secret),
  }
  return (
    <>
      <FormButton
        label={texts.create}
        icon={Plus}
        isPrimary
        submitLabel={texts.submitCreate}
        initial={blank}
        change={change}
      >
        {(form) => (
          <>
            <WebhookFields form={form} />
            <SecretField form={form} />
          </>
        )}
      </FormButton>
      <SecretShown secret={made} forget={() => setMade(null)} />
    </>
  )
}
