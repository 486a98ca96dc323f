import type { NewPlay } from "../campaign/play.ts"
import type { BudgetTally } from "../campaign/prize/budget.ts"
import type { StockTally } from "../campaign/prize/stock.ts"
import type { Handout } from "../campaign/prize/winner.ts"
import type { Tally } from "../campaign/standing/quota.ts"
import type { Standing } from "../campaign/standing/standing.ts"
import type { Grouping } from "../report/result/play-tally.ts"

/** The changes of a campaign by plays: its log, its counts, its planned moments and its budget. */
export type CampaignChange =
  /**
   * Appends a play to the log; `standing` is the player's standing in the campaign after it, and `grouping` says where
   * the results count it.
   */
  | {
      readonly kind: "appendPlay"
      readonly play: NewPlay
      /** The pool of the play's entry code, which is used up; null without one. */
      readonly entryPool: string | null
      readonly standing: Standing
      readonly grouping: Grouping
    }
  /** A play has taken a win of the quota; `wins` is the new total of all players, null if no limit counts them. */
  | { readonly kind: "countWin"; readonly wins: Tally | null }
  /** A play has won a prize; `stock` is the new count of all players, null if no total limit counts it. */
  | { readonly kind: "countStock"; readonly prizeId: string; readonly stock: StockTally | null }
  /** Replaces the organization's note on a win. */
  | {
      readonly kind: "handOut"
      readonly sessionId: string
      /** When the prize was won. */
      readonly at: number
      readonly handout: Handout
      /** What the prize was worth, if its winner has forfeited it now; null otherwise. */
      readonly forfeited: number | null
    }
  /** A chain has recorded a batch of planned moments: its planning, or its times. */
  | { readonly kind: "noteMoments"; readonly batchId: string; readonly as: "planned" | "shown" }
  /** The used part of a campaign's budget; null if it no longer has a budget. */
  | { readonly kind: "putBudget"; readonly campaignId: string; readonly budget: BudgetTally | null }
  /** The play of this session takes the oldest moment of the prize, which was planned for `at`. */
  | { readonly kind: "takeMoment"; readonly prizeId: string; readonly at: number; readonly sessionId: string }
