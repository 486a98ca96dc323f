import type { CampaignGame, MiniGame, PlayAnswer } from "../../../sdk/web/client/premio.ts"

/** A game as a read without a player shows it; the preview adds a player. */
export type SeenGame = Omit<CampaignGame, "player"> | Omit<MiniGame, "player">

/** What a play may end with: a segment of the wheel, one of the prizes, or nothing. */
export type Outcome = {
  /** Its name among the choices; ids of segments and prizes begin with what they are of. */
  readonly id: string
  /** Empty for a win or a loss that has no name of its own. */
  readonly name: string
  readonly won: boolean
  readonly segmentId: string | null
  readonly prizeId: string | null
  /** What a win of it brings, as an example. */
  readonly reward: Reward
}

/** An example of what a win brings. */
export type Reward = {
  readonly code: string | null
  readonly points: number
  readonly discount: Pick<PlayAnswer["metadata"], "discountType" | "discountValue">
}

export const noReward: Reward = { code: null, points: 0, discount: {} }

/** A game to preview, and what a play of it may end with. */
export type Previewed = { readonly game: SeenGame; readonly outcomes: readonly Outcome[] }

/** In which situation the player finds the game. */
export const situations = [
  "ready",
  "played",
  "signedOut",
  "scheduled",
  "closed",
  "ended",
  "paused",
  "notEligible",
  "banned",
  "offline",
] as const
export type Situation = (typeof situations)[number]

export const idOf = (game: SeenGame): string => (game.kind === "campaign" ? game.campaignId : game.notificationId)

const sample = "7K2M9QXDR4TB6WPH"

/** A code as a template would make one, always the same. */
export const sampleCode = ({ prefix, length }: { prefix?: string | null; length?: number | null }): string =>
  `${prefix ?? ""}${sample.repeat(4).slice(0, Math.min(length ?? 8, 24))}`
