import type { Campaign } from "../campaign/campaign.ts"
import { hasEnded } from "../campaign/dates.ts"
import type { ChangeOf } from "../change.ts"
import type { MomentBatch } from "./moment.ts"

/**
 * The moments that a change of a campaign voids for good: all that are not taken if it has ended before or after the
 * change, and those of prizes that it removes.
 */
export const voidedMoments = (
  before: Campaign,
  after: Campaign,
  batches: readonly MomentBatch[],
  now: number,
): ChangeOf<"limitMoments">[] => {
  const isOver = [before, after].some((campaign) => hasEnded(campaign, now))
  const isOffered = (prizeId: string) => after.prizes?.some((prize) => prize.prizeId === prizeId) === true
  return batches
    .filter(({ prizeId, live, taken }) => live > taken && (isOver || !isOffered(prizeId)))
    .map(({ batchId, taken, droppedAt }) => ({
      kind: "limitMoments",
      campaignId: after.campaignId,
      batchId,
      live: taken,
      droppedAt,
    }))
}
