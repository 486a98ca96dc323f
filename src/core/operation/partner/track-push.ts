import type { ChangeOf, Decision } from "../../change.ts"
import { type PushEvent, refuseUnknownPushSend } from "../../organization/push.ts"
import type { TestUse } from "../../organization/test-use.ts"
import type { Refusal } from "../../refusal.ts"
import { countOneMorePlayer, refuseOneMorePlayer } from "./test-facts.ts"

/** The interactions with a push send that a client reports. */
export type TrackPushRequest = { readonly sendId: string; readonly event: PushEvent }

/** Decides POST /notifications/push/events (docs/api.md#push-events). */
export const decideTrackPush = (
  { isKnown }: { readonly isKnown: boolean },
  { sendId, event }: TrackPushRequest,
): Decision<boolean, ChangeOf<"countPushEvent">> | Refusal =>
  isKnown ? { answer: true, changes: [{ kind: "countPushEvent", event }] } : refuseUnknownPushSend(sendId)

export type TrackPushOnceFacts = {
  readonly isKnown: boolean
  readonly isRepeat: boolean
  /** What a test organization holds, if the event makes one more player of it. */
  readonly use: TestUse | null
}

/** The same by a player token: each player's event counts once for each send; the answer says whether this one does. */
export const decideTrackPushOnce = (
  { isKnown, isRepeat, use }: TrackPushOnceFacts,
  { sendId, event }: TrackPushRequest,
): Decision<boolean, ChangeOf<"addPushReaction" | "countPushEvent" | "countTestUse">> | Refusal => {
  if (!isKnown) return refuseUnknownPushSend(sendId)
  if (isRepeat) return { answer: false, changes: [] }
  const full = refuseOneMorePlayer(use)
  if (full) return full
  return {
    answer: true,
    changes: [...countOneMorePlayer(use), { kind: "countPushEvent", event }, { kind: "addPushReaction", event }],
  }
}
