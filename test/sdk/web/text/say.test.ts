import { describe, expect, test } from "bun:test"
import { en } from "../../../../src/sdk/web/text/en.ts"
import { es } from "../../../../src/sdk/web/text/es.ts"
import { pt } from "../../../../src/sdk/web/text/pt.ts"
import { languageOf, sayIn } from "../../../../src/sdk/web/text/say.ts"

const valuesIn = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()

describe.each([
  ["English", en],
  ["Portuguese", pt],
])("the texts in %s", (_, texts) => {
  test("fill in what the Spanish ones do, and have a plural where they do", () => {
    for (const [name, text] of Object.entries(es)) {
      const other = texts[name as keyof typeof es]
      expect([name, valuesIn(other), other.includes("|")]).toEqual([name, valuesIn(text), text.includes("|")])
    }
  })
})

test("one and more are told apart", () => {
  const say = sayIn("es")
  expect([1, 2, 0].map((n) => say("playsLeft", { n }))).toEqual([
    "Te queda 1 jugada",
    "Te quedan 2 jugadas",
    "Te quedan 0 jugadas",
  ])
})

test("a page's own texts come first, and the others stay", () => {
  const say = sayIn("en", { spin: "Let it roll" })
  expect([say("spin"), say("retry")]).toEqual(["Let it roll", "Try again"])
})

test.each([
  [["pt-BR"], "pt"],
  [["EN-us"], "en"],
  [[null, undefined, "", "en"], "en"],
  [["de", "pt"], "pt"],
  [["de"], "es"],
  [["constructor"], "es"],
])("the language for %p is %s", (tags, expected) => {
  expect(languageOf(...tags)).toBe(expected)
})
