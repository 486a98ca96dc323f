import type { ChangeOf, Decision } from "../../../change.ts"
import { type MiniGame, refuseUnknownMiniGame } from "../../../mini-game/mini-game.ts"
import { type AwardHandout, type AwardItem, refuseUnknownAward } from "../../../mini-game/redemption.ts"
import type { Refusal } from "../../../refusal.ts"
import { auditedHandout, handedOutAfter, refuseForfeited, refuseOtherPrize } from "../hand-out.ts"

/** What is known of an award; null if there is no such mini-game or award. */
export type HandOutAwardFacts = {
  readonly miniGame: MiniGame | null
  readonly award: { readonly row: number; readonly item: AwardItem } | null
}

/** An omitted field keeps its value; a note of null is removed. */
export type HandOutAwardRequest = {
  readonly miniGameId: string
  readonly awardId: string
  readonly handedOut?: boolean
  readonly note?: string | null
  /** One of many, which may be sent again: what changes nothing is not audited. */
  readonly isOfMany?: true
}

/** Decides PATCH /admin/notifications/{notificationId}/awards/{awardId} (docs/api.md#spins-of-a-mini-game). */
export const decideHandOutAward = (
  { miniGame, award }: HandOutAwardFacts,
  request: HandOutAwardRequest,
  now: number,
): Decision<AwardItem, ChangeOf<"audit" | "handOutAward">> | Refusal => {
  const { miniGameId, awardId, handedOut, note } = request
  if (!miniGame) return refuseUnknownMiniGame(miniGameId)
  if (!award) return refuseUnknownAward(awardId)
  const { row, item } = award
  if (handedOut === undefined && note === undefined) return { answer: item, changes: [] }
  const before = item.handout
  if (!before) return refuseOtherPrize(`award ${awardId}`)
  if (handedOut !== undefined && before.forfeitedAt !== null)
    return refuseForfeited(`award ${awardId}`, before.forfeitedAt)
  const after: AwardHandout = {
    ...before,
    handedOutAt: handedOutAfter(before.handedOutAt, handedOut, now),
    note: note === undefined ? before.note : note,
  }
  const answer = { ...item, handout: after }
  if (request.isOfMany && after.handedOutAt === before.handedOutAt && after.note === before.note)
    return { answer, changes: [] }
  return {
    answer,
    changes: [
      { kind: "handOutAward", award: row, handout: after },
      {
        kind: "audit",
        entry: {
          action: "winner.update",
          target: awardId,
          before: auditedHandout(before),
          after: auditedHandout(after),
        },
      },
    ],
  }
}
