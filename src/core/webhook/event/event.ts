import { codeEvents } from "./code-event.ts"
import { drawEvents } from "./draw-event.ts"
import { type DataOf, event, type Field, fieldSchema, text } from "./field.ts"
import { limitEvents } from "./limit-event.ts"
import { playEvents } from "./play-event.ts"
import { playerEvents } from "./player-event.ts"
import { spinEvents } from "./spin-event.ts"

/** Every event that a webhook can receive (docs/api.md#events): the names, the payloads and their documentation. */
export const eventCatalog = {
  ...playEvents,
  ...limitEvents,
  ...codeEvents,
  ...playerEvents,
  ...spinEvents,
  ...drawEvents,
  "webhook.test": event(
    "a requested test, sent to one webhook whatever its events",
    { webhookId: text("the tested webhook") },
    { webhookId: "wh_1k7upjuk7f9wbskggc4seh349" },
  ),
}

type Catalog = typeof eventCatalog

export type EventName = keyof Catalog

export const eventNames = Object.keys(eventCatalog) as EventName[]

/** An event that the service sends to an organization's webhooks. */
export type Event = {
  [Name in EventName]: { readonly name: Name; readonly data: DataOf<Catalog[Name]["data"]> }
}[EventName]

/** The JSON Schema of an event's `data`. */
export const dataSchema = (name: EventName) => {
  const fields = Object.entries<Field>(eventCatalog[name].data)
  return {
    type: "object",
    required: fields.filter(([, { optional }]) => !optional).map(([field]) => field),
    properties: Object.fromEntries(fields.map(([field, declared]) => [field, fieldSchema(declared)])),
  }
}

/** An event as its documentation shows it; the ids in it do not exist. */
export const exampleEvent = (name: EventName): Event => ({ name, data: eventCatalog[name].example }) as Event

/** A complete body as a webhook receives it. */
export const exampleBody = (name: EventName) => ({
  event: name,
  timestamp: "2026-11-21T10:05:00.000Z",
  data: eventCatalog[name].example,
})
