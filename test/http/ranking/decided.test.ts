import { beforeEach, describe, expect, test } from "bun:test"
import { makeMarketplace, patchCampaign, score } from "../../support/fixture/play.ts"
import {
  giveByHand,
  giveEnded,
  given,
  givenPlaces,
  points,
  ranked,
  scores,
} from "../../support/fixture/ranking-prize.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const midnight = Date.UTC(2026, 10, 22)
const ranking = ranked("day", [points(1, 2)])
const service = givenService()
const org = givenOrganization(service)
let campaignId: string
beforeEach(async () => {
  campaignId = await makeMarketplace(org)
  await scores(org, campaignId, "ana 5", "leo 9")
  await patchCampaign(org, campaignId, { ranking })
})

const today = async () => {
  const path = `/api/v1/rankings?campaignId=${campaignId}&period=day`
  const { body } = await org.get(path, { status: 200 })
  return [
    body.periodKey,
    ...body.rankings.map(
      (place: { externalUserId: string; totalScore: number }) => `${place.externalUserId} ${place.totalScore}`,
    ),
  ]
}

/** The times of the plays, newest first. */
const playedAt = async (): Promise<string[]> => {
  const { body } = await org.get(`/api/v1/admin/campaigns/${campaignId}/plays`, { status: 200 })
  return body.items.map(({ at }: { at: string }) => at)
}

describe("a play by a clock that is behind", () => {
  test.each([
    ["61 ms", 61 + 900],
    ["an hour", 3_600_000],
    ["three days", 3 * 86_400_000],
  ])("is after the day whose prizes were given, by %s", async (_by, behindMs) => {
    service.clock.now = midnight + 61
    const prizes = givenPlaces(await giveEnded(org, campaignId, 2))
    expect(prizes).toEqual(["2026-11-21 1 leo 9", "2026-11-21 2 ana 5"])
    service.clock.now -= behindMs
    await score(org, campaignId, "eva", 100)
    expect((await playedAt())[0]).toBe(new Date(midnight).toISOString())
    await service.restart()
    await score(org, campaignId, "eva", 10)
    expect((await playedAt()).slice(0, 2)).toEqual(Array(2).fill(new Date(midnight).toISOString()))
    service.clock.now = midnight + 1_000
    expect(await today()).toEqual(["2026-11-22", "eva 110"])
    expect(givenPlaces(await given(org, campaignId)).reverse()).toEqual(prizes)
  })

  test("keeps its time where no prizes were given", async () => {
    service.clock.now = midnight + 61
    await score(org, campaignId, "leo", 1)
    service.clock.now = midnight - 900
    await score(org, campaignId, "eva", 100)
    expect(await playedAt()).toContain(new Date(midnight - 900).toISOString())
  })
})

describe("the live ranking of the day", () => {
  test.each([[3], [0]])("keeps who has begun it, and plays again a moment before, for %d", async (amount) => {
    // The service gives nothing of a day that ends without a ranking.
    await patchCampaign(org, campaignId, { ranking: null })
    service.clock.now = midnight + 100
    await scores(org, campaignId, "ana 7", "leo 8")
    service.clock.now = midnight - 500
    await score(org, campaignId, "ana", amount)
    service.clock.now = midnight + 1_000
    expect(await today()).toEqual(["2026-11-22", "leo 8", "ana 7"])
    await score(org, campaignId, "ana", 2)
    expect(await today()).toEqual(["2026-11-22", "ana 9", "leo 8"])
    service.clock.now = midnight + 2_000
    await patchCampaign(org, campaignId, { ranking })
    expect(givenPlaces(await giveByHand(org, campaignId))).toEqual([
      "2026-11-21 1 leo 9",
      `2026-11-21 2 ana ${5 + amount}`,
    ])
  })
})
