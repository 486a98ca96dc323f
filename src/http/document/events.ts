import { dataSchema, type EventName, eventCatalog, eventNames, exampleBody } from "../../core/webhook/event/event.ts"
import { type JsonSchema, orNull, withWidth } from "./components.ts"
import { meanings, sentence } from "./meaning/meaning.ts"

/** `game.played` as the name of a schema: `GamePlayedEvent`. */
const schemaName = (name: EventName) =>
  `${name.replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** A field without the null that it may also hold. */
const withoutNull = ({ type, ...rest }: JsonSchema): JsonSchema => ({
  type: Array.isArray(type) ? type.find((one) => one !== "null") : type,
  ...rest,
})

const mayBeNull = ({ type }: JsonSchema) => Array.isArray(type) && type.includes("null")

/** A property with a sentence about it and the widths of its numbers, also of those in an array. */
const shown = (schema: JsonSchema): JsonSchema => ({
  ...withWidth(schema),
  description: sentence(String(schema["description"])),
  ...(schema["items"] !== undefined && { items: withWidth(schema["items"] as JsonSchema) }),
})

const objectOf = ({ properties, description: _, ...object }: JsonSchema): JsonSchema => ({
  ...object,
  properties: Object.fromEntries(
    Object.entries(properties as Record<string, JsonSchema>).map(([name, one]) => [name, shown(one)]),
  ),
})

/** The data of an event, and the objects in it, each by a name of its own. */
const dataSchemas = (name: EventName): [string, object][] => {
  const { properties, ...data } = dataSchema(name)
  const nameOf = (field: string) => `${schemaName(name)}${capitalized(field)}`
  const fields = Object.entries<JsonSchema>(properties).map(([field, schema]) => ({
    field,
    mayBeNull: mayBeNull(schema),
    schema: withoutNull(schema),
  }))
  const described = fields.map(({ field, mayBeNull, schema }): [string, object] => {
    const { description, ...one } = shown(schema)
    const named = schema["type"] === "object" ? { $ref: `#/components/schemas/${nameOf(field)}` } : one
    return [field, mayBeNull ? orNull({ ...named, description }) : { ...named, description }]
  })
  return [
    [`${schemaName(name)}Data`, { ...data, properties: Object.fromEntries(described) }],
    ...fields
      .filter(({ schema }) => schema["type"] === "object")
      .map(({ field, schema }): [string, object] => [nameOf(field), objectOf(schema)]),
  ]
}

/** The bodies of the events and their data, by name. */
export const eventSchemas = Object.fromEntries(
  eventNames.flatMap((name) => [
    ...dataSchemas(name),
    [
      schemaName(name),
      {
        type: "object",
        description: eventCatalog[name].description,
        required: ["event", "timestamp", "data"],
        properties: {
          event: { type: "string", enum: [name], description: meanings["event"] },
          timestamp: {
            type: "string",
            format: "date-time",
            description: "When it happened; the same on every attempt.",
          },
          data: { $ref: `#/components/schemas/${schemaName(name)}Data`, description: meanings["data"] },
        },
      },
    ],
  ]),
)

const header = (name: string, description: string, example: string) => ({
  in: "header",
  name,
  required: true,
  description,
  schema: { type: "string" },
  example,
})

/** The headers of docs/api.md#request and #signatures. The signatures are those of the guide's example. */
const headersOf = (name: EventName) => [
  header("webhook-id", "the event's id, the same on every attempt and replay", "evt_1k7upjuk7f9wbskggc4seh349"),
  header("webhook-timestamp", "when this attempt was made, in Unix seconds", "1795255500"),
  header(
    "webhook-signature",
    "v1, and the base64 of HMAC-SHA256 over {webhook-id}.{webhook-timestamp}.{body}, as Standard Webhooks defines it: " +
      "the key is what follows whsec_ decoded from base64, or the bytes of any other secret. While a rotated secret " +
      "overlaps, one signature for each secret, with a space between them",
    "v1,fNrzzJr9oNjMVThYiMXuMunTg5JZHCAgOMfzEHnwsW4=",
  ),
  header("X-Service-Event", "the event's name", name),
  header(
    "X-Service-Signature",
    "the lower-case hex of HMAC-SHA256 over the body, keyed with the bytes of the secret",
    "0540373578534052200f985d7637f5d5fb8694d4c69cf9ecca28b1e536125944",
  ),
]

const request = (name: EventName) => ({
  operationId: `receive${schemaName(name)}`,
  summary: eventCatalog[name].description,
  parameters: headersOf(name),
  requestBody: {
    required: true,
    content: {
      "application/json": {
        schema: { $ref: `#/components/schemas/${schemaName(name)}` },
        example: exampleBody(name),
      },
    },
  },
  responses: {
    "2XX": {
      description: "Received. Any other status, or none within 10 seconds, is tried again: three attempts in total",
    },
  },
})

/** The document's `webhooks`: the requests that the URL of a webhook receives, by the name of the event. */
export const eventWebhooks = Object.fromEntries(eventNames.map((name) => [name, { post: request(name) }]))
