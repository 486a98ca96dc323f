import type { ChangeOf, Decision } from "../../../change.ts"
import { type MiniGame, refuseUnknownMiniGame } from "../../../mini-game/mini-game.ts"
import { type AwardHandout, type AwardItem, refuseUnknownAward } from "../../../mini-game/redemption.ts"
import { isoTime } from "../../../period.ts"
import { type Refusal, refuse } from "../../../refusal.ts"

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

/** The log only shows whether there is a note, as for hand-outs of campaigns. */
const audited = ({ handedOutAt, note }: AwardHandout) => ({ handedOutAt, hasNote: note !== null })

const handedOutAt = (before: number | null, handedOut: boolean | undefined, now: number): number | null => {
  if (handedOut === undefined) return before
  return handedOut ? (before ?? now) : null
}

export const refuseOtherAward = (awardId: string): Refusal =>
  refuse("CONFLICT", `award ${awardId} has no external prize: there is nothing to hand out`)

export const refuseForfeitedAward = (awardId: string, forfeitedAt: number): Refusal =>
  refuse("CONFLICT", `the prize of award ${awardId} was forfeited at ${isoTime(forfeitedAt)}, for good`)

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
  if (!before) return refuseOtherAward(awardId)
  if (handedOut !== undefined && before.forfeitedAt !== null) return refuseForfeitedAward(awardId, before.forfeitedAt)
  const after: AwardHandout = {
    ...before,
    handedOutAt: handedOutAt(before.handedOutAt, handedOut, now),
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
        entry: { action: "winner.update", target: awardId, before: audited(before), after: audited(after) },
      },
    ],
  }
}
