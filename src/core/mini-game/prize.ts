/**
 * The prize of a mini-game's segment or a ranking's position; without one, the organization delivers the prize itself.
 */
export type Prize =
  | { readonly type: "promo_code"; readonly campaignId: string }
  | { readonly type: "points"; readonly points: number }

/** The campaign whose codes a prize gives, whatever its status and limits; null for a prize that gives none. */
export const codeCampaignOf = (prize: Prize | { readonly type: "external" } | null | undefined): string | null =>
  prize?.type === "promo_code" ? prize.campaignId : null
