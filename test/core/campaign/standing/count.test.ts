import { describe, expect, test } from "bun:test"
import { noTotal, totalOf } from "../../../../src/core/campaign/standing/count.ts"

const play = (play: number, at: number, score: number) => ({ play, at, score })

describe("a total sums plays in the order of time, and names the play that reached it", () => {
  test.each([
    ["of no plays", [], noTotal],
    [
      "of plays in any order",
      [play(3, 30, 0.3), play(1, 10, 0.1), play(2, 20, 0.2)],
      { score: 0.1 + 0.2 + 0.3, reached: 3 },
    ],
    ["by a clock that was set back", [play(1, 20, 0.2), play(2, 10, 0.1)], { score: 0.1 + 0.2, reached: 1 }],
    ["at one time", [play(2, 10, 4), play(1, 10, 3)], { score: 7, reached: 2 }],
    ["with one that leaves it as it is", [play(1, 10, 2 ** 60), play(2, 20, 0.001)], { score: 2 ** 60, reached: 1 }],
    [
      "past the largest number",
      [play(1, 10, Number.MAX_VALUE), play(2, 20, 1e308)],
      { score: Number.MAX_VALUE, reached: 1 },
    ],
  ])("%s", (_what, plays, total) => {
    expect(totalOf(plays)).toEqual(total)
  })
})
