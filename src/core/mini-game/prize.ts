/** What the service itself gives. */
export type Prize =
  | { readonly type: "promo_code"; readonly campaignId: string }
  | { readonly type: "points"; readonly points: number }

/** A prize that the organization hands out; `value` is in minor units. */
export type ExternalPrize = { readonly type: "external"; readonly name: string; readonly value?: number }

/** The prize of a mini-game's segment or a ranking's position; without one, the organization's systems give it. */
export type PositionPrize = Prize | ExternalPrize

/** The campaign whose codes a prize gives, whatever its status and limits; null for a prize that gives none. */
export const codeCampaignOf = (prize: PositionPrize | null | undefined): string | null =>
  prize?.type === "promo_code" ? prize.campaignId : null

/** The campaigns whose codes the segments of a mini-game, or the positions of a ranking, give. */
export const codeCampaignsOf = (places: readonly { readonly prize?: PositionPrize | undefined }[] = []): string[] =>
  places.flatMap(({ prize }) => codeCampaignOf(prize) ?? [])
