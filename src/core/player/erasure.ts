import { newId } from "../id.ts"
import type { Random } from "../random.ts"

/** What became of a player whose personal data was erased; both ids are those that the database knows them by now. */
export type Erasure = { readonly externalUserId: string; readonly clientId: string | null }

/** The ids that a person had, each with the one that takes its place. */
export type Pseudonyms = ReadonlyMap<string, string>

/** Where texts of JSON name people: events that were sent, answers that are kept, what changed and to what. */
export type NamingText = "answers" | "auditLog" | "deliveries"

/** The fields by which events, answers and the audit log name a person. */
const naming = ["externalUserId", "fromExternalId", "intoExternalId"]
/** What the organization wrote about the person whom the same object names. */
const written = ["reason", "message"]

const strings = /"(?:[^"\\]|\\.)*"/g

/** Whether a text of JSON holds one of `quoted`, strings as JSON writes them. It costs the same for one as for thousands. */
const holdsAny = (json: string, quoted: ReadonlySet<string>): boolean =>
  json.matchAll(strings).some(([text]) => quoted.has(text))

/** `value`, a JSON value, with each id in `pseudonyms` replaced where it names a person, and what was written about them taken out. */
const withoutPerson = (value: unknown, pseudonyms: Pseudonyms): unknown => {
  if (Array.isArray(value)) return value.map((item) => withoutPerson(item, pseudonyms))
  if (typeof value !== "object" || value === null) return value
  const pseudonymOf = (name: string, field: unknown) =>
    naming.includes(name) && typeof field === "string" ? pseudonyms.get(field) : undefined
  const entries = Object.entries(value)
  const isNamed = entries.some(([name, field]) => pseudonymOf(name, field) !== undefined)
  return Object.fromEntries(
    entries.map(([name, field]) => [
      name,
      isNamed && written.includes(name) ? null : (pseudonymOf(name, field) ?? withoutPerson(field, pseudonyms)),
    ]),
  )
}

/** Takes a person out of texts of JSON. */
export const eraserOf = (pseudonyms: Pseudonyms) => {
  const quoted = new Set([...pseudonyms.keys()].map((id) => JSON.stringify(id)))

  /** The texts of one row without the person; null when they stay as they are. */
  return (texts: readonly (string | null)[]): (string | null)[] | null => {
    if (!texts.some((text) => holdsAny(text ?? "", quoted))) return null
    const erased = texts.map((text) =>
      text === null ? null : JSON.stringify(withoutPerson(JSON.parse(text), pseudonyms)),
    )
    // The id may stand there as the name of something else.
    return erased.every((text, index) => text === texts[index]) ? null : erased
  }
}

/**
 * `value`, a JSON value, with null in the place of everything that an erasure may change in it; what stood there is added
 * to `taken`, in order. An erasure changes only what was taken.
 */
export const separatePeople = (value: unknown, taken: unknown[]): unknown => {
  if (Array.isArray(value)) return value.map((item) => separatePeople(item, taken))
  if (typeof value !== "object" || value === null) return value
  const entries = Object.entries(value)
  const isName = (name: string, field: unknown) => naming.includes(name) && typeof field === "string"
  const isNamed = entries.some(([name, field]) => isName(name, field))
  return Object.fromEntries(
    entries.map(([name, field]) => {
      if (!isName(name, field) && !(isNamed && written.includes(name))) return [name, separatePeople(field, taken)]
      taken.push(field)
      return [name, null]
    }),
  )
}

const pseudonymPrefix = "erased_"

/** The id that takes the place of a person's. */
export const newPseudonym = (now: number, random: Random): string => newId(pseudonymPrefix, now, random)

export const isPseudonym = (value: unknown): boolean => typeof value === "string" && value.startsWith(pseudonymPrefix)
