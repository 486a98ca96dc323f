import { decideTrackPush } from "../../../core/operation/track-push.ts"
import type { Store } from "../../../core/store.ts"
import type { ApplyChanges } from "../apply/apply.ts"
import type { GroupCommit } from "../engine/commit.ts"
import type { PushRows } from "../record/push.ts"

/** Clicks and dismissals of push sends (docs/api.md §4.21). */
export const pushEventStore = (commit: GroupCommit, { findSend }: PushRows, apply: ApplyChanges) =>
  ({
    trackPush: (orgId, sendId, event) =>
      commit.run((tx) => {
        const send = findSend(orgId, sendId)
        const subject = send && { orgId, pushSend: send.id }
        return apply(tx, subject, decideTrackPush({ isKnown: send !== null }, { sendId, event }))
      }),
  }) satisfies Partial<Store>
