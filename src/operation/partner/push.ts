import { decideTrackPush } from "../../core/operation/partner/track-push.ts"
import type { Partner } from "../../core/port/partner.ts"
import type { PushSends } from "../../record/push-send.ts"
import { type Jobs, shared } from "../../record/transaction.ts"
import type { ApplyChanges } from "../apply/apply.ts"

/** Clicks and dismissals of push sends (docs/api.md#push-events). */
export const pushEventOperations = (
  jobs: Jobs,
  { findSend }: PushSends,
  apply: ApplyChanges,
): Pick<Partner, "trackPush"> => ({
  trackPush: (orgId, sendId, event) =>
    jobs.run(shared({ orgId, sendId }), (tx) => {
      const send = findSend(orgId, sendId)
      const subject = send && { orgId, pushSend: send.id }
      return apply(tx, subject, decideTrackPush({ isKnown: send !== null }, { sendId, event }))
    }),
})
