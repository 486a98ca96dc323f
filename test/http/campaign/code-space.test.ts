import { beforeAll, describe, expect, test } from "bun:test"
import { codeTemplate, type Fields, makeCampaign, patchCampaign } from "../../support/fixture/play.ts"
import { points, prizesFor, ranked } from "../../support/fixture/ranking-prize.ts"
import { coffee } from "../../support/fixture/spin.ts"
import type { Body } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const admin = "/api/v1/admin"
const service = givenService()
const org = givenOrganization(service, beforeAll)

/** Of these there are 27. */
const short = { ...codeTemplate, length: 1 }
const codeOf = (campaignId: string) => ({ type: "promo_code", campaignId })

const spaceWarnings = (warnings: readonly Body[]) => warnings.filter(({ code }) => code === "CODE_SPACE_SMALL")
const preview = async (campaign: Fields, more: Fields = {}) => {
  const { body } = await org.post(`${admin}/campaigns/preview`, { campaign, ...more }, { status: 200 })
  return spaceWarnings(body.warnings).map(({ params }) => params)
}
const asked = (of: string, campaignId: string, maxTotal: number) => ({
  of,
  campaignId,
  maxTotal,
  length: 1,
  codeSpace: 27,
})

describe("a ranking whose codes do not fit their template", () => {
  test("has a warning before a round is due, in each answer", async () => {
    const template = await makeCampaign(org, { rewardType: "promo_code", defaultCodeConfig: short })
    const fits = ranked("day", [prizesFor(1, 27, codeOf(template)), points(28, 900)])
    const campaignId = await makeCampaign(org, { ranking: fits })
    const read = async () => (await org.get(`${admin}/campaigns/${campaignId}`, { status: 200 })).body.warnings
    expect(await read()).toEqual([])
    const ranking = ranked("day", [prizesFor(1, 20, codeOf(template)), prizesFor(15, 28, codeOf(template))])
    const { warnings } = (await patchCampaign(org, campaignId, { ranking })).body
    expect(warnings).toEqual([
      `ranking is asked for 28 codes of campaign ${template} but its codes of length 1 allow only 27: raise its length`,
    ])
    expect(await read()).toEqual(warnings)
    const { items } = (await org.get(`${admin}/campaigns?search=${campaignId}`, { status: 200 })).body
    expect(items).toMatchObject([{ warnings }])
    expect(await preview({ gameType: "scratch_card", ranking }, { campaignId })).toEqual([
      asked("ranking", template, 28),
    ])
    await patchCampaign(org, template, { defaultCodeConfig: { ...short, length: 2 } })
    expect(await read()).toEqual([])
  })

  test("has a warning that includes the codes of plays of the same campaign", async () => {
    const campaignId = await makeCampaign(org)
    const draft = (maxTotal: number, rewardType = "promo_code") => ({
      gameType: "scratch_card",
      rewardType,
      defaultCodeConfig: short,
      rewardLimits: { maxTotal, period: "day" },
      pointsReward: { points: 1 },
      ranking: ranked("day", [prizesFor(1, 7, codeOf(campaignId))]),
    })
    expect(await preview(draft(20), { campaignId })).toEqual([])
    expect(await preview(draft(21), { campaignId })).toEqual([asked("ranking", campaignId, 28)])
    expect(await preview(draft(21, "points"), { campaignId })).toEqual([])
  })

  test("has no warning without a template: it gives no codes", async () => {
    const ranking = ranked("day", [prizesFor(1, 500, codeOf("none"))])
    expect(await preview({ gameType: "scratch_card", ranking })).toEqual([])
  })
})

test("segments of a mini-game have a warning if their stocks exceed what the template can generate", async () => {
  const template = await makeCampaign(org, { rewardType: "promo_code", defaultCodeConfig: short })
  const stocked = (segmentId: string, maxTotal: number, isPrize = true) => ({
    ...coffee,
    segmentId,
    externalId: segmentId,
    isPrize,
    prize: codeOf(template),
    stock: { maxTotal, period: "day" },
  })
  const warned = async (...segments: Fields[]) => {
    const { body } = await org.post(`${admin}/notifications/preview`, { notification: { segments } }, { status: 200 })
    return spaceWarnings(body.warnings).map(({ params }) => params)
  }
  expect(await warned(stocked("a", 20), stocked("b", 7), stocked("c", 9, false))).toEqual([])
  expect(await warned(stocked("a", 20), stocked("b", 8))).toEqual([asked("segments", template, 28)])
})
