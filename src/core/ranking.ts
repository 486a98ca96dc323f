import type { PeriodKind } from "./period.ts"

export type RankingRequest = {
  readonly orgId: string
  readonly campaignId: string
  readonly period: PeriodKind
  readonly limit: number
  readonly externalUserId?: string
}

/** A place in a ranking; positions start at 1 and have no gaps. */
export type RankingEntry = { readonly position: number; readonly externalUserId: string; readonly totalScore: number }

/** The answer of GET /rankings; `entry` is there only when a user was asked for (organization-api.md §2). */
export type Ranking = {
  readonly campaignId: string
  readonly period: PeriodKind
  readonly periodKey: string
  readonly rankings: readonly RankingEntry[]
  readonly entry?: RankingEntry | null
}
