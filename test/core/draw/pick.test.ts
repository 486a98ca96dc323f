import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { pick } from "../../../src/core/draw/pick.ts"
import { seeded } from "../../../src/demo/chance.ts"
import { almostOne, countBy, deviation, plausible } from "../../support/core/draws.ts"

const draws = 100_000
const weighted = (weights: readonly number[]) => weights.map((weight, index) => ({ name: index, weight }))

describe("a pick by weight", () => {
  test.each([
    [[1, 1]],
    [[1, 2, 3, 4]],
    [[0.1, 0.2, 0.7]],
    [[5, 0, 5, 0]],
    [[1, 999]],
    [[1e9, 1e9, 2e9]],
    [Array.from({ length: 50 }, (_, index) => index + 1)],
  ])("of %j follows the weights", (weights) => {
    const items = weighted(weights)
    const random = seeded(20_261_121)
    const counts = countBy(draws, () => pick(items, random())?.name)
    const drawable = items.filter(({ weight }) => weight > 0)
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    expect([...counts.keys()].every((name) => drawable.some((item) => item.name === name))).toBe(true)
    const observed = drawable.map(({ name }) => counts.get(name) ?? 0)
    const expected = drawable.map(({ weight }) => (draws * weight) / total)
    expect(deviation(observed, expected)).toBeLessThan(plausible)
  })

  test("gives an item of weight 0 only if all have weight 0: the first", () => {
    const weight = fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1e9, noNaN: true }))
    const at = fc.oneof(fc.constant(0), fc.constant(almostOne), fc.double({ min: 0, max: almostOne, noNaN: true }))
    fc.assert(
      fc.property(fc.array(weight, { maxLength: 20 }), at, (weights, value) => {
        const items = weighted(weights)
        const drawn = pick(items, value)
        if (weights.every((each) => each === 0)) expect(drawn).toBe(items[0])
        else expect(items.find(({ name }) => name === drawn?.name)?.weight).toBeGreaterThan(0)
      }),
      { numRuns: 2_000 },
    )
  })

  test("gives the first item at the lowest and the last at the highest draw", () => {
    const items = weighted([0, 1, 1, 0])
    expect(pick(items, 0)?.name).toBe(1)
    expect(pick(items, almostOne)?.name).toBe(2)
  })
})
