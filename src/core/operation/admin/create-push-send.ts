import type { ChangeOf, Decision } from "../../change.ts"
import type { Times } from "../../clock.ts"
import { newId } from "../../id.ts"
import type { PushSend } from "../../organization/push.ts"
import type { Sources } from "../../random.ts"
import { type Refusal, refuse } from "../../refusal.ts"

/** Without an id, one is generated. */
export type CreatePushSendRequest = { readonly sendId?: string; readonly title?: string }

/** Decides POST /admin/push-sends (docs/api.md#push-sends). */
export const decideCreatePushSend = (
  facts: { isTaken(sendId: string): boolean },
  request: CreatePushSendRequest,
  { now, wall }: Times,
  { ids }: Pick<Sources, "ids">,
): Decision<PushSend, ChangeOf<"addPushSend" | "audit">> | Refusal => {
  const sendId = request.sendId ?? newId("snd_", wall, ids)
  if (facts.isTaken(sendId)) return refuse("CONFLICT", `push send ${sendId} exists already; choose another sendId`)
  const send: PushSend = { sendId, title: request.title ?? null, clickCount: 0, dismissCount: 0, createdAt: now }
  return {
    answer: send,
    changes: [
      { kind: "addPushSend", send },
      { kind: "audit", entry: { action: "push-send.create", target: sendId, before: null, after: send } },
    ],
  }
}
