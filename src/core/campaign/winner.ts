import type { Campaign } from "./campaign.ts"
import { prizeById } from "./prize.ts"

/** A play as the lists of a campaign show it; the last two fields are of an external prize. */
export type PlayItem = {
  readonly sessionId: string
  readonly at: number
  readonly externalUserId: string
  readonly result: string
  readonly won: boolean
  readonly score: number
  readonly segmentId: string | null
  readonly prizeId: string | null
  readonly prizeCode: string | null
  /** When the organization handed out the prize; null until then. */
  readonly handedOutAt: number | null
  readonly note: string | null
}

/** The same with the name of the prize; null if nothing tells it any more. */
export type NamedPlay = PlayItem & { readonly prizeName: string | null }

export type PlayFilter = {
  readonly externalUserId?: string
  readonly won?: boolean
  readonly prizeId?: string
  /** Whether the organization has handed out the prize, of external prizes only. */
  readonly handedOut?: boolean
  /** Epoch milliseconds: `from` inclusive, `to` exclusive. */
  readonly from?: number
  readonly to?: number
}

/** What the organization says of a win: whether it has handed out the prize, and a note. */
export type Handout = Pick<PlayItem, "handedOutAt" | "note">

/**
 * Whether the organization hands out what a play won. What came with a code was no external prize, whatever the prize is
 * now; a prize that is not in the configuration any more is known by that alone.
 */
export const isExternal = (campaign: Campaign, { prizeId, prizeCode }: Pick<PlayItem, "prizeId" | "prizeCode">) =>
  prizeId !== null && prizeCode === null && (prizeById(campaign, prizeId)?.kind ?? "external") === "external"

/** Whether a filter asks for external prizes by the name of one that is none, so that no play is listed. */
export const isInVain = (campaign: Campaign, { prizeId, handedOut }: PlayFilter): boolean =>
  handedOut !== undefined && prizeId !== undefined && !isExternal(campaign, { prizeId, prizeCode: null })

/** A list of plays ends its page early after so many that a filter leaves out, and its cursor leads on. */
export const maxPlaysPassed = 50_000

/** The name as configured now; that of a prize which was removed is what the game showed, unless that was a segment. */
const nameOf = (campaign: Campaign, { prizeId, segmentId, result }: PlayItem): string | null => {
  if (prizeId === null) return null
  return prizeById(campaign, prizeId)?.name ?? (segmentId === null ? result : null)
}

export const namedPlay = (campaign: Campaign, play: PlayItem): NamedPlay => ({
  ...play,
  prizeName: nameOf(campaign, play),
})

/** Whether a play that an index has found is one of those that a filter asks for. */
export const isListed = (campaign: Campaign, filter: PlayFilter, play: PlayItem): boolean =>
  (filter.won === undefined || play.won === filter.won) &&
  (filter.prizeId === undefined || play.prizeId === filter.prizeId) &&
  (filter.from === undefined || play.at >= filter.from) &&
  (filter.to === undefined || play.at < filter.to) &&
  (filter.handedOut === undefined || (isExternal(campaign, play) && (play.handedOutAt !== null) === filter.handedOut))
