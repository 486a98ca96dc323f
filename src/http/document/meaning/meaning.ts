import type { TSchema } from "@sinclair/typebox"
import { appearanceMeanings } from "./appearance.ts"
import { codeMeanings } from "./code.ts"
import { gameMeanings } from "./game.ts"
import { personMeanings } from "./person.ts"
import { reportMeanings } from "./report.ts"
import { testModeMeanings } from "./test-mode.ts"

/**
 * What fields mean, each stated once: by the name of the field, by the name of the schema that it holds, or as
 * `Schema.field` where a field means something of its own in one schema. What a field must be is stated by the schema
 * itself.
 */
export const meanings: Readonly<Record<string, string>> = {
  ...gameMeanings,
  ...appearanceMeanings,
  ...codeMeanings,
  ...personMeanings,
  ...reportMeanings,
  ...testModeMeanings,
}

/** Descriptions that say what a field must be ("<field> must be …"), and not what it means. */
const rule = /^(?:an? |one of |true|at most |\d)/

/** What the schema that a field holds is called, also where it may be null. */
const heldBy = ({ title, anyOf }: TSchema): string | undefined =>
  title ?? (anyOf as TSchema[] | undefined)?.find((one) => one["type"] !== "null")?.title

/** What the field `name` of the schema `title` means, if neither its name nor its own description says it. */
export const meaningOf = (
  title: string | undefined,
  name: string,
  field: TSchema,
  own: unknown,
): string | undefined => {
  const particular = meanings[`${title}.${name}`] ?? meanings[heldBy(field) ?? ""]
  return particular ?? (own === undefined || rule.test(String(own)) ? meanings[name] : undefined)
}

/** A text as sentences: names of fields and values that it begins with stay as they are. */
export const sentence = (text: string): string => {
  const isWord = /^[a-z]+(?![\w.])/.test(text)
  const begun = isWord ? text.charAt(0).toUpperCase() + text.slice(1) : text
  return /[.!?]$/.test(begun) ? begun : `${begun}.`
}
