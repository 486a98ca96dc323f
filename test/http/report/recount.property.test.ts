import { expect, test } from "bun:test"
import fc from "fast-check"
import { cli } from "../../support/service/cli.ts"
import type { Body, Client } from "../../support/service/client.ts"
import { givenService } from "../../support/service/service.ts"

const admin = "/api/v1/admin"
const base = Date.parse("2027-02-01T10:05:00.000Z")
const hour = 3_600_000
/** The time zone of the campaigns, which has no daylight saving time. */
const behindUtc = 5 * hour
const users = ["ana", "beto", "carla", "dora"]

const service = givenService()
/** Each history has its own, so that none depends on earlier ones. */
let org: Client

const template = (discountValue: number, maxUses: number) => ({
  discountType: "fixed",
  discountValue,
  maxUses,
  expiresInSeconds: 6600,
})
const segment = (segmentId: string, weight: number, more: object = {}) => ({
  segmentId,
  name: `Segment ${segmentId}`,
  weight,
  ...more,
})
const segments = (weight: number) => [
  segment("a", weight, { prizeId: "a" }),
  segment("b", 2, { prizeId: "b" }),
  segment("own", 1),
  segment("none", 1, { isPrize: false }),
  segment("planned", 0, { prizeId: "planned" }),
]
const prize = (prizeId: string, codeConfig: object, stock?: object) => ({
  prizeId,
  name: `Prize ${prizeId}`,
  kind: "promo_code",
  codeConfig,
  ...(stock && { stock }),
})
const prizes = (stock: object | undefined) => [
  prize("a", template(100, 2), stock),
  prize("b", template(30.5, 1), { maxTotal: 9, maxPerUser: 4, period: "day" }),
  prize("planned", template(500, 1), { maxTotal: 50, period: "total" }),
]

type Sale = { readonly at: number; readonly saleTotal: number; readonly discountAmount: number }
type Run = { readonly campaignId: string; readonly sales: Sale[] }
type Step = { readonly run: (run: Run) => Promise<unknown>; toString(): string }

/** A kind of step; a failed history shows its name and values. */
const step =
  <Values extends unknown[]>(name: string, make: (...values: Values) => Step["run"]) =>
  (...values: Values): Step => ({
    run: make(...values),
    toString: () => `${name}(${JSON.stringify(values).slice(1, -1)})`,
  })

const path = ({ campaignId }: Run, rest = "") => `${admin}/campaigns/${campaignId}${rest}`

/** All items of a list. */
const itemsOf = async (list: string): Promise<Body[]> => {
  const items: Body[] = []
  for (let cursor = ""; ; ) {
    const { body } = await org.get(`${list}limit=200${cursor}`, { status: 200 })
    items.push(...body.items)
    if (body.nextCursor === null) return items
    cursor = `&cursor=${body.nextCursor}`
  }
}
const codesOf = ({ campaignId }: Run) => itemsOf(`${admin}/codes?campaignId=${campaignId}&`)

/** One of the existing codes, if any. */
const oneOf = async (run: Run, which: number): Promise<string | undefined> => {
  const codes = await codesOf(run)
  return codes[which % Math.max(1, codes.length)]?.code
}

const play = step(
  "play",
  (user: string, times: number) =>
    ({ campaignId }) =>
      Promise.all(
        Array.from({ length: times }, () => org.post("/api/v1/games/play", { campaignId, externalUserId: user })),
      ),
)

const askForCode = step(
  "askForCode",
  (user: string) =>
    ({ campaignId }) =>
      org.post("/api/v1/codes", { campaignId, externalUserId: user }),
)

const redeem = step("redeem", (which: number, saleTotal: number) => async (run) => {
  const code = await oneOf(run, which)
  if (code === undefined) return
  const sale = { saleTotal, discountAmount: saleTotal % 7 }
  const { status } = await org.post("/api/v1/codes/redeem", { code, ...sale, currency: "COP" })
  if (status === 200) run.sales.push({ at: service.clock.now, ...sale })
})

const deactivate = step("deactivate", (which: number) => async (run) => {
  const code = await oneOf(run, which)
  if (code !== undefined) await org.post(`${admin}/codes/${code}/deactivate`, undefined, { status: 200 })
})

const ban = step("ban", (user: string) => async () => {
  const { body } = await org.post(`${admin}/bans`, { externalUserId: user }, { status: 201 })
  if (user !== "dora") await org.delete(`${admin}/bans/${body.banId}`, { status: 204 })
})

const merge = step("merge", (user: string, into: string) => async () => {
  for (const externalId of [user, into]) await org.post("/api/v1/clients/identify", { externalId }, { status: 200 })
  await org.post(`${admin}/clients/merge`, { fromExternalId: user, intoExternalId: into })
})

const patch = step("patch", (fields: object) => (run) => org.patch(path(run), fields, { status: 200 }))

const planNow = step("planNow", (count: number) => (run) => {
  const at = Array.from({ length: count }, () => new Date(service.clock.now).toISOString())
  return org.post(path(run, "/moments"), { prizeId: "planned", at }, { status: 201 })
})

const wait = step("wait", (hours: number) => async () => service.clock.advance(hours * hour))

const who = fc.constantFrom(...users)
const which = fc.nat({ max: 1000 })
const period = fc.constantFrom("day", "week", "total")
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(who, fc.integer({ min: 1, max: 5 })).map((args) => play(...args)) },
  { weight: 2, arbitrary: who.map(askForCode) },
  { weight: 4, arbitrary: fc.tuple(which, fc.nat({ max: 99_999 })).map((args) => redeem(...args)) },
  { weight: 2, arbitrary: which.map(deactivate) },
  { weight: 1, arbitrary: who.map(ban) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(who, who)
      .filter(([from, into]) => from !== into)
      .map((args) => merge(...args)),
  },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 30 }).map(wait) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 6 }).map((weight) => patch({ segments: segments(weight) })) },
  {
    weight: 1,
    arbitrary: fc
      .option(fc.record({ maxTotal: fc.nat({ max: 20 }), period }), { nil: undefined })
      .map((stock) => patch({ prizes: prizes(stock) })),
  },
  { weight: 1, arbitrary: fc.constantFrom("lose", "redraw").map((whenGone) => patch({ whenGone })) },
  {
    weight: 1,
    arbitrary: fc
      .option(fc.record({ maxTotal: fc.nat({ max: 40 }), period }))
      .map((rewardLimits) => patch({ rewardLimits })),
  },
  {
    weight: 1,
    arbitrary: fc
      .option(fc.nat({ max: 3000 }))
      .map((most) => patch({ budget: most === null ? null : { maxAmount: most } })),
  },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 3 }).map(planNow) },
)

const dayOf = (at: number) => new Date(at - behindUtc).toISOString().slice(0, 10)

/** The first moment of the current period. */
const sinceOf = (kind: string): number => {
  const today = Date.parse(dayOf(service.clock.now)) + behindUtc
  if (kind === "day") return today
  const weekday = (new Date(today - behindUtc).getUTCDay() + 6) % 7
  return kind === "week" ? today - weekday * 24 * hour : Number.NEGATIVE_INFINITY
}

const limitUse = ({ maxTotal, period: kind }: Body, wins: readonly Body[]) => {
  const used = wins.filter(({ at }) => Date.parse(at) >= sinceOf(kind)).length
  return { maxTotal, used, left: Math.max(0, maxTotal - used), period: kind }
}

const inShort = ({ used, maxTotal, period: kind }: Body) => `${used} of ${maxTotal} a ${kind}`

const costOf = ({ status, discountValue, maxUses, uses }: Body) =>
  Math.ceil(discountValue) * (status === "expired" || status === "deactivated" ? uses : maxUses)

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

/** The expected results, counted from the lists of plays and codes, and from the reported sales. */
const recounted = async (run: Run, { from, to }: { from?: string; to?: string }) => {
  const campaign = (await org.get(path(run), { status: 200 })).body
  const isAsked = (at: string | number) => {
    const day = dayOf(new Date(at).getTime())
    return (from === undefined || day >= from) && (to === undefined || day <= to)
  }
  const all = await itemsOf(`${path(run, "/plays")}?`)
  const plays = all.filter(({ at }) => isAsked(at))
  const wins = plays.filter(({ won }) => won)
  const allWins = all.filter(({ won }) => won)
  const everyCode = await codesOf(run)
  const codes = everyCode.filter(({ createdAt }) => isAsked(createdAt))
  const having = (status: string) => codes.filter((code) => code.status === status).length
  const sales = run.sales.filter(({ at }) => isAsked(at))
  const used = sum(everyCode.map(costOf))
  const valued = (await itemsOf(`${path(run, "/winners")}?`)).filter(({ at }) => isAsked(at))
  const worth = (ofCodes: boolean) =>
    sum(valued.filter(({ prizeKind }) => (prizeKind === "promo_code") === ofCodes).map(({ value }) => value ?? 0))
  const days = [...new Set(plays.map(({ at }) => dayOf(Date.parse(at))))].sort()
  const counts = (ofSome: (play: Body) => boolean) => ({
    plays: plays.filter(ofSome).length,
    wins: wins.filter(ofSome).length,
  })
  return {
    ...counts(() => true),
    ...(from === undefined && to === undefined && { players: new Set(all.map((one) => one.externalUserId)).size }),
    winRate: plays.length === 0 ? null : wins.length / plays.length,
    segments: campaign.segments.map(({ segmentId }: Body) => counts((one) => one.segmentId === segmentId).plays),
    prizes: campaign.prizes.map(({ prizeId, stock }: Body) => ({
      wins: counts((one) => one.prizeId === prizeId).wins,
      ...(stock && {
        stock: limitUse(
          stock,
          allWins.filter((one) => one.prizeId === prizeId),
        ),
      }),
    })),
    codes: {
      issued: codes.length,
      redeemed: having("redeemed"),
      expired: having("expired"),
      deactivated: having("deactivated"),
    },
    cost: { codes: worth(true), prizes: worth(false), total: worth(true) + worth(false) },
    quota: campaign.rewardLimits ? limitUse(campaign.rewardLimits, allWins) : null,
    budget: campaign.budget
      ? { maxAmount: campaign.budget.maxAmount, used, left: Math.max(0, campaign.budget.maxAmount - used) }
      : null,
    discountGiven: sum(sales.map(({ discountAmount }) => discountAmount)),
    attributedSales: sum(sales.map(({ saleTotal }) => saleTotal)),
    currency: "COP",
    perDay: days.map((day) => ({ day, ...counts(({ at }) => dayOf(Date.parse(at)) === day) })),
    nearlyUsed: [
      ...(campaign.rewardLimits ? [limitUse(campaign.rewardLimits, allWins)] : []),
      ...campaign.prizes.flatMap(({ prizeId, stock }: Body) =>
        stock
          ? [
              limitUse(
                stock,
                allWins.filter((one) => one.prizeId === prizeId),
              ),
            ]
          : [],
      ),
      ...(campaign.budget ? [{ maxTotal: campaign.budget.maxAmount, used, period: "total" }] : []),
    ]
      .filter((limit) => limit.used >= 0.8 * limit.maxTotal)
      .map(inShort)
      .sort(),
    sinceConfigured: (at: string) => ({
      plays: all.filter((one) => one.at >= at).length,
      wins: allWins.filter((one) => one.at >= at).length,
      segments: campaign.segments.map(({ segmentId: id }: Body) => ({
        id,
        plays: all.filter((one) => one.at >= at && one.segmentId === id).length,
      })),
      prizes: campaign.prizes.map(({ prizeId: id }: Body) => ({
        id,
        wins: allWins.filter((one) => one.at >= at && one.prizeId === id).length,
      })),
    }),
  }
}

const expectRecount = async (run: Run, days: { from?: string; to?: string } = {}) => {
  const query = new URLSearchParams(days).toString()
  const { body } = await org.get(path(run, `/results?${query}`), { status: 200 })
  const { segments: shown, prizes: given, sinceConfigured, expectedWinRate: _rate, turned, nearlyUsed, ...rest } = body
  const drawn: Body[] = (await itemsOf(`${path(run, "/plays")}?`)).filter((one) => one.at >= sinceConfigured.at)
  const { draws, ...reasons } = turned
  expect(draws).toBe(drawn.length)
  expect(sum(Object.values(reasons))).toBeLessThanOrEqual(drawn.filter(({ won }) => !won).length)
  const { sinceConfigured: countSince, ...expected } = await recounted(run, days)
  expect({
    ...rest,
    nearlyUsed: nearlyUsed
      .filter(({ limit }: Body) => limit !== "planned_moments")
      .map(inShort)
      .sort(),
    segments: shown.map(({ plays }: Body) => plays),
    prizes: given.map(({ wins, stock }: Body) => ({ wins, ...(stock && { stock }) })),
  }).toEqual(expected)
  const { at, ...since } = sinceConfigured
  expect(since).toEqual(countSince(at))
}

test("results equal a recount of plays, codes and sales, after any history", async () => {
  const history = fc.array(steps, { minLength: 20, maxLength: 45, size: "max" })
  const run = async (taken: readonly Step[]) => {
    service.clock.now = base
    org = await service.organization()
    const made = { campaignId: "recount", sales: [] }
    const game = { status: "active", gameType: "roulette", rewardType: "promo_code", timezone: "America/Bogota" }
    const money = { currency: "COP", budget: { maxAmount: 2500 }, defaultCodeConfig: template(50, 3) }
    const fields = { ...game, ...money, segments: segments(3), prizes: prizes({ maxTotal: 8, period: "week" }) }
    await org.post(`${admin}/campaigns`, { campaignId: made.campaignId, ...fields }, { status: 201 })
    for (const [index, next] of taken.entries()) {
      service.clock.advance(1)
      await next.run(made)
      if (index % 10 === 9) await expectRecount(made)
    }
    service.clock.advance(1000)
    const today = dayOf(service.clock.now)
    await expectRecount(made, { from: today })
    await expectRecount(made, { from: dayOf(base + 24 * hour), to: dayOf(base + 48 * hour) })
    await org.post("/api/v1/clients/identify", { externalId: "beto" }, { status: 200 })
    await cli(service.database.place, "players", "erase", "beto", "--organization", org.orgId, "--json")
    await expectRecount(made)
  }
  await fc.assert(fc.asyncProperty(history, run), { numRuns: 5 })
}, 120_000)
