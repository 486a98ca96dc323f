import type { PeriodKind } from "../period.ts"

export type DrawLimit = {
  readonly maxTotal?: number
  readonly maxPerUser?: number
  readonly period: PeriodKind
}

export type DrawnSegment = {
  readonly segmentId: string
  readonly isPrize: boolean
  readonly weight: number
  readonly prizeId?: string
}

export type DrawnPrize = {
  readonly prizeId: string
  readonly weight: number
  /** Whether its codes are taken from a pool. */
  readonly pool?: true
}

/** Exactly what determines an outcome: with defaults written out, and without names and texts. */
export type DrawConfig = {
  /** `mini_game` for an in-app mini-game. */
  readonly gameType: string
  readonly winProbability?: number
  readonly segments?: readonly DrawnSegment[]
  readonly prizes?: readonly DrawnPrize[]
  readonly whenGone?: "lose" | "redraw"
  /** Whether the codes of wins without an individual prize are taken from a pool. */
  readonly pool?: true
  /** Keyed by `quota`, or by the `stockLimit` of a prize or, in a mini-game, of a segment. */
  readonly limits: Readonly<Record<string, DrawLimit>>
}

const stockPrefix = "stock:"

/** The name of the limit that is the stock of a prize or, in a mini-game, of a segment. */
export const stockLimit = (id: string): string => stockPrefix + id

/** The id of the prize or the segment whose stock the limit is. */
export const idOfStockLimit = (limit: string): string => limit.slice(stockPrefix.length)
