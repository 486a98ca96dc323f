import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { rankingRows } from "../../../../src/sdk/web/element/read/ranking-rows.ts"

const entry = (position: number) => ({ position, externalUserId: "ana", totalScore: 100 - position })
const ranked = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...entry(index + 1), externalUserId: null, label: null }))

describe("the lines of a ranking", () => {
  test("mark the player's own entry once, also where it is below the list", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 40 }), (count, own) => {
        const rows = rankingRows({ rankings: ranked(count), entry: entry(own) })
        expect(rows.filter(({ isOwn }) => isOwn).map(({ position, score }) => [position, score])).toEqual([
          [own, 100 - own],
        ])
        expect(rows).toHaveLength(own <= count ? count : count + 1)
      }),
    )
  })

  test.each([null, undefined])("mark nobody's where the player has none (%p)", (own) => {
    const rows = rankingRows({ rankings: ranked(3), ...(own === null && { entry: own }) })
    expect(rows.map(({ isOwn }) => isOwn)).toEqual([false, false, false])
  })

  test("show the labels that the answer gives", () => {
    const [first, second] = ranked(2)
    const rows = rankingRows({
      rankings: [
        { ...entry(1), ...first, label: "ALR" },
        { ...entry(2), ...second },
      ],
      entry: null,
    })
    expect(rows.map(({ label }) => label)).toEqual(["ALR", null])
  })
})
