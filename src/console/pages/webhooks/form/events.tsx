import { Checkbox, Radio, Stack } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { bodyOf } from "../../../api/client.ts"
import type { paths } from "../../../api/schema.ts"
import { useMessages } from "../../../i18n/messages.ts"
import { useApi } from "../../../shell/session.ts"
import { deliveryMessages } from "../deliveries/messages.ts"
import { webhookMessages } from "../messages.ts"

/** What a webhook may list among its events. */
export type EventChoice =
  paths["/api/v1/admin/webhooks"]["post"]["requestBody"]["content"]["application/json"]["events"][number]

/** The chosen names as sent: the service refuses names that do not exist. */
export const eventsOf = (chosen: readonly string[]): EventChoice[] => [...chosen] as EventChoice[]

const everything = "*"
/** A test goes to the webhook that requests it, whatever its events. */
const test = "webhook.test"

/** The names of the events that a webhook can choose. */
const useEventNames = (): readonly string[] => {
  const api = useApi()
  const { data } = useQuery({
    queryKey: ["webhook-events"],
    queryFn: () => bodyOf(api.GET("/api/v1/admin/webhook-events")),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (data?.items ?? []).map(({ event }) => event).filter((name) => name !== test)
}

/** Puts the name of an event into words; an unknown one is shown as it is. */
export const useEventWord = () => {
  const { events } = useMessages(deliveryMessages)
  return (event: string): string => (events as Readonly<Record<string, string>>)[event] ?? event
}

type EventsFieldProps = { readonly value: readonly string[]; onChange(value: string[]): void }

/** The events that a webhook receives: all, or some of them. */
export const EventsField = ({ value, onChange }: EventsFieldProps) => {
  const texts = useMessages(webhookMessages)
  const wordOf = useEventWord()
  const isAll = value.includes(everything)
  const known = useEventNames()
  const names = [...new Set([...known, ...value.filter((name) => name !== everything)])]
  return (
    <Stack gap="xs">
      <Radio.Group
        label={texts.events}
        value={isAll ? "all" : "some"}
        onChange={(choice) => onChange(choice === "all" ? [everything] : [])}
      >
        <Stack gap="xs" mt={6}>
          <Radio value="all" label={texts.allEvents} />
          <Radio value="some" label={texts.someEvents} />
        </Stack>
      </Radio.Group>
      {!isAll && (
        <Checkbox.Group
          aria-label={texts.someEvents}
          value={[...value]}
          onChange={onChange}
          error={value.length === 0 ? texts.noEvents : null}
        >
          <Stack gap="xs" pl="xl" mb={6}>
            {names.map((name) => (
              <Checkbox key={name} value={name} label={wordOf(name)} description={name} required={value.length === 0} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </Stack>
  )
}
