import { decideTrackPush } from "../../../core/operation/track-push.ts"
import type { Partner } from "../../../core/port/partner.ts"
import type { ApplyChanges } from "../apply/apply.ts"
import type { GroupCommit } from "../engine/commit.ts"
import type { PushRows } from "../record/push.ts"

/** Clicks and dismissals of push sends (docs/api.md §4.21). */
export const pushEventStore = (
  commit: GroupCommit,
  { findSend }: PushRows,
  apply: ApplyChanges,
): Pick<Partner, "trackPush"> => ({
  trackPush: (orgId, sendId, event) =>
    commit.run((tx) => {
      const send = findSend(orgId, sendId)
      const subject = send && { orgId, pushSend: send.id }
      return apply(tx, subject, decideTrackPush({ isKnown: send !== null }, { sendId, event }))
    }),
})
