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
