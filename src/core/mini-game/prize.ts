/** What a mini-game's segment or a ranking's position gives; without one the organization hands it out itself. */
export type Prize =
  | { readonly type: "promo_code"; readonly campaignId: string }
  | { readonly type: "points"; readonly points: number }
