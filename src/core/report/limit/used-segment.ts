import { effectiveStatusAt } from "../../campaign/dates.ts"
import { stockPeriodAt } from "../../campaign/prize/stock.ts"
import { isPrize } from "../../campaign/segment.ts"
import type { MiniGame, MiniGameSegment } from "../../mini-game/mini-game.ts"
import { byUse, isNearlyUsed, type KeptStock, keptStockUsed, type UsedLimit } from "./used-limit.ts"

/** A prize of a running mini-game that is used up or nearly; `prizeId` is the id of its segment. */
export type MiniGameTrouble = UsedLimit & { readonly miniGameId: string; readonly name: string }

type Limited = MiniGameSegment & { readonly stock: { readonly maxTotal: number } }

/** The segments with a limited number of prizes. */
const limitedOf = ({ segments }: Pick<MiniGame, "segments">): readonly Limited[] =>
  segments.filter((segment): segment is Limited => segment.stock?.maxTotal !== undefined && isPrize(segment))

/** The stocks of a mini-game that are used up or nearly, the most used first; `won` has the wins of segments by id. */
export const usedSegmentsOf = (
  miniGame: Pick<MiniGame, "segments">,
  won: ReadonlyMap<string, number>,
): readonly UsedLimit[] =>
  limitedOf(miniGame)
    .map(
      ({ segmentId: prizeId, name: prizeName, stock: { period, maxTotal } }): UsedLimit => ({
        limit: "prize_stock",
        prizeId,
        prizeName,
        period,
        used: won.get(prizeId) ?? 0,
        maxTotal,
      }),
    )
    .filter(isNearlyUsed)
    .sort(byUse)

/** Whether a mini-game that runs at `now` has a stock that needs attention. */
export const hasWatchedStock = (miniGame: MiniGame, now: number): boolean =>
  effectiveStatusAt(miniGame, now) === "running" && limitedOf(miniGame).length > 0

/** What needs attention in a mini-game, by the wins that spins have counted. */
export const segmentTroubles = (miniGame: MiniGame, kept: readonly KeptStock[], now: number): MiniGameTrouble[] => {
  const { miniGameId, name, timezone } = miniGame
  const periods = limitedOf(miniGame).flatMap((segment) => {
    const period = stockPeriodAt(segment, timezone, now)
    return period ? [{ prizeId: segment.segmentId, start: period.start, end: period.end }] : []
  })
  return usedSegmentsOf(miniGame, keptStockUsed(periods, kept)).map((used) => ({ miniGameId, name, ...used }))
}
