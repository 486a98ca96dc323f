import { describe, expect, test } from "bun:test"
import { campaignConfig } from "../../src/core/campaign/campaign.ts"
import { campaignDraw } from "../../src/core/draw/config.ts"
import type { DrawConfig } from "../../src/core/draw/draw-config.ts"
import { verifyPack } from "../../src/fair/verify-draws.mjs"
import { bytesOf } from "../support/fair/records.ts"
import { ServiceGame } from "../support/fair/service-game.ts"

const total = (maxTotal: number) => ({ maxTotal, period: "total" as const })
const wheel = (segments: DrawConfig["segments"], rest: Partial<DrawConfig> = {}): DrawConfig => ({
  gameType: "roulette",
  segments: segments ?? [],
  limits: {},
  ...rest,
})
const tv = { segmentId: "a", isPrize: true, weight: 0, prizeId: "tv" }
const ten = { segmentId: "b", isPrize: true, weight: 0, prizeId: "ten" }
const blanks = [
  { segmentId: "c", isPrize: false, weight: 0 },
  { segmentId: "d", isPrize: false, weight: 0 },
]
const prize = (prizeId: string) => ({ prizeId, name: prizeId, kind: "external" as const, weight: 1 })
const planned = campaignDraw(
  campaignConfig("c", {
    gameType: "roulette",
    rewardType: "promo_code",
    prizes: [prize("tv"), prize("ten")],
    segments: [
      { segmentId: "a", name: "A", weight: 3, prizeId: "tv" },
      { segmentId: "b", name: "B", weight: 0, prizeId: "ten" },
    ],
  }),
  ["tv"],
)
const stocked = { limits: { "stock:a": total(0) } }
const among = {
  prizes: [
    { prizeId: "tv", weight: 1 },
    { prizeId: "ten", weight: 0 },
  ],
}

/** The outcome of the first draw, and what the verifier reports. */
const drawn = async (config: DrawConfig, draw: (game: ServiceGame) => void = () => undefined) => {
  const game = new ServiceGame(config, 100, "UTC")
  for (let index = 0; index < 20; index++) game.play(`player ${index}`)
  draw(game)
  game.reveal()
  const text = game.text()
  const records = text.split("\n").filter((line) => line.includes('"type":"draw"'))
  const outcomes = new Set(records.map((line) => JSON.stringify(JSON.parse(line).outcome)))
  return { outcomes: [...outcomes], problem: (await verifyPack(() => bytesOf(text))).problem }
}

describe("the rules of the service and the verifier agree if no candidate has a weight", () => {
  test.each<[string, DrawConfig, object]>([
    ["a wheel of prizes whose moments have not come", planned, { won: false }],
    ["a wheel whose first segment is a prize", wheel([tv, ten]), { won: false }],
    ["a wheel whose first segment is a prize, and has others", wheel([tv, ...blanks]), { segmentId: "c", won: false }],
    ["a wheel whose first segment is not a prize", wheel([...blanks, tv]), { segmentId: "c", won: false }],
    [
      "a turned mini-game whose segments are all prizes",
      wheel([{ segmentId: "a", isPrize: true, weight: 1 }], { gameType: "mini_game", ...stocked }),
      { turned: { by: "stock", taken: 0 }, won: false },
    ],
    [
      "a mini-game that is turned, among segments without a weight",
      wheel([{ segmentId: "a", isPrize: true, weight: 1 }, ...blanks], { gameType: "mini_game", ...stocked }),
      { segmentId: "c", turned: { by: "stock", taken: 0 }, won: false },
    ],
    [
      "a redraw that only prizes without a weight are left for",
      { gameType: "scratch_card", winProbability: 1, ...among, whenGone: "redraw", limits: { "stock:tv": total(0) } },
      { turned: { by: "stock", taken: 0 }, won: false },
    ],
  ])("%s", async (_name, config, outcome) => {
    expect(await drawn(config)).toEqual({ outcomes: [JSON.stringify(outcome)], problem: null })
  })

  test("a wheel of prizes of which a moment comes", async () => {
    const { outcomes, problem } = await drawn(planned, (game) => {
      const show = game.plan("tv", [game.now])
      game.play("winner")
      game.play("late")
      show()
    })
    expect(problem).toBeNull()
    expect(outcomes.map((text) => JSON.parse(text))).toEqual([
      { won: false },
      { moment: expect.any(String), prizeId: "tv", segmentId: "a", won: true },
    ])
  })
})
