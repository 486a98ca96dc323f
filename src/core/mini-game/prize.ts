/**
 * The prize of a mini-game's segment or a ranking's position; without one, the organization delivers the prize itself.
 */
export type Prize =
  | { readonly type: "promo_code"; readonly campaignId: string }
  | { readonly type: "points"; readonly points: number }
