import type { ChangeOf } from "../../core/change.ts"
import type { Records } from "../../record/records.ts"
import { handoutChange } from "../../record/stream-change.ts"
import type { Tx } from "../../record/transaction.ts"
import { type AnySubject, part } from "./subject.ts"

type MiniGameChange = ChangeOf<"addAward" | "countSegment" | "handOutAward" | "recordRedemption">

/** Writes one change of the spins of a mini-game, their stock, or what was reported of them. */
export const miniGameApplier =
  ({ awards, segmentStocks, streamChanges }: Pick<Records, "awards" | "segmentStocks" | "streamChanges">) =>
  (tx: Tx, { orgId, miniGame, player }: AnySubject, change: MiniGameChange) => {
    switch (change.kind) {
      case "addAward":
        awards.addAward(orgId, part(miniGame), part(player).row, change)
        return
      case "countSegment":
        segmentStocks.countSegment(tx, part(miniGame), change.segmentId, change.wins)
        return
      case "handOutAward":
        awards.handOut(change)
        streamChanges.add(orgId, tx.now, handoutChange(change.handout, { award: change.award }))
        return
      case "recordRedemption":
        awards.recordRedemption(tx, orgId, part(miniGame), change)
        return
      default:
        change satisfies never
    }
  }
