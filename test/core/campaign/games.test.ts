import { describe, expect, test } from "bun:test"
import { type CampaignConfig, campaignConfig, type GameType } from "../../../src/core/campaign/campaign.ts"
import type { TurnInput } from "../../../src/core/campaign/games.ts"
import { drawTurn } from "../../../src/core/campaign/play.ts"
import type { Segment } from "../../../src/core/campaign/segment.ts"
import { drawNumbers } from "../../../src/core/draw/numbers.ts"
import type { Random } from "../../../src/core/random.ts"
import { seeded } from "../../../src/demo/chance.ts"
import { almostOne, countBy, deviation, fixed, plausible } from "../../support/core/draws.ts"

const draws = 100_000
const config = (fields: Partial<CampaignConfig>) => campaignConfig("c", { rewardType: "promo_code", ...fields })
const segment = (segmentId: string, weight: number, isPrize?: boolean): Segment => ({
  segmentId,
  name: `name of ${segmentId}`,
  weight,
  ...(isPrize !== undefined && { isPrize }),
})
const facts = {
  takenByPlayer: () => 0,
  budget: null,
  costOf: () => 0,
  moments: [],
}
const playTurn = (campaign: CampaignConfig, gameType: GameType, input: TurnInput, random: Random, winsOfAll = 0) =>
  drawTurn({ ...campaign, gameType }, gameType, input, { ...facts, taken: () => winsOfAll }, drawNumbers(random)).turn
const drawnGames: GameType[] = ["scratch_card", "slot_machine", "marketplace"]

describe("a roulette", () => {
  const wheel = config({
    segments: [segment("a", 1), segment("b", 2, true), segment("c", 3, false), segment("d", 0), segment("e", 4, false)],
  })

  test("stops on its segments by their weights, never on one of weight 0", () => {
    const random = seeded(1)
    const counts = countBy(draws, () => playTurn(wheel, "roulette", {}, random).segment?.segmentId)
    expect([...counts.keys()].sort()).toEqual(["a", "b", "c", "e"])
    const observed = ["a", "b", "c", "e"].map((id) => counts.get(id) ?? 0)
    expect(deviation(observed, [10_000, 20_000, 30_000, 40_000])).toBeLessThan(plausible)
  })

  test("wins on every segment that is not marked isPrize false, shows its name and scores 0", () => {
    for (const value of [0, 0.05, 0.2, 0.5, 0.8, almostOne]) {
      const { won, text, score, segment: drawn } = playTurn(wheel, "roulette", {}, fixed(value))
      expect({ won, text, score }).toEqual({ won: drawn?.isPrize !== false, text: `${drawn?.name}`, score: 0 })
    }
  })

  test("ignores winProbability, answers and what the app reports", () => {
    const prizeless = config({ winProbability: 1, rewardType: "none", segments: [segment("x", 1, false)] })
    const turn = playTurn(prizeless, "roulette", { answers: [1], gameResult: { won: true, score: 9 } }, fixed(0))
    expect(turn).toEqual({ won: false, text: "name of x", score: 0, segment: segment("x", 1, false) })
  })
})

describe("a game drawn by winProbability", () => {
  test.each(drawnGames)("%s never wins at 0 and always at 1", (gameType) => {
    for (const value of [0, 0.5, almostOne]) {
      expect(playTurn(config({ winProbability: 0 }), gameType, {}, fixed(value)).won).toBe(false)
      expect(playTurn(config({ winProbability: 1 }), gameType, {}, fixed(value)).won).toBe(true)
    }
  })

  test.each(drawnGames)("%s never wins without a winProbability", (gameType) => {
    expect(playTurn(config({}), gameType, {}, fixed(0)).won).toBe(false)
  })

  test.each(drawnGames.flatMap((gameType) => [0.001, 0.3, 0.5, 0.99].map((odds) => [gameType, odds] as const)))(
    "%s wins with a probability of %d",
    (gameType, winProbability) => {
      const random = seeded(3)
      const campaign = config({ winProbability })
      const wins = countBy(draws, () => playTurn(campaign, gameType, {}, random).won).get(true) ?? 0
      const expected = [draws * winProbability, draws * (1 - winProbability)]
      expect(deviation([wins, draws - wins], expected)).toBeLessThan(plausible)
    },
  )

  test.each(["scratch_card", "slot_machine"] as const)("%s ignores the whole gameResult", (gameType) => {
    const reported = { gameResult: { won: true, score: 99, metadata: { level: 3 } } }
    const turn = playTurn(config({ rewardType: "none" }), gameType, reported, fixed(0.5))
    expect(turn).toEqual({ won: false, text: turn.text, score: 0 })
  })
})

describe("a marketplace game", () => {
  // rewardType, winProbability, won as reported, won as decided
  test.each([
    ["none", 0, true, true],
    ["none", 1, false, false],
    ["none", 0, undefined, false],
    ["none", 1, undefined, true],
    ["promo_code", 0, true, false],
    ["promo_code", 1, false, true],
    ["points", 0, true, false],
    ["points", 1, false, true],
    ["mystery", 0, true, false],
    ["mystery", 1, false, true],
  ] as const)("rewarding %s at %d, reported %p: won is %p", (rewardType, winProbability, reported, won) => {
    const gameResult = reported === undefined ? {} : { won: reported }
    expect(playTurn(config({ rewardType, winProbability }), "marketplace", { gameResult }, fixed(0.5)).won).toBe(won)
  })

  test("keeps the score and the metadata that the app reports; without them score is 0", () => {
    const gameResult = { score: -12.5, metadata: { level: 3 } }
    expect(playTurn(config({}), "marketplace", { gameResult }, fixed(0))).toMatchObject(gameResult)
    const silent = playTurn(config({}), "marketplace", {}, fixed(0))
    expect([silent.score, silent.metadata]).toEqual([0, undefined])
  })
})

describe("a trivia", () => {
  const question = (correctIndex: number) => ({ question: "?", options: ["x", "y", "z"], correctIndex })
  const questions = [question(0), question(1), question(2)]

  // minCorrect, answers, score, won
  test.each([
    [undefined, [0, 1, 2], 3, true],
    [undefined, [0, 1, 0], 2, false],
    [2, [0, 1, 0], 2, true],
    [2, [1, 1, 0], 1, false],
    [0, [], 0, true],
    [1, [0], 1, true],
    [2, [0, 1, 2, 0, 0], 3, true],
    [1, [7, -1, 99], 0, false],
    [1, [], 0, false],
  ] as const)("with minCorrect %p and answers %p scores %d, won %p", (minCorrect, answers, score, won) => {
    const trivia = { questions, ...(minCorrect !== undefined && { minCorrect }) }
    const turn = playTurn(config({ trivia }), "trivia", { answers, gameResult: { score: 99, won: !won } }, fixed(0))
    expect([turn.score, turn.won]).toEqual([score, won])
  })
})

describe("a win turned into a loss", () => {
  const lose = (segments: Segment[], random = fixed(0)) => {
    const campaign = config({
      segments,
      rewardLimits: { maxTotal: 1, period: "total" },
    })
    return playTurn(campaign, "roulette", {}, random, 1)
  }

  test("stops a roulette on its segments without a prize, by their weights", () => {
    const random = seeded(5)
    const segments = [segment("prize", 1e9), segment("x", 1, false), segment("y", 3, false), segment("z", 0, false)]
    const counts = countBy(draws, () => {
      const { won, text, segment: drawn } = lose(segments, random)
      expect([won, text]).toEqual([false, `${drawn?.name}`])
      return drawn?.segmentId
    })
    expect([...counts.keys()].sort()).toEqual(["x", "y"])
    expect(deviation([counts.get("x") ?? 0, counts.get("y") ?? 0], [25_000, 75_000])).toBeLessThan(plausible)
  })

  test("stops a roulette on a segment without a prize even when they all have weight 0", () => {
    expect(lose([segment("prize", 1), segment("x", 0, false)])).toMatchObject({ won: false, text: "name of x" })
  })

  test("shows a plain text and no segment if a roulette only has prizes", () => {
    const turn = lose([segment("prize", 1), segment("other", 1, true)])
    expect([turn.won, turn.segment]).toEqual([false, undefined])
    expect(turn.text).not.toContain("name of")
    expect(turn.text).not.toBe("")
  })

  test.each([...drawnGames, "trivia"] as const)(
    "shows the text of a loss in %s, and keeps score and metadata",
    (gameType) => {
      const questions = [{ question: "?", options: ["x", "y"], correctIndex: 0 }]
      const sent = {
        answers: [0],
        gameResult: { score: 4, metadata: { level: 3 } },
      }
      const rewardLimits = { maxTotal: 1, period: "total" } as const
      const winning = config({
        winProbability: 1,
        trivia: { questions },
        rewardLimits,
      })
      const losing = config({
        winProbability: 0,
        trivia: { questions, minCorrect: 2 },
      })
      const turned = playTurn(winning, gameType, sent, fixed(0), 1)
      expect(turned).toEqual(playTurn(losing, gameType, sent, fixed(0)))
      expect([turned.won, playTurn(winning, gameType, sent, fixed(0)).won]).toEqual([false, true])
    },
  )
})
