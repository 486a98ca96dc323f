import { describe, expect, test } from "bun:test"
import { type CampaignInput, campaignConfig } from "../../../src/core/campaign/campaign.ts"
import { closeChain, openChain } from "../../../src/core/draw/chain.ts"
import { campaignDraw, miniGameDraw } from "../../../src/core/draw/config.ts"
import type { DrawConfig } from "../../../src/core/draw/draw-config.ts"
import { byKey, takenPlaces } from "../../../src/core/draw/limits.ts"
import { recordLine } from "../../../src/core/draw/record.ts"
import { periodsAt } from "../../../src/core/period.ts"
import { verifyPack } from "../../../src/fair/verify-draws.mjs"
import { nativeHashing } from "../../../src/secret/hash.ts"
import { bytesOf, sha256 } from "../../support/fair/records.ts"

const segments = [
  { segmentId: "tv", name: "TV!", weight: 1, prizeId: "tv" },
  { segmentId: "none", name: "Nothing", isPrize: false },
]
const prizes = [
  { prizeId: "tv", name: "TV", kind: "external", weight: 1, stock: { maxTotal: 2, period: "total" } },
  { prizeId: "pen", name: "Pen", kind: "external", weight: 9, stock: { maxPerUser: 1, period: "day" } },
] as const
const rewardLimits = { maxTotal: 5, maxPerUser: 1, period: "week" } as const
const drawOf = (input: CampaignInput) => campaignDraw(campaignConfig("spring", input))

const expected: readonly (readonly [string, DrawConfig, DrawConfig])[] = [
  [
    "a roulette with prizes",
    drawOf({ gameType: "roulette", rewardType: "promo_code", segments, prizes, rewardLimits, whenGone: "redraw" }),
    {
      gameType: "roulette",
      segments: [
        { segmentId: "tv", isPrize: true, weight: 1, prizeId: "tv" },
        { segmentId: "none", isPrize: false, weight: 1 },
      ],
      prizes: [
        { prizeId: "tv", weight: 1 },
        { prizeId: "pen", weight: 9 },
      ],
      whenGone: "redraw",
      limits: { quota: rewardLimits, "stock:tv": prizes[0].stock, "stock:pen": prizes[1].stock },
    },
  ],
  [
    "a scratch card that gives nothing, which no quota limits",
    drawOf({ gameType: "scratch_card", winProbability: 0.25, segments, rewardLimits }),
    { gameType: "scratch_card", winProbability: 0.25, limits: {} },
  ],
  [
    "a mini-game",
    miniGameDraw({
      segments: [
        { segmentId: "a", weight: 2, stock: { maxTotal: 3, period: "day" } },
        { segmentId: "b", weight: 1, isPrize: false },
      ],
    }),
    {
      gameType: "mini_game",
      segments: [
        { segmentId: "a", isPrize: true, weight: 2 },
        { segmentId: "b", isPrize: false, weight: 1 },
      ],
      limits: { "stock:a": { maxTotal: 3, period: "day" } },
    },
  ],
]

describe.each(expected)("the configuration of %s", (_name, config, draws) => {
  test("is exactly the basis of its draws", () => expect(config).toEqual(draws))

  test("opens a chain that the verifier reads", async () => {
    const game = { kind: "campaign", id: "spring" } as const
    const seed = "ab".repeat(32)
    const now = Date.UTC(2026, 10, 22)
    const opening = {
      organization: "demo",
      game,
      ordinal: 1,
      previous: null,
      commitment: sha256(Buffer.from(seed, "hex")),
      config,
      taken: takenPlaces(config, byKey(periodsAt("America/Bogota", now)), () => 1),
    }
    const opened = openChain("ch_1", opening, now, nativeHashing)
    const closed = closeChain(opened.chain, seed, now, nativeHashing)
    const header = { type: "pack", version: 1, organization: "demo", game, whole: true, chains: ["ch_1"] }
    const text = [JSON.stringify(header), recordLine(opened.record), recordLine(closed.record)].join("\n")
    expect((await verifyPack(() => bytesOf(text))).problem).toBeNull()
  })
})
