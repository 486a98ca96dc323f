import type { CampaignConfig } from "./campaign.ts"

/** The reward types that deliver something: only their wins use the quota of `rewardLimits` (docs/api.md §4.5). */
export const deliversPrize = ({ rewardType }: Pick<CampaignConfig, "rewardType">) =>
  rewardType === "promo_code" || rewardType === "points"
