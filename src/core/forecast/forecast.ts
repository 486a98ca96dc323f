import type { Campaign } from "../campaign/campaign.ts"
import { deliversPrize } from "../campaign/prize/reward.ts"
import { campaignDraw } from "../draw/config.ts"
import { depletionsOf } from "./depletion.ts"
import { budgetOf, flowOf, type RunningBudget, type Won, wonByOdds } from "./flow.ts"
import { lastWin, type WinEnding } from "./last-win.ts"
import { Counts, playedBetween, type Used } from "./used.ts"

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

type Running = {
  readonly campaign: Campaign
  readonly won: readonly Won[]
  readonly counts: Counts
  readonly budget: RunningBudget
  readonly playsPerMs: number
}

/** Lets time pass from one reached limit or new period to the next. */
const stepsOf = ({ campaign, won, counts, budget, playsPerMs }: Running) => {
  const rates = new Float64Array(won.length)
  const conditions = { counts, allows: budget.allows, isRedrawn: campaign.whenGone === "redraw", playsPerMs }
  const usesQuota = deliversPrize(campaign)

  /** Passes to the next limit or period, but not beyond `end`; returns the time, and whether a limit was reached. */
  return (at: number, end: number): { readonly at: number; readonly isReached: boolean } => {
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
    const isReached = waitMs <= boundary - at
    if (isReached && limit === "budget") budget.takeAll()
    else if (isReached) counts.takeAll(limit)
    return { at: Math.min(at + ms, boundary), isReached }
  }
}

/** Forecasts the expected number of wins, from one reached limit to the next; yields between steps. */
export function* forecastCampaign(
  campaign: Campaign,
  used: Used,
  playsPerDay: number,
  now: number,
): Generator<undefined, Forecast> {
  const { from, until } = playedBetween(campaign, now)
  const end = Math.min(until, from + horizonMs)
  const counts = new Counts(campaign, campaignDraw(campaign, used.momentPrizes), used, now)
  counts.advance(from)
  const won = wonByOdds(campaign, used)
  const budget = budgetOf(campaign, used.budget)
  const depletions = depletionsOf({ campaign, won, counts, budget, from })
  const pass = stepsOf({ campaign, won, counts, budget, playsPerMs: playsPerDay / dayMs })
  let at = from
  for (let steps = 1; at < end && !depletions.isComplete() && steps <= maxSteps; steps++) {
    const passed = pass(at, end)
    at = passed.at
    if (passed.isReached) depletions.note(at)
    counts.advance(at)
    if (steps % stepsAtOnce === 0) yield
  }
  depletions.extrapolate(at, end)
  const usedUp = depletions.usedUp()
  const depletionAt = (time: number | null | undefined): Depletion => {
    if (time === null || time === undefined) return { goneAt: null, goneAfterDays: null }
    return { goneAt: Math.round(time), goneAfterDays: Math.round(((time - from) / dayMs) * 100) / 100 }
  }
  return {
    from,
    playsPerDay,
    stock: depletions.prizes.map(({ prizeId }) => ({ prizeId, ...depletionAt(usedUp.stock(prizeId)) })),
    budget: campaign.budget ? depletionAt(usedUp.budget) : null,
    prizes: won.flatMap((one) => {
      const { prizeId, cost } = one
      if (prizeId === undefined) return []
      const { at: endsAt, by } = lastWin({ prizeId, cost, isAffordable: budget.isAffordable(one) }, usedUp)
      return [{ prizeId, by, ...depletionAt(endsAt) }]
    }),
  }
}
