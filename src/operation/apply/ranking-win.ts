import type { ChangeOf } from "../../core/change.ts"
import type { Records } from "../../record/records.ts"
import { handoutChange } from "../../record/stream-change.ts"
import type { Tx } from "../../record/transaction.ts"
import { type AnySubject, part } from "./subject.ts"

/** Adds a ranking prize that a player has won, or what the organization says about it. */
export const rankingWinApplier =
  ({ rankingWins, streamChanges }: Pick<Records, "rankingWins" | "streamChanges">) =>
  (tx: Tx, { orgId, campaign, player }: AnySubject, change: ChangeOf<"addRankingWin" | "handOutRankingPrize">) => {
    if (change.kind === "addRankingWin") return rankingWins.add(part(campaign), part(player).row, change.win)
    const { handout, rankingPrizeId } = change
    rankingWins.handOut(part(campaign), change)
    streamChanges.add(orgId, tx.now, handoutChange(handout, { rankingPrizeId }))
  }
