import { canonicalJson } from "../idempotency.ts"

/**
 * Two states of a long list, as stored in the audit log: `length`, and by their index the elements that the other state
 * lacks. The common elements are in the same order in both.
 */
type ListChange = { readonly length: number } & Readonly<Record<string, unknown>>

type Pair = { readonly before: unknown; readonly after: unknown }
type Fields = Readonly<Record<string, unknown>>

/** Shorter lists are easier to read whole. */
const longCharacters = 2_048
/** For longer lists that differ throughout, the middle is not searched for common elements. */
const mostCompared = 1_000_000

/** Whether a value is an object with fields, and not a list. */
export const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const isListChange = (value: unknown): value is ListChange =>
  isObject(value) &&
  Number.isInteger(value["length"]) &&
  Object.keys(value).every((name) => name === "length" || /^\d+$/.test(name))

/** Whether two values are the same as JSON, whatever the order of their fields. */
export const isSame = (one: unknown, other: unknown): boolean => canonicalJson([one]) === canonicalJson([other])

const isLong = (list: readonly unknown[]): boolean => JSON.stringify(list).length > longCharacters

/** The elements of `list` that `isKept` does not mark as common to both states, by index. */
const others = (list: readonly unknown[], isKept: readonly boolean[]): ListChange => ({
  length: list.length,
  ...Object.fromEntries(list.flatMap((element, index) => (isKept[index] ? [] : [[index, element]]))),
})

/** The elements that two lists have in common: as many as possible, in the same order. */
const common = (before: readonly string[], after: readonly string[]) => {
  const kept = { before: before.map(() => false), after: after.map(() => false) }
  const keep = (index: number, other: number) => {
    kept.before[index] = true
    kept.after[other] = true
  }
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) keep(start, start++)
  let [end, otherEnd] = [before.length, after.length]
  while (end > start && otherEnd > start && before[end - 1] === after[otherEnd - 1]) keep(--end, --otherEnd)
  const [rows, columns] = [end - start, otherEnd - start]
  if (rows * columns > mostCompared) return kept
  /** The number of common elements from a row and a column onward. */
  const counts = new Uint16Array((rows + 1) * (columns + 1))
  const at = (row: number, column: number) => row * (columns + 1) + column
  const isCommon = (row: number, column: number) => before[start + row] === after[start + column]
  for (let row = rows - 1; row >= 0; row--)
    for (let column = columns - 1; column >= 0; column--)
      counts[at(row, column)] = isCommon(row, column)
        ? (counts[at(row + 1, column + 1)] ?? 0) + 1
        : Math.max(counts[at(row + 1, column)] ?? 0, counts[at(row, column + 1)] ?? 0)
  for (let row = 0, column = 0; row < rows && column < columns; )
    if (isCommon(row, column)) keep(start + row++, start + column++)
    else if ((counts[at(row + 1, column)] ?? 0) >= (counts[at(row, column + 1)] ?? 0)) row++
    else column++
  return kept
}

/** Two states of a value, with long lists that occur in both replaced by a `ListChange`. */
export const compacted = (before: unknown, after: unknown): Pair => {
  if (Array.isArray(before) && Array.isArray(after)) {
    if (!isLong(before) && !isLong(after)) return { before, after }
    const texts = [before, after].map((list) => list.map((element) => canonicalJson([element])))
    const kept = common(texts[0] ?? [], texts[1] ?? [])
    return { before: others(before, kept.before), after: others(after, kept.after) }
  }
  if (!isObject(before) || !isObject(after)) return { before, after }
  const pairs = Object.keys({ ...before, ...after }).map((name) => ({
    name,
    pair: compacted(before[name], after[name]),
  }))
  const state = (side: keyof Pair, fields: Fields) =>
    Object.fromEntries(pairs.flatMap(({ name, pair }) => (Object.hasOwn(fields, name) ? [[name, pair[side]]] : [])))
  return { before: state("before", before), after: state("after", after) }
}

/** Whether a value may be what the audit log stores as `shown`. */
export const fits = (shown: unknown, value: unknown): boolean => {
  if (isListChange(shown) && Array.isArray(value))
    return (
      value.length === shown.length &&
      Object.entries(shown).every(([name, element]) => name === "length" || isSame(element, value[Number(name)]))
    )
  if (!isObject(shown) || !isObject(value)) return isSame(shown, value)
  const names = Object.keys({ ...shown, ...value })
  return names.every((name) => name in shown && name in value && fits(shown[name], value[name]))
}

/** A value before a change that the audit log stores as `before` and `after`; `value` must fit `after`. */
export const valueBefore = (value: unknown, { before, after }: Pair): unknown => {
  if (isListChange(before) && isListChange(after) && Array.isArray(value)) {
    const kept = value.filter((_, index) => !(index in after))
    return Array.from({ length: before.length }, (_, index) => (index in before ? before[index] : kept.shift()))
  }
  if (!isObject(before) || !isObject(after) || !isObject(value)) return before
  return Object.fromEntries(
    Object.entries(before).map(([name, old]) => [name, valueBefore(value[name], { before: old, after: after[name] })]),
  )
}
