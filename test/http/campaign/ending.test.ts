import { expect, test } from "bun:test"
import { makeCampaign, play } from "../../support/fixture/play.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const admin = "/api/v1/admin"
const org = givenOrganization(givenService())

const endingOf = async (campaignId: string) =>
  (await org.get(`${admin}/campaigns/${campaignId}/ending`, { status: 200 })).body

test("what an end leaves: moments, granted plays, the running round and prizes that are not handed out", async () => {
  const prizes = ["tv", "mug"].map((prizeId) => ({ prizeId, name: prizeId, kind: "external" }))
  const prize = { type: "external", name: "Trip" }
  const campaignId = await makeCampaign(org, {
    rewardType: "promo_code",
    prizes,
    timezone: "America/Bogota",
    playLimits: { maxPerUser: 2, period: "total" },
    grants: { required: false },
    ranking: { period: "month", prizes: [{ fromPosition: 1, toPosition: 1, prize }] },
  })
  const at = ["2026-11-20T00:00:00Z", "2026-12-01T00:00:00Z", "2026-12-02T00:00:00Z"]
  await org.post(`${admin}/campaigns/${campaignId}/moments`, { prizeId: "tv", at }, { status: 201 })
  for (const [reference, plays] of [
    ["a", 4],
    ["b", 3],
  ] as const)
    await org.post("/api/v1/plays/grants", { campaignId, externalUserId: "user", plays, reference }, { status: 201 })
  const [{ body: first }] = [await play(org, campaignId), await play(org, campaignId), await play(org, campaignId)]
  await org.patch(`${admin}/campaigns/${campaignId}/winners/${first.sessionId}`, { handedOut: true }, { status: 200 })
  const wins = (await org.get(`${admin}/campaigns/${campaignId}/winners?handedOut=false`)).body.items.length
  expect(await endingOf(campaignId)).toEqual({
    moments: 2,
    grantedPlays: { count: 6, isExact: true },
    round: { periodKey: "2026-11", endsAt: "2026-12-01T05:00:00.000Z" },
    toHandOut: { count: wins, isExact: true },
  })
  await org.patch(`${admin}/campaigns/${campaignId}`, { status: "ended", ranking: null }, { status: 200 })
  expect(await endingOf(campaignId)).toMatchObject({ moments: 0, round: null })
})

test("an unknown campaign is 404, and one without any of it has nothing left", async () => {
  await org.get(`${admin}/campaigns/none/ending`, { status: 404 })
  const none = { count: 0, isExact: true }
  expect(await endingOf(await makeCampaign(org))).toEqual({
    moments: 0,
    grantedPlays: none,
    round: null,
    toHandOut: none,
  })
})
