import { describe, expect, test } from "bun:test"
import { makeCampaign, patchCampaign, play, tryPlay } from "../../support/fixture/play.ts"
import { coffee, makeWheel, spin } from "../../support/fixture/spin.ts"
import { cli } from "../../support/service/cli.ts"
import type { Body } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const admin = "/api/v1/admin"
const service = givenService()
const org = givenOrganization(service)

const newest = async (): Promise<Body> => (await org.get(`${admin}/audit-log?limit=1`, { status: 200 })).body.items[0]
const draft = {
  status: "draft",
  rewardType: "promo_code",
  prizes: [{ prizeId: "tv", name: "TV", kind: "external", stock: { maxTotal: 2, period: "day" } }],
  rewardLimits: { maxTotal: 5, period: "day" },
  budget: { maxAmount: 100, counts: "all" },
}
const at = ["2030-01-01T00:00:00Z"]

describe("a draft is deleted", () => {
  test("with its planned moments, also after it was active, and its id is free again", async () => {
    const campaignId = await makeCampaign(org, draft)
    await org.post(`${admin}/campaigns/${campaignId}/moments`, { prizeId: "tv", at }, { status: 201 })
    await patchCampaign(org, campaignId, { status: "active" })
    await patchCampaign(org, campaignId, { status: "draft" })
    const [tried] = await Promise.all([
      tryPlay(org, campaignId),
      org.delete(`${admin}/campaigns/${campaignId}`, { status: 204 }),
      tryPlay(org, campaignId),
    ])
    expect(tried).toBeOneOf(["400 CAMPAIGN_INACTIVE", "404 NOT_FOUND"])
    expect(await newest()).toMatchObject({ action: "campaign.delete", target: campaignId, after: null })
    await org.get(`${admin}/campaigns/${campaignId}`, { status: 404 })
    await org.delete(`${admin}/campaigns/${campaignId}`, { status: 404 })
    expect(await tryPlay(org, campaignId)).toBe("404 NOT_FOUND")
    await cli(service.database.place, "doctor")
    await org.post(`${admin}/campaigns`, { ...draft, campaignId, gameType: "scratch_card" }, { status: 201 })
    const { body } = await org.get(`${admin}/campaigns/${campaignId}/moments`, { status: 200 })
    expect(body.planned).toBe(0)
  })

  test("of a mini-game", async () => {
    const wheel = await makeWheel(org, {
      segments: [{ ...coffee, stock: { maxTotal: 1, period: "day" } }],
      status: "draft",
    })
    await org.delete(`${admin}/notifications/${wheel}`, { status: 204 })
    expect(await newest()).toMatchObject({ action: "notification.delete", target: wheel, after: null })
    await org.get(`${admin}/notifications/${wheel}`, { status: 404 })
    await org.post(`${admin}/notifications`, { notificationId: wheel, name: "Wheel" }, { status: 201 })
    await cli(service.database.place, "doctor")
  })
})

describe("409 says what to do for", () => {
  const refused = async (path: string, expected: string) => {
    const { body } = await org.delete(`${admin}/${path}`, { status: 409 })
    expect(body).toEqual({ code: "CONFLICT", error: expected })
    await org.get(`${admin}/${path}`, { status: 200 })
  }

  test("a campaign that is not a draft, was played, has codes or granted plays", async () => {
    const running = await makeCampaign(org)
    await refused(
      `campaigns/${running}`,
      `campaign ${running} is active, and only a draft can be deleted; end it instead`,
    )
    await play(org, running)
    await patchCampaign(org, running, { status: "draft" })
    const kept = "of which the record has to stay; end it instead"
    await refused(`campaigns/${running}`, `campaign ${running} was played, ${kept}`)
    const defaultCodeConfig = { discountType: "fixed", discountValue: 10 }
    const given = await makeCampaign(org, { status: "draft", rewardType: "promo_code", defaultCodeConfig })
    const code = { campaignId: given, externalUserId: "user", reason: "Sorry" }
    await org.post(`${admin}/codes`, code, { status: 201 })
    await refused(`campaigns/${given}`, `campaign ${given} has issued codes, ${kept}`)
    const granted = await makeCampaign(org, { status: "draft", grants: { required: true } })
    const grant = { campaignId: granted, externalUserId: "user", plays: 1, reference: "a" }
    await org.post("/api/v1/plays/grants", grant, { status: 201 })
    await refused(`campaigns/${granted}`, `campaign ${granted} has granted plays, ${kept}`)
  })

  test("a campaign whose codes a mini-game or the ranking of another campaign gives", async () => {
    const prize = { type: "promo_code", campaignId: await makeCampaign(org, draft) }
    const wheel = await makeWheel(org, { segments: [{ ...coffee, prize }] })
    const named = (giver: string) =>
      `campaign ${prize.campaignId} has the codes that ${giver} gives; choose other prizes there first`
    await refused(`campaigns/${prize.campaignId}`, named(`mini-game ${wheel}`))
    await org.patch(`${admin}/notifications/${wheel}`, { segments: [coffee] }, { status: 200 })
    const ranking = { period: "day", prizes: [{ fromPosition: 1, toPosition: 1, prize }] }
    const contest = await makeCampaign(org, { ranking })
    await refused(`campaigns/${prize.campaignId}`, named(`the ranking of campaign ${contest}`))
    await patchCampaign(org, contest, { ranking: null })
    await patchCampaign(org, prize.campaignId, { ranking })
    await org.delete(`${admin}/campaigns/${prize.campaignId}`, { status: 204 })
  })

  test("a mini-game that is not a draft or was spun", async () => {
    const wheel = await makeWheel(org, { segments: [coffee] })
    const name = `mini-game ${wheel}`
    await refused(`notifications/${wheel}`, `${name} is active, and only a draft can be deleted; end it instead`)
    await org.post("/api/v1/clients/identify", { externalId: "user" }, { status: 200 })
    await spin(org, wheel)
    await org.patch(`${admin}/notifications/${wheel}`, { status: "draft" }, { status: 200 })
    await refused(`notifications/${wheel}`, `${name} was spun, of which the record has to stay; end it instead`)
  })
})
