import { expect, test } from "bun:test"
import { textSearch } from "../../src/core/text-search.ts"

test.each([
  ["AÑO", "Feliz año nuevo", true],
  ["año", "FELIZ AÑO NUEVO", true],
  ["ano", "año", false],
  ["οδός", "ΟΔΌς", true],
  ["straße", "STRASSE", false],
  ["ẞ", "ß", false],
  ["İ", "istanbul", false],
  ["i", "İI", true],
  ["\u212a", "k", false],
  ["[.*]$", "a[.*]$", true],
  [".", "x", false],
  ["a\u0000É", "A\u0000é", true],
  ["😀", "a😀", true],
  ["\ud83d", "😀", false],
])("%j in %j: %j", (searched, text, expected) => {
  expect(textSearch(searched).isIn(text)).toBe(expected)
})

test("databases get the part in lower case, the capitals beyond ASCII, and a stretch that needs none of them", () => {
  expect(textSearch("Caja de ÑANDÚ")).toMatchObject({
    part: "caja de ñandú",
    capitals: "ÑÚ",
    smalls: "ñú",
    plain: "caja de ",
  })
  expect(textSearch("100% A")).toMatchObject({
    part: "100% a",
    capitals: "",
    smalls: "",
    plain: "100% a",
  })
})
