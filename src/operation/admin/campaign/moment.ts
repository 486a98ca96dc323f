import { takeTurns } from "../../../concurrency/turn.ts"
import { type Campaign, refuseUnknownCampaign } from "../../../core/campaign/campaign.ts"
import { type MomentsRequest, requestedMoments } from "../../../core/moment/moment.ts"
import { decideDropMoments } from "../../../core/operation/admin/campaign/drop-moments.ts"
import {
  checkPlan,
  decidePlanMoments,
  type MomentsFacts,
  type PreparedMoments,
} from "../../../core/operation/admin/campaign/plan-moments.ts"
import type { Caller } from "../../../core/organization/organization.ts"
import type { MomentAdmin } from "../../../core/port/admin/campaign.ts"
import { drawText } from "../../../core/random.ts"
import { isRefusal, type Refusal } from "../../../core/refusal.ts"
import { commitMoments } from "../../../secret/moment-cipher.ts"
import type { Context } from "../../context.ts"
import { rotateAfter } from "../../draw/rotate-after.ts"
import { readMoments } from "./moment-list.ts"

const saltDigits = 64

/** Plans and drops moments of prizes (docs/api.md#planned-moments). Slow work is done before the job. */
export const momentOperations = (context: Context): Pick<MomentAdmin, "dropMoments" | "planMoments"> => {
  const { jobs, sources, plainSources, campaigns, moments, apply, momentReads, cipher, rotateChains } = context

  const factsOf = (orgId: string, campaignId: string): MomentsFacts => {
    const found = campaigns.findCampaign(orgId, campaignId)
    return found && { campaign: found.campaign, batches: moments.batchesOf(found.row) }
  }

  const prepare = async (request: MomentsRequest, { timezone }: Campaign): Promise<PreparedMoments | Refusal> => {
    const giveWay = takeTurns()
    await giveWay()
    const drawn = requestedMoments(request, timezone, plainSources.secrets)
    if (isRefusal(drawn)) return drawn
    const salt = drawText("0123456789abcdef", saltDigits, plainSources.secrets)
    const { moments: times, ...known } = drawn
    return { timezone, ...known, ...(await commitMoments(times, salt, giveWay)) }
  }

  const planOnce = async (caller: Caller, campaignId: string, request: MomentsRequest) => {
    const { orgId } = caller
    const campaign = await jobs.run(caller, (tx) => checkPlan(factsOf(orgId, campaignId), request, campaignId, tx.now))
    if (isRefusal(campaign)) return campaign
    const prepared = await prepare(request, campaign)
    if (isRefusal(prepared)) return prepared
    return jobs.run(caller, (tx) => {
      const decision = decidePlanMoments(factsOf(orgId, campaignId), { campaignId, request, prepared }, tx, sources)
      return decision && apply(tx, caller, decision)
    })
  }

  return {
    planMoments: async (caller, campaignId, request) => {
      for (;;) {
        const planned = await planOnce(caller, campaignId, request)
        if (!planned) continue
        return rotateAfter(rotateChains, caller.orgId, Promise.resolve(planned), () => ({
          kind: "campaign",
          id: campaignId,
        }))
      }
    },

    dropMoments: async (caller, campaignId, batchId) => {
      const found = await momentReads.read(caller.orgId, campaignId)
      if (!found) return refuseUnknownCampaign(campaignId)
      const batch = found.batches.find((one) => one.batchId === batchId)
      const times = batch ? await readMoments(momentReads, cipher, caller.orgId, batch) : new Float64Array()
      return jobs.run(caller, (tx) => {
        // The times of a batch that was planned after the read are not known here.
        const facts = batch ? factsOf(caller.orgId, campaignId) : { campaign: found.campaign, batches: [] }
        return apply(tx, caller, decideDropMoments(facts, { campaignId, batchId, moments: times }, tx.now))
      })
    },
  }
}
