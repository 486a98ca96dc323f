import { Switch, TextInput } from "@mantine/core"
import type { UseFormReturnType } from "@mantine/form"
import { useMessages } from "../../../i18n/messages.ts"
import { webhookMessages } from "../messages.ts"
import { EventsField } from "./events.tsx"

/** The values of a webhook in a form. */
export type WebhookValues = {
  readonly url: string
  readonly description: string
  readonly events: readonly string[]
  readonly autoReplay: boolean
}

/** Where a webhook sends, and what. */
export const WebhookFields = ({ form }: { form: UseFormReturnType<WebhookValues> }) => {
  const texts = useMessages(webhookMessages)
  return (
    <>
      <TextInput
        type="url"
        label={texts.url}
        description={texts.urlHint}
        required
        maxLength={2000}
        spellCheck={false}
        data-autofocus
        {...form.getInputProps("url")}
      />
      <TextInput
        label={texts.about}
        description={texts.aboutHint}
        maxLength={1000}
        {...form.getInputProps("description")}
      />
      <Switch
        label={texts.autoReplay}
        description={texts.autoReplayHint}
        {...form.getInputProps("autoReplay", { type: "checkbox" })}
      />
      <EventsField value={form.values.events} onChange={(events) => form.setFieldValue("events", events)} />
    </>
  )
}
