import { expect, test } from "bun:test"
import { join } from "node:path"
import { Glob } from "bun"

const folder = join(import.meta.dir, "../../src/console")
const files = [...new Glob("**/*messages.ts").scanSync(folder)].filter((file) => file !== "i18n/messages.ts")

/** Every message of a catalog that has variable parts, by its place. */
const functionsIn = (texts: object, place: string): [place: string, say: (...parts: unknown[]) => string][] =>
  Object.entries(texts).flatMap(([name, text]) => {
    if (typeof text === "function") return [[`${place}.${name}`, text]]
    return typeof text === "object" && text !== null ? functionsIn(text, `${place}.${name}`) : []
  })

const all = (
  await Promise.all(
    files.map(async (file) =>
      Object.values<object>(await import(join(folder, file))).flatMap((catalog) => functionsIn(catalog, file)),
    ),
  )
).flat()

/** What a message says if each of its parts is what `partFor` its name is; null if no part of it is such a value. */
const said = (say: (...parts: unknown[]) => string, partFor: (name: string) => unknown): string | null => {
  const names = /^\(?([^()=]*)/.exec(say.toString())?.[1]?.split(",") ?? []
  try {
    return say(...names.map((name) => partFor(name.trim())))
  } catch {
    return null
  }
}

/** Words in -s after a number that are no plural. */
const noPlural = /\b1 (?:es|has|is|más|ms|was)\b/g
const plural = /\b1 [\p{L}]+s\b/u
const isPlural = (text: string | null): boolean => text !== null && plural.test(text.replaceAll(noPlural, ""))

test("a message counts one thing as one, be it told as a number or as a text", () => {
  const wrong = all.filter(([, say]) => ["1", 1].every((one) => isPlural(said(say, () => one))))
  expect([all.length > 150, wrong.map(([place]) => place)]).toEqual([true, []])
})

test("a message that ends in a time ends in one full stop", () => {
  const isTime = /^(?:at|time|since|until|from|to|when)$/
  const wrong = all.filter(([, say]) => said(say, (name) => (isTime.test(name) ? "3:00 p. m." : "x"))?.includes(".."))
  expect(wrong.map(([place]) => place)).toEqual([])
})
