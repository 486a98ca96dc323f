import { newId } from "./id.ts"
import type { Random } from "./random.ts"

/** What became of a player whose personal data was erased; both ids are those that the database knows them by now. */
export type Erasure = { readonly externalUserId: string; readonly clientId: string | null }

/** The fields by which events, answers and the audit log name a person. */
const naming = ["externalUserId", "fromExternalId", "intoExternalId"]
/** What the organization wrote about the person whom the same object names. */
const written = ["reason", "message"]

const strings = /"(?:[^"\\]|\\.)*"/g

/** Whether a text of JSON holds one of `quoted`, strings as JSON writes them. It costs the same for one as for thousands. */
export const holdsAny = (json: string, quoted: ReadonlySet<string>): boolean =>
  json.matchAll(strings).some(([text]) => quoted.has(text))

/** `value`, a JSON value, with each id in `pseudonyms` replaced where it names a person, and what was written about them taken out. */
export const withoutPerson = (value: unknown, pseudonyms: ReadonlyMap<string, string>): unknown => {
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
