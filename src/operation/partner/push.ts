import { decideTrackPush } from "../../core/operation/partner/track-push.ts"
import type { Partner } from "../../core/port/partner.ts"
import { shared } from "../../record/transaction.ts"
import type { Context } from "../context.ts"

/** Clicks and dismissals of push sends (docs/api.md#push-events). */
export const pushEventOperations = ({ jobs, push, apply }: Context): Pick<Partner, "trackPush"> => ({
  trackPush: (orgId, sendId, event) =>
    jobs.run(shared({ orgId, sendId }), (tx) => {
      const send = push.findSend(orgId, sendId)
      const subject = send && { orgId, pushSend: send.id }
      return apply(tx, subject, decideTrackPush({ isKnown: send !== null }, { sendId, event }))
    }),
})
