import { FormatRegistry, Kind, type Static, type TObject, type TSchema, Type, TypeRegistry } from "@sinclair/typebox"
import { revealEveryValues } from "../../core/draw/chain.ts"
import type { ExternalPrize, PositionPrize as PositionPrizeValue, Prize } from "../../core/mini-game/prize.ts"
import { mailLanguages } from "../../core/organization/mail.ts"
import { modes } from "../../core/organization/test-organization.ts"
import { passwordRule } from "../../core/organization/user.ts"
import type { Patch } from "../../core/patch.ts"
import { parseTimestamp, periodKinds } from "../../core/period.ts"
import { isSecret, secretRule } from "../../core/webhook/secret.ts"

/**
 * The fields of requests and responses. A description says what the field must be and completes the sentence "<field>
 * must be …": it is the error message as well as the documentation. A schema with a title is a component of the OpenAPI
 * document by that name.
 */

export const maxExternalIdLength = 200
const maxReferenceLength = 1000

/** A text whose length is counted in characters, as in JSON Schema, and that is valid in UTF-8. */
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

/** Whether an organization is live or a test one. */
export const OrganizationMode = oneOf("OrganizationMode", modes)

export const optional = Type.Optional

/** Only for responses: in a request, null in an optional field is the same as leaving it out. */
export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** An optional field of a PATCH that null does not remove. */
export const unremovable = <T extends TSchema>(schema: T): T => ({ ...schema, "x-unremovable": true })

/**
 * One of two forms of an object: the one that has the field `field`, or the other one, which must not have it. Otherwise an
 * object with the field and something that only the other form knows would pass as the other one.
 */
export const eitherForm = <With extends TObject, Without extends TObject>(
  field: string,
  withField: With,
  without: Without,
  description: string,
) => {
  const { properties, ...options } = without
  const other = Type.Object({ ...properties, [field]: Type.Optional(Type.Never()) }, options)
  return Type.Union([withField, other as unknown as Without], { "x-told-by": field, description })
}

/** An object in a PATCH whose fields change individually: omitted ones stay, and null resets one. */
export const fieldByField = <T extends TObject>(fields: T) =>
  Type.Unsafe<Patch<Static<T>>>({ ...fields, "x-field-by-field": true })

const idPattern = "^[A-Za-z0-9_:-]{1,200}$"
const idForm = new RegExp(idPattern)

export const isId = (text: string): boolean => idForm.test(text)

export const Id = Type.String({
  pattern: idPattern,
  description: "1 to 200 letters, digits, _, : or -",
})

const textOf = (minLength: number, maxLength: number, options: object) =>
  Type.Unsafe<string>({ [Kind]: "Text", type: "string", minLength, maxLength, ...options })

const trimmedText = (maxLength: number) =>
  textOf(1, maxLength, { "x-trimmed": true, description: `a text of 1 to ${maxLength} characters after trimming` })

/** An id chosen by the organization: any characters. */
export const ExternalId = trimmedText(maxExternalIdLength)

export const UserName = trimmedText(200)

export const text = (maxLength: number) =>
  textOf(1, maxLength, { description: `a text of 1 to ${maxLength} characters` })

TypeRegistry.Set("WebhookSecret", (_schema, value) => typeof value === "string" && isSecret(value))

/** The secret that signs the deliveries of a webhook. */
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

/** A text that may be empty. */
export const textUpTo = (maxLength: number) =>
  textOf(0, maxLength, { description: `a text of at most ${maxLength} characters` })

/** A text that a player's trait is compared with. */
export const TraitText = textUpTo(200)

/** A caller's own reference, stored as is. */
export const Reference = textUpTo(maxReferenceLength)

/** A newly chosen password. */
export const Password = textOf(passwordRule.minLength, passwordRule.maxLength, {
  description: `a text of ${passwordRule.minLength} to ${passwordRule.maxLength} characters`,
})

export const Email = textOf(3, 320, {
  "x-trimmed": true,
  pattern: "^[^\\s@]+@[^\\s@]+$",
  description: "an e-mail address of at most 320 characters",
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

/** A language of files, mails and pages for people. */
export const ReaderLanguage = oneOf("ReaderLanguage", mailLanguages)

export const Day = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$", description: "a day such as 2026-11-21" })

export const Time = Type.String({ format: "date-time" })

/** The mark of what belongs to a test organization. */
export const OfTest = Type.Optional(
  Type.Literal(true, { description: "only in a test organization, whose outcomes may have been asked for" }),
)

export const timeZoneRule = "an IANA time zone such as America/Bogota"

export const YesNo = oneOf("YesNo", ["true", "false"])

export const bool = Type.Boolean({ description: "true or false" })

export const weight = Type.Number({ minimum: 0, maximum: 1_000_000_000, description: "a number from 0 to 1000000000" })

export const finiteNumber = Type.Number({ description: "a finite number" })

const maxFreeBytes = 16 * 1024

/** The rule of a FreeObject. */
export const freeObjectRule = `a JSON object of at most ${maxFreeBytes} bytes`

/** A JSON object whose fields the organization chooses. */
export const FreeObject = Type.Unsafe<Record<string, unknown>>(
  Type.Object({}, { title: "FreeObject", additionalProperties: true, description: freeObjectRule }),
)

/** Whether a value contains more values than a FreeObject has bytes: serializing deeply nested ones takes seconds. */
const hasTooManyValues = (value: object): boolean => {
  const open: object[] = [value]
  let found = 0
  for (let next = open.pop(); next; next = open.pop()) {
    const values = Object.values(next)
    found += values.length
    if (found > maxFreeBytes) return true
    for (const inner of values) if (typeof inner === "object" && inner !== null) open.push(inner)
  }
  return false
}

/** Whether a FreeObject is short enough. */
export const isFreeObjectShort = (value: Record<string, unknown>): boolean =>
  !hasTooManyValues(value) && Buffer.byteLength(JSON.stringify(value)) <= maxFreeBytes

const isPrize = (value: unknown): value is Prize => {
  if (typeof value !== "object" || value === null) return false
  const { type, campaignId, points } = value as Record<string, unknown>
  if (type === "promo_code") return typeof campaignId === "string" && new RegExp(idPattern).test(campaignId)
  return type === "points" && Number.isSafeInteger(points) && Number(points) >= 0
}

const PromoCodePrize = Type.Object(
  {
    type: Type.Literal("promo_code"),
    campaignId: { ...Id, description: "the campaign whose template generates the code" },
  },
  { title: "PromoCodePrize" },
)
const PointsPrize = Type.Object({ type: Type.Literal("points"), points: integer(0) }, { title: "PointsPrize" })

TypeRegistry.Set("PositionPrize", (_schema, value) => isPrize(value) || isExternalPrize(value))

const maxPrizeName = 200

const isExternalPrize = (value: unknown): value is ExternalPrize => {
  if (typeof value !== "object" || value === null) return false
  const { type, name, value: worth } = value as Record<string, unknown>
  const isNamed = typeof name === "string" && name.isWellFormed() && name.length > 0 && [...name].length <= maxPrizeName
  const isWorthKnown = worth === undefined || (Number.isSafeInteger(worth) && Number(worth) >= 0)
  return type === "external" && isNamed && isWorthKnown
}

const ExternalPrizeFields = Type.Object(
  {
    type: Type.Literal("external"),
    name: textOf(1, maxPrizeName, { description: "what the organization hands out, 1 to 200 characters" }),
    value: unremovable(optional(Amount)),
  },
  { title: "ExternalPrize" },
)

/**
 * The prize of a segment or a ranking position: `oneOf` for readers of the document, `properties` for checking a body.
 */
export const PositionPrize = Type.Unsafe<PositionPrizeValue>({
  [Kind]: "PositionPrize",
  title: "PositionPrize",
  oneOf: [PromoCodePrize, PointsPrize, ExternalPrizeFields],
  discriminator: {
    propertyName: "type",
    mapping: {
      promo_code: "#/components/schemas/PromoCodePrize",
      points: "#/components/schemas/PointsPrize",
      external: "#/components/schemas/ExternalPrize",
    },
  },
  properties: {
    type: { description: "promo_code, points or external" },
    campaignId: PromoCodePrize.properties.campaignId,
    points: PointsPrize.properties.points,
    name: ExternalPrizeFields.properties.name,
    value: ExternalPrizeFields.properties.value,
  },
  description:
    '{ "type": "promo_code", "campaignId" }, { "type": "points", "points" } or { "type": "external", "name", "value"? }',
})

const given = (...names: readonly string[]) => ({
  required: names,
  properties: Object.fromEntries(names.map((name) => [name, { not: { type: "null" } }])),
})

/**
 * The JSON Schema of fields that depend on each other, for readers of the document; the operations check them
 * themselves. It avoids `oneOf`, which client generators treat as a choice of types.
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

export const Period = oneOf("PeriodKind", periodKinds)

export const FairDraws = Type.Object(
  { revealEvery: oneOf("RevealEvery", revealEveryValues) },
  { title: "FairDraws", description: "an object with revealEvery" },
)

/** The player's device's contribution to the numbers of a draw. */
export const ClientSeed = Type.String({
  pattern: "^[A-Za-z0-9_-]{1,64}$",
  description: "1 to 64 letters, digits, _ or -; best chosen at random by the player's device",
})

/** The draw of a play or spin, in the chain of its game. */
export const Draw = Type.Object(
  {
    chainId: Type.String(),
    n: Type.Integer({ description: "the number of its record" }),
    commitment: Type.String({ description: "SHA-256 of the chain's seed, in hex" }),
    hash: Type.String({ description: "the hash of its record, in hex" }),
    receipt: Type.String({ description: "the record shows its SHA-256 as play; nobody else gets it" }),
  },
  { title: "Draw", description: "absent if nothing was drawn" },
)

export const drawExample = {
  chainId: "ch_1k7upjuklr41q5ptxkk1znw19",
  n: 412,
  commitment: "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
  hash: "5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef",
  receipt: "3c9a4de1f0b7426891d5a7e2c40f8b63",
}

/** The body of a list: `nextCursor` is null on the last page. */
export const listOf = <T extends TSchema>(item: T) =>
  Type.Object(
    {
      items: Type.Array(item),
      nextCursor: nullable(Type.String({ description: "the cursor of the next page; null on the last" })),
    },
    { title: `${item.title}Page` },
  )

/** The example of a list with the single item `item`. */
export const listExample = (item: unknown) => ({ items: [item], nextCursor: null })
