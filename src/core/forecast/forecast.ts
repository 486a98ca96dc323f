import { type Campaign, isGameType } from "../campaign/campaign.ts"
import { templateOf } from "../campaign/play.ts"
import { type CampaignPrize, prizeById } from "../campaign/prize/prize.ts"
import { deliversPrize } from "../campaign/prize/reward.ts"
import { budgetCostOf } from "../campaign/prize/worth.ts"
import { isPooled } from "../code/template.ts"
import { campaignDraw } from "../draw/config.ts"
import { costOfTemplate, poolIdOf } from "../pool/giving.ts"
import { lastWin, type WinEnding } from "./last-win.ts"
import { possibleTurns } from "./odds.ts"
import { Counts, playedBetween, poolLimit, stockLimit, type Used, usedPool } from "./used.ts"

/**
 * When something will probably be used up, in epoch milliseconds and in days of plays; null if not within the forecast
 * period.
 */
export type Depletion = { readonly goneAt: number | null; readonly goneAfterDays: number | null }

/**
 * When stock and budget will probably be used up if this many plays a day, each by a new player, begin at `from`. A
 * stock per calendar period counts as gone when it is first used up. `prizes` are those that odds give: until when each
 * can be won, whatever ends it.
 */
export type Forecast = {
  readonly from: number
  readonly playsPerDay: number
  readonly stock: readonly ({ readonly prizeId: string } & Depletion)[]
  readonly budget: Depletion | null
  readonly prizes: readonly ({ readonly prizeId: string; readonly by: WinEnding | null } & Depletion)[]
}

const dayMs = 86_400_000
/** How far ahead a forecast looks: a year. */
const horizonMs = 366 * dayMs
/** After this many limits and new periods, the forecast extrapolates the pace so far. */
const maxSteps = 4_000
/** The number of steps after which a forecast yields. */
const stepsAtOnce = 20
const rest = 1e-9
/** Under which names the forecast notes them, beside the ids of prizes. */
const ofBudget = ""
const ofQuota = " "

/**
 * A prize that odds give, or undefined for wins without one; `chance` is its probability in a play before any limit.
 */
type Won = {
  readonly prizeId: string | undefined
  readonly limit: string
  /** The limit of the pool from which its codes are taken; empty if they are made. */
  readonly pool: string
  readonly chance: number
  readonly cost: number
}

const wonByOdds = (campaign: Campaign, used: Used): Won[] => {
  const { momentPrizes } = used
  if (!isGameType(campaign.gameType)) return []
  const chances = new Map<string | undefined, number>()
  for (const { turn, chance } of possibleTurns(campaign, campaign.gameType, momentPrizes))
    if (turn.won && chance > 0) chances.set(turn.prize?.prizeId, (chances.get(turn.prize?.prizeId) ?? 0) + chance)
  return [...chances].map(([prizeId, chance]) => {
    const prize = prizeId === undefined ? undefined : prizeById(campaign, prizeId)
    const template = templateOf(campaign, { won: true, prize })
    const codeCost = costOfTemplate(template, usedPool(used), prize?.value)
    const cost = budgetCostOf(campaign.budget, prize, codeCost)
    const pool = isPooled(template) ? poolLimit(template.poolId) : ""
    return { prizeId, chance, cost, pool, limit: prizeId === undefined ? "" : stockLimit(prizeId) }
  })
}

type Conditions = {
  readonly counts: Counts
  readonly allows: (one: Won) => boolean
  readonly isRedrawn: boolean
  readonly playsPerMs: number
}
type Flow = { wins: number; cost: number; soonestMs: number; soonest: string }

/**
 * Fills `rates` with how many of each prize are given per millisecond while the limits stay as they are. Returns what
 * all of them take, and which limit is reached first. Uses plain loops, since a year may have tens of thousands of
 * steps.
 */
const flowOf = (
  won: readonly Won[],
  rates: Float64Array,
  { counts, allows, isRedrawn, playsPerMs }: Conditions,
): Flow => {
  const flow = { wins: 0, cost: 0, soonestMs: Number.POSITIVE_INFINITY, soonest: "" }
  let all = 0
  let open = 0
  const leftOf = ({ limit, pool }: Won) => Math.min(counts.left(limit), counts.left(pool))
  for (const one of won) {
    all += one.chance
    if (leftOf(one) > rest) open += one.chance
  }
  const factor = isRedrawn && open > 0 ? all / open : 1
  const hasQuota = counts.left("quota") > rest
  for (const [index, one] of won.entries()) {
    const left = counts.left(one.limit)
    const rate = hasQuota && leftOf(one) > rest && allows(one) ? one.chance * factor * playsPerMs : 0
    rates[index] = rate
    flow.wins += rate
    flow.cost += rate * one.cost
    if (rate > 0 && left / rate < flow.soonestMs) {
      flow.soonestMs = left / rate
      flow.soonest = one.limit
    }
  }
  for (const { pool } of won) {
    if (pool === "") continue
    const rate = won.reduce((sum, one, index) => (one.pool === pool ? sum + (rates[index] ?? 0) : sum), 0)
    const left = counts.left(pool)
    if (rate > 0 && left / rate < flow.soonestMs) {
      flow.soonestMs = left / rate
      flow.soonest = pool
    }
  }
  return flow
}

/** What is left of a budget; plays that cost more than was left at the start never win. */
const budgetOf = ({ budget }: Campaign, used: number) => {
  const first = budget ? budget.maxAmount - used : Number.POSITIVE_INFINITY
  let left = first
  return {
    isGone: () => left <= rest,
    spend: (amount: number) => {
      left -= amount
    },
    takeAll: () => {
      left = 0
    },
    isAffordable: ({ cost }: Won) => cost === 0 || cost <= first,
    allows: ({ cost }: Won) => cost === 0 || (cost <= first && left > rest),
    left: () => left,
  }
}

/** Forecasts the expected number of wins, from one reached limit to the next; yields between steps. */
export function* forecastCampaign(
  campaign: Campaign,
  used: Used,
  playsPerDay: number,
  now: number,
): Generator<undefined, Forecast> {
  const draw = campaignDraw(campaign, used.momentPrizes)
  const { from, until } = playedBetween(campaign, now)
  const end = Math.min(until, from + horizonMs)
  const counts = new Counts(campaign, draw, used, now)
  counts.advance(from)
  const won = wonByOdds(campaign, used)
  const poolOfPrize = (prize: CampaignPrize) => poolIdOf(templateOf(campaign, { won: true, prize }))
  const limited = (campaign.prizes ?? []).filter(
    (prize) => prize.stock?.maxTotal !== undefined || poolOfPrize(prize) !== undefined,
  )
  const leftOf = (prize: CampaignPrize) => {
    const poolId = poolOfPrize(prize)
    const inPool = poolId === undefined ? Number.POSITIVE_INFINITY : counts.left(poolLimit(poolId))
    return Math.min(counts.left(stockLimit(prize.prizeId)), inPool)
  }
  const budget = budgetOf(campaign, used.budget)
  const goneAt = new Map<string, number>()
  const emptyPools = new Set<string>()
  const usesQuota = deliversPrize(campaign)
  const hasFinalQuota =
    usesQuota && campaign.rewardLimits?.maxTotal !== undefined && campaign.rewardLimits.period === "total"
  const note = (at: number) => {
    for (const prize of limited)
      if (leftOf(prize) <= rest && !goneAt.has(prize.prizeId)) {
        goneAt.set(prize.prizeId, at)
        if (counts.left(stockLimit(prize.prizeId)) > rest) emptyPools.add(prize.prizeId)
      }
    if (campaign.budget && budget.isGone() && !goneAt.has(ofBudget)) goneAt.set(ofBudget, at)
    if (hasFinalQuota && counts.left("quota") <= rest && !goneAt.has(ofQuota)) goneAt.set(ofQuota, at)
  }
  note(from)
  const isDrawn = ({ prizeId }: { readonly prizeId: string }) => won.some((one) => one.prizeId === prizeId)
  const expectedStocks = limited.filter((one) => isDrawn(one) || goneAt.has(one.prizeId)).length
  const expected = expectedStocks + (campaign.budget ? 1 : 0) + (hasFinalQuota ? 1 : 0)
  const rates = new Float64Array(won.length)
  const isRedrawn = campaign.whenGone === "redraw"
  const conditions = { counts, allows: budget.allows, isRedrawn, playsPerMs: playsPerDay / dayMs }
  const leftAtFirst = {
    budget: budget.left(),
    quota: counts.left("quota"),
    stock: new Map(won.map(({ limit }) => [limit, counts.left(limit)])),
  }
  let at = from
  for (let steps = 1; at < end && goneAt.size < expected && steps <= maxSteps; steps++) {
    const flow = flowOf(won, rates, conditions)
    const waits: readonly (readonly [limit: string, ms: number])[] = [
      [flow.soonest, flow.soonestMs],
      ["quota", usesQuota && flow.wins > 0 ? counts.left("quota") / flow.wins : Number.POSITIVE_INFINITY],
      ["budget", flow.cost > 0 ? budget.left() / flow.cost : Number.POSITIVE_INFINITY],
    ]
    const [limit, waitMs] = waits.reduce((soonest, one) => (one[1] < soonest[1] ? one : soonest))
    const boundary = Math.min(end, counts.nextPeriod())
    const ms = Math.min(waitMs, boundary - at)
    for (const [index, one] of won.entries()) {
      counts.add(one.limit, (rates[index] ?? 0) * ms)
      counts.add(one.pool, (rates[index] ?? 0) * ms)
    }
    if (usesQuota) counts.add("quota", flow.wins * ms)
    budget.spend(flow.cost * ms)
    if (waitMs <= boundary - at) {
      if (limit === "budget") budget.takeAll()
      else counts.takeAll(limit)
      note(at + ms)
    }
    at = Math.min(at + ms, boundary)
    counts.advance(at)
    if (steps % stepsAtOnce === 0) yield
  }
  const atThisPace = (key: string, first: number, left: number) => {
    const time = at + (left * (at - from)) / (first - left)
    if (!goneAt.has(key) && first > left && time < end) goneAt.set(key, time)
  }
  for (const { prizeId, stock } of limited) {
    const limit = stockLimit(prizeId)
    if (stock?.period === "total") atThisPace(prizeId, leftAtFirst.stock.get(limit) ?? 0, counts.left(limit))
  }
  if (campaign.budget) atThisPace(ofBudget, leftAtFirst.budget, budget.left())
  if (hasFinalQuota) atThisPace(ofQuota, leftAtFirst.quota, counts.left("quota"))
  const depletionAt = (time: number | null): Depletion => {
    if (time === null) return { goneAt: null, goneAfterDays: null }
    return { goneAt: Math.round(time), goneAfterDays: Math.round(((time - from) / dayMs) * 100) / 100 }
  }
  const gone = (key: string): Depletion => depletionAt(goneAt.get(key) ?? null)
  const usedUp = {
    from,
    stock: (prizeId: string) => goneAt.get(prizeId),
    isPoolEmpty: (prizeId: string) => emptyPools.has(prizeId),
    budget: goneAt.get(ofBudget),
    quota: goneAt.get(ofQuota),
  }
  return {
    from,
    playsPerDay,
    stock: limited.map(({ prizeId }) => ({ prizeId, ...gone(prizeId) })),
    budget: campaign.budget ? gone(ofBudget) : null,
    prizes: won.flatMap((one) => {
      const { prizeId, cost } = one
      if (prizeId === undefined) return []
      const { at, by } = lastWin({ prizeId, cost, isAffordable: budget.isAffordable(one) }, usedUp)
      return [{ prizeId, by, ...depletionAt(at) }]
    }),
  }
}
