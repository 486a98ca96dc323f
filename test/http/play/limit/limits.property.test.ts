import { beforeAll, expect, test } from "bun:test"
import fc from "fast-check"
import { stepOf } from "../../../support/model/step.ts"
import type { Body } from "../../../support/service/client.ts"
import { isPostgres } from "../../../support/service/database.ts"
import { givenOrganization, givenService } from "../../../support/service/service.ts"

/** A Monday and the first of its month: periods of each kind start together. */
const base = Date.parse("2027-02-01T10:05:00.000Z")
const hour = 3_600_000
const users = ["ana", "beto", "carla"]
const zones = ["UTC", "America/New_York", "Asia/Kolkata", "Pacific/Kiritimati", "Pacific/Pago_Pago", "+05:30"]
const kinds = ["day", "week", "month", "total"] as const
type Kind = (typeof kinds)[number]
type Limit = { readonly maxPerUser: number; readonly period: Kind }
type RewardLimits = { readonly maxPerUser?: number; readonly maxTotal?: number; readonly period: Kind }
type Play = { readonly user: string; readonly at: number; readonly score: number; readonly won: boolean }

const service = givenService()
const org = givenOrganization(service, beforeAll)
beforeAll(async () => {
  await org.put("/api/v1/admin/marketplace-games/flappy", { active: true }, { status: 200 })
})

const dates = new Map<string, Intl.DateTimeFormat>()
/** To make one takes longer than everything else that the model does with a play. */
const datesOf = (timeZone: string) => {
  const made = dates.get(timeZone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" })
  dates.set(timeZone, made)
  return made
}

const offsetZone = /^([+-])(\d\d):(\d\d)$/

/** The local date by Intl, or by arithmetic where the zone is an offset. */
const localDate = (timezone: string, at: number): string => {
  const [, sign, hours, minutes] = offsetZone.exec(timezone) ?? []
  if (sign !== undefined) {
    const offset = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === "-" ? -1 : 1)
    return new Date(at + offset).toISOString().slice(0, 10)
  }
  return datesOf(timezone).format(at)
}

/** Names the period of `at`: two instants are in the same period if their names are equal. */
const periodName = (kind: Kind, timezone: string, at: number): string => {
  const date = localDate(timezone, at)
  if (kind === "total") return "total"
  if (kind === "month") return date.slice(0, 7)
  if (kind === "day") return date
  const noon = Date.parse(`${date}T12:00:00Z`)
  const sinceMonday = (new Date(noon).getUTCDay() + 6) % 7
  return `week of ${new Date(noon - sinceMonday * 24 * hour).toISOString().slice(0, 10)}`
}

/** What must hold, restated simply: everything is counted from the log of accepted plays. */
class Model {
  readonly log: Play[] = []
  playLimits: Limit | null = null
  rewardLimits: RewardLimits | null = null
  timezone = "UTC"
  now = base
  readonly campaignId: string

  constructor(campaignId: string) {
    this.campaignId = campaignId
  }

  during(kind: Kind): Play[] {
    const running = periodName(kind, this.timezone, this.now)
    return this.log.filter(({ at }) => periodName(kind, this.timezone, at) === running)
  }

  playsLeft(user: string): number {
    if (!this.playLimits) return Number.POSITIVE_INFINITY
    const played = this.during(this.playLimits.period).filter((play) => play.user === user).length
    return Math.max(0, this.playLimits.maxPerUser - played)
  }

  winsLeft(user: string): number {
    if (!this.rewardLimits) return Number.POSITIVE_INFINITY
    const { maxPerUser = Number.POSITIVE_INFINITY, maxTotal = Number.POSITIVE_INFINITY, period } = this.rewardLimits
    const wins = this.during(period).filter(({ won }) => won)
    const own = wins.filter((win) => win.user === user).length
    return Math.max(0, Math.min(maxPerUser - own, maxTotal - wins.length))
  }

  /** Everybody's sum of scores in the current period, highest first. */
  ranking(kind: Kind): { externalUserId: string; totalScore: number }[] {
    const sums = users.map((user) => {
      const scores = this.during(kind).filter((play) => play.user === user)
      return { externalUserId: user, totalScore: scores.reduce((sum, { score }) => sum + score, 0) }
    })
    return sums.filter(({ totalScore }) => totalScore > 0)
  }

  /** The `limits` after a play of `user` that is in the log. */
  limits(user: string) {
    return {
      ...(this.playLimits && { playsRemaining: this.playsLeft(user), playLimitPeriod: this.playLimits.period }),
      ...(this.rewardLimits && { winsRemaining: this.winsLeft(user), rewardLimitPeriod: this.rewardLimits.period }),
    }
  }
}

type Step = fc.AsyncCommand<Model, object>

const send = (model: Model, user: string, score: number) =>
  org.post("/api/v1/games/play", { campaignId: model.campaignId, externalUserId: user, gameResult: { score } })

const step = stepOf<Model>()

const patch = async (model: Model, field: string, value: unknown) => {
  await org.patch(`/api/v1/admin/campaigns/${model.campaignId}`, { [field]: value }, { status: 200 })
}

/** Every play wins unless the quota is used up, so the answer is certain. */
const playOnce = (user: string, score: number) =>
  step(`play(${user}, ${score})`, async (model) => {
    const mayPlay = model.playsLeft(user) > 0
    const won = model.winsLeft(user) > 0
    const { status, body } = await send(model, user, score)
    expect([status, body.code]).toEqual(mayPlay ? [200, undefined] : [429, "PLAY_LIMIT_REACHED"])
    if (!mayPlay) return
    model.log.push({ user, at: model.now, score, won })
    expect([body.won, body.prizeCode !== null]).toEqual([won, won])
    expect(body.limits).toEqual(model.limits(user))
  })

/** Many concurrent plays of all users: the order is unknown, but no limit may be exceeded or left unused. */
const playAtOnce = (each: number, score: number) =>
  step(`playAtOnce(${each} each, ${score})`, async (model) => {
    const left = users.map((user) => Math.min(each, model.playsLeft(user)))
    const wins = users.map((user, index) => Math.min(left[index] ?? 0, model.winsLeft(user)))
    const allowed = model.rewardLimits?.maxTotal
    const spent = model.during(model.rewardLimits?.period ?? "total").filter(({ won }) => won).length
    const total = wins.reduce((sum, count) => sum + count, 0)
    const winsOfAll = allowed === undefined ? total : Math.min(total, Math.max(0, allowed - spent))
    const answers = await Promise.all(
      users.flatMap((user) =>
        Array.from({ length: each }, async () => ({ user, ...(await send(model, user, score)) })),
      ),
    )
    const accepted = answers.filter(({ status }) => status === 200)
    const byUser = (of: { user: string }[]) => users.map((user) => of.filter((answer) => answer.user === user).length)
    expect(byUser(accepted)).toEqual(left)
    const won = accepted.filter(({ body }) => body.won)
    expect(won.length).toBe(winsOfAll)
    for (const [index, count] of byUser(won).entries()) expect(count).toBeLessThanOrEqual(wins[index] ?? 0)
    for (const { user, body } of accepted) model.log.push({ user, at: model.now, score, won: body.won })
  })

const readRanking = (kind: Kind) =>
  step(`ranking(${kind})`, async (model) => {
    const { body } = await org.get(`/api/v1/rankings?campaignId=${model.campaignId}&period=${kind}`, { status: 200 })
    const shown = body.rankings.map(({ externalUserId, totalScore }: Body) => ({ externalUserId, totalScore }))
    const byName = (a: Body, b: Body) => (a.externalUserId < b.externalUserId ? -1 : 1)
    expect(shown.toSorted(byName)).toEqual(model.ranking(kind).toSorted(byName))
    const scores: number[] = shown.map(({ totalScore }: Body) => totalScore)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  })

const setClock = (now: (before: number) => number, name: string) =>
  step(name, async (model) => {
    model.now = now(model.now)
    service.clock.now = model.now
  })

const user = fc.constantFrom(...users)
const score = fc.integer({ min: -3, max: 20 })
const kind = fc.constantFrom(...kinds)
const count = fc.integer({ min: 0, max: 6 })
const advance = (min: number, max: number) =>
  fc.integer({ min, max }).map((hours) => setClock((now) => now + hours * hour, `clock(${hours} h)`))

const steps = (clockSteps: fc.Arbitrary<Step>[], ranked: readonly Kind[]) => [
  ...Array.from({ length: 4 }, () => fc.tuple(user, score).map(([who, points]) => playOnce(who, points))),
  fc.tuple(fc.integer({ min: 1, max: 5 }), score).map(([each, points]) => playAtOnce(each, points)),
  fc.constantFrom(...ranked).map(readRanking),
  fc.option(fc.record({ maxPerUser: count, period: kind })).map((limit) =>
    step(`playLimits(${JSON.stringify(limit)})`, async (model) => {
      await patch(model, "playLimits", limit)
      model.playLimits = limit
    }),
  ),
  fc
    .option(
      fc.oneof(
        fc.record({ maxPerUser: count, period: kind }),
        fc.record({ maxTotal: count, period: kind }),
        fc.record({ maxPerUser: count, maxTotal: count, period: kind }),
      ),
    )
    .map((limits) =>
      step(`rewardLimits(${JSON.stringify(limits)})`, async (model) => {
        await patch(model, "rewardLimits", limits)
        model.rewardLimits = limits
      }),
    ),
  fc.constantFrom(...zones).map((timezone) =>
    step(`timezone(${timezone})`, async (model) => {
      await patch(model, "timezone", timezone)
      model.timezone = timezone
    }),
  ),
  fc.constant(step("restart", () => service.restart())),
  ...clockSteps,
]

let campaigns = 0

/** The model is one for both stores; a history takes several times as long over PostgreSQL, whose part is the locks. */
const runs = isPostgres ? 4 : 10

const holds = async (clockSteps: fc.Arbitrary<Step>[], ranked: readonly Kind[]) => {
  const run = async (commands: Iterable<Step>) => {
    const model = new Model(`limits-${++campaigns}`)
    service.clock.now = base
    const fields = {
      rewardType: "promo_code",
      winProbability: 1,
      defaultCodeConfig: { discountType: "x", discountValue: 1 },
    }
    const game = { status: "active", gameType: "marketplace", marketplaceGameId: "flappy" }
    await org.post("/api/v1/admin/campaigns", { campaignId: model.campaignId, ...game, ...fields }, { status: 201 })
    await fc.asyncModelRun(() => ({ model, real: {} }), commands)
    for (const each of ranked) await readRanking(each).run(model, {})
  }
  await fc.assert(fc.asyncProperty(fc.commands(steps(clockSteps, ranked), { maxCommands: 40, size: "large" }), run), {
    numRuns: runs,
  })
}

test(
  "limits, remainders and rankings are what the log of plays says, while the clock goes forward",
  () => holds([advance(0, 30), advance(0, 24 * 40)], kinds),
  60_000,
)

test(
  "limits, remainders and the total ranking are what the log of plays says, also when the clock is set back",
  () => holds([advance(-30, 30), advance(-24 * 40, 24 * 40)], ["total"]),
  60_000,
)
