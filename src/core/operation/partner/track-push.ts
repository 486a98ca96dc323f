import type { ChangeOf, Decision } from "../../change.ts"
import { type PushEvent, refuseUnknownPushSend } from "../../organization/push.ts"
import type { Refusal } from "../../refusal.ts"

/** The interactions with a push send that a client reports. */
export type TrackPushRequest = { readonly sendId: string; readonly event: PushEvent }

/** Decides POST /notifications/push/events (docs/api.md#push-events). */
export const decideTrackPush = (
  { isKnown }: { readonly isKnown: boolean },
  { sendId, event }: TrackPushRequest,
): Decision<null, ChangeOf<"countPushEvent">> | Refusal =>
  isKnown ? { answer: null, changes: [{ kind: "countPushEvent", event }] } : refuseUnknownPushSend(sendId)
