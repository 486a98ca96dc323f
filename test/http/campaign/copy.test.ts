import { describe, expect, test } from "bun:test"
import { codeTemplate, makeCampaign, patchCampaign, play } from "../../support/fixture/play.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)
const path = "/api/v1/admin/campaigns"
const settings = "/api/v1/admin/settings"
const prize = { prizeId: "tv", name: "TV", kind: "external", stock: { maxTotal: 1, period: "total" } }
const raffle = { rewardType: "promo_code", prizes: [prize] }

describe("a copy", () => {
  test("is a draft with the same configuration, and without plays", async () => {
    const campaignId = await makeCampaign(org, { ...raffle, name: "Spring", currency: "COP" })
    await play(org, campaignId)
    const { body: original } = await org.get(`${path}/${campaignId}`)
    const { body } = await org.post(`${path}/${campaignId}/copy`, { campaignId: "second" }, { status: 201 })
    expect(body).toEqual({ ...original, campaignId: "second", status: "draft", effectiveStatus: "draft" })
    await patchCampaign(org, "second", { status: "active" })
    expect((await play(org, "second")).body.won).toBe(true)
    expect((await play(org, campaignId)).body.won).toBe(false)
  })

  test("takes a name, and gets an id", async () => {
    const campaignId = await makeCampaign(org, raffle)
    const { body } = await org.post(`${path}/${campaignId}/copy`, { name: "Autumn" }, { status: 201 })
    expect([body.name, body.campaignId === campaignId]).toEqual(["Autumn", false])
  })

  test("of an unknown campaign is 404, and to an existing one 409", async () => {
    const campaignId = await makeCampaign(org, raffle)
    await org.post(`${path}/nobody/copy`, {}, { status: 404 })
    await org.post(`${path}/${campaignId}/copy`, { campaignId }, { status: 409 })
  })
})

describe("more of a prize", () => {
  test("can be won at once", async () => {
    const campaignId = await makeCampaign(org, raffle)
    await play(org, campaignId)
    expect((await play(org, campaignId)).body.won).toBe(false)
    const { body } = await org.post(`${path}/${campaignId}/prizes/tv/stock`, { add: 1 }, { status: 200 })
    expect(body.prizes[0].stock).toEqual({ maxTotal: 2, period: "total" })
    expect((await play(org, campaignId)).body.won).toBe(true)
    expect((await play(org, campaignId)).body.won).toBe(false)
  })

  test("is refused for an unknown prize, for one without a stock, and for an invalid number", async () => {
    const { stock: _stock, ...unlimited } = prize
    const campaignId = await makeCampaign(org, { ...raffle, prizes: [unlimited] })
    await org.post(`${path}/nobody/prizes/tv/stock`, { add: 1 }, { status: 404 })
    await org.post(`${path}/${campaignId}/prizes/car/stock`, { add: 1 }, { status: 404 })
    await org.post(`${path}/${campaignId}/prizes/tv/stock`, { add: 1 }, { status: 409 })
    for (const add of [0, -1, 1.5, "1", undefined])
      await org.post(`${path}/${campaignId}/prizes/tv/stock`, { add }, { status: 400 })
  })
})

describe("the settings", () => {
  test("are null until they are set, and are audited", async () => {
    const unset = { currency: null, timezone: null, locale: null }
    expect((await org.get(settings, { status: 200 })).body).toMatchObject(unset)
    const set = { currency: "COP", timezone: "America/Bogota", locale: "es-CO" }
    expect((await org.patch(settings, set, { status: 200 })).body).toMatchObject(set)
    expect((await org.patch(settings, { locale: null }, { status: 200 })).body).toMatchObject({ ...set, locale: null })
    expect((await org.get(settings)).body).toMatchObject({ ...set, locale: null })
    const { items } = (await org.get("/api/v1/admin/audit-log?action=settings.update")).body
    expect(items).toHaveLength(2)
  })

  test.each([{ currency: "cop" }, { timezone: "Mars" }, { locale: "?" }])("%j is refused", async (fields) => {
    const { body } = await org.patch(settings, fields, { status: 400 })
    expect(body.error).toContain(Object.keys(fields)[0] ?? "")
  })

  test("give new campaigns their currency, which cannot change after the first code", async () => {
    const older = await makeCampaign(org, { rewardType: "promo_code", defaultCodeConfig: codeTemplate })
    await org.patch(settings, { currency: "COP" }, { status: 200 })
    expect((await org.get(`${path}/${older}`)).body.currency).toBeNull()
    const campaignId = await makeCampaign(org, { rewardType: "promo_code", defaultCodeConfig: codeTemplate })
    expect((await org.get(`${path}/${campaignId}`)).body.currency).toBe("COP")
    await patchCampaign(org, campaignId, { currency: "USD" })
    await play(org, campaignId)
    await org.patch(`${path}/${campaignId}`, { currency: "COP" }, { status: 409 })
    await patchCampaign(org, campaignId, { currency: "USD", name: "Other" })
  })
})

test("warnings name discounts that are probably mistakes", async () => {
  const defaultCodeConfig = { discountType: "percentage", discountValue: 101 }
  const prizes = [
    { prizeId: "a", name: "A", kind: "promo_code", codeConfig: { discountType: "fixed", discountValue: 0 } },
  ]
  const fields = { rewardType: "promo_code", defaultCodeConfig, prizes, budget: { maxAmount: 1 } }
  const { body } = await org.get(`${path}/${await makeCampaign(org, fields)}`)
  const words = ["101 percent", "maxDiscountAmount", "nothing off"]
  expect(body.warnings).toEqual(words.map((word) => expect.stringContaining(word)))
})

test.each<[string, number]>([
  ["fixed_amount", 1],
  ["FIXED", 1],
  ["free_shipping", 0],
  ["percentage", 0],
])("a discount of 0 of the type %s has %d warnings", async (discountType, count) => {
  const fields = { rewardType: "promo_code", defaultCodeConfig: { discountType, discountValue: 0 } }
  const { body } = await org.get(`${path}/${await makeCampaign(org, fields)}`)
  expect(body.warnings).toHaveLength(count)
})
