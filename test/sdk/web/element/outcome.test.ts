import { describe, expect, test } from "bun:test"
import { shownOf } from "../../../../src/sdk/web/element/game/outcome.ts"
import { sayIn } from "../../../../src/sdk/web/text/say.ts"
import { gameOf, miniGameOf, playOf, segments, spinOf } from "../../../support/sdk/read.ts"

const inEnglish = (...[game, answer]: [Parameters<typeof shownOf>[0], Parameters<typeof shownOf>[1]]) =>
  shownOf(game, answer, sayIn("en"), "en-US")

describe("the segment that an answer names", () => {
  const twice = [...segments, { segmentId: "s4", name: "Mug", isPrize: true, prizeId: "gold" }]
  test.each([
    ["a roulette, by its name", gameOf(), playOf(), "s3"],
    [
      "the one with the prize, of two of a name",
      gameOf({ segments: twice }),
      playOf({ metadata: { segment: "Mug", prizeId: "gold" } }),
      "s4",
    ],
    ["a spin, by its id", miniGameOf(), spinOf(), "s3"],
    ["none, if the wheel has changed since", miniGameOf({ segments: segments.slice(0, 2) }), spinOf(), null],
    ["none, if it has no name", gameOf(), playOf({ metadata: {} }), null],
  ])("%s", (_, game, answer, expected) => {
    expect(inEnglish(game, answer).outcome.segmentId).toBe(expected)
  })
})

describe("what a result says", () => {
  const card = gameOf({ gameType: "scratch_card", segments: [] })
  const lost = playOf({ won: false, prizeCode: null, result: "Tarjeta sin premio", metadata: {} })
  const won = playOf({ result: "¡Tarjeta ganadora!", metadata: {} })
  const ranked = { result: "", metadata: {}, prizeCode: null }
  test.each([
    ["a segment's name as it is", gameOf(), playOf(), "You won! | Mug"],
    [
      "a lost segment's name as it is",
      gameOf(),
      playOf({ won: false, metadata: { segment: "Keep playing" } }),
      "Not this time | Keep playing",
    ],
    [
      "a prize's name before a segment's",
      gameOf(),
      playOf({ metadata: { segment: "Mug", prizeName: "Red mug" } }),
      "You won! | Red mug",
    ],
    [
      "a discount, where a win has no name",
      card,
      { ...won, metadata: { discountType: "percentage", discountValue: 12.5 } },
      "You won! | 12.5% off",
    ],
    ["points, where a win has no name", card, { ...won, pointsAwarded: 1200 }, "You won! | +1,200 points"],
    ["one point", card, { ...won, pointsAwarded: 1 }, "You won! | +1 point"],
    ["nothing of the service's Spanish, lost", card, lost, "Not this time | Thank you for playing."],
    ["nothing of the service's Spanish, won", card, won, "You won! | null"],
    [
      "the ranking, lost",
      card,
      playOf({ ...ranked, won: false, messageCode: "NO_PRIZE_RANKING_ONLY_LOSE" }),
      "Not this time | Your score counts in the ranking.",
    ],
    [
      "the texts of the organization",
      gameOf({ appearance: { texts: { en: { win: "Enjoy!" } } } }),
      playOf(),
      "Enjoy! | Mug",
    ],
  ])("%s", (_, game, answer, expected) => {
    const { title, text } = inEnglish(game, answer)
    expect(`${title} | ${text}`).toBe(expected)
  })

  test("a lost card shows a text, and no prize", () => {
    expect(inEnglish(card, lost).outcome).toMatchObject({ won: false, segmentId: null, label: "Not this time" })
  })

  test("where the draw is checked", () => {
    const draw = { chainId: "ch_1", n: 7, commitment: "", hash: "ab/c", receipt: "r" }
    expect(inEnglish(gameOf(), playOf({ draw })).drawPath).toBe("/fair/ch_1/7?hash=ab%2Fc")
    expect(inEnglish(gameOf(), playOf()).drawPath).toBeNull()
  })
})
