import type { PrizeKind } from "../campaign/prize/prize.ts"
import type { CodeOrigin } from "../code/code.ts"

/**
 * The kinds of lines of a stream. The order is that of lines of the same time: what something refers to comes first.
 */
export const lineTypes = [
  "play",
  "award",
  "code",
  "rankingPrize",
  "points",
  "redemption",
  "codeChange",
  "handout",
  "merge",
  "erasure",
] as const
export type LineType = (typeof lineTypes)[number]

/**
 * What each line has: its own id among the lines of its type, which is the same whenever it is read, and when it
 * happened. Times are texts in UTC, and amounts whole numbers in minor units of the currency beside them.
 */
type Line<Type extends LineType> = { readonly type: Type; readonly id: string; readonly at: string }

/**
 * The player of a line, by a stable pseudonym, and by the ids that others use for the person only if they were
 * requested.
 */
type OfPlayer = {
  readonly playerId: string
  readonly externalUserId?: string
  readonly clientId?: string | null
}

/** What the organization did with a prize that it hands out itself, as of the read. */
type HandedOut = { readonly handedOutAt: string | null; readonly forfeitedAt: string | null }

/** A play of a campaign, under its `sessionId`. */
export type PlayLine = Line<"play"> &
  OfPlayer &
  HandedOut & {
    readonly campaignId: string
    readonly result: string
    readonly won: boolean
    readonly score: number
    readonly xp: number | null
    readonly granted: boolean
    readonly segmentId: string | null
    readonly prizeId: string | null
    readonly prizeName: string | null
    readonly prizeKind: PrizeKind | null
    readonly value: number | null
    readonly currency: string | null
    readonly code: string | null
    /** What the app sent with the play, and the code on a pack that it used. */
    readonly metadata?: Record<string, unknown> | null
    readonly entryCode?: string | null
  }

/** A spin of a mini-game. */
export type AwardLine = Line<"award"> &
  OfPlayer &
  HandedOut & {
    readonly notificationId: string
    readonly spinPeriod: string
    readonly segmentId: string
    readonly segmentName: string
    readonly won: boolean
    readonly value: number | null
    readonly currency: string | null
    readonly code: string | null
    readonly pointsAwarded: number
    /** Contains the client id. */
    readonly awardId?: string
  }

/** A promo code, under its text in upper case; its terms are those of the read. */
export type CodeLine = Line<"code"> &
  OfPlayer & {
    readonly code: string
    readonly campaignId: string
    readonly origin: CodeOrigin
    readonly discountType: string
    readonly discountValue: number
    readonly maxDiscountAmount: number | null
    readonly boughtFor: number | null
    readonly currency: string | null
    readonly maxUses: number
    readonly expiresAt: string
    readonly deactivatedAt: string | null
  }

/**
 * A use of a code, or the report that the prize of an award was used: `award` is the id of its line. `replaces` is the
 * report that this one corrects.
 */
export type RedemptionLine = Line<"redemption"> &
  OfPlayer & {
    readonly campaignId: string | null
    readonly code: string | null
    readonly notificationId: string | null
    readonly award: string | null
    readonly redeemedAt: string
    readonly saleTotal: number | null
    readonly discountAmount: number | null
    readonly currency: string | null
    readonly replaces: string | null
    readonly externalReference?: string | null
  }

/** A change of a balance of points; `sourceId` is absent where it would name a person. */
export type PointsLine = Line<"points"> &
  OfPlayer & {
    readonly points: number
    readonly balance: number
    readonly reason: string
    readonly sourceId: string | null
  }

/** A ranking prize that the organization hands out. */
export type RankingPrizeLine = Line<"rankingPrize"> &
  OfPlayer &
  HandedOut & {
    readonly campaignId: string
    readonly rankingPrizeId: string
    readonly period: string
    readonly position: number
    readonly prizeName: string
    readonly value: number | null
    readonly currency: string | null
  }

/** New terms of a code: it was extended, deactivated or made valid again. */
export type CodeChangeLine = Line<"codeChange"> & {
  readonly code: string
  readonly maxUses: number
  readonly expiresAt: string
  readonly deactivatedAt: string | null
}

/** What the organization did with the prize of a play, an award or a ranking: one of the three ids is set. */
export type HandoutLine = Line<"handout"> &
  HandedOut & {
    readonly sessionId: string | null
    readonly award: string | null
    readonly rankingPrizeId: string | null
  }

/** What `from` had belongs to `playerId` from now on. */
export type MergeLine = Line<"merge"> & OfPlayer & { readonly from: string }

/** The person behind `playerId` is forgotten: whoever keeps personal data of it removes that. */
export type ErasureLine = Line<"erasure"> & { readonly playerId: string }

export type StreamLine =
  | AwardLine
  | CodeChangeLine
  | CodeLine
  | ErasureLine
  | HandoutLine
  | MergeLine
  | PlayLine
  | PointsLine
  | RankingPrizeLine
  | RedemptionLine
