/** One field of a changed thing, by its path, with its value before and after; undefined where it is not there. */
export type FieldChange = {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
  readonly hasChanged: boolean
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The fields of a state by their path: those of objects within it too, while a list is one value. */
const fieldsOf = (state: unknown, path = ""): [string, unknown][] => {
  if (!isObject(state)) return state === null || state === undefined ? [] : [[path, state]]
  return Object.entries(state).flatMap(([name, value]) => {
    const place = path === "" ? name : `${path}.${name}`
    return isObject(value) ? fieldsOf(value, place) : [[place, value] as [string, unknown]]
  })
}

/** What stands in `before` and in `after`, field by field, in the order of the later state. */
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
