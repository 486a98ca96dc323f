import type { Campaign } from "../../campaign/campaign.ts"
import type { Cost } from "../../campaign/prize/worth.ts"
import { type LimitUse, limitUse } from "../limit/limit-use.ts"
import { type BatchUse, type GrantUse, type UsedLimit, usedLimitsOf } from "../limit/used-limit.ts"
import type { SalesSum } from "../report.ts"
import {
  type Counted,
  expectedWinRate,
  type PrizeResult,
  prizeResults,
  type SegmentResult,
  type SinceConfigured,
  segmentResults,
  sinceConfigured,
  sumOf,
} from "./outcome-results.ts"
import type { DayCost, GroupCount } from "./play-tally.ts"
import { maxDays, type ResultDays } from "./result-days.ts"
import type { TurnedWins } from "./turned.ts"

export type ResultsRequest = ResultDays & { readonly orgId: string; readonly campaignId: string }

/** How much of a budget is used, in minor units. */
export type BudgetUse = { readonly maxAmount: number; readonly used: number; readonly left: number }

/** The codes issued on the requested days, by state. */
export type CodeCounts = {
  readonly issued: number
  readonly redeemed: number
  readonly expired: number
  readonly deactivated: number
}

export type Results = {
  readonly plays: number
  /** Only for all days. */
  readonly players?: number
  readonly wins: number
  /** Null without a play. */
  readonly winRate: number | null
  /** From the current configuration, before any limit; null if it cannot be played. */
  readonly expectedWinRate: number | null
  /** For a roulette: its segments, each with the expected share of plays. */
  readonly segments?: readonly SegmentResult[]
  /** The campaign's prizes, each with the expected share of wins. */
  readonly prizes?: readonly PrizeResult[]
  /** The plays since the odds were last changed. */
  readonly sinceConfigured: SinceConfigured
  /** What has turned wins into losses in the newest draws since then; null for a game without draws. */
  readonly turned: TurnedWins | null
  /** The limits that are used up or nearly, whatever the days. */
  readonly nearlyUsed: readonly UsedLimit[]
  readonly codes: CodeCounts
  /** What was won on these days cost, in minor units, without what was forfeited. */
  readonly cost: Cost
  readonly quota: LimitUse | null
  readonly budget: BudgetUse | null
  /** The currency of the amounts: the campaign's, or the only one of its sales. */
  readonly currency: string | null
  readonly sales: readonly SalesSum[]
  readonly perDay: readonly DayResult[]
}

export type DayResult = { readonly day: string; readonly plays: number; readonly wins: number }

/** What a store has counted. */
export type ResultFacts = Counted & {
  readonly players: number
  readonly codes: CodeCounts
  /**
   * What all wins cost, by days in any order and possibly split; the values of those that were forfeited on the
   * requested days.
   */
  readonly costs: readonly DayCost[]
  readonly forfeited: number
  /** What the budget counts; 0 without a budget. */
  readonly budgetUsed: number
  /** The wins of all players in the current period of the total limit, if there is one. */
  readonly winsOfAll: number | null
  readonly sales: readonly SalesSum[]
  readonly batches: readonly BatchUse[]
  readonly grants: GrantUse | null
  readonly turned: TurnedWins | null
}

const ownCurrency = ({ currency }: Campaign, sales: readonly SalesSum[]): string | null =>
  currency ?? (sales.length === 1 ? (sales[0]?.currency ?? null) : null)

const daysOf = (groups: readonly GroupCount[]): DayResult[] => {
  const byDay = Map.groupBy(groups, ({ day }) => day)
  return [...byDay]
    .map(([day, ofDay]) => ({ day, ...sumOf(ofDay) }))
    .sort((a, b) => (a.day < b.day ? -1 : 1))
    .slice(-maxDays)
}

const quotaUse = ({ rewardLimits }: Campaign, winsOfAll: number | null): LimitUse | null => {
  if (rewardLimits?.maxTotal === undefined || winsOfAll === null) return null
  const { maxTotal, period } = rewardLimits
  return limitUse(maxTotal, winsOfAll, period)
}

const budgetUse = ({ budget }: Campaign, used: number): BudgetUse | null =>
  budget ? { maxAmount: budget.maxAmount, used, left: Math.max(0, budget.maxAmount - used) } : null

/** Sums beyond the largest exact whole number are approximate. */
const costOf = (costs: readonly DayCost[], forfeited: number): Cost => {
  const codes = costs.reduce((sum, day) => sum + day.codes, 0)
  const prizes = costs.reduce((sum, day) => sum + day.prizes, 0)
  return { codes: BigInt(codes), prizes: BigInt(Math.max(0, prizes - forfeited)) }
}

/** The results of a campaign on the requested days. */
export const resultsOf = (facts: ResultFacts, { from, to }: ResultDays): Results => {
  const { campaign, players, codes, winsOfAll, sales, turned } = facts
  const isRequested = ({ day }: { readonly day: string }) =>
    (from === undefined || day >= from) && (to === undefined || day <= to)
  const groups = facts.groups.filter(isRequested)
  const { plays, wins } = sumOf(groups)
  return {
    plays,
    ...(from === undefined && to === undefined && { players }),
    wins,
    winRate: plays === 0 ? null : wins / plays,
    expectedWinRate: expectedWinRate(facts),
    ...(campaign.gameType === "roulette" && { segments: segmentResults(facts, groups) }),
    ...(campaign.prizes && { prizes: prizeResults(facts, groups) }),
    sinceConfigured: sinceConfigured(facts),
    turned,
    nearlyUsed: usedLimitsOf({ ...facts, budgetUsed: campaign.budget ? facts.budgetUsed : null }),
    codes,
    cost: costOf(facts.costs.filter(isRequested), facts.forfeited),
    quota: quotaUse(campaign, winsOfAll),
    budget: budgetUse(campaign, facts.budgetUsed),
    currency: ownCurrency(campaign, sales),
    sales,
    perDay: daysOf(groups),
  }
}
