import { beforeEach, describe, expect, test } from "bun:test"
import { merge, register } from "../../support/fixture/merge.ts"
import { makeCampaign, playPath } from "../../support/fixture/play.ts"
import { codeCampaign, requestCode, winningCampaign } from "../../support/fixture/promo.ts"
import { coffee, makeWheel, spinPath } from "../../support/fixture/spin.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)
beforeEach(async () => {
  await register(org, "old", "new")
})

const play = async (campaignId: string, externalUserId: string) => {
  const { status, body } = await org.post(playPath, { campaignId, externalUserId })
  return status === 200 ? body.won : body.code
}
const sides = [
  ["old", "new"],
  ["new", "old"],
] as const
const periods = ["day", "week", "month", "total"]

describe.each(periods)("limits of a %s per user add up in a merge", (period) => {
  test.each(sides)("wins and plays of %s and %s, who played before", async (first, second) => {
    const limits = { playLimits: { maxPerUser: 4, period }, rewardLimits: { maxPerUser: 2, period } }
    const campaignId = await winningCampaign(org, limits)
    expect([await play(campaignId, first), await play(campaignId, second)]).toEqual([true, true])
    await merge(org, "old", "new")
    expect([await play(campaignId, first), await play(campaignId, second)]).toEqual([false, false])
    expect(await play(campaignId, first)).toBe("PLAY_LIMIT_REACHED")
  })

  test.each(sides)("a prize that only %s of the two has won", async (winner, other) => {
    const prizes = [{ prizeId: "tv", name: "TV", kind: "external", stock: { maxPerUser: 1, period } }]
    const campaignId = await winningCampaign(org, { prizes })
    expect(await play(campaignId, winner)).toBe(true)
    await merge(org, "old", "new")
    expect([await play(campaignId, winner), await play(campaignId, other)]).toEqual([false, false])
  })

  test.each(sides)("codes that %s received", async (receiver, other) => {
    const campaignId = await codeCampaign(org, { generationLimits: { maxPerUser: 2, period } })
    const ask = async (id: string) => (await requestCode(org, campaignId, id, crypto.randomUUID())).status
    expect([await ask(receiver), await ask(receiver)]).toEqual([201, 201])
    await merge(org, "old", "new")
    expect([await ask(receiver), await ask(other)]).toEqual([429, 429])
  })

  test.each(sides)("a segment that %s won", async (winner, other) => {
    const segments = [{ ...coffee, stock: { maxPerUser: 1, period } }]
    const wheel = await makeWheel(org, { cadence: "minute", segments })
    const spin = async (externalUserId: string) =>
      (await org.post(spinPath, { notificationId: wheel, externalUserId }, { status: 200 })).body.won
    expect(await spin(winner)).toBe(true)
    await merge(org, "old", "new")
    service.clock.advance(60_000)
    expect(await spin(other)).toBe(false)
  })
})

test("limits whose periods have changed since are recounted for both", async () => {
  const campaignId = await makeCampaign(org, { playLimits: { maxPerUser: 9, period: "day" } })
  for (const id of ["old", "new", "old"]) expect(await play(campaignId, id)).toBe(true)
  const changes = { playLimits: { maxPerUser: 4, period: "total" } }
  await org.patch(`/api/v1/admin/campaigns/${campaignId}`, changes, { status: 200 })
  await play(campaignId, "old")
  await merge(org, "new", "old")
  expect(await play(campaignId, "new")).toBe("PLAY_LIMIT_REACHED")
})
