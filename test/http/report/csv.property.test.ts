import { expect, test } from "bun:test"
import fc from "fast-check"
import { csvLine } from "../../../src/http/operation/export/csv.ts"

/**
 * The cells of a file as found by a spreadsheet that uses `delimiter`, and recognizes quotation marks at the start of a
 * cell.
 */
const cellsOf = (text: string, delimiter: string): string[] => {
  const cells: string[] = []
  let cell = ""
  let isQuoted = false
  for (let place = 0; place < text.length; place++) {
    const character = text[place] as string
    if (isQuoted && character === '"' && text[place + 1] === '"') {
      cell += '"'
      place++
    } else if (character === '"' && (isQuoted || cell === "")) isQuoted = !isQuoted
    else if (!isQuoted && (character === delimiter || character === "\r" || character === "\n")) {
      cells.push(cell)
      cell = ""
    } else cell += character
  }
  return [...cells, cell]
}

/** The cells as found by one that ignores quotation marks, whatever line breaks it recognizes. */
const plainCellsOf = (text: string, delimiter: string): string[] =>
  text.split(/[\r\n\v\f\u0085\u2028\u2029]/).flatMap((line) => line.split(delimiter))

const formula = /^["\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u

const piece = fc.oneof(
  fc.constantFrom(..."=+-@＝＋－＠;\t\r\n\v\f\u0085\u2028\u2029\"' \u200b\ufeff\u00a0a1,".split("")),
  fc.constantFrom('"=', "\n=", ";=cmd()", "\t@x", "\r\n-1", ' "+', "=HYPERLINK(1)"),
  fc.string({ maxLength: 4 }),
)
const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""))

test("no text becomes a formula, by whichever delimiter the file is opened", () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (row) => {
      const file = csvLine(row) + csvLine(row)
      for (const delimiter of [";", "\t"]) {
        expect(cellsOf(file, delimiter).filter((cell) => formula.test(cell))).toEqual([])
        expect(plainCellsOf(file, delimiter).filter((cell) => formula.test(cell))).toEqual([])
      }
      expect(cellsOf(file, ",").filter((cell) => formula.test(cell))).toEqual([])
    }),
    { numRuns: 2_000 },
  )
})

test("a text only gains apostrophes, and anything that is not a formula is unchanged", () => {
  fc.assert(
    fc.property(text, (value) => {
      for (const separator of [",", ";"] as const) {
        const [read, next] = cellsOf(csvLine([value, "next"], separator), separator)
        expect(read?.replaceAll("'", "")).toBe(value.replaceAll("'", ""))
        expect(next).toBe("next")
      }
    }),
  )
  for (const value of ["a-b", "x;y", "10% off; no more", "ñandú", "a,=b", "2026-11-02", "a\nb"])
    expect(cellsOf(csvLine([value]), ",")[0]).toBe(value)
})

test.each([
  ["=1", "'=1"],
  ["a;=cmd()", "a;'=cmd()"],
  ["a\t=cmd()", "a\t'=cmd()"],
  ["a\n+1", '"a\n\'+1"'],
  ["a\r\n@x", '"a\r\n\'@x"'],
  ["a; -5", "a;' -5"],
  ["＝1", "'＝1"],
])("%j is written %j", (value, written) => {
  expect(csvLine([value])).toBe(`${written}\r\n`)
})

test("a number stays one", () => {
  expect(csvLine([-5, 0, 1.5, null])).toBe("-5,0,1.5,\r\n")
})
