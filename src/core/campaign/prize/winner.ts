import type { Recipient } from "../../handout/handout.ts"
import { type RankingWin, rankingPrizeIdOf } from "../../ranking/ranking.ts"
import type { Campaign } from "../campaign.ts"
import { type PrizeKind, prizeById } from "./prize.ts"
import { kindOfNumber, type LoggedWin } from "./won.ts"

/** A play in any form; the last three fields only matter for an external prize. */
type PlayBase = {
  readonly sessionId: string
  readonly at: number
  readonly externalUserId: string
  readonly result: string
  readonly won: boolean
  readonly score: number
  readonly segmentId: string | null
  /** The entry code that it used up; null without one, and after an erasure of the player. */
  readonly entryCode: string | null
  /** Whether it took a granted play. */
  readonly granted: boolean
  readonly prizeId: string | null
  readonly prizeCode: string | null
  /** When the organization handed out the prize; null until then. */
  readonly handedOutAt: number | null
  readonly note: string | null
  /** When the winner lost the prize, for good; null otherwise. */
  readonly forfeitedAt: number | null
}

/** A play in the lists of a campaign, with its prize as it was when it was won. */
export type PlayItem = PlayBase & {
  /** Null if no longer known. */
  readonly prizeName: string | null
  readonly prizeKind: PrizeKind | null
  /** What the prize is worth, in minor units; null if unknown. */
  readonly value: number | null
}

/** A win of a campaign: a play that won, or the external prize of a ranking, which has a `rankingPrizeId` instead. */
export type WinItem = Pick<
  PlayItem,
  | "at"
  | "externalUserId"
  | "prizeId"
  | "prizeName"
  | "prizeCode"
  | "handedOutAt"
  | "note"
  | "prizeKind"
  | "value"
  | "entryCode"
  | "forfeitedAt"
> & { readonly sessionId: string | null; readonly rankingPrizeId?: string }

/**
 * How many of a campaign's wins lie in the archive, and for how many of them the organization has handed out the prize.
 */
export type ArchivedWinners = { readonly wins: number; readonly handedOut: number }

/** A win with its winner, as lists show it. */
export type ListedWin = WinItem & Recipient

/** The key of a win in a list; up to version 0.2.0 it names a play without its time. */
export type WinKey = { readonly row: number; readonly at: number | null }

/** The win of a ranking prize that the organization hands out. */
export const rankingWinItem = (campaignId: string, externalUserId: string, win: RankingWin): WinItem => ({
  at: win.at,
  externalUserId,
  prizeId: null,
  prizeName: win.name,
  prizeCode: null,
  sessionId: null,
  handedOutAt: win.handedOutAt,
  note: win.note,
  prizeKind: "external",
  value: win.value,
  entryCode: null,
  forfeitedAt: win.forfeitedAt,
  rankingPrizeId: rankingPrizeIdOf(campaignId, win),
})

/**
 * A play as read from the log; `hasPoints` tells whether the ledger has points of it, and is only read if `needsLedger`
 * says so.
 */
export type LoggedPlay = PlayBase & LoggedWin & { readonly hasPoints: boolean }

export type PlayFilter = {
  readonly externalUserId?: string
  readonly won?: boolean
  readonly prizeId?: string
  /** Whether the organization has handed out the prize, or still has to; for external prizes only. */
  readonly handedOut?: boolean
  /** Epoch milliseconds: `from` inclusive, `to` exclusive. */
  readonly from?: number
  readonly to?: number
}

/** The organization's note on a win, and whether it has handed out the prize or the winner has forfeited it. */
export type Handout = Pick<PlayItem, "forfeitedAt" | "handedOutAt" | "note">

/** A list of plays ends its page early after a filter has excluded this many; its cursor leads on. */
export const maxPlaysPassed = 50_000

type OfKind = Pick<LoggedPlay, "prizeId" | "prizeCode" | "prizeKind">
type Named = Pick<LoggedPlay, "prizeId" | "prizeKind" | "prizeName" | "result" | "segmentId">

/** Whether only the ledger shows what the play won, since it is older than the columns of the log. */
export const needsLedger = ({ prizeId, prizeCode, prizeKind }: OfKind): boolean =>
  prizeKind === null && prizeId !== null && prizeCode === null

/** The kind of prize of a play older than the column: codes and points leave traces, external prizes none. */
const olderKind = (play: LoggedPlay): PrizeKind | null => {
  if (play.prizeCode !== null) return "promo_code"
  if (!needsLedger(play)) return null
  return play.hasPoints ? "points" : "external"
}

const kindOf = (play: LoggedPlay): PrizeKind | null =>
  play.prizeKind === null ? olderKind(play) : kindOfNumber(play.prizeKind)

/** The current name of a prize. For a removed prize, the text that the game showed, unless it came from a segment. */
const olderName = (campaign: Campaign, { prizeId, segmentId, result }: Named): string | null => {
  if (prizeId === null) return null
  return prizeById(campaign, prizeId)?.name ?? (segmentId === null ? result : null)
}

/** The name of the prize that a play won; the configuration only provides those from before the log stored them. */
export const prizeNameOf = (campaign: Campaign, play: Named): string | null => {
  if (play.prizeKind === null) return olderName(campaign, play)
  return play.prizeId === null ? null : (play.prizeName ?? play.result)
}

/** A play of the log for lists. The configuration only provides the names of prizes won before the log stored them. */
export const playItem = (campaign: Campaign, play: LoggedPlay): PlayItem => {
  const { prizeKind, prizeName: _prizeName, prizeValue, hasPoints: _hasPoints, ...base } = play
  return {
    ...base,
    prizeName: prizeNameOf(campaign, play),
    prizeKind: kindOf(play),
    value: prizeKind === null ? null : prizeValue,
  }
}

/** Whether the organization hands out the prize of a win. */
export const isExternal = ({
  prizeId,
  prizeKind,
  rankingPrizeId,
}: Pick<WinItem, "prizeId" | "prizeKind" | "rankingPrizeId">): boolean =>
  (prizeId !== null || rankingPrizeId !== undefined) && prizeKind === "external"

/** Whether the organization still has to hand out an external prize. */
const isToHandOut = ({ handedOutAt, forfeitedAt }: Handout): boolean => handedOutAt === null && forfeitedAt === null

/** Whether the organization still has to hand out what a play of the log won. */
export const isOpenWin = (play: LoggedPlay): boolean =>
  isExternal({ prizeId: play.prizeId, prizeKind: kindOf(play) }) && isToHandOut(play)

/** Whether most wins of a prize are likely to be external: it is external now, or it was removed. */
export const isMostlyExternal = (campaign: Campaign, prizeId: string): boolean =>
  (prizeById(campaign, prizeId)?.kind ?? "external") === "external"

/** Whether a play that an index has found matches a filter. */
export const isListed = (filter: PlayFilter, play: PlayItem): boolean =>
  (filter.won === undefined || play.won === filter.won) &&
  (filter.prizeId === undefined || play.prizeId === filter.prizeId) &&
  (filter.from === undefined || play.at >= filter.from) &&
  (filter.to === undefined || play.at < filter.to) &&
  (filter.handedOut === undefined ||
    (isExternal(play) && (filter.handedOut ? play.handedOutAt !== null : isToHandOut(play))))
