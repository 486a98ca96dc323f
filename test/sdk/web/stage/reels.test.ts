import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { lineRow, stripsTo, symbolCount, turning } from "../../../../src/sdk/web/stage/reels.ts"

const lengths = fc.tuple(
  fc.integer({ min: 3, max: 40 }),
  fc.integer({ min: 3, max: 40 }),
  fc.integer({ min: 3, max: 40 }),
)
const played = fc.record({ label: fc.string(), seed: fc.string() })

/** The symbols that more than one of the reels has. */
const shared = (strips: readonly (readonly number[])[]) =>
  strips.flatMap((strip, reel) =>
    strip.filter((symbol) => strips.slice(reel + 1).some((other) => other.includes(symbol))),
  )

describe("the reels of a slot machine", () => {
  test("that lose have no symbol in common, so that no two are alike at any moment", () => {
    fc.assert(
      fc.property(played, lengths, (outcome, rows) => {
        expect(shared(stripsTo({ ...outcome, won: false }, rows))).toEqual([])
      }),
    )
  })

  test("that win stop at three alike, which appear nowhere else and are those of the label", () => {
    fc.assert(
      fc.property(played, fc.string(), lengths, (outcome, otherSeed, rows) => {
        const strips = stripsTo({ ...outcome, won: true }, rows)
        const line = strips.map((strip) => strip[lineRow])
        expect(new Set(line).size).toBe(1)
        expect(shared(strips.map((strip) => strip.filter((_, row) => row !== lineRow)))).toEqual([])
        expect(strips.flat().filter((symbol) => symbol === line[0])).toHaveLength(3)
        expect(stripsTo({ ...outcome, seed: otherSeed, won: true }, rows)[0]?.[lineRow]).toBe(line[0])
      }),
    )
  })

  test("are the same for the same play, as long as asked, and never repeat a symbol in the next row", () => {
    fc.assert(
      fc.property(played, fc.boolean(), lengths, (outcome, won, rows) => {
        const strips = stripsTo({ ...outcome, won }, rows)
        expect(stripsTo({ ...outcome, won }, rows)).toEqual(strips)
        expect(strips.map((strip) => strip.length)).toEqual(rows)
        for (const strip of strips)
          strip.forEach((symbol, row) => {
            expect(symbol).not.toBe(strip[row + 1])
            expect(symbol >= 0 && symbol < symbolCount).toBe(true)
          })
      }),
    )
  })

  test("show each symbol in some loss, and differ from play to play", () => {
    const lines = Array.from({ length: 200 }, (_, play) =>
      stripsTo({ won: false, label: "", seed: `ses_${play}` }, [3, 3, 3]).map((strip) => strip[lineRow]),
    )
    expect(new Set(lines.flat()).size).toBe(symbolCount)
    expect(new Set(lines.map(String)).size).toBeGreaterThan(100)
  })

  test("show no two alike while the answer is awaited, and turn round without a jump", () => {
    for (let row = 0; row < symbolCount; row += 1) {
      const seen = turning.flatMap((strip) => strip.slice(row, row + 3))
      expect(new Set(seen).size).toBe(symbolCount)
    }
    for (const strip of turning) expect(strip.slice(symbolCount)).toEqual(strip.slice(0, 3))
  })
})
