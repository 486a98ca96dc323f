import { describe, expect, test } from "bun:test"
import { type CampaignConfig, campaignConfig } from "../../../src/core/campaign/campaign.ts"
import { campaignDraw } from "../../../src/core/draw/config.ts"

const prize = (prizeId: string, weight: number) => ({ prizeId, name: prizeId, kind: "external" as const, weight })
const config = (fields: Partial<CampaignConfig>): CampaignConfig => ({
  ...campaignConfig("c", { gameType: "scratch_card", rewardType: "promo_code", winProbability: 0.5 }),
  prizes: [prize("tv", 2), prize("ten", 3)],
  ...fields,
})
const weights = (of: readonly { readonly weight: number }[] = []) => of.map(({ weight }) => weight)

describe("the basis of a draw if prizes have planned moments", () => {
  test("they have weight 0", () => {
    const { prizes, winProbability } = campaignDraw(config({}), ["tv"])
    expect({ weights: weights(prizes), winProbability }).toEqual({ weights: [0, 3], winProbability: 0.5 })
    expect(weights(campaignDraw(config({})).prizes)).toEqual([2, 3])
  })

  test("nothing is won by odds if nothing else is left", () => {
    expect(campaignDraw(config({}), ["tv", "ten"]).winProbability).toBe(0)
    expect(campaignDraw(config({ prizes: [prize("tv", 1), prize("ten", 0)] }), ["tv"]).winProbability).toBe(0)
    const { prizes: _prizes, ...without } = config({})
    expect(campaignDraw(without, ["tv"]).winProbability).toBe(0.5)
  })

  test("a roulette stops elsewhere", () => {
    const tv = { segmentId: "a", name: "A", weight: 2, prizeId: "tv" }
    const ten = { segmentId: "b", name: "B", weight: 3, prizeId: "ten" }
    const blank = { segmentId: "c", name: "C", weight: 0, isPrize: false }
    const wheel = (segments: CampaignConfig["segments"]) => config({ gameType: "roulette", segments: segments ?? [] })
    expect(weights(campaignDraw(wheel([tv, ten, tv]), ["tv"]).segments)).toEqual([0, 3, 0])
    expect(weights(campaignDraw(wheel([tv, blank, ten]), ["tv", "ten"]).segments)).toEqual([0, 1, 0])
    expect(weights(campaignDraw(wheel([tv]), ["tv"]).segments)).toEqual([0])
  })
})
