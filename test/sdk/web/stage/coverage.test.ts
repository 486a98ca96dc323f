import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { cardHeight, coverage, type Scratched, type Stroke, scratch } from "../../../../src/sdk/web/stage/coverage.ts"

const nothing: Scratched = new Set()
const point = fc.record({
  x: fc.double({ min: -0.5, max: 1.5, noNaN: true }),
  y: fc.double({ min: -0.5, max: 1.5, noNaN: true }),
})
const stroke = fc.record({ from: point, to: point, radius: fc.double({ min: 0.001, max: 0.3, noNaN: true }) })
const all = (strokes: readonly Stroke[]) => strokes.reduce(scratch, nothing)

describe("what is scratched away of a card", () => {
  test("only grows, stays between nothing and all, and does not depend on the order", () => {
    fc.assert(
      fc.property(fc.array(stroke, { maxLength: 8 }), stroke, (strokes, next) => {
        const before = coverage(all(strokes))
        const after = coverage(all([...strokes, next]))
        expect(after).toBeGreaterThanOrEqual(before)
        expect(after).toBeLessThanOrEqual(1)
        expect(coverage(all([next, ...strokes]))).toBe(after)
      }),
    )
  })

  test("is the same in both directions and when it is scratched again, and at least what the two ends take", () => {
    fc.assert(
      fc.property(stroke, ({ from, to, radius }) => {
        const once = all([{ from, to, radius }])
        // A hair thinner, since the distance of a cell on the very edge is rounded in one direction or the other.
        const thinner = radius * (1 - 1e-9)
        expect(scratch(once, { from: to, to: from, radius: thinner }).size).toBe(once.size)
        const ends = all([
          { from, to: from, radius: thinner },
          { from: to, to, radius: thinner },
        ])
        for (const cell of ends) expect(once.has(cell)).toBe(true)
      }),
    )
  })

  test("is about the area of the stroke", () => {
    const from = { x: 0.2, y: 0.3 }
    const across = { from, to: { x: 0.8, y: 0.3 }, radius: 0.1 }
    const area = (0.6 * 0.2 + Math.PI * 0.01) / cardHeight
    expect(coverage(all([across]))).toBeCloseTo(area, 1)
  })

  test.each([
    ["beside the card", { x: 3, y: 3 }, 0.5, 0],
    ["as wide as the card", { x: 0.5, y: 0.3 }, 2, 1],
  ])("a touch %s", (_, at, radius, expected) => {
    expect(coverage(all([{ from: at, to: at, radius }]))).toBe(expected)
  })

  test("half of the card is scratched after a few strokes from side to side", () => {
    const lines = [0.1, 0.3, 0.5].map((y) => ({ from: { x: 0, y }, to: { x: 1, y }, radius: 0.06 }))
    expect(coverage(all(lines))).toBeGreaterThan(0.5)
  })
})
