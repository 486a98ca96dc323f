import { type Campaign, isGameType, misconfiguration } from "../campaign/campaign.ts"
import type { CampaignPrize } from "../campaign/prize/prize.ts"
import { stockPeriodAt } from "../campaign/prize/stock.ts"
import type { Cost } from "../campaign/prize/worth.ts"
import { campaignDraw } from "../draw/config.ts"
import { pickChances } from "../draw/pick.ts"
import { possibleTurns } from "../forecast/odds.ts"
import { type PeriodKind, periodByKey } from "../period.ts"
import { type Refusal, refuseField } from "../refusal.ts"
import type { DayCost, GroupCount } from "./play-tally.ts"
import type { SalesSum } from "./report.ts"
import type { TurnedWins } from "./turned.ts"
import { type BatchUse, type GrantUse, type UsedLimit, usedLimitsOf } from "./used-limit.ts"

/** Days in the campaign's time zone, such as 2026-11-21; both are included. */
export type ResultDays = { readonly from?: string; readonly to?: string }
export type ResultsRequest = ResultDays & { readonly orgId: string; readonly campaignId: string }

/** How much of a total limit is used in its current period. */
export type LimitUse = {
  readonly maxTotal: number
  readonly used: number
  readonly left: number
  readonly period: PeriodKind
}

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
  /** What turned wins into losses in the newest draws since then; null for a game without draws. */
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

/** The plays since the odds were last changed, by segment and prize as the results have them. */
export type SinceConfigured = {
  readonly at: number
  readonly plays: number
  readonly wins: number
  readonly segments?: readonly { readonly id: string; readonly plays: number }[]
  readonly prizes?: readonly { readonly id: string; readonly wins: number }[]
}

export type SegmentResult = {
  readonly id: string
  readonly name: string
  readonly expectedShare: number | null
  readonly plays: number
}
export type PrizeResult = Omit<SegmentResult, "plays"> & { readonly wins: number; readonly stock?: LimitUse }
export type DayResult = { readonly day: string; readonly plays: number; readonly wins: number }

/** What a store has counted; the groups cover all days, in any order and possibly split. */
export type ResultFacts = {
  readonly campaign: Campaign
  readonly oddsSince: number | null
  /** The prizes that ever had planned moments. */
  readonly momentPrizes: readonly string[]
  readonly groups: readonly GroupCount[]
  readonly players: number
  readonly codes: CodeCounts
  /** The wins of prizes in total in the current periods of their stock, by id. */
  readonly stockUsed: ReadonlyMap<string, number>
  /** What all wins cost, by days in any order and possibly split; the values of those that were forfeited on the requested days. */
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

/** If there are more days, the newest are shown. */
export const maxDays = 400

const dayRule = "a day such as 2026-11-21"

/** The instants of the requested days in a time zone: `from` inclusive, `to` exclusive, in epoch milliseconds. */
export const instantsOf = (
  { from, to }: ResultDays,
  timezone: string,
): { readonly from: number | undefined; readonly to: number | undefined } | Refusal => {
  const first = from === undefined ? undefined : periodByKey("day", timezone, from)
  if (first === null) return refuseField("from", dayRule)
  const last = to === undefined ? undefined : periodByKey("day", timezone, to)
  if (last === null) return refuseField("to", dayRule)
  if (first && last && last.start < first.start) return refuseField("to", "the same day as from or a later one")
  return { from: first?.start, to: last?.end }
}

/** A prize and the current period of its total stock. */
export type StockPeriod = { readonly prizeId: string; readonly start: number; readonly end: number }

export const stockPeriods = ({ prizes = [], timezone }: Campaign, now: number): readonly StockPeriod[] =>
  prizes.flatMap((prize) => {
    const period = stockPeriodAt(prize, timezone, now)
    return period ? [{ prizeId: prize.prizeId, start: period.start, end: period.end }] : []
  })

const sumOf = (groups: Iterable<GroupCount>) => {
  let plays = 0
  let wins = 0
  for (const group of groups) {
    plays += group.plays
    wins += group.wins
  }
  return { plays, wins }
}

type Configured = Pick<ResultFacts, "campaign" | "momentPrizes">

const turnsOf = ({ campaign, momentPrizes }: Configured) =>
  campaign.kind === "game" && isGameType(campaign.gameType) && !misconfiguration(campaign)
    ? possibleTurns(campaign, campaign.gameType, momentPrizes)
    : null

const expectedWinRate = (configured: Configured): number | null =>
  turnsOf(configured)?.reduce((sum, { turn, chance }) => (turn.won ? sum + chance : sum), 0) ?? null

/** A play without a segment id counts for the segment with its text, if that is unique. */
const segmentOf = ({ segments = [] }: Campaign) => {
  const byName = new Map<string, string | null>()
  for (const { segmentId, name } of segments) byName.set(name, byName.has(name) ? null : segmentId)
  return ({ segmentId, result }: GroupCount): string | null => segmentId || (byName.get(result) ?? null)
}

/** How often each segment came up. */
const segmentPlays = (campaign: Campaign, groups: readonly GroupCount[]) => {
  const find = segmentOf(campaign)
  const plays = new Map<string | null, number>()
  for (const group of groups) plays.set(find(group), (plays.get(find(group)) ?? 0) + group.plays)
  return (segmentId: string) => plays.get(segmentId) ?? 0
}

/** How often each prize was won. */
const prizeWins = (groups: readonly GroupCount[]) => {
  const wins = new Map<string, number>()
  for (const group of groups) wins.set(group.prizeId, (wins.get(group.prizeId) ?? 0) + group.wins)
  return (prizeId: string) => wins.get(prizeId) ?? 0
}

const segmentResults = (configured: Configured, groups: readonly GroupCount[]): readonly SegmentResult[] => {
  const { campaign } = configured
  const playsOf = segmentPlays(campaign, groups)
  const shares = new Map(turnsOf(configured)?.map(({ turn, chance }) => [turn.segment?.segmentId, chance]))
  return (campaign.segments ?? []).map(({ segmentId, name }) => ({
    id: segmentId,
    name,
    expectedShare: shares.get(segmentId) ?? null,
    plays: playsOf(segmentId),
  }))
}

/** The share of wins that odds give each prize; null if the campaign cannot be played, or if odds never win. */
const winShares = (configured: Configured): ((prizeId: string) => number | null) => {
  const { campaign, momentPrizes } = configured
  const { segments, prizes = [] } = campaignDraw(campaign, momentPrizes)
  const drawn: readonly { readonly prizeId?: string; readonly weight: number }[] = segments
    ? segments.filter((segment) => segment.isPrize)
    : prizes
  if (!turnsOf(configured)) return () => null
  const isWon = !segments || drawn.some(({ weight }) => weight > 0)
  const chances = pickChances(drawn)
  return (prizeId) => {
    if (momentPrizes.includes(prizeId)) return 0
    if (!isWon) return null
    return drawn.reduce((sum, one, index) => sum + (one.prizeId === prizeId ? (chances[index] ?? 0) : 0), 0)
  }
}

/** How much of a limit is used; nothing is left if it was lowered below that. */
export const limitUse = (maxTotal: number, used: number, period: PeriodKind): LimitUse => ({
  maxTotal,
  used,
  left: Math.max(0, maxTotal - used),
  period,
})

const stockUse = ({ prizeId, stock }: CampaignPrize, used: ReadonlyMap<string, number>): { stock?: LimitUse } =>
  stock?.maxTotal === undefined ? {} : { stock: limitUse(stock.maxTotal, used.get(prizeId) ?? 0, stock.period) }

const prizeResults = (facts: ResultFacts, groups: readonly GroupCount[]): readonly PrizeResult[] => {
  const winsOf = prizeWins(groups)
  const shareOf = winShares(facts)
  return (facts.campaign.prizes ?? []).map((prize) => ({
    id: prize.prizeId,
    name: prize.name,
    expectedShare: shareOf(prize.prizeId),
    wins: winsOf(prize.prizeId),
    ...stockUse(prize, facts.stockUsed),
  }))
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

const sinceConfigured = ({ campaign, oddsSince, groups }: ResultFacts): SinceConfigured => {
  const current = groups.filter((group) => group.oddsSince === (oddsSince ?? 0))
  const playsOf = segmentPlays(campaign, current)
  const winsOf = prizeWins(current)
  const { segments = [], prizes } = campaign
  return {
    at: oddsSince ?? campaign.createdAt,
    ...sumOf(current),
    ...(campaign.gameType === "roulette" && {
      segments: segments.map(({ segmentId }) => ({ id: segmentId, plays: playsOf(segmentId) })),
    }),
    ...(prizes && { prizes: prizes.map(({ prizeId }) => ({ id: prizeId, wins: winsOf(prizeId) })) }),
  }
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
