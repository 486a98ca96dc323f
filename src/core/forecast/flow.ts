import { type Campaign, isGameType } from "../campaign/campaign.ts"
import { templateOf } from "../campaign/play.ts"
import { prizeById } from "../campaign/prize/prize.ts"
import { budgetCostOf } from "../campaign/prize/worth.ts"
import { isPooled } from "../code/template.ts"
import { stockLimit } from "../draw/draw-config.ts"
import { costOfTemplate } from "../pool/giving.ts"
import { possibleTurns } from "./odds.ts"
import { type Counts, poolLimit, type Used, usedPool } from "./used.ts"

/** What is left of a limit counts as nothing below this, since expected wins are fractions. */
export const rest = 1e-9

/**
 * A prize that odds give, or undefined for wins without one; `chance` is its probability in a play before any limit.
 */
export type Won = {
  readonly prizeId: string | undefined
  readonly limit: string
  /** The limit of the pool from which its codes are taken; empty if they are made. */
  readonly pool: string
  readonly chance: number
  readonly cost: number
}

export const wonByOdds = (campaign: Campaign, used: Used): Won[] => {
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

/** What is left of a budget; plays that cost more than was left at the start never win. */
export const budgetOf = ({ budget }: Campaign, used: number) => {
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

export type RunningBudget = ReturnType<typeof budgetOf>

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
export const flowOf = (
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
