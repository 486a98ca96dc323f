import { expect, test } from "bun:test"
import { codeTemplate, makeCampaign, makeMarketplace, patchCampaign, play } from "../../../support/fixture/play.ts"
import { giveByHand, prizesFor, ranked, scores } from "../../../support/fixture/ranking-prize.ts"
import { givenOrganization, givenService } from "../../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)
const path = "/api/v1/admin/campaigns"
const tv = { prizeId: "tv", name: "TV", kind: "external", value: 900_000 }
const raffle = { rewardType: "promo_code", winProbability: 1, prizes: [tv] }

/** Refused, and the campaign keeps its currency. */
const isKept = async (campaignId: string) => {
  for (const currency of ["USD", null]) {
    const { body } = await org.patch(`${path}/${campaignId}`, { currency }, { status: 409 })
    expect(body).toEqual({
      code: "CONFLICT",
      error: "the currency cannot change after the first external prize; copy the campaign instead",
    })
  }
  await patchCampaign(org, campaignId, { currency: "COP", name: "Other" })
}

test("a campaign's currency stays once an external prize was won, whatever became of the prize", async () => {
  const campaignId = await makeCampaign(org, {
    ...raffle,
    currency: "MXN",
    budget: { maxAmount: 10 ** 9, counts: "all" },
  })
  await patchCampaign(org, campaignId, { currency: "COP" })
  const { sessionId } = (await play(org, campaignId)).body
  await isKept(campaignId)
  await org.patch(`${path}/${campaignId}/winners/${sessionId}`, { forfeited: true }, { status: 200 })
  await isKept(campaignId)
  await patchCampaign(org, campaignId, { prizes: null, defaultCodeConfig: codeTemplate })
  await isKept(campaignId)
})

test("so it does once its ranking gave one", async () => {
  const bike = { type: "external", name: "Bicicleta", value: 90_000 }
  const campaignId = await makeMarketplace(org, { currency: "COP", ranking: ranked("total", [prizesFor(1, 1, bike)]) })
  await scores(org, campaignId, "ana 5")
  await patchCampaign(org, campaignId, { currency: "USD" })
  await patchCampaign(org, campaignId, { currency: "COP" })
  await giveByHand(org, campaignId)
  await isKept(campaignId)
})

test("a campaign without a currency gets one later, and losses or points do not keep it", async () => {
  const older = await makeCampaign(org, raffle)
  await play(org, older)
  await patchCampaign(org, older, { currency: "COP" })
  await isKept(older)
  const points = { prizeId: "points", name: "Points", kind: "points", points: 5 }
  const lost = await makeCampaign(org, { ...raffle, winProbability: 0, currency: "COP" })
  const given = await makeCampaign(org, { ...raffle, prizes: [points], currency: "COP" })
  for (const campaignId of [lost, given]) {
    await play(org, campaignId)
    await patchCampaign(org, campaignId, { currency: "USD" })
  }
})
