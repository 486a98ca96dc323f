import Ajv, { type ValidateFunction } from "ajv"
import { dataSchema, type EventName, eventNames } from "../../../src/core/webhook/event/event.ts"
import { isoMilliseconds } from "../service/contract.ts"

const ajv = new Ajv({ strict: false, allErrors: true, formats: { "date-time": isoMilliseconds } })

/** A body with exactly the fields that the catalog of events defines for its event. */
const bodySchema = (name: EventName) => ({
  type: "object",
  required: ["event", "timestamp", "data"],
  additionalProperties: false,
  properties: {
    event: { enum: [name] },
    timestamp: { type: "string", format: "date-time" },
    data: { ...dataSchema(name), additionalProperties: false },
  },
})

const validators = new Map<string, ValidateFunction>(eventNames.map((name) => [name, ajv.compile(bodySchema(name))]))

/** How the body of a webhook request differs from the catalog, or null if it does not. */
export const eventFault = (text: string): string | null => {
  const body = JSON.parse(text)
  const validate = validators.get(body.event)
  if (!validate) return `no event is called ${body.event}: ${text}`
  return validate(body) ? null : `${ajv.errorsText(validate.errors)}: ${text}`
}
