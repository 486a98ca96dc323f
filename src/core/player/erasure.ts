import { newId } from "../id.ts"
import { isTest } from "../organization/test-organization.ts"
import type { Random } from "../random.ts"

/** An erased player; both ids are the ones that the database uses from now on. */
export type Erasure = { readonly externalUserId: string; readonly clientId: string | null }

/** The ids of a person, each with its replacement. */
export type Pseudonyms = ReadonlyMap<string, string>

/** The JSON texts that name people: events, stored responses, and changes in the audit log. */
const personalTextKinds = ["deliveries", "answers", "auditLog"] as const
export type PersonalText = (typeof personalTextKinds)[number] | "testEvents"

/** Those of an organization: only a test one keeps its events apart from deliveries. */
export const personalTextsOf = (orgId: string): readonly PersonalText[] =>
  isTest(orgId) ? [...personalTextKinds, "testEvents"] : personalTextKinds

/**
 * The fields that name a person in events, responses and the audit log; the log records filters of exports, which may
 * name one.
 */
const naming = ["externalUserId", "fromExternalId", "intoExternalId", "auditTarget"]
/** Fields with text that the organization wrote about the person named in the same object. */
const written = ["reason", "message", "reference"]
/**
 * The reference of a transaction of points, which goes with the person; that of a sale is accounting data and stays.
 */
const referenceField = "externalReference"
const transactionField = "transactionId"

/** The fields of an object that names a person to remove with them. */
const writtenIn = (value: object): readonly string[] =>
  transactionField in value ? [...written, referenceField] : written

/** The field of a stored response that leads from a draw's record to its play. */
const receiptField = "receipt"
/** The value with which an erasure replaces it. */
const erasedReceipt = "erased"

/** The ids of a person, and the receipts of their draws, each with its replacement. */
export const withReceipts = (pseudonyms: Pseudonyms, receipts: Iterable<string>): Pseudonyms =>
  new Map([...pseudonyms, ...Iterator.from(receipts).map((receipt) => [receipt, erasedReceipt] as const)])

const strings = /"(?:[^"\\]|\\.)*"/g

/**
 * Whether a JSON text contains one of `quoted`, which are JSON string literals. The cost does not depend on their
 * number.
 */
const holdsAny = (json: string, quoted: ReadonlySet<string>): boolean =>
  json.matchAll(strings).some(([text]) => quoted.has(text))

/**
 * `value`, a JSON value, with each id in `pseudonyms` replaced where it names a person, and the texts about that person
 * removed.
 */
const withoutPerson = (value: unknown, pseudonyms: Pseudonyms): unknown => {
  if (Array.isArray(value)) return value.map((item) => withoutPerson(item, pseudonyms))
  if (typeof value !== "object" || value === null) return value
  const pseudonymOf = (name: string, field: unknown) =>
    (naming.includes(name) || name === receiptField) && typeof field === "string" ? pseudonyms.get(field) : undefined
  const entries = Object.entries(value)
  const isNamed = entries.some(([name, field]) => pseudonymOf(name, field) !== undefined)
  const texts = isNamed ? writtenIn(value) : []
  return Object.fromEntries(
    entries.map(([name, field]) => [
      name,
      texts.includes(name) ? null : (pseudonymOf(name, field) ?? withoutPerson(field, pseudonyms)),
    ]),
  )
}

/** Removes a person from JSON texts. */
export const eraserOf = (pseudonyms: Pseudonyms) => {
  const quoted = new Set([...pseudonyms.keys()].map((id) => JSON.stringify(id)))

  /** The texts of one row without the person; null if they stay as they are. */
  return (texts: readonly (string | null)[]): (string | null)[] | null => {
    if (!texts.some((text) => holdsAny(text ?? "", quoted))) return null
    const erased = texts.map((text) =>
      text === null ? null : JSON.stringify(withoutPerson(JSON.parse(text), pseudonyms)),
    )
    // The id may also be the name of something else.
    return erased.every((text, index) => text === texts[index]) ? null : erased
  }
}

/**
 * `value`, a JSON value, with null in place of everything that an erasure may change; the original values are added to
 * `taken`, in order. An erasure only changes these values.
 */
export const separatePeople = (value: unknown, taken: unknown[]): unknown => {
  if (Array.isArray(value)) return value.map((item) => separatePeople(item, taken))
  if (typeof value !== "object" || value === null) return value
  const entries = Object.entries(value)
  const isName = (name: string, field: unknown) => naming.includes(name) && typeof field === "string"
  const texts = entries.some(([name, field]) => isName(name, field)) ? writtenIn(value) : []
  return Object.fromEntries(
    entries.map(([name, field]) => {
      if (!isName(name, field) && !texts.includes(name)) return [name, separatePeople(field, taken)]
      taken.push(field)
      return [name, null]
    }),
  )
}

const pseudonymPrefix = "erased_"

/** The id that replaces a person's id. */
export const newPseudonym = (wall: number, random: Random): string => newId(pseudonymPrefix, wall, random)

export const isPseudonym = (value: unknown): boolean => typeof value === "string" && value.startsWith(pseudonymPrefix)
