import type { PushEvent } from "../../core/organization/push.ts"
import { type Rows, tableOf } from "../rows.ts"

type PushReactionRow = {
  readonly id: number
  readonly orgId: string
  readonly player: number
  readonly pushSend: number
  readonly event: PushEvent
}

export const pushReactionTable = tableOf<PushReactionRow>()({
  key: ["id"],
  changed: ["player"],
  reads: {
    // Several if merged players had done the same.
    ofEvent: { kind: "many", by: ["player", "pushSend", "event"] },
  },
})

/** What players did with push sends, for jobs that hold the player (docs/api.md#push-events). */
export const pushReactionRecords = (rows: Rows) => ({
  hasDone: (player: number | null, pushSend: number, event: PushEvent): boolean =>
    player !== null && rows.many(pushReactionTable, "ofEvent", player, pushSend, event).length > 0,

  add: (orgId: string, player: number, pushSend: number, event: PushEvent) => {
    rows.add(pushReactionTable, { orgId, player, pushSend, event })
  },
})

export type PushReactions = ReturnType<typeof pushReactionRecords>
