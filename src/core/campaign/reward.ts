import type { CampaignConfig } from "./campaign.ts"

/**
 * The reward types that deliver something: only their wins use the quota of `rewardLimits` (docs/api.md#play-limits).
 */
export const deliversPrize = ({ rewardType }: Pick<CampaignConfig, "rewardType">) =>
  rewardType === "promo_code" || rewardType === "points"
