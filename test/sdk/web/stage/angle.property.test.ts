import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { pointedAt, progressAt, stopAngle, ticks, turnMs } from "../../../../src/sdk/web/stage/angle.ts"

const wheel = fc
  .integer({ min: 2, max: 200 })
  .chain((count) => fc.record({ count: fc.constant(count), index: fc.integer({ min: 0, max: count - 1 }) }))
const from = fc.double({ min: -100_000, max: 100_000, noNaN: true })
const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

describe("a wheel", () => {
  test("stops in the middle third of its segment", () => {
    fc.assert(
      fc.property(wheel, from, random, ({ count, index }, from, random) => {
        const pointed = pointedAt(count, stopAngle(count, index, from, random))
        expect(pointed.index).toBe(index)
        expect(pointed.share).toBeGreaterThanOrEqual(1 / 3)
        expect(pointed.share).toBeLessThanOrEqual(2 / 3)
      }),
      { numRuns: 2_000 },
    )
  })

  test("turns forward, three to four times", () => {
    fc.assert(
      fc.property(wheel, from, random, ({ count, index }, from, random) => {
        const turned = stopAngle(count, index, from, random) - from
        expect(turned).toBeGreaterThanOrEqual(3 * 360)
        expect(turned).toBeLessThan(4 * 360)
      }),
    )
  })

  test("never turns back, and ends within 5 s", () => {
    expect(turnMs).toBeLessThanOrEqual(5_000)
    expect(progressAt(0)).toBe(0)
    expect(progressAt(1)).toBe(1)
    fc.assert(
      fc.property(random, random, (one, other) => {
        expect(progressAt(Math.min(one, other))).toBeLessThanOrEqual(progressAt(Math.max(one, other)))
      }),
    )
  })

  test("bends its pointer at edges of segments, one after the other", () => {
    fc.assert(
      fc.property(wheel, from, random, ({ count, index }, from, random) => {
        const to = stopAngle(count, index, from, random)
        const times = ticks(count, from, to)
        for (const [at, time] of times.entries()) {
          expect(time).toBeGreaterThanOrEqual(times[at - 1] ?? 0)
          expect(time).toBeLessThanOrEqual(1)
          const place = (((from + (to - from) * progressAt(time)) * count) / 360) % 1
          expect(Math.min(Math.abs(place), 1 - Math.abs(place))).toBeLessThan(0.001)
        }
      }),
    )
  })
})
