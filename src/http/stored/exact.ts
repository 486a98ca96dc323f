import { Kind, OptionalKind, type TSchema, Type } from "@sinclair/typebox"

type Schema = TSchema & {
  readonly properties?: Record<string, TSchema>
  readonly items?: TSchema
  readonly anyOf?: readonly TSchema[]
  readonly additionalProperties?: TSchema | boolean
}

/** Marks a schema whose bounds also apply to what is read. */
export const isBounding = "x-bounding"

/** The schema with every schema within it changed by `change`, from the inside out. */
const mapped = (schema: Schema, change: (schema: TSchema) => TSchema): TSchema => {
  const { properties, items, anyOf, additionalProperties: each } = schema
  // Schemas with a type of their own are for readers of the document.
  if (schema[Kind] === "PositionPrize") return change(schema)
  return change({
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, mapped(one, change)])),
    }),
    ...(items && { items: mapped(items, change) }),
    ...(anyOf && { anyOf: anyOf.map((one) => mapped(one, change)) }),
    ...(typeof each === "object" && { additionalProperties: mapped(each, change) }),
  })
}

/**
 * Like a request's schema, but without additional fields: requests drop unknown fields, whereas stored rows would keep
 * them.
 */
export const exact = (schema: TSchema): TSchema =>
  mapped(schema, (one) => (one["properties"] ? { additionalProperties: false, ...one } : one))

const bounds = ["minLength", "maxLength", "pattern", "minItems", "maxItems", "minimum", "maximum", "maxProperties"]

/** Whether a keyword is a bound; `additionalProperties` is one unless it describes fields of any name. */
const isBound = ([name, value]: readonly [string, unknown]): boolean =>
  bounds.includes(name) || (name === "additionalProperties" && typeof value !== "object")

const withoutBounds = (schema: TSchema): TSchema => {
  if (schema[isBounding]) return schema
  const isText = schema[Kind] === "Text"
  const kept = Object.entries(schema).filter((one) => !isBound(one) && !(isText && one[0] === "type"))
  const { [Kind]: kind, [OptionalKind]: optional } = schema
  const loose = { ...Object.fromEntries(kept), [Kind]: kind, ...(optional && { [OptionalKind]: optional }) }
  return isText ? ({ ...loose, ...Type.String(), description: schema.description } as TSchema) : (loose as TSchema)
}

/**
 * The form of what a schema accepts, without its bounds: an older version may have stored longer or larger values,
 * which must remain readable.
 */
export const formOf = (schema: TSchema): TSchema => mapped(schema, withoutBounds)
