import { TextInput } from "@mantine/core"
import { useMessages } from "../../../i18n/messages.ts"
import { webhookMessages } from "../messages.ts"
import { EventsField } from "./events.tsx"

/** What the form holds of a webhook. */
export type WebhookValues = { readonly url: string; readonly description: string; readonly events: readonly string[] }

export const blankWebhook: WebhookValues = { url: "", description: "", events: ["*"] }

type WebhookFieldsProps = { readonly values: WebhookValues; change(part: Partial<WebhookValues>): void }

/** Where a webhook goes, and what it gets. */
export const WebhookFields = ({ values, change }: WebhookFieldsProps) => {
  const texts = useMessages(webhookMessages)
  return (
    <>
      <TextInput
        type="url"
        label={texts.url}
        description={texts.urlHint}
        value={values.url}
        onChange={(event) => change({ url: event.currentTarget.value })}
        required
        maxLength={2000}
        spellCheck={false}
        data-autofocus
      />
      <TextInput
        label={texts.about}
        description={texts.aboutHint}
        value={values.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
        maxLength={1000}
      />
      <EventsField value={values.events} onChange={(events) => change({ events })} />
    </>
  )
}
