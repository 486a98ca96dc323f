import { Kind, type TSchema } from "@sinclair/typebox"

type Schema = TSchema & {
  readonly properties?: Record<string, TSchema>
  readonly items?: TSchema
  readonly anyOf?: readonly TSchema[]
}

/** The same schema with every schema within it changed by `change`, from the inside out. */
const mapped = (schema: Schema, change: (schema: TSchema) => TSchema): TSchema => {
  const { properties, items, anyOf } = schema
  // Those of a type of its own are for readers of the document.
  if (schema[Kind] === "Prize") return change(schema)
  return change({
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, mapped(one, change)])),
    }),
    ...(items && { items: mapped(items, change) }),
    ...(anyOf && { anyOf: anyOf.map((one) => mapped(one, change)) }),
  })
}

/** As a request's schema, without any field that it does not name: those of a request are dropped, those stored stay. */
export const exact = (schema: TSchema): TSchema =>
  mapped(schema, (one) => (one["properties"] ? { additionalProperties: false, ...one } : one))
