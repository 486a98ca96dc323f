import type { Tally } from "../core/campaign/quota.ts"
import type { ChangeOf } from "../core/change.ts"
import type { MiniGame } from "../core/mini-game/mini-game.ts"
import type { StoredAward } from "../core/mini-game/redemption.ts"
import type { Award } from "../core/mini-game/spin.ts"
import type { Period } from "../core/period.ts"
import type { Later, Tx } from "./transaction.ts"

export type Awards = {
  findAward(miniGame: number, awardId: string): StoredAward | null
  /** The player's awards of a segment in each of `spinPeriods`, in that order, read lazily. */
  findAwards(miniGame: number, player: number, spinPeriods: readonly string[], segmentId: string): Iterable<StoredAward>
  /** The player's spin of the period: the first one if two merged players had both spun. */
  findSpin(player: number, miniGame: number, spinPeriod: string): Award | null
  /** The player's wins of a segment in the period. */
  countWon(player: number, miniGame: number, segmentId: string, period: Period): number
  addAward(miniGame: number, player: number, award: Award): void
  recordRedemption(tx: Tx, orgId: string, miniGame: number, change: ChangeOf<"recordRedemption">): void
}

export type SegmentStocks = {
  /** The wins counted in the current periods, by the segments that have a total limit. */
  load(tx: Tx, miniGameRow: number, miniGame: MiniGame): ReadonlyMap<string, Tally> | Later
  /** Stores the wins of a segment; null if no total limit counts them any more, which removes a stored count. */
  countSegment(tx: Tx, miniGameRow: number, segmentId: string, wins: Tally | null): void
}
