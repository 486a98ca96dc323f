import { FormatRegistry, Kind, type TSchema, Type, TypeRegistry } from "@sinclair/typebox"
import { mailLanguages } from "../../core/organization/mail.ts"
import { modes } from "../../core/organization/test-organization.ts"
import { passwordRule } from "../../core/organization/user.ts"
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

const idPattern = "^[A-Za-z0-9_:-]{1,200}$"
const idForm = new RegExp(idPattern)

export const isId = (text: string): boolean => idForm.test(text)

export const Id = Type.String({
  pattern: idPattern,
  description: "1 to 200 letters, digits, _, : or -",
})

/** A text of so many characters, with more of its schema. */
export const textOf = (minLength: number, maxLength: number, options: object) =>
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

export const Period = oneOf("PeriodKind", periodKinds)

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
