import { Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { FlaskConical } from "lucide-react"
import { bodyOf } from "../../api/client.ts"
import type { components } from "../../api/schema.ts"
import { TextBlock } from "../../components/display/text-block.tsx"
import { ChoiceField } from "../../components/form/fields.tsx"
import { FormButton } from "../../components/form/form-button.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.ts"
import type { CatalogEvent } from "./catalog.tsx"
import { useEventWord } from "./form/events.tsx"
import { toolMessages } from "./tools-messages.ts"

type EventName = components["schemas"]["WebhookEventName"]

const Sample = ({ event, events }: { event: string; events: readonly CatalogEvent[] }) => {
  const texts = useMessages(toolMessages)
  const example = events.find((entry) => entry.event === event)?.example
  return example === undefined ? null : <TextBlock label={texts.sample} text={JSON.stringify(example, null, 2)} />
}

/** The button that sends an event of the reader's choice, with the data of its example, to one webhook. */
export const TestEvent = ({ webhookId }: { webhookId: string }) => {
  const texts = useMessages(toolMessages)
  const wordOf = useEventWord()
  const api = useApi()
  const { data } = useQuery({
    queryKey: ["webhook-events"],
    queryFn: () => bodyOf(api.GET("/api/v1/admin/webhook-events")),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const events: readonly CatalogEvent[] = data?.items ?? []
  const choices = events.map(({ event }) => ({ value: event, label: wordOf(event) }))
  const change = {
    run: ({ event }: { event: EventName }) =>
      bodyOf(api.POST("/api/v1/admin/webhooks/{webhookId}/test", { params: { path: { webhookId } }, body: { event } })),
    outdates: [["deliveries", webhookId]],
    done: ({ event }: { event: string }) => texts.sent(event),
  }
  return (
    <FormButton
      label={texts.testEvent}
      icon={FlaskConical}
      submitLabel={texts.send}
      dialogSize="lg"
      initial={(): { event: EventName } => ({ event: "game.won" })}
      change={change}
    >
      {(form) => (
        <>
          <Text size="sm">{texts.testEventText}</Text>
          <ChoiceField label={texts.event} choices={choices} searchable {...form.getInputProps("event")} />
          <Sample event={form.values.event} events={events} />
        </>
      )}
    </FormButton>
  )
}
