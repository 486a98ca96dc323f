/**
 * The reward types that deliver something: only their wins use the quota of `rewardLimits` (docs/api.md#play-limits).
 */
export const deliversPrize = ({ rewardType }: { readonly rewardType: string }) =>
  rewardType === "promo_code" || rewardType === "points"
