import { beforeAll, expect, test } from "bun:test"
import { identify } from "../../support/fixture/play.ts"
import { codeCampaign, day, newCode, playOnce, redeem, winningCampaign } from "../../support/fixture/promo.ts"
import { makeWheel, report, spin } from "../../support/fixture/spin.ts"
import type { Body } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const admin = "/api/v1/admin"
const service = givenService()
const org = givenOrganization(service, beforeAll)

const fixed = (discountValue: number) => ({ discountType: "fixed", discountValue })
const cop = { saleTotal: 1_000, discountAmount: 100, currency: "COP" }
/** Its return, 50 ÷ 7, has no end. */
const dollars = { saleTotal: 50, discountAmount: 7, currency: "USD" }

const reportOf = async (query: Record<string, string> = {}): Promise<Body> =>
  (await org.get(`${admin}/reports/campaigns?${new URLSearchParams(query)}`, { status: 200 })).body
const rowOf = ({ items }: Body, id: string) =>
  items.find((item: Body) => item.campaignId === id || item.notificationId === id)

/** On November 21 in Bogotá: plays, spins and sales of every kind. A day later: one more play and one more sale. */
beforeAll(async () => {
  await org.patch(`${admin}/settings`, { timezone: "America/Bogota", currency: "COP" }, { status: 200 })
  const zone = { timezone: "America/Bogota", currency: "COP" }
  await winningCampaign(org, { campaignId: "codes", ...zone, defaultCodeConfig: fixed(500) })
  const prizes = [{ prizeId: "tv", name: "TV", kind: "external", weight: 1, value: 7_000 }]
  const points = { rewardType: "points", pointsReward: { points: 30 }, defaultCodeConfig: undefined }
  await winningCampaign(org, { campaignId: "points", ...zone, ...points })
  await winningCampaign(org, { campaignId: "tele", ...zone, ...points, pointsReward: undefined, prizes })
  await codeCampaign(org, {
    campaignId: "usd",
    timezone: "America/Bogota",
    currency: "USD",
    defaultCodeConfig: fixed(9),
  })
  await codeCampaign(org, { campaignId: "quiet" })
  for (const player of ["ana", "bea", "mia"]) await identify(org, player)
  const { body: won } = await playOnce(org, "codes", "ana")
  await playOnce(org, "codes", "bea")
  await playOnce(org, "points", "ana")
  await playOnce(org, "tele", "ana")
  await redeem(org, { code: won.prizeCode, ...cop })
  const usd = await newCode(org, "usd", "ana")
  await redeem(org, { code: usd, ...dollars })
  const prize = { type: "promo_code", campaignId: "usd" }
  const segments = [{ segmentId: "a", name: "A", isPrize: true, weight: 1, prize }]
  await makeWheel(org, { notificationId: "wheel", timezone: "America/Bogota", segments })
  const { awardId } = await spin(org, "wheel", "mia")
  await report(org, "wheel", { awardId, ...cop })
  service.clock.advance(day)
  await playOnce(org, "codes", "mia")
  const code = await newCode(org, "codes", "eva")
  await redeem(org, { code, saleTotal: 3_000, discountAmount: 0, currency: "EUR" })
})

const first = { from: "2026-11-21T05:00:00Z", to: "2026-11-22T05:00:00Z" }

test("each campaign and mini-game in which something happened has what it cost and brought, by currency", async () => {
  const shown = await reportOf(first)
  expect(shown.items.map((item: Body) => item.campaignId ?? item.notificationId).sort()).toEqual(
    ["codes", "points", "tele", "usd", "wheel"].sort(),
  )
  expect(rowOf(shown, "codes")).toEqual({
    source: "campaign",
    campaignId: "codes",
    notificationId: null,
    name: "codes",
    plays: 2,
    wins: 2,
    codes: { issued: 2, redeemed: 1 },
    points: 0,
    byCurrency: [
      {
        currency: "COP",
        cost: { codes: 1_000, prizes: 0, total: 1_000 },
        redemptions: 1,
        attributedSales: 1_000,
        investedDiscount: 100,
        averageTicket: 1_000,
        roi: 10,
      },
    ],
  })
  expect(rowOf(shown, "points")).toMatchObject({ plays: 1, wins: 1, points: 30, byCurrency: [] })
  expect(rowOf(shown, "tele").byCurrency).toMatchObject([{ currency: "COP", cost: { prizes: 7_000, total: 7_000 } }])
  // The code of the spin is of the campaign that issued it; what it cost is the spin's. The other was created by a call.
  expect(rowOf(shown, "usd")).toMatchObject({
    plays: 0,
    codes: { issued: 2, redeemed: 1 },
    byCurrency: [{ currency: "USD", cost: { codes: 9, prizes: 0, total: 9 }, attributedSales: 50, roi: 50 / 7 }],
  })
  expect(rowOf(shown, "wheel")).toMatchObject({
    source: "mini_game",
    plays: 1,
    wins: 1,
    codes: { issued: 1, redeemed: 1 },
    byCurrency: [
      { currency: "COP", cost: { total: 0 }, attributedSales: 1_000, roi: 10 },
      { currency: "USD", cost: { codes: 9, total: 9 }, attributedSales: 0, roi: null },
    ],
  })
})

test("totals are by currency, never added across, and count each code once", async () => {
  const { totals } = await reportOf(first)
  expect(totals).toMatchObject({ games: 5, plays: 5, wins: 5, codes: { issued: 4, redeemed: 2 }, points: 30 })
  expect(totals.byCurrency).toMatchObject([
    { currency: "COP", cost: { codes: 1_000, prizes: 7_000, total: 8_000 }, redemptions: 2, attributedSales: 2_000 },
    { currency: "USD", cost: { codes: 18, prizes: 0, total: 18 }, redemptions: 1, attributedSales: 50 },
  ])
})

test("a period has what happened in it, on the days of the organization", async () => {
  const second = await reportOf({ from: "2026-11-22T05:00:00Z", to: "2026-11-23T05:00:00Z" })
  expect(second.items).toHaveLength(1)
  expect(rowOf(second, "codes")).toMatchObject({
    plays: 1,
    codes: { issued: 2, redeemed: 1 },
    byCurrency: [
      { currency: "COP", cost: { codes: 1_000 }, attributedSales: 0 },
      { currency: "EUR", cost: { total: 0 }, attributedSales: 3_000, roi: null },
    ],
  })
  expect((await reportOf()).totals).toMatchObject({ plays: 6, codes: { issued: 6, redeemed: 3 } })
  expect(await reportOf({ from: "2027-01-01T00:00:00Z" })).toMatchObject({ items: [], totals: { games: 0 } })
})

test("the file has a row for each currency, whose columns can be added", async () => {
  const headers = { authorization: `Bearer ${org.key}`, "x-org-id": org.orgId }
  const fileOf = async (query: Record<string, string>) => {
    const url = `${service.url}${admin}/reports/campaigns/export?${new URLSearchParams({ ...first, ...query })}`
    const [header = "", ...rows] = (await (await fetch(url, { headers })).text()).trim().split("\r\n")
    return { columns: header.replace("\u{feff}", "").split(","), rows: rows.map((row) => row.split(",")) }
  }
  const { columns, rows } = await fileOf({})
  const cells = (name: string) => rows.map((row) => row[columns.indexOf(name)] ?? "")
  expect(rows).toHaveLength(6)
  const sum = (name: string) => cells(name).reduce((total, cell) => total + Number(cell), 0)
  expect([sum("plays"), sum("points"), sum("attributedSales")]).toEqual([5, 30, 2_050])
  expect(cells("roi")).toContain(String(50 / 7))
  const people = await fileOf({ language: "en" })
  const names = ["From", "Plays", "Currency", "Total cost", "Attributed sales", "Return (sales ÷ discount)"]
  const rowNamed = (name: string) => people.rows.find((cells) => cells[people.columns.indexOf("Name")] === name)
  const shown = (name: string) => names.map((column) => rowNamed(name)?.[people.columns.indexOf(column)])
  expect(shown("codes")).toEqual(["Campaign", "2", "COP", "10.00", "10.00", "10"])
  expect(shown("usd")).toEqual(["Campaign", "0", "USD", "0.09", "0.50", "7.1"])
})

test("each of many campaigns and mini-games is in the report once, whatever their ids", async () => {
  const many = await service.organization()
  // The newest comes first by its id.
  const ids = Array.from({ length: 20 }, (_, made) => String.fromCharCode(122 - made))
  for (const campaignId of ids) {
    await winningCampaign(many, { campaignId, defaultCodeConfig: fixed(500) })
    await playOnce(many, campaignId, "ana")
  }
  for (const notificationId of ids) {
    await makeWheel(many, { notificationId })
    await spin(many, notificationId, "ana")
  }
  const { body } = await many.get(`${admin}/reports/campaigns`, { status: 200 })
  const campaigns = body.items.flatMap((item: Body) => item.campaignId ?? [])
  const miniGames = body.items.flatMap((item: Body) => item.notificationId ?? [])
  expect(campaigns.toSorted()).toEqual(ids.toSorted())
  expect(miniGames.toSorted()).toEqual(ids.toSorted())
  expect(body.totals).toMatchObject({ games: 40, plays: 40 })
})

test("what wins cost, and all of spins, is of the days of their own zone that begin in the period", async () => {
  const far = await service.organization()
  const zone = { timezone: "Asia/Tokyo" }
  const prizes = [{ prizeId: "tv", name: "TV", kind: "external", weight: 1, value: 7_000 }]
  await winningCampaign(far, {
    campaignId: "tele",
    ...{ ...zone, currency: "JPY", rewardType: "points", defaultCodeConfig: undefined, prizes },
  })
  await codeCampaign(far, { campaignId: "codes", currency: "JPY", defaultCodeConfig: fixed(9) })
  const prize = { type: "promo_code", campaignId: "codes" }
  const segments = [{ segmentId: "a", name: "A", isPrize: true, weight: 1, prize }]
  await makeWheel(far, { notificationId: "wheel", ...zone, segments })
  await identify(far, "ana")
  await playOnce(far, "tele", "ana")
  await spin(far, "wheel", "ana")
  const reported = async (from: string, to: string) => {
    const { body } = await far.get(`${admin}/reports/campaigns?from=${from}T00:00:00Z&to=${to}T00:00:00Z`, {
      status: 200,
    })
    return body.items
      .filter(({ name }: Body) => name !== "codes")
      .map(({ name, plays, codes, byCurrency }: Body) => {
        const cost = byCurrency.map(({ currency, cost: { total } }: Body) => `${currency} ${total}`)
        return [name, plays, codes.issued, ...cost].join(" ")
      })
      .sort()
  }
  const wheel = (await far.get(`${admin}/notifications/wheel`, { status: 200 })).body.name
  // It happened on the 21st in UTC, and in Tokyo on a day that began on the 20th.
  expect(await reported("2026-11-20", "2026-11-21")).toEqual(["tele 0 0 JPY 7000", `${wheel} 1 1 JPY 9`])
  expect(await reported("2026-11-21", "2026-11-22")).toEqual(["tele 1 0"])
})
