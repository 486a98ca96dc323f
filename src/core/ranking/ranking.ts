import type { PositionPrize } from "../mini-game/prize.ts"
import { type Period, type PeriodKind, periodAt } from "../period.ts"

export type RankingRequest = {
  readonly orgId: string
  readonly campaignId: string
  readonly period: PeriodKind
  readonly limit: number
  readonly externalUserId?: string
}

/** An entry of a ranking; positions start at 1 and have no gaps. */
export type RankingEntry = { readonly position: number; readonly externalUserId: string; readonly totalScore: number }

/** The response of GET /rankings; `entry` is only present if a user was requested (docs/api.md#rankings). */
export type Ranking = {
  readonly campaignId: string
  readonly period: PeriodKind
  readonly periodKey: string
  readonly rankings: readonly RankingEntry[]
  readonly entry?: RankingEntry | null
}

/** The prizes for the positions of a ranking at the end of each period (docs/api.md#ranking-prizes). */
export type RankingConfig = {
  readonly period: PeriodKind
  readonly prizes: readonly {
    readonly fromPosition: number
    readonly toPosition: number
    readonly prize?: PositionPrize
  }[]
}

/** A given prize. */
export type RankingPrize = {
  readonly periodKey: string
  readonly position: number
  readonly externalUserId: string
  readonly totalScore: number
  readonly prize: PositionPrize | null
  readonly prizeCode: string | null
  readonly givenAt: number
}

/** The position of a round that a prize is for. */
export type PrizePosition = Pick<RankingPrize, "periodKey" | "position">

/** The id of a ranking prize, also what its code, its points and its note are kept under. */
export const rankingPrizeIdOf = (campaignId: string, { periodKey, position }: PrizePosition): string =>
  `${campaignId}:${periodKey}:${position}`

/** The position that an id names, if it is that of a ranking prize of the campaign; else null. */
export const positionOfPrize = (campaignId: string, id: string): PrizePosition | null => {
  const rest = id.startsWith(`${campaignId}:`) ? id.slice(campaignId.length + 1) : ""
  const [, periodKey, position] = /^([\w-]{1,20}):([1-9]\d{0,3})$/.exec(rest) ?? []
  return periodKey === undefined ? null : { periodKey, position: Number(position) }
}

/** A prize that the organization hands out to the winner of a position, as it was when the round was given. */
export type RankingWin = PrizePosition & {
  readonly at: number
  readonly name: string
  readonly value: number | null
  readonly handedOutAt: number | null
  readonly note: string | null
  /** When the winner lost it, for good. */
  readonly forfeitedAt: number | null
}

/** The last position that wins anything. */
export const lastPrizedPosition = ({ prizes }: RankingConfig): number =>
  prizes.reduce((last, { toPosition }) => Math.max(last, toPosition), 0)

/** The first entry of `prizes` that covers a position. */
export const prizeAt = ({ prizes }: RankingConfig, position: number) =>
  prizes.find(({ fromPosition, toPosition }) => fromPosition <= position && position <= toPosition)

/** The period that contains `now`, for a ranking whose prizes follow the calendar; null for a total one. */
export const runningPeriod = ({ period }: RankingConfig, timezone: string, now: number): Period | null =>
  period === "total" ? null : periodAt(period, timezone, now)

/** When the current period of a ranking ends; null without a ranking whose prizes follow the calendar. */
export const rankingDueAt = (
  { ranking, timezone }: { readonly ranking?: RankingConfig; readonly timezone: string },
  now: number,
): number | null => (ranking && runningPeriod(ranking, timezone, now)?.end) ?? null

/** The total after one more score, capped at the largest finite number. */
export const addScore = (total: number, score: number): number =>
  Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, total + score))
