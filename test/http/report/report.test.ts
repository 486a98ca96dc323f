import { describe, expect, test } from "bun:test"
import { codeCampaign, hour, newCode, playOnce, redeem, scoped, winningCampaign } from "../../support/fixture/promo.ts"
import { coffee, makeWheel, outcome, report, reportFor, spin } from "../../support/fixture/spin.ts"
import type { Body } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const now = "2026-11-21T10:05:00.000Z"
const roiPath = "/api/v1/admin/reports/roi"
const activityPath = "/api/v1/admin/reports/activity"
const most = 2 ** 53 - 1

const service = givenService()
const org = givenOrganization(service)

type Sale = { saleTotal?: number; discountAmount?: number; currency?: string; redeemedAt?: string }

const query = (fields: Record<string, string>) => `?${new URLSearchParams(fields)}`
const roi = async (fields: Record<string, string>): Promise<Body[]> =>
  (await org.get(roiPath + query(fields), { status: 200 })).body.items

let users = 0
/** An award of its own user, redeemed as `sale` says; returns its id. */
const sellAward = async (wheel: string, sale: Sale): Promise<string> => {
  const { awardId } = await spin(org, wheel, `buyer-${++users}`)
  expect(await outcome(report(org, wheel, { awardId, ...sale }))).toBe("200")
  return awardId
}
/** A code of its own user, redeemed as `sale` says, at the clock's time. */
const sellCode = async (campaignId: string, sale: Sale) => {
  const code = await newCode(org, campaignId, `buyer-${++users}`)
  expect((await redeem(org, { code, ...sale })).status).toBe(200)
}

/** Where the sales in each kind of report come from. */
const sources = [
  ["notificationId", (): Promise<string> => makeWheel(org), sellAward],
  ["campaignId", (): Promise<string> => codeCampaign(org), sellCode],
] as const

describe.each(sources)("ROI by %s", (name, make, sell) => {
  test("sums sales and discounts for each currency, never across", async () => {
    const id = await make()
    await sell(id, { saleTotal: 100, discountAmount: 10, currency: "USD" })
    await sell(id, { saleTotal: 50_000, discountAmount: 5_000, currency: "COP" })
    await sell(id, { saleTotal: 301, discountAmount: 0, currency: "USD" })
    const items = await roi({ [name]: id })
    expect(items.sort((a, b) => (a.currency < b.currency ? -1 : 1))).toEqual([
      { currency: "COP", redemptions: 1, attributedSales: 50_000, investedDiscount: 5_000, averageTicket: 50_000 },
      { currency: "USD", redemptions: 2, attributedSales: 401, investedDiscount: 10, averageTicket: 201 },
    ])
  })

  test.each([
    [[0, 1], 1],
    [[2, 3], 3],
    [[1, 1, 2], 1],
    [[1, 2, 2], 2],
    [[0, 0], 0],
    [[0, 0, 0, 2], 1],
    [[0, 0, 0, 0, 2], 0],
  ])("averageTicket of %j is rounded half up: %d", async (totals, average) => {
    const id = await make()
    for (const saleTotal of totals) await sell(id, { saleTotal, discountAmount: 0, currency: "USD" })
    expect((await roi({ [name]: id }))[0].averageTicket).toBe(average)
  })

  test("is exact beyond 2^53: a number up to 2^53-1, then a decimal string", async () => {
    const id = await make()
    const sum = async () => {
      const [{ attributedSales, investedDiscount, averageTicket }] = await roi({ [name]: id })
      return [attributedSales, investedDiscount, averageTicket]
    }
    await sell(id, { saleTotal: most - 1, discountAmount: 1, currency: "USD" })
    await sell(id, { saleTotal: 1, discountAmount: most, currency: "USD" })
    expect(await sum()).toEqual([most, "9007199254740992", 2 ** 52])
    await sell(id, { saleTotal: most, discountAmount: most, currency: "USD" })
    await sell(id, { saleTotal: most, discountAmount: 1, currency: "USD" })
    expect(await sum()).toEqual(["27021597764222973", "18014398509481984", 6755399441055743])
  })

  test("from is included and to is not", async () => {
    service.clock.now = Date.parse("2026-11-21T08:00:00.000Z")
    const id = await make()
    for (const [index, time] of ["08:59:59.999", "09:00:00.000", "09:59:59.999", "10:00:00.000"].entries()) {
      const at = `2026-11-21T${time}Z`
      service.clock.now = Date.parse(at)
      await sell(id, { saleTotal: 10 ** index, discountAmount: 0, currency: "USD" })
    }
    const sales = async (range: Record<string, string>) =>
      (await roi({ [name]: id, ...range })).map(({ attributedSales }) => attributedSales)
    const [from, to] = ["2026-11-21T09:00:00.000Z", "2026-11-21T10:00:00.000Z"]
    expect(await sales({})).toEqual([1111])
    expect(await sales({ from })).toEqual([1110])
    expect(await sales({ to })).toEqual([111])
    expect(await sales({ from, to })).toEqual([110])
    expect(await sales({ from: "2026-11-21T14:00:00+05:00", to: "2026-11-21T05:00:00-05:00" })).toEqual([110])
    expect(await sales({ from: to, to: from })).toEqual([])
  })

  test("without sales is empty, and an id that is unknown or another organization's is 404", async () => {
    const id = await make()
    expect(await roi({ [name]: id })).toEqual([])
    const other = await service.organization()
    expect(await outcome(other.get(roiPath + query({ [name]: id })))).toBe("404 NOT_FOUND")
    expect(await outcome(org.get(roiPath + query({ [name]: "nope" })))).toBe("404 NOT_FOUND")
  })

  test("one source alone counts", async () => {
    const [id, other] = [await make(), await make()]
    await sell(other, { saleTotal: 1, discountAmount: 1, currency: "USD" })
    expect(await roi({ [name]: id })).toEqual([])
  })
})

describe("ROI", () => {
  test("uses redeemedAt as reported, not the time of recording", async () => {
    const wheel = await makeWheel(org)
    const sale = { saleTotal: 7, discountAmount: 1, currency: "USD", redeemedAt: "2026-10-01T00:00:00Z" }
    await sellAward(wheel, sale)
    expect(await roi({ notificationId: wheel, from: "2026-10-02T00:00:00Z" })).toEqual([])
    const october = { from: "2026-10-01T00:00:00Z", to: "2026-10-02T00:00:00Z" }
    expect(await roi({ notificationId: wheel, ...october })).toMatchObject([{ attributedSales: 7 }])
  })

  test("counts an overridden redemption once, with its current figures, currency and time only", async () => {
    const wheel = await makeWheel(org)
    const awardId = await sellAward(wheel, { saleTotal: 100, discountAmount: 10, currency: "USD", redeemedAt: now })
    await sellAward(wheel, { saleTotal: 1, discountAmount: 0, currency: "USD", redeemedAt: now })
    const restate = (fields: Sale) => report(org, wheel, { awardId, discountAmount: 20, override: true, ...fields })
    await restate({ saleTotal: 200, currency: "USD" })
    expect(await roi({ notificationId: wheel })).toEqual([
      { currency: "USD", redemptions: 2, attributedSales: 201, investedDiscount: 20, averageTicket: 101 },
    ])
    await restate({ saleTotal: 300, currency: "COP", redeemedAt: "2026-10-01T00:00:00Z" })
    expect(await roi({ notificationId: wheel, from: "2026-11-01T00:00:00Z" })).toMatchObject([
      { currency: "USD", redemptions: 1, attributedSales: 1 },
    ])
    expect(await roi({ notificationId: wheel, to: "2026-11-01T00:00:00Z" })).toMatchObject([
      { currency: "COP", redemptions: 1, attributedSales: 300 },
    ])
  })

  test("counts redemptions of both modes, and refused reports not", async () => {
    const wheel = await makeWheel(org)
    const { awardId } = await spin(org, wheel)
    await reportFor(org, wheel)
    await reportFor(org, wheel)
    await report(org, wheel, { awardId })
    expect(await roi({ notificationId: wheel })).toMatchObject([{ redemptions: 1, attributedSales: 125_000 }])
  })

  test("by campaignId leaves out code redeems without amounts, and counts a repeated one once", async () => {
    const campaignId = await codeCampaign(org)
    await sellCode(campaignId, {})
    await sellCode(campaignId, { currency: "USD" })
    expect(await roi({ campaignId })).toEqual([])
    const code = await newCode(org, campaignId, "user")
    const sale = { code, saleTotal: 10, discountAmount: 1, currency: "USD" }
    for (const _ of [1, 2]) expect((await redeem(org, sale, "key")).status).toBe(200)
    expect(await roi({ campaignId })).toMatchObject([{ redemptions: 1, attributedSales: 10, investedDiscount: 1 }])
  })

  test.each([
    ["neither id", {}],
    ["both ids", { notificationId: "a", campaignId: "b" }],
    ["from without an offset", { campaignId: "b", from: "2026-11-21T10:05:00" }],
    ["to on 30 February", { campaignId: "b", to: "2026-02-30T00:00:00Z" }],
  ])("with %s is 400 VALIDATION_ERROR", async (_name, fields) => {
    expect(await outcome(org.get(roiPath + query(fields)))).toBe("400 VALIDATION_ERROR")
  })
})

test("scope read and scope write may read both reports, scope sdk may not", async () => {
  const campaignId = await codeCampaign(org)
  for (const path of [roiPath, activityPath].map((path) => path + query({ campaignId, bucket: "day" }))) {
    for (const scope of ["read", "write"] as const)
      expect(await outcome((await scoped(org, scope)).get(path))).toBe("200")
    expect(await outcome((await scoped(org, "sdk")).get(path))).toBe("403 INSUFFICIENT_SCOPE")
  }
})

describe("activity", () => {
  const activity = async (fields: Record<string, string>): Promise<Body[]> =>
    (await org.get(activityPath + query(fields), { status: 200 })).body.items
  const row = (at: string, plays: number, wins: number, codes: number, redemptions: number) => ({
    at: `2026-11-${at}:00:00.000Z`,
    plays,
    wins,
    codes,
    redemptions,
  })
  const at = (time: string) => {
    service.clock.now = Date.parse(`2026-11-${time}Z`)
  }

  test("counts plays, wins, codes of any origin and code redeems, by hour and by day", async () => {
    const campaignId = await winningCampaign(org, { timezone: "America/Bogota" })
    at("21T10:59:59.999")
    const { prizeCode } = (await playOnce(org, campaignId, "ana")).body
    await redeem(org, { code: prizeCode })
    at("21T11:00:00.000")
    await newCode(org, campaignId, "bob")
    await spin(org, await makeWheel(org, { segments: [{ ...coffee, prize: { type: "promo_code", campaignId } }] }))
    await org.patch(`/api/v1/admin/campaigns/${campaignId}`, { winProbability: 0 }, { status: 200 })
    await playOnce(org, campaignId, "ana")
    at("22T00:00:00.000")
    const code = await newCode(org, campaignId, "carl")
    service.clock.advance(hour - 1)
    await redeem(org, { code, saleTotal: 1, discountAmount: 0, currency: "USD" })
    expect(await activity({ campaignId, bucket: "hour" })).toEqual([
      row("21T10", 1, 1, 1, 1),
      row("21T11", 1, 0, 2, 0),
      row("22T00", 0, 0, 1, 1),
    ])
    expect(await activity({ campaignId, bucket: "day" })).toEqual([row("21T00", 2, 1, 3, 1), row("22T00", 0, 0, 1, 1)])
    const [from, to] = ["2026-11-21T11:00:00.000Z", "2026-11-22T00:00:00.000Z"]
    expect(await activity({ campaignId, bucket: "day", from, to })).toEqual([row("21T00", 1, 0, 2, 0)])
    expect(await activity({ campaignId, bucket: "hour", to: from })).toEqual([row("21T10", 1, 1, 1, 1)])
  })

  test("of another campaign is not counted, of an unknown or a foreign one is 404", async () => {
    const [campaignId, other] = [await winningCampaign(org), await winningCampaign(org)]
    await playOnce(org, other, "ana")
    expect(await activity({ campaignId, bucket: "hour" })).toEqual([])
    const foreign = await service.organization()
    const path = activityPath + query({ campaignId, bucket: "day" })
    expect(await outcome(foreign.get(path))).toBe("404 NOT_FOUND")
    expect(await outcome(org.get(path.replace(campaignId, "nope")))).toBe("404 NOT_FOUND")
  })

  test.each([
    ["no campaignId", { campaignId: "" }],
    ["another bucket", { bucket: "week" }],
    ["from without an offset", { from: "2026-11-21T10:05:00" }],
  ])("with %s is 400 VALIDATION_ERROR", async (_name, fields) => {
    const campaignId = await winningCampaign(org)
    const sent = { campaignId, bucket: "day", ...fields }
    expect(await outcome(org.get(activityPath + query(sent)))).toBe("400 VALIDATION_ERROR")
  })
})
