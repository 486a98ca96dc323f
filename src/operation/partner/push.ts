import { decideTrackPush, decideTrackPushOnce } from "../../core/operation/partner/track-push.ts"
import type { Partner } from "../../core/port/partner.ts"
import { Later, shared } from "../../record/transaction.ts"
import type { Context } from "../context.ts"
import { loadUseOfPlayer } from "../test-facts.ts"

/** Clicks and dismissals of push sends (docs/api.md#push-events). */
export const pushEventOperations = (context: Context): Pick<Partner, "trackPush" | "trackPushOnce"> => {
  const { jobs, people, push, pushReactions, apply } = context
  return {
    trackPush: (orgId, sendId, event) =>
      jobs.run(shared({ orgId, sendId }), (tx) => {
        const send = push.findSend(orgId, sendId)
        const subject = send && { orgId, pushSend: send.id }
        return apply(tx, subject, decideTrackPush({ isKnown: send !== null }, { sendId, event }))
      }),

    trackPushOnce: (orgId, externalUserId, sendId, event) =>
      jobs.run(shared({ orgId, externalUserId, sendId }), (tx) => {
        const player = people.findPlayer(orgId, externalUserId)
        const later = people.merging.laterFor(player.row)
        if (later) return later
        const send = push.findSend(orgId, sendId)
        const use = send && loadUseOfPlayer(context, orgId, player.row)
        if (use instanceof Later) return use
        const isRepeat = send !== null && pushReactions.hasDone(player.row, send.id, event)
        const subject = send && { orgId, player, pushSend: send.id }
        return apply(tx, subject, decideTrackPushOnce({ isKnown: send !== null, isRepeat, use }, { sendId, event }))
      }),
  }
}
