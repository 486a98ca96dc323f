import type { Campaign } from "./campaign.ts"
import { type PrizeKind, prizeById } from "./prize.ts"
import { kindOfNumber, type LoggedWin } from "./won.ts"

/** What a play is, however it is kept; the last two fields are of an external prize. */
type PlayBase = {
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

/** A play as the lists of a campaign show it: what it won is what it was when it was won. */
export type PlayItem = PlayBase & {
  /** Null if nothing tells it any more. */
  readonly prizeName: string | null
  readonly prizeKind: PrizeKind | null
  /** What the prize cost, in minor units; null where that is unknown. */
  readonly value: number | null
}

/** A play as read from the log; `hasPoints` says that the ledger has points of it, read only where `needsLedger` says so. */
export type LoggedPlay = PlayBase & LoggedWin & { readonly hasPoints: boolean }

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

/** A list of plays ends its page early after so many that a filter leaves out, and its cursor leads on. */
export const maxPlaysPassed = 50_000

type OfKind = Pick<LoggedPlay, "prizeId" | "prizeCode" | "prizeKind">

/** Whether only the ledger tells what the play won: it is from before the log had it. */
export const needsLedger = ({ prizeId, prizeCode, prizeKind }: OfKind): boolean =>
  prizeKind === null && prizeId !== null && prizeCode === null

/** The kind of a play from before the log had it: a code and points leave traces, an external prize none. */
const olderKind = (play: LoggedPlay): PrizeKind | null => {
  if (play.prizeCode !== null) return "promo_code"
  if (!needsLedger(play)) return null
  return play.hasPoints ? "points" : "external"
}

/** The name as configured now; that of a prize which was removed is what the game showed, unless that was a segment. */
const olderName = (campaign: Campaign, { prizeId, segmentId, result }: LoggedPlay): string | null => {
  if (prizeId === null) return null
  return prizeById(campaign, prizeId)?.name ?? (segmentId === null ? result : null)
}

/** A play of the log as lists show it; the configuration tells only the names of prizes that were won before the log did. */
export const playItem = (campaign: Campaign, play: LoggedPlay): PlayItem => {
  const { prizeKind, prizeName, prizeValue, hasPoints: _hasPoints, ...base } = play
  if (prizeKind === null)
    return { ...base, prizeName: olderName(campaign, play), prizeKind: olderKind(play), value: null }
  const name = play.prizeId === null ? null : (prizeName ?? play.result)
  return { ...base, prizeName: name, prizeKind: kindOfNumber(prizeKind), value: prizeValue }
}

/** Whether the organization hands out what a play won. */
export const isExternal = ({ prizeId, prizeKind }: Pick<PlayItem, "prizeId" | "prizeKind">): boolean =>
  prizeId !== null && prizeKind === "external"

/** Whether most wins of a prize are likely to be external: it is so now, or it was removed. */
export const isMostlyExternal = (campaign: Campaign, prizeId: string): boolean =>
  (prizeById(campaign, prizeId)?.kind ?? "external") === "external"

/** Whether a play that an index has found is one of those that a filter asks for. */
export const isListed = (filter: PlayFilter, play: PlayItem): boolean =>
  (filter.won === undefined || play.won === filter.won) &&
  (filter.prizeId === undefined || play.prizeId === filter.prizeId) &&
  (filter.from === undefined || play.at >= filter.from) &&
  (filter.to === undefined || play.at < filter.to) &&
  (filter.handedOut === undefined || (isExternal(play) && (play.handedOutAt !== null) === filter.handedOut))
