import type { Cost } from "../../campaign/prize/worth.ts"
import { isPrize } from "../../campaign/segment.ts"
import { miniGameOdds } from "../../forecast/odds.ts"
import type { MiniGame } from "../../mini-game/mini-game.ts"
import { type LimitUse, limitUse } from "../limit/limit-use.ts"
import type { UsedLimit } from "../limit/used-limit.ts"
import { usedSegmentsOf } from "../limit/used-segment.ts"
import { maxDays, type ResultDays } from "./result-days.ts"
import type { SpinCost, SpinCount, SpinCounts } from "./spin-tally.ts"

export type MiniGameResultsRequest = ResultDays & { readonly orgId: string; readonly miniGameId: string }

type Counted = { readonly spins: number; readonly wins: number }

export type SegmentOutcome = Counted & {
  readonly id: string
  readonly name: string
  readonly isPrize: boolean
  /** The share of spins that its weight gives it; null if nothing can be drawn. */
  readonly expectedShare: number | null
  /** Since the odds were last changed. */
  readonly sinceConfigured: Counted
  readonly stock?: LimitUse
}

export type MiniGameResults = Counted & {
  /** Null without a spin. */
  readonly winRate: number | null
  /** From the current configuration, before any limit; null if nothing can be drawn. */
  readonly expectedWinRate: number | null
  /** The points that the spins gave. */
  readonly points: number
  readonly segments: readonly SegmentOutcome[]
  /** The stocks that are used up or nearly, the most used first; `prizeId` is that of the segment. */
  readonly nearlyUsed: readonly UsedLimit[]
  /** The spins since the odds were last changed. */
  readonly sinceConfigured: Counted & { readonly at: number }
  /** What was won cost without forfeited prizes, by currency; "" if it is unknown. */
  readonly costs: readonly (Cost & { readonly currency: string })[]
  readonly perDay: readonly (Counted & { readonly day: string })[]
}

/** What a store has counted; the counts cover all days, in any order and possibly split. */
export type MiniGameFacts = SpinCounts & {
  readonly miniGame: MiniGame
  readonly oddsSince: number | null
  /** The wins of segments in the current periods of their stock, by id. */
  readonly stockUsed: ReadonlyMap<string, number>
}

const sumOf = (counts: readonly SpinCount[]): Counted => ({
  spins: counts.reduce((sum, { spins }) => sum + spins, 0),
  wins: counts.reduce((sum, { wins }) => sum + wins, 0),
})

const segmentsOf = (
  { miniGame, stockUsed }: MiniGameFacts,
  requested: readonly SpinCount[],
  current: readonly SpinCount[],
): readonly SegmentOutcome[] => {
  const all = Map.groupBy(requested, ({ segmentId }) => segmentId)
  const since = Map.groupBy(current, ({ segmentId }) => segmentId)
  const odds = new Map(miniGameOdds(miniGame)?.outcomes.map((outcome) => [outcome.segmentId, outcome.odds]))
  return miniGame.segments.map((segment) => {
    const { segmentId: id, name, stock } = segment
    const isLimited = stock?.maxTotal !== undefined && isPrize(segment)
    return {
      id,
      name,
      isPrize: isPrize(segment),
      expectedShare: odds.get(id) ?? null,
      ...sumOf(all.get(id) ?? []),
      sinceConfigured: sumOf(since.get(id) ?? []),
      ...(isLimited && { stock: limitUse(stock.maxTotal, stockUsed.get(id) ?? 0, stock.period) }),
    }
  })
}

/** Sums beyond the largest exact whole number are approximate. */
const costsOf = (costs: readonly SpinCost[]): MiniGameResults["costs"] =>
  [...Map.groupBy(costs, ({ currency }) => currency)]
    .map(([currency, ofCurrency]) => ({
      currency,
      codes: BigInt(ofCurrency.reduce((sum, { codes }) => sum + codes, 0)),
      prizes: BigInt(ofCurrency.reduce((sum, { prizes }) => sum + prizes, 0)),
    }))
    .filter(({ codes, prizes }) => codes > 0n || prizes > 0n)
    .sort((one, other) => (one.currency < other.currency ? -1 : 1))

const daysOf = (counts: readonly SpinCount[]): MiniGameResults["perDay"] =>
  [...Map.groupBy(counts, ({ day }) => day)]
    .map(([day, ofDay]) => ({ day, ...sumOf(ofDay) }))
    .sort((one, other) => (one.day < other.day ? -1 : 1))
    .slice(-maxDays)

/** The results of a mini-game on the requested days of its time zone. */
export const miniGameResultsOf = (facts: MiniGameFacts, { from, to }: ResultDays): MiniGameResults => {
  const { miniGame, oddsSince, counts, costs } = facts
  const isRequested = ({ day }: { readonly day: string }) =>
    (from === undefined || day >= from) && (to === undefined || day <= to)
  const requested = counts.filter(isRequested)
  const current = counts.filter((count) => count.oddsSince === (oddsSince ?? 0))
  const { spins, wins } = sumOf(requested)
  const segments = segmentsOf(facts, requested, current)
  return {
    spins,
    wins,
    winRate: spins === 0 ? null : wins / spins,
    expectedWinRate: miniGameOdds(miniGame)?.winProbability ?? null,
    points: requested.reduce((sum, count) => sum + count.points, 0),
    segments,
    nearlyUsed: usedSegmentsOf(miniGame, facts.stockUsed),
    sinceConfigured: { at: oddsSince ?? miniGame.createdAt, ...sumOf(current) },
    costs: costsOf(costs.filter(isRequested)),
    perDay: daysOf(requested),
  }
}
