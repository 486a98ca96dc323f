import type { ChangeOf } from "../../core/change.ts"
import type { Records } from "../../record/records.ts"
import { type AnySubject, part } from "./subject.ts"

type PushChange = ChangeOf<"addPushReaction" | "addPushSend" | "countPushEvent">

/** Writes one change of a push send, or of what a player did with it. */
export const pushApplier =
  ({ push, pushReactions }: Pick<Records, "push" | "pushReactions">) =>
  ({ orgId, player, pushSend }: AnySubject, change: PushChange) => {
    switch (change.kind) {
      case "addPushReaction":
        pushReactions.add(orgId, part(player).row, part(pushSend), change.event)
        return
      case "addPushSend":
        push.addSend(orgId, change.send)
        return
      case "countPushEvent":
        push.countEvent(part(pushSend), change.event)
        return
      default:
        change satisfies never
    }
  }
