import { describe, expect, test } from "bun:test"
import { type Fields, listen, makeCampaign, patchCampaign, play, playPath } from "../../../support/fixture/play.ts"
import type { Body, Client } from "../../../support/service/client.ts"
import { givenOrganization, givenService } from "../../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)
const admin = "/api/v1/admin/campaigns"
const fixed = { discountType: "fixed", discountValue: 10, expiresInSeconds: 60 }
const tv = { prizeId: "tv", name: "TV", kind: "external", value: 100 }
const day = 86_400_000

/** A campaign in which every play wins a TV worth 100. */
const raffle = (fields: Fields = {}, prize: Fields = {}) =>
  makeCampaign(org, {
    rewardType: "promo_code",
    defaultCodeConfig: fixed,
    prizes: [{ ...tv, ...prize }],
    currency: "COP",
    ...fields,
  })
const all = (maxAmount: number) => ({ budget: { maxAmount, counts: "all" } })
const resultsOf = async (campaignId: string, query = ""): Promise<Body> =>
  (await org.get(`${admin}/${campaignId}/results${query}`, { status: 200 })).body
const usedOf = async (campaignId: string) => (await resultsOf(campaignId)).budget.used
const costOf = async (campaignId: string, query = "") => {
  const { codes, prizes, total } = (await resultsOf(campaignId, query)).cost
  expect(total).toBe(codes + prizes)
  return [codes, prizes]
}
let players = 0
/** The sessions of plays by new players; null for a loss. */
const won = async (campaignId: string, times: number): Promise<(string | null)[]> => {
  const sessions: (string | null)[] = []
  for (let time = 0; time < times; time++) {
    const { body } = await play(org, campaignId, `player-${++players}`)
    sessions.push(body.won ? body.sessionId : null)
  }
  return sessions
}
const shown = (sessions: readonly (string | null)[]) => sessions.map((session) => (session ? "w" : "-")).join("")
const change = (campaignId: string, sessionId: string, body: object, client: Client = org) =>
  client.patch(`${admin}/${campaignId}/winners/${sessionId}`, body)
const forfeit = (campaignId: string, sessionId: string) => change(campaignId, sessionId, { forfeited: true })

describe("a budget", () => {
  test.each<[name: string, budget: Fields, prize: Fields, wins: string, used: number]>([
    ["of all counts the values of external prizes", { maxAmount: 250, counts: "all" }, {}, "ww-", 200],
    ["of all is used up exactly", { maxAmount: 200, counts: "all" }, {}, "ww-", 200],
    [
      "of all counts nothing for a prize without value",
      { maxAmount: 0, counts: "all" },
      { value: undefined },
      "www",
      0,
    ],
    ["of codes counts no values", { maxAmount: 250, counts: "codes" }, {}, "www", 0],
    ["counts codes by default", { maxAmount: 250 }, {}, "www", 0],
  ])("%s", async (_name, budget, prize, wins, used) => {
    const campaignId = await raffle({ budget }, prize)
    expect(shown(await won(campaignId, 3))).toBe(wins)
    expect(await usedOf(campaignId)).toBe(used)
    expect((await org.get(`${admin}/${campaignId}`)).body.budget).toEqual(budget)
  })

  test("of all counts what was won before, by the values of then, and codes as well", async () => {
    const campaignId = await raffle({ budget: { maxAmount: 1000 } })
    await won(campaignId, 2)
    await patchCampaign(org, campaignId, { prizes: [{ ...tv, value: 7 }] })
    await won(campaignId, 1)
    await org.post("/api/v1/codes", { campaignId, externalUserId: "code" }, { status: 201 })
    expect(await usedOf(campaignId)).toBe(10)
    await patchCampaign(org, campaignId, all(1000))
    expect(await usedOf(campaignId)).toBe(217)
    await patchCampaign(org, campaignId, { prizes: [{ ...tv, value: 783 }] })
    expect(shown(await won(campaignId, 2))).toBe("w-")
    expect(await usedOf(campaignId)).toBe(1000)
    service.clock.advance(61_000)
    expect(await usedOf(campaignId)).toBe(990)
    await patchCampaign(org, campaignId, { budget: { maxAmount: 1000 } })
    expect(await usedOf(campaignId)).toBe(0)
    await patchCampaign(org, campaignId, { budget: null })
    await patchCampaign(org, campaignId, all(990))
    expect(shown(await won(campaignId, 1))).toBe("-")
    expect(await usedOf(campaignId)).toBe(990)
  })

  test("of all reports prizes that leave little or nothing of it", async () => {
    const { events, stop } = await listen(org)
    const campaignId = await raffle(all(500))
    await won(campaignId, 6)
    const budgets = (await events(13)).filter(({ event }) => event.startsWith("budget."))
    stop()
    expect(budgets.map(({ event, data }) => [event, data.used])).toEqual([
      ["budget.low", 400],
      ["budget.reached", 500],
    ])
  })

  test("of all holds for planned moments, which stay open", async () => {
    const campaignId = await raffle(all(99))
    await org.post(`${admin}/${campaignId}/moments`, { prizeId: "tv", at: ["2026-11-01T00:00:00Z"] }, { status: 201 })
    expect(shown(await won(campaignId, 1))).toBe("-")
    await patchCampaign(org, campaignId, all(100))
    expect(shown(await won(campaignId, 2))).toBe("w-")
  })

  test("of all is never exceeded by 300 plays at once", async () => {
    const campaignId = await raffle(all(1_050))
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, n) => org.post(playPath, { campaignId, externalUserId: `at-once-${n}` })),
    )
    expect(answers.filter(({ body }) => body.won)).toHaveLength(10)
    expect(await usedOf(campaignId)).toBe(1000)
  })

  test.each([{ maxAmount: 1, counts: "none" }, { counts: "all" }, { maxAmount: 1, counts: 1 }])(
    "of %j is 400",
    async (budget) => {
      expect((await org.post(admin, { budget }, { status: 400 })).body.code).toBe("VALIDATION_ERROR")
    },
  )

  test("has warnings about prizes that it cannot give, or does not count", async () => {
    const codesOf = async (campaign: Fields) =>
      (await org.post(`${admin}/preview`, { campaign }, { status: 200 })).body.warnings.map(({ code }: Body) => code)
    const draft = { gameType: "scratch_card", rewardType: "promo_code", defaultCodeConfig: fixed }
    expect(await codesOf({ ...draft, prizes: [tv], ...all(99) })).toEqual(["BUDGET_TOO_SMALL"])
    expect(await codesOf({ ...draft, prizes: [{ ...tv, value: undefined }], ...all(99) })).toEqual([
      "PRIZE_VALUE_MISSING",
    ])
    expect(await codesOf({ ...draft, prizes: [tv], budget: { maxAmount: 99 } })).toEqual([])
  })
})

describe("a value", () => {
  test.each([-1, 1.5, 2 ** 53, "1"])("of %p is 400", async (value) => {
    const { body } = await org.post(admin, { rewardType: "promo_code", prizes: [{ ...tv, value }] }, { status: 400 })
    expect([body.code, body.error.split(" ")[0]]).toEqual(["VALIDATION_ERROR", "prizes.0.value"])
  })

  test("is kept with the win, in lists and files, whatever the prize is worth later", async () => {
    const campaignId = await raffle()
    const [first = ""] = await won(campaignId, 1)
    await patchCampaign(org, campaignId, { prizes: [{ ...tv, value: 7, name: "Radio" }] })
    const { items } = (await org.get(`${admin}/${campaignId}/winners`, { status: 200 })).body
    expect(items).toMatchObject([{ sessionId: first, value: 100, prizeName: "TV", forfeitedAt: null }])
    const { text } = await org.get(`${admin}/${campaignId}/winners/export`, { status: 200 })
    expect(text.trim().split("\r\n")[1]).toEndWith(",external,100,,,,,,,COP")
    await patchCampaign(org, campaignId, { prizes: [{ ...tv, kind: "promo_code", value: 55 }] })
    await won(campaignId, 1)
    const { value, prizeCode } = (await org.get(`${admin}/${campaignId}/winners`, { status: 200 })).body.items[0]
    expect([value, typeof prizeCode]).toEqual([55, "string"])
  })

  test("counts in the results of its day at once, and in what a campaign can cost", async () => {
    const ten = { prizeId: "ten", name: "Ten", kind: "promo_code" }
    const campaignId = await raffle()
    await won(campaignId, 2)
    const [first] = (await resultsOf(campaignId)).perDay
    service.clock.advance(day)
    await patchCampaign(org, campaignId, { prizes: [ten] })
    await won(campaignId, 3)
    expect(await costOf(campaignId)).toEqual([30, 200])
    expect(await costOf(campaignId, `?from=${first.day}&to=${first.day}`)).toEqual([0, 200])
    const stock = { maxTotal: 3, period: "total" }
    const campaign = { gameType: "scratch_card", winProbability: 1, rewardType: "promo_code", defaultCodeConfig: fixed }
    const draft = {
      ...campaign,
      currency: "COP",
      prizes: [
        { ...tv, stock },
        { ...ten, stock },
      ],
    }
    const costs = async (budget?: Fields) => {
      const { highestCost, simulation } = (
        await org.post(`${admin}/preview`, { campaign: { ...draft, budget }, plays: 1000 }, { status: 200 })
      ).body
      return [highestCost.total, simulation.cost]
    }
    expect(await costs()).toEqual([330, { codes: 30, prizes: 300, total: 330 }])
    expect(await costs({ maxAmount: 5 })).toEqual([305, { codes: 0, prizes: 300, total: 300 }])
    expect((await costs({ maxAmount: 200, counts: "all" }))[0]).toBe(200)
  })
})

describe("a winner who forfeits a prize", () => {
  test("gives the budget and the stock what it took, once and for good", async () => {
    const { events, stop } = await listen(org)
    const campaignId = await raffle(all(200), { stock: { maxTotal: 2, period: "total" } })
    const [first = "", second = ""] = await won(campaignId, 3)
    const forfeited = await change(campaignId, first ?? "", { forfeited: true, note: "not reached" })
    expect([forfeited.status, forfeited.body]).toMatchObject([
      200,
      { sessionId: first, forfeitedAt: "2026-11-21T10:05:00.000Z", handedOutAt: null, note: "not reached", value: 100 },
    ])
    expect(await usedOf(campaignId)).toBe(100)
    expect(await costOf(campaignId)).toEqual([0, 100])
    const { prizes } = (await org.get(`${admin}/${campaignId}`)).body
    expect(prizes[0].stock).toEqual({ maxTotal: 3, period: "total" })
    expect((await resultsOf(campaignId)).prizes[0].stock).toMatchObject({ used: 2, left: 1 })
    for (const body of [{ forfeited: true }, { handedOut: true }, { handedOut: false }])
      expect(await change(campaignId, first ?? "", body)).toMatchObject({ status: 409, body: { code: "CONFLICT" } })
    expect((await change(campaignId, first ?? "", { note: "by mail" })).body).toMatchObject({ note: "by mail" })
    expect(shown(await won(campaignId, 2))).toBe("w-")
    expect(await usedOf(campaignId)).toBe(200)
    expect((await change(campaignId, second ?? "", { handedOut: true })).status).toBe(200)
    expect(await forfeit(campaignId, second ?? "")).toMatchObject({ status: 409, body: { code: "CONFLICT" } })
    const listed = async (handedOut: boolean) =>
      (await org.get(`${admin}/${campaignId}/winners?handedOut=${handedOut}`)).body.items.length
    expect([await listed(true), await listed(false)]).toEqual([1, 1])
    const sent = (await events(11)).filter(({ event }) => event === "prize.forfeited")
    stop()
    expect(sent.map(({ data }) => data)).toEqual([{ campaignId, sessionId: first, prizeId: "tv", value: 100 }])
    const { items } = (await org.get(`/api/v1/admin/audit-log?target=${first}`, { status: 200 })).body
    expect(items.map(({ action }: Body) => action)).toEqual(["winner.update", "winner.forfeit"])
  })

  test.each<[name: string, fields: Fields, prize: Fields, stock: unknown]>([
    ["a stock of another period stays", {}, { stock: { maxTotal: 2, period: "day" } }, { maxTotal: 2, period: "day" }],
    [
      "one of players alone stays",
      {},
      { stock: { maxPerUser: 2, period: "total" } },
      { maxPerUser: 2, period: "total" },
    ],
    ["without stock and value nothing is given back", all(100), { value: undefined }, undefined],
    ["a budget of codes stays", { budget: { maxAmount: 100 } }, {}, undefined],
  ])("%s", async (_name, fields, prize, stock) => {
    const campaignId = await raffle(fields, prize)
    const [session] = await won(campaignId, 1)
    expect((await forfeit(campaignId, session ?? "")).status).toBe(200)
    const { prizes } = (await org.get(`${admin}/${campaignId}`)).body
    expect(prizes[0].stock).toEqual(stock)
    expect(await costOf(campaignId)).toEqual([0, 0])
  })

  test("had what the win was worth, and it stays forfeited when a budget is counted anew", async () => {
    const campaignId = await raffle()
    const [first] = await won(campaignId, 2)
    await patchCampaign(org, campaignId, { prizes: [{ ...tv, value: 1 }] })
    expect((await forfeit(campaignId, first ?? "")).body.value).toBe(100)
    await patchCampaign(org, campaignId, all(1000))
    expect(await usedOf(campaignId)).toBe(100)
    await patchCampaign(org, campaignId, { prizes: [{ ...tv, prizeId: "radio" }] })
    const [, second] = (await org.get(`${admin}/${campaignId}/winners`)).body.items.map(
      ({ sessionId }: Body) => sessionId,
    )
    expect(second).toBe(first)
  })

  test.each<[body: object, status: number, code: string]>([
    [{ forfeited: false }, 400, "VALIDATION_ERROR"],
    [{ forfeited: null }, 400, "VALIDATION_ERROR"],
    [{ forfeited: "yes" }, 400, "VALIDATION_ERROR"],
    [{ forfeited: true, handedOut: true }, 400, "VALIDATION_ERROR"],
  ])("%j is %d %s", async (body, status, code) => {
    const campaignId = await raffle()
    const [session] = await won(campaignId, 1)
    expect(await change(campaignId, session ?? "", body)).toMatchObject({ status, body: { code } })
    expect((await forfeit(campaignId, "ses_1k7upjuklr41q5ptxkk1znw19")).status).toBe(404)
    const other = await service.organization()
    expect((await change(campaignId, session ?? "", { forfeited: true }, other)).status).toBe(404)
  })

  test("has to have won an external prize", async () => {
    const campaignId = await makeCampaign(org, { rewardType: "promo_code", defaultCodeConfig: fixed })
    const [session] = await won(campaignId, 1)
    expect(await forfeit(campaignId, session ?? "")).toMatchObject({ status: 409, body: { code: "CONFLICT" } })
  })

  test("loses it once, or keeps it, however many ask at once", async () => {
    const campaignId = await raffle(all(10_000), { stock: { maxTotal: 10, period: "total" } })
    const sessions = await won(campaignId, 10)
    const asked = sessions.flatMap((session) =>
      [{ forfeited: true }, { handedOut: true }, { forfeited: true }, { handedOut: true }].map((body) => ({
        session: session ?? "",
        body,
      })),
    )
    const answers = await Promise.all(
      asked.map(async ({ session, body }) => {
        for (;;) {
          const { status } = await change(campaignId, session, body)
          if (status !== 429) return `${session} ${Object.keys(body)[0]} ${status}`
          await Bun.sleep(100)
        }
      }),
    )
    const { items } = (await org.get(`${admin}/${campaignId}/winners`)).body
    const forfeited = items.filter(({ forfeitedAt }: Body) => forfeitedAt !== null)
    for (const { sessionId, forfeitedAt, handedOutAt } of items) {
      expect((forfeitedAt === null) !== (handedOutAt === null)).toBe(true)
      const done = answers.filter((answer) => answer === `${sessionId} forfeited 200`)
      expect(done).toHaveLength(forfeitedAt === null ? 0 : 1)
    }
    expect(await usedOf(campaignId)).toBe(1000 - 100 * forfeited.length)
    expect((await org.get(`${admin}/${campaignId}`)).body.prizes[0].stock.maxTotal).toBe(10 + forfeited.length)
  })
})
