import type { fieldMessages } from "./field-messages.ts"

type Words = (typeof fieldMessages)["es" | "en"]

/** Below these, names are the organization's own: languages, traits, ids, currencies, the parts of a key. */
const freeBelow = /(^|\.)(maxCodeValuePerDay|metadata|publicKey|texts|traits|appearance\.segments)\./

const isIndex = (part: string): boolean => /^\d+$/.test(part)

/**
 * A path such as `segments.0.weight` in words, such as "Segments 1 › Weight"; null if a part of it has none. An index
 * counts from 1, as people do.
 */
export const wordsOfPath = ({ fields }: Words, path: string): string | null => {
  const free = freeBelow.exec(path)
  const own = free ? path.slice(free.index + free[0].length) : ""
  const known = free ? path.slice(0, free.index + free[0].length - 1) : path
  const steps: string[] = []
  for (const part of known.split(".")) {
    const word = (fields as Readonly<Record<string, string>>)[part]
    if (isIndex(part)) steps.push(`${steps.pop() ?? ""} ${Number(part) + 1}`.trim())
    else if (word === undefined) return null
    else steps.push(word)
  }
  return [...steps, ...(own === "" ? [] : [own])].join(" › ")
}

/** The word for a chosen value of a field; null if the field has no words of its own. */
export const wordOfValue = ({ values }: Words, path: string, value: unknown): string | null => {
  const field = path.split(".").at(-1) ?? ""
  const words = (values as Readonly<Record<string, Readonly<Record<string, string>>>>)[field]
  return typeof value === "string" ? (words?.[value] ?? null) : null
}
