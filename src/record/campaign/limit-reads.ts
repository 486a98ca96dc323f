import type { Campaign } from "../../core/campaign/campaign.ts"
import type { Budget } from "../../core/campaign/prize/budget.ts"
import type { StockPeriod } from "../../core/campaign/prize/stock.ts"
import type { MiniGame } from "../../core/mini-game/mini-game.ts"

/** Reads what the limits of a campaign currently count, outside of jobs. */
export type LimitReads = {
  /** The wins of all players that `rewardLimits.maxTotal` counts at `now`; null without such a limit. */
  winsOfAll(orgId: string, row: number, campaign: Campaign, now: number): Promise<number | null>
  /** The wins of prizes in these periods, by prize. */
  stockUsed(orgId: string, row: number, periods: readonly StockPeriod[]): Promise<ReadonlyMap<string, number>>
  /** The wins of the segments of a mini-game, by segment. */
  segmentsWon(orgId: string, row: number, miniGame: MiniGame, now: number): Promise<ReadonlyMap<string, number>>
  /**
   * What the codes of the campaign cost, less what was given back by `now`, and the values of its external prizes if
   * `budget` counts those; it may be a draft's. `kept` is the budget that the store has counted.
   */
  budgetUsed(orgId: string, row: number, budget: Budget, kept: Budget | undefined, now: number): Promise<number>
}
