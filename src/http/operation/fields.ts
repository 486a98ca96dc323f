import { FormatRegistry, Kind, type TSchema, Type, TypeRegistry } from "@sinclair/typebox"
import type { Prize as PrizeValue } from "../../core/mini-game/prize.ts"
import { parseTimestamp, periodKinds } from "../../core/period.ts"
import { isSecret, secretRule } from "../../core/webhook/webhook.ts"

/**
 * The fields that requests and answers are made of. A description says what the field must be, as the end of the
 * sentence "<field> must be …": that is the error message as well as the documentation. A schema with a title is a
 * component of the OpenAPI document by that name.
 */

export const maxExternalIdLength = 200
const maxReferenceLength = 1000

/** A text whose length counts characters, as JSON Schema says, and that survives its way through UTF-8. */
type TextSchema = { readonly minLength: number; readonly maxLength: number; readonly pattern?: string }

TypeRegistry.Set<TextSchema>("Text", ({ minLength, maxLength, pattern }, value) => {
  if (typeof value !== "string" || value.length < minLength || !value.isWellFormed()) return false
  if (pattern !== undefined && !new RegExp(pattern).test(value)) return false
  return value.length <= maxLength || [...value].length <= maxLength
})
TypeRegistry.Set<{ enum: readonly unknown[] }>("StringEnum", (schema, value) => schema.enum.includes(value))
FormatRegistry.Set("timestamp", (text) => parseTimestamp(text) !== null)

export const oneOf = <T extends string>(title: string, values: readonly T[]) =>
  Type.Unsafe<T>({
    [Kind]: "StringEnum",
    title,
    type: "string",
    enum: [...values],
    description: `one of ${values.join(", ")}`,
  })

export const optional = Type.Optional

/** For answers only: in a request, null in an optional field is the same as leaving it out. */
export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** The optional field of a PATCH that null does not remove. */
export const unremovable = <T extends TSchema>(schema: T): T => ({ ...schema, "x-unremovable": true })

const idPattern = "^[A-Za-z0-9_:-]{1,200}$"

export const Id = Type.String({
  pattern: idPattern,
  description: "1 to 200 letters, digits, _, : or -",
})

const textOf = (minLength: number, maxLength: number, options: object) =>
  Type.Unsafe<string>({ [Kind]: "Text", type: "string", minLength, maxLength, ...options })

/** An id that the organization chose: any characters, trimmed before use. */
export const ExternalId = textOf(1, maxExternalIdLength, {
  "x-trimmed": true,
  description: `a text of 1 to ${maxExternalIdLength} characters after trimming`,
})

export const text = (maxLength: number) =>
  textOf(1, maxLength, { description: `a text of 1 to ${maxLength} characters` })

TypeRegistry.Set("WebhookSecret", (_schema, value) => typeof value === "string" && isSecret(value))

/** What signs the deliveries of a webhook. */
export const WebhookSecret = Type.Unsafe<string>({
  [Kind]: "WebhookSecret",
  type: "string",
  minLength: 8,
  maxLength: 500,
  description: secretRule,
})

/** A promo code as its holder types it. */
export const Code = textOf(1, 200, { "x-trimmed": true, description: "a text of 1 to 200 characters" })

export const CodePrefix = textOf(0, 32, { pattern: "^\\S*$", description: "at most 32 characters without spaces" })

/** A caller's own reference, kept as it is. */
export const Reference = textOf(0, maxReferenceLength, {
  description: `a text of at most ${maxReferenceLength} characters`,
})

export const integer = (minimum: number, maximum: number = Number.MAX_SAFE_INTEGER) =>
  Type.Integer({ minimum, maximum, description: `an integer from ${minimum} to ${maximum}` })

export const Amount = Type.Integer({
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  description: "an integer from 0 to 9007199254740991, in minor units of the currency",
})

export const Currency = Type.String({ pattern: "^[A-Z]{3}$", description: "3 uppercase letters, such as COP" })

export const Timestamp = Type.String({
  format: "timestamp",
  description: "an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z",
})

export const Time = Type.String({ format: "date-time" })

export const timeZoneRule = "an IANA time zone such as America/Bogota"

export const bool = Type.Boolean({ description: "true or false" })

export const weight = Type.Number({ minimum: 0, maximum: 1_000_000_000, description: "a number from 0 to 1000000000" })

export const finiteNumber = Type.Number({ description: "a finite number" })

const maxFreeBytes = 16 * 1024

/** What a FreeObject must be. */
export const freeObjectRule = `a JSON object of at most ${maxFreeBytes} bytes`

/** A JSON object whose fields are the organization's own. */
export const FreeObject = Type.Unsafe<Record<string, unknown>>(
  Type.Object({}, { title: "FreeObject", additionalProperties: true, description: freeObjectRule }),
)

/** Whether a FreeObject is short enough; one nested too deep to be written as JSON is not. */
export const isFreeObjectShort = (value: Record<string, unknown>): boolean => {
  try {
    return Buffer.byteLength(JSON.stringify(value)) <= maxFreeBytes
  } catch {
    return false
  }
}

TypeRegistry.Set("Prize", (_schema, value) => isPrize(value))

const isPrize = (value: unknown): value is PrizeValue => {
  if (typeof value !== "object" || value === null) return false
  const { type, campaignId, points } = value as Record<string, unknown>
  if (type === "promo_code") return typeof campaignId === "string" && new RegExp(idPattern).test(campaignId)
  return type === "points" && Number.isSafeInteger(points) && Number(points) >= 0
}

const PromoCodePrize = Type.Object(
  {
    type: Type.Literal("promo_code"),
    campaignId: { ...Id, description: "the campaign whose template makes the code" },
  },
  { title: "PromoCodePrize" },
)
const PointsPrize = Type.Object({ type: Type.Literal("points"), points: integer(0) }, { title: "PointsPrize" })

/** What a segment or a position of a ranking gives: `oneOf` for who reads the document, `properties` for who reads a body. */
export const Prize = Type.Unsafe<PrizeValue>({
  [Kind]: "Prize",
  title: "Prize",
  oneOf: [PromoCodePrize, PointsPrize],
  discriminator: {
    propertyName: "type",
    mapping: { promo_code: "#/components/schemas/PromoCodePrize", points: "#/components/schemas/PointsPrize" },
  },
  properties: {
    type: { description: "promo_code or points" },
    campaignId: PromoCodePrize.properties.campaignId,
    points: PointsPrize.properties.points,
  },
  description: '{ "type": "promo_code", "campaignId" } or { "type": "points", "points" }',
})

const given = (...names: readonly string[]) => ({
  required: names,
  properties: Object.fromEntries(names.map((name) => [name, { not: { type: "null" } }])),
})

/**
 * What JSON Schema says of fields that depend on each other, for who reads the document: the operations check it
 * themselves. Not by `oneOf`, which generators of clients take for a choice of types.
 */
export const eitherGiven = (one: string, ...others: readonly string[]) => ({ if: given(one), else: given(...others) })
export const exactlyOne = (one: string, ...others: readonly string[]) => ({
  ...eitherGiven(one, ...others),
  not: { anyOf: others.map((other) => given(one, other)) },
})
export const neededWith = (needed: string, ...names: readonly string[]) => ({
  if: { not: { anyOf: names.map((name) => given(name)) } },
  else: given(needed),
})

export const Period = oneOf("Period", periodKinds)

/** The body of a list: `nextCursor` is null on the last page. */
export const listOf = <T extends TSchema>(item: T) =>
  Type.Object(
    {
      items: Type.Array(item),
      nextCursor: nullable(Type.String({ description: "the cursor of the next page; null on the last" })),
    },
    { title: `${item.title}Page` },
  )

/** The example of a list whose only item is `item`. */
export const listExample = (item: unknown) => ({ items: [item], nextCursor: null })
