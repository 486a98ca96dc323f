import { describe, expect, test } from "bun:test"
import {
  type Fields,
  listen,
  makeCampaign,
  makeMarketplace,
  patchCampaign,
  play,
} from "../../../support/fixture/play.ts"
import { giveByHand, prizesFor, ranked, scores } from "../../../support/fixture/ranking-prize.ts"
import { coffee, makeWheel, spin } from "../../../support/fixture/spin.ts"
import type { Body, Client } from "../../../support/service/client.ts"
import { givenOrganization, givenService } from "../../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)
const fixed = { discountType: "fixed", discountValue: 10, expiresInSeconds: 60 }
const budgeted = (maxAmount: number, fields: Fields = {}) =>
  makeCampaign(org, { rewardType: "promo_code", defaultCodeConfig: fixed, budget: { maxAmount }, ...fields })
const won = async (campaignId: string, times: number) => {
  const wins: boolean[] = []
  for (let time = 0; time < times; time++) wins.push((await play(org, campaignId, `u${time}`)).body.won)
  return wins.map((isWin) => (isWin ? "w" : "-")).join("")
}
const code = (client: Client, campaignId: string, externalUserId: string) =>
  client.post("/api/v1/codes", { campaignId, externalUserId })

describe("a budget", () => {
  test.each<[string, Fields, number, string]>([
    ["of whole codes", fixed, 30, "www-"],
    ["with a rest", fixed, 39, "www-"],
    ["of nothing", fixed, 0, "----"],
    ["of several uses", { ...fixed, maxUses: 2 }, 40, "ww--"],
    ["of parts, rounded up", { ...fixed, discountValue: 9.5 }, 20, "ww--"],
    ["of all that there is", { ...fixed, discountValue: 2 ** 53 - 1 }, 2 ** 53 - 1, "w---"],
    ["that no code fits", { ...fixed, discountValue: 2 ** 52, maxUses: 2 }, 2 ** 53 - 1, "----"],
    ["of percentages, by their cap", { ...fixed, discountType: "percentage", maxDiscountAmount: 15 }, 30, "ww--"],
    ["of percentages without a cap", { ...fixed, discountType: "percentage" }, 0, "wwww"],
  ])("%s", async (_name, defaultCodeConfig, maxAmount, wins) => {
    expect(await won(await budgeted(maxAmount, { defaultCodeConfig }), 4)).toBe(wins)
  })

  test("refuses POST /codes with 429, and counts codes from before it was set", async () => {
    const campaignId = await makeCampaign(org, { rewardType: "promo_code", defaultCodeConfig: fixed })
    expect((await code(org, campaignId, "a")).status).toBe(201)
    await patchCampaign(org, campaignId, { budget: { maxAmount: 20 } })
    expect((await code(org, campaignId, "b")).status).toBe(201)
    const refused = await code(org, campaignId, "c")
    expect([refused.status, refused.body.code]).toEqual([429, "BUDGET_REACHED"])
    expect((await code(org, campaignId, "a")).body.idempotent).toBe(true)
    await patchCampaign(org, campaignId, { budget: null })
    expect((await code(org, campaignId, "c")).status).toBe(201)
    await patchCampaign(org, campaignId, { budget: { maxAmount: 40 } })
    expect(await won(campaignId, 2)).toBe("w-")
  })

  test.each<[string, Fields]>([
    ["costs beyond all numbers", { discountValue: 1e308, maxUses: 10 }],
    ["costs beyond 2^53", { discountValue: 2 ** 60 }],
    ["caps that add up beyond 2^63", { discountType: "percentage", maxDiscountAmount: 2 ** 53 - 1, maxUses: 1000 }],
  ])("counts codes from before it was set with %s", async (_name, template) => {
    const defaultCodeConfig = { ...fixed, ...template }
    const campaignId = await makeCampaign(org, { rewardType: "promo_code", defaultCodeConfig })
    expect(await won(campaignId, 2)).toBe("ww")
    await patchCampaign(org, campaignId, { budget: { maxAmount: 100 } })
    const used = async () =>
      (await org.get(`/api/v1/admin/campaigns/${campaignId}/results`, { status: 200 })).body.budget.used
    expect(await used()).toBe(Number.MAX_SAFE_INTEGER)
    expect(await won(campaignId, 1)).toBe("-")
    service.clock.advance(61_000)
    expect(await used()).toBe(0)
    await patchCampaign(org, campaignId, { defaultCodeConfig: fixed })
    expect(await won(campaignId, 1)).toBe("w")
  })

  test("gets unused uses back once, by expiry and by deactivation", async () => {
    const campaignId = await budgeted(40, { defaultCodeConfig: { ...fixed, maxUses: 2 } })
    const first = (await code(org, campaignId, "a")).body.code
    const second = (await code(org, campaignId, "b")).body.code
    await org.post("/api/v1/codes/redeem", { code: first }, { status: 200 })
    await org.post(`/api/v1/admin/codes/${second}/deactivate`, undefined, { status: 200 })
    await org.post(`/api/v1/admin/codes/${second}/deactivate`, undefined, { status: 200 })
    expect(await won(campaignId, 2)).toBe("w-")
    service.clock.advance(61_000)
    expect(await won(campaignId, 3)).toBe("w--")
    await org.post(`/api/v1/admin/codes/${first}/deactivate`, undefined, { status: 200 })
    expect(await won(campaignId, 1)).toBe("-")
  })

  test("leaves spins without a code, although their prizes are won, and reports its end once", async () => {
    const { events, stop } = await listen(org)
    const campaignId = await budgeted(25)
    const wheel = await makeWheel(org, { segments: [{ ...coffee, prize: { type: "promo_code", campaignId } }] })
    const spins: Body[] = []
    for (const user of ["a", "b", "c", "d"]) spins.push(await spin(org, wheel, user))
    expect(spins.map(({ prizeCode }) => prizeCode !== null)).toEqual([true, true, false, false])
    expect(spins.map(({ won }) => won)).toEqual([true, true, true, true])
    const sent = await events(4 + 2)
    const spent = { campaignId, maxAmount: 25, currency: null, used: 20 }
    expect(sent.filter(({ event }) => event.startsWith("budget.")).map(({ event, data }) => [event, data])).toEqual([
      ["budget.low", spent],
      ["budget.reached", spent],
    ])
    // Deliveries of different spins arrive in any order.
    const told = sent.flatMap(({ event, data }) => (event === "inapp_game.won" ? [data.prizeCode] : []))
    expect(told.sort()).toEqual(spins.map(({ prizeCode }) => prizeCode).sort())
    stop()
  })

  test("leaves ranking prizes without a code from the position that exceeds it, and reports its end once", async () => {
    const { events, stop } = await listen(org)
    const campaignId = await budgeted(20)
    const prizes = [prizesFor(1, 4, { type: "promo_code", campaignId })]
    const scored = await makeMarketplace(org, { ranking: ranked("total", prizes) })
    await scores(org, scored, "ana 9", "beto 8", "carla 7", "dario 6")
    const given = await giveByHand(org, scored)
    expect(given.map(({ position, prizeCode }: Body) => [position, prizeCode !== null])).toEqual([
      [1, true],
      [2, true],
      [3, false],
      [4, false],
    ])
    const sent = (await events(4 + 4 + 2)).filter(({ event }) => event.startsWith("budget."))
    const spent = { campaignId, maxAmount: 20, currency: null, used: 20 }
    expect(sent.map(({ event, data }) => [event, data])).toEqual([
      ["budget.low", spent],
      ["budget.reached", spent],
    ])
    expect((await code(org, campaignId, "z")).status).toBe(429)
    const { body } = await org.get(`/api/v1/admin/codes?campaignId=${campaignId}`, { status: 200 })
    expect(body.items.map(({ origin }: Body) => origin)).toEqual(["ranking", "ranking"])
    stop()
  })

  test("that is used up refuses the first ranking prize, and reports that once", async () => {
    const { events, stop } = await listen(org)
    const campaignId = await budgeted(5)
    const prizes = [prizesFor(1, 2, { type: "promo_code", campaignId })]
    const scored = await makeMarketplace(org, { ranking: ranked("total", prizes) })
    await scores(org, scored, "ana 9", "beto 8")
    expect((await giveByHand(org, scored)).map(({ prizeCode }: Body) => prizeCode)).toEqual([null, null])
    const wheel = await makeWheel(org, { segments: [{ ...coffee, prize: { type: "promo_code", campaignId } }] })
    expect(await spin(org, wheel)).toMatchObject({ won: true, prizeCode: null })
    const sent = (await events(2 + 2 + 2)).filter(({ event }) => event.startsWith("budget."))
    expect(sent.map(({ event, data }) => [event, data.used])).toEqual([["budget.reached", 0]])
    stop()
  })

  test("is exact under 300 calls at once", async () => {
    const campaignId = await budgeted(400)
    const calls = Array.from({ length: 300 }, (_, index) =>
      index % 2 ? play(org, campaignId, `u${index}`) : code(org, campaignId, `u${index}`),
    )
    const given = (await Promise.all(calls)).filter(({ status, body }) => status === 201 || body.won)
    expect(given).toHaveLength(40)
  })

  test("reports its last fifth and its end, once for each maxAmount", async () => {
    const { events, stop } = await listen(org)
    const campaignId = await budgeted(50, { currency: "COP" })
    await won(campaignId, 7)
    const data = { campaignId, maxAmount: 50, currency: "COP" }
    const sent = async (count: number) => (await events(count)).filter(({ event }) => event.startsWith("budget."))
    const first = await sent(12 + 2)
    expect(first.map(({ event, data }) => [event, data])).toEqual([
      ["budget.low", { ...data, used: 40 }],
      ["budget.reached", { ...data, used: 50 }],
    ])
    await patchCampaign(org, campaignId, { budget: { maxAmount: 55 } })
    expect((await code(org, campaignId, "x")).status).toBe(429)
    expect((await code(org, campaignId, "y")).status).toBe(429)
    expect((await sent(15)).map(({ event }) => event)).toEqual(["budget.low", "budget.reached", "budget.reached"])
    stop()
  })
})

test("the events of a budget are sent once per amount, even if it is changed, removed and set again", async () => {
  const { events, stop } = await listen(org)
  const campaignId = await budgeted(20)
  const told = async (count: number) =>
    (await events(count))
      .filter(({ event }) => event.startsWith("budget."))
      .map(({ event, data }) => `${event} ${data.maxAmount}`)
  expect(await won(campaignId, 3)).toBe("ww-")
  const first = ["budget.low 20", "budget.reached 20"]
  expect(await told(7)).toEqual(first)
  await patchCampaign(org, campaignId, { budget: { maxAmount: 40 } })
  await patchCampaign(org, campaignId, { budget: { maxAmount: 20 } })
  expect(await won(campaignId, 1)).toBe("-")
  await patchCampaign(org, campaignId, { budget: null })
  await patchCampaign(org, campaignId, { budget: { maxAmount: 20 } })
  await service.restart()
  expect(await won(campaignId, 1)).toBe("-")
  expect(await told(9)).toEqual(first)
  await patchCampaign(org, campaignId, { budget: { maxAmount: 30 } })
  expect(await won(campaignId, 2)).toBe("w-")
  const both = ["budget.low 20", "budget.low 30", "budget.reached 20", "budget.reached 30"]
  expect((await told(14)).sort()).toEqual(both)
  await patchCampaign(org, campaignId, { budget: null })
  await patchCampaign(org, campaignId, { budget: { maxAmount: 20 } })
  expect(await won(campaignId, 1)).toBe("-")
  expect((await told(15)).sort()).toEqual(both)
  stop()
})
