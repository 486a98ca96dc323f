import type { ConsoleChange } from "../../../change/console-change.ts"
import type { ChangeOf, Decision } from "../../../change.ts"
import { refuseUnknownMiniGame } from "../../../mini-game/mini-game.ts"
import { type AwardHandout, type AwardItem, refuseUnknownAward } from "../../../mini-game/redemption.ts"
import { isRefusal, type Refusal, refuse } from "../../../refusal.ts"
import { auditedForfeit, refuseForfeited, refuseHandedOut, refuseOtherPrize } from "../hand-out.ts"
import { decidePatchMiniGame, type PatchMiniGameFacts } from "./patch-mini-game.ts"

/** What is known of an award, and of its mini-game before a change; the award is null if there is none. */
export type ForfeitAwardFacts = PatchMiniGameFacts & {
  readonly award: { readonly row: number; readonly item: AwardItem } | null
}

/** An omitted note keeps its value; one of null is removed. */
export type ForfeitAwardRequest = {
  readonly miniGameId: string
  readonly awardId: string
  readonly note?: string | null
  /** One of many, which may be sent again: it is not refused if it was forfeited before. */
  readonly isOfMany?: true
}

export type ForfeitAwardChange = ConsoleChange | ChangeOf<"countSegment" | "emit" | "handOutAward">

/** Raises the stock of the segment by one, if it is a stock for all time; draws that took places keep them. */
const restocked = (stored: PatchMiniGameFacts, miniGameId: string, segmentId: string, now: number) => {
  const segments = stored.miniGame?.segments ?? []
  const stock = segments.find((segment) => segment.segmentId === segmentId)?.stock
  if (stock?.maxTotal === undefined || stock.period !== "total") return []
  const raised = { ...stock, maxTotal: stock.maxTotal + 1 }
  const changed = segments.map((segment) => (segment.segmentId === segmentId ? { ...segment, stock: raised } : segment))
  const patch = { changes: { segments: changed }, removed: [] }
  const decision = decidePatchMiniGame(stored, { miniGameId, patch }, now)
  return isRefusal(decision) ? decision : decision.changes
}

const refuseKept = ({ awardId, redemption, handout }: AwardItem): Refusal | null => {
  const won = `award ${awardId}`
  if (!handout) return refuseOtherPrize(won)
  if (handout.forfeitedAt !== null) return refuseForfeited(won, handout.forfeitedAt)
  if (handout.handedOutAt !== null) return refuseHandedOut(won, handout.handedOutAt)
  return redemption ? refuse("CONFLICT", `award ${awardId} was reported as redeemed: its prize is kept`) : null
}

/**
 * Decides that a player loses the external prize of a spin that was not handed out (docs/api.md#spins-of-a-mini-game).
 */
export const decideForfeitAward = (
  { award, ...stored }: ForfeitAwardFacts,
  { miniGameId, awardId, note, isOfMany }: ForfeitAwardRequest,
  now: number,
): Decision<AwardItem, ForfeitAwardChange> | Refusal => {
  if (!stored.miniGame) return refuseUnknownMiniGame(miniGameId)
  if (!award) return refuseUnknownAward(awardId)
  const { row, item } = award
  const before = item.handout
  if (isOfMany && before && before.forfeitedAt !== null) return { answer: item, changes: [] }
  const kept = refuseKept(item)
  if (kept || !before) return kept ?? refuseOtherPrize(`award ${awardId}`)
  const stock = restocked(stored, miniGameId, item.segmentId, now)
  if (isRefusal(stock)) return stock
  const after: AwardHandout = { ...before, forfeitedAt: now, note: note === undefined ? before.note : note }
  const { value } = after
  const nothing = { campaignId: null, sessionId: null, prizeId: null }
  return {
    answer: { ...item, handout: after },
    changes: [
      { kind: "handOutAward", award: row, handout: after },
      {
        kind: "audit",
        entry: {
          action: "winner.forfeit",
          target: awardId,
          before: auditedForfeit(before),
          after: auditedForfeit(after),
        },
      },
      ...stock,
      {
        kind: "emit",
        event: { name: "prize.forfeited", data: { ...nothing, notificationId: miniGameId, awardId, value } },
      },
    ],
  }
}
