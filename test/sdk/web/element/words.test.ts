import { expect, test } from "bun:test"
import { ownText } from "../../../../src/sdk/web/element/words.ts"

const appearance = {
  texts: {
    fr: { title: "Roue", win: "Gagné" },
    "es-CO": { title: "Ruleta, parce" },
    es: { title: "Ruleta", intro: "Gira" },
    en: { title: "Wheel" },
  },
}

test.each([
  ["the tag", "es-co", "en", "title", "Ruleta, parce"],
  ["the base language of the tag", "es-MX", "en", "title", "Ruleta"],
  ["the base language where the tag has no such text", "es-CO", "en", "intro", "Gira"],
  ["the language of the organization", "pt-BR", "en", "title", "Wheel"],
  ["the base language of the organization's tag", "pt-BR", "en-GB", "title", "Wheel"],
  ["the first", "pt-BR", null, "title", "Roue"],
  ["the first that has such a text", "pt-BR", "en", "win", "Gagné"],
  ["none", "pt-BR", "en", "lose", undefined],
] as const)("a text of the organization: %s", (_, locale, organization, name, expected) => {
  expect(ownText(appearance, name, locale, organization)).toBe(expected)
})

test("there are none without an appearance", () => {
  expect(ownText(null, "title", "es", "es")).toBeUndefined()
})
