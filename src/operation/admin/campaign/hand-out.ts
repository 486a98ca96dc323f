import { timeOfId } from "../../../core/id.ts"
import { decideHandOut } from "../../../core/operation/admin/campaign/hand-out.ts"
import type { PlayAdmin } from "../../../core/port/admin.ts"
import type { Context } from "../../context.ts"

/** Hands out external prizes (docs/api.md#plays-and-winners). */
export const handOutOperations = ({ jobs, campaigns, handouts, apply }: Context): Pick<PlayAdmin, "handOut"> => ({
  handOut: (caller, request) =>
    jobs.run(caller, (tx) => {
      const campaign = campaigns.findCampaign(caller.orgId, request.campaignId)
      const at = timeOfId("ses_", request.sessionId)
      const play = campaign && at !== null ? handouts.findPlay(campaign.row, request.sessionId, at) : null
      const facts = { campaign: campaign?.campaign ?? null, win: play?.item ?? null }
      return apply(tx, play && { ...caller, play: play.row }, decideHandOut(facts, request, tx.now))
    }),
})
