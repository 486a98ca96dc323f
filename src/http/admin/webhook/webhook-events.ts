import { Type } from "@sinclair/typebox"
import { dataSchema, type EventName, eventCatalog, eventNames, exampleBody } from "../../../core/webhook/event/event.ts"
import { FreeObject, listExample, listOf, oneOf } from "../../operation/fields.ts"
import { ok, operation } from "../../operation/operation.ts"

const shared = { access: ["admin"], area: "webhooks", tag: "Console: webhooks" } as const

const WebhookEvent = Type.Object(
  {
    event: oneOf("WebhookEventName", eventNames),
    description: Type.String({ description: "what it reports" }),
    data: FreeObject,
    example: FreeObject,
  },
  { title: "WebhookEvent" },
)

/** An event as listed: the JSON Schema of its `data`, and an example of a whole body. */
const eventView = (name: EventName) => ({
  event: name,
  description: eventCatalog[name].description,
  data: dataSchema(name),
  example: exampleBody(name),
})

/** The events that webhooks can receive (docs/api.md#webhooks). */
export const webhookEvents = operation({
  id: "listWebhookEvents",
  ...shared,
  method: "GET",
  path: "/api/v1/admin/webhook-events",
  summary: "List the events that a webhook can receive",
  description: "data is the JSON Schema of the body's data. Tolerate fields that are added later.",
  answers: {
    200: {
      description: "All events, in one page",
      schema: listOf(WebhookEvent),
      example: listExample(eventView("game.played")),
    },
  },
  handle: async () => ok({ items: eventNames.map(eventView), nextCursor: null }),
})
