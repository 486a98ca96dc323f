import { Checkbox, Radio, Stack } from "@mantine/core"
import { useMessages } from "../../i18n/messages.ts"
import { deliveryMessages } from "./delivery-messages.ts"
import { webhookMessages } from "./messages.ts"

/** The events that a webhook can be told of; a test goes to every webhook. */
const subscribable = ["game.played", "game.won", "code.created", "inapp_game.won"]
const everything = "*"

/** Puts the name of an event into words; an unknown one is shown as it is. */
export const useEventWord = () => {
  const { events } = useMessages(deliveryMessages)
  return (event: string): string => (events as Readonly<Record<string, string>>)[event] ?? event
}

type EventsFieldProps = { readonly value: readonly string[]; onChange(value: string[]): void }

/** Which events a webhook gets: all, or some of them. */
export const EventsField = ({ value, onChange }: EventsFieldProps) => {
  const texts = useMessages(webhookMessages)
  const wordOf = useEventWord()
  const isAll = value.includes(everything)
  const names = [...new Set([...subscribable, ...value.filter((name) => name !== everything)])]
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
              <Checkbox key={name} value={name} label={wordOf(name)} description={name} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </Stack>
  )
}
