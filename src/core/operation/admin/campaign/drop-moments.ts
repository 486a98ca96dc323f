import { refuseUnknownCampaign } from "../../../campaign/campaign.ts"
import type { ChangeOf, Decision } from "../../../change.ts"
import { countPast } from "../../../moment/moment.ts"
import { type Refusal, refuse } from "../../../refusal.ts"
import type { MomentsFacts } from "./plan-moments.ts"

/**
 * Decides DELETE /admin/campaigns/{campaignId}/moments/{batchId}: moments whose time has come can still be taken. The
 * audit log says the same however many those are, which nobody may learn.
 */
export const decideDropMoments = (
  facts: MomentsFacts,
  { campaignId, batchId, moments }: { campaignId: string; batchId: string; moments: Float64Array },
  now: number,
): Decision<null, ChangeOf<"audit" | "limitMoments">> | Refusal => {
  if (!facts) return refuseUnknownCampaign(campaignId)
  const batch = facts.batches.find((one) => one.batchId === batchId)
  if (!batch) return refuse("NOT_FOUND", `batch ${batchId} does not exist in campaign ${campaignId}; check batchId`)
  if (batch.droppedAt !== null) return { answer: null, changes: [] }
  const live = Math.max(batch.taken, Math.min(batch.live, countPast(moments, now)))
  return {
    answer: null,
    changes: [
      { kind: "limitMoments", campaignId, batchId, live, droppedAt: now },
      { kind: "audit", entry: { action: "moments.drop", target: campaignId, before: null, after: { batchId } } },
    ],
  }
}
