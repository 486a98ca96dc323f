/** A changed field by its path, with its value before and after; undefined if it is missing there. */
export type FieldChange = {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
  readonly hasChanged: boolean
}

type Nested = Readonly<Record<string, unknown>>

const isNested = (value: unknown): value is Nested =>
  typeof value === "object" &&
  value !== null &&
  (Array.isArray(value) ? value.some(isNested) : Object.keys(value).length > 0)

/**
 * The fields of a state by their paths, as the service names them: `segments.0.weight`. A list of plain values is one
 * field.
 */
const fieldsOf = (state: unknown, path = ""): [string, unknown][] => {
  if (!isNested(state)) return state === null || state === undefined ? [] : [[path, state]]
  return Object.entries(state).flatMap(([name, value]) => {
    const fullPath = path === "" ? name : `${path}.${name}`
    return isNested(value) ? fieldsOf(value, fullPath) : [[fullPath, value] as [string, unknown]]
  })
}

/** The fields of `before` and `after` side by side, in the order of the later state. */
export const compare = (before: unknown, after: unknown): FieldChange[] => {
  const old = new Map(fieldsOf(before))
  const now = new Map(fieldsOf(after))
  const names = [...new Set([...now.keys(), ...old.keys()])]
  return names.map((field) => ({
    field,
    before: old.get(field),
    after: now.get(field),
    hasChanged: JSON.stringify(old.get(field)) !== JSON.stringify(now.get(field)),
  }))
}
