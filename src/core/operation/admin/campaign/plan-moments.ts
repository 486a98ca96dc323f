import { type Campaign, refuseUnknownCampaign } from "../../../campaign/campaign.ts"
import type { ChangeOf, Decision } from "../../../change.ts"
import type { Times } from "../../../clock.ts"
import { newId } from "../../../id.ts"
import {
  checkMomentBounds,
  checkMoments,
  countOf,
  type EncryptedMoments,
  type MomentBatch,
  type MomentsRequest,
} from "../../../moment/moment.ts"
import type { Sources } from "../../../random.ts"
import { isRefusal, type Refusal, refuse } from "../../../refusal.ts"

/** A campaign and its batches, oldest first. */
export type MomentsFacts = { readonly campaign: Campaign; readonly batches: readonly MomentBatch[] } | null

/**
 * What takes too long for a job and is prepared beforehand: the moments by the clocks of `timezone`, and their
 * commitment.
 */
export type PreparedMoments = Pick<MomentBatch, "chosen" | "commitment" | "window"> & {
  readonly timezone: string
  readonly encrypted: EncryptedMoments
}

export type PlannedMoments = Pick<MomentBatch, "batchId" | "count" | "commitment" | "chosen">

/** The campaign whose moments may be planned, or a refusal. */
export const checkPlan = (facts: MomentsFacts, request: MomentsRequest, campaignId: string, now: number) => {
  if (!facts) return refuseUnknownCampaign(campaignId)
  const { campaign, batches } = facts
  // Checked first, so that a repeated call gets the same answer whatever has happened to its campaign.
  if (batches.some(({ batchId }) => batchId === request.batchId))
    return refuse("CONFLICT", `batch ${request.batchId} exists already; choose another batchId`)
  const refusal = checkMoments(campaign, request, now)
  if (refusal) return refusal
  return checkMomentBounds(batches, countOf(request)) ?? campaign
}

/**
 * Decides POST /admin/campaigns/{campaignId}/moments; returns null if the campaign's time zone differs from that of the
 * prepared moments. The audit log and the event have the window, but no time of a moment.
 */
export const decidePlanMoments = (
  facts: MomentsFacts,
  { campaignId, request, prepared }: { campaignId: string; request: MomentsRequest; prepared: PreparedMoments },
  { now, wall }: Times,
  { ids }: Pick<Sources, "ids">,
): Decision<PlannedMoments, ChangeOf<"addMoments" | "audit" | "emit">> | Refusal | null => {
  const campaign = checkPlan(facts, request, campaignId, now)
  if (isRefusal(campaign)) return campaign
  if (campaign.timezone !== prepared.timezone) return null
  const count = countOf(request)
  const { prizeId, batchId = newId("mom_", wall, ids) } = request
  const { chosen, commitment, window, encrypted } = prepared
  const shown = { batchId, prizeId, count, chosen, commitment, window }
  return {
    answer: { batchId, count, commitment, chosen },
    changes: [
      { kind: "addMoments", campaignId, batch: { ...shown, live: count, taken: 0, droppedAt: null }, encrypted },
      { kind: "audit", entry: { action: "moments.plan", target: campaignId, before: null, after: shown } },
      { kind: "emit", event: { name: "moments.planned", data: { campaignId, ...shown } } },
    ],
  }
}
