import type { ChangeOf, Decision } from "../../change.ts"
import { type PushEvent, refuseUnknownPushSend } from "../../organization/push.ts"
import type { Refusal } from "../../refusal.ts"

/** The interactions with a push send that a client reports. */
export type TrackPushRequest = { readonly sendId: string; readonly event: PushEvent }

/** Decides POST /notifications/push/events (docs/api.md#push-events). */
export const decideTrackPush = (
  { isKnown }: { readonly isKnown: boolean },
  { sendId, event }: TrackPushRequest,
): Decision<boolean, ChangeOf<"countPushEvent">> | Refusal =>
  isKnown ? { answer: true, changes: [{ kind: "countPushEvent", event }] } : refuseUnknownPushSend(sendId)

/** The same by a player token: each player's event counts once for each send; the answer says whether this one does. */
export const decideTrackPushOnce = (
  { isKnown, isRepeat }: { readonly isKnown: boolean; readonly isRepeat: boolean },
  { sendId, event }: TrackPushRequest,
): Decision<boolean, ChangeOf<"countPushEvent" | "addPushReaction">> | Refusal => {
  if (!isKnown) return refuseUnknownPushSend(sendId)
  if (isRepeat) return { answer: false, changes: [] }
  return {
    answer: true,
    changes: [
      { kind: "countPushEvent", event },
      { kind: "addPushReaction", event },
    ],
  }
}
