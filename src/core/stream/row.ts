import type { LoggedWin } from "../campaign/prize/won.ts"
import type { CodeOrigin } from "../code/code.ts"
import type { Award } from "../mini-game/spin.ts"
import type { LineType } from "./line.ts"

/** What a store reads for each line: its row number, and when it was stored, in epoch milliseconds. */
type Row<Type extends LineType> = { readonly type: Type; readonly row: number; readonly at: number }

/** A player, by row number, with the ids that others use for the person. */
type OfPlayer = {
  readonly player: number
  readonly externalUserId: string
  readonly clientId: string | null
}

type HandedOut = { readonly handedOutAt: number | null; readonly forfeitedAt: number | null }

/** A game's currency is that of its configuration at the time of the read; null in games without one. */
type InCurrency = { readonly currency: string | null }

export type PlayRow = Row<"play"> &
  OfPlayer &
  HandedOut &
  InCurrency &
  LoggedWin & {
    readonly sessionId: string
    readonly campaignId: string
    readonly result: string
    readonly won: boolean
    readonly score: number
    readonly xp: number | null
    readonly granted: boolean
    readonly segmentId: string | null
    readonly prizeId: string | null
    readonly prizeCode: string | null
    readonly metadata: Record<string, unknown> | null
    readonly entryCode: string | null
  }

export type AwardRow = Row<"award"> &
  OfPlayer &
  HandedOut & {
    readonly miniGameId: string
    readonly awardId: string
    readonly spinPeriod: string
    readonly segmentId: string
    readonly segment: Award["segment"]
    readonly won: boolean
    readonly prizeCode: string | null
    readonly pointsAwarded: number
    readonly prizeValue: number | null
    readonly prizeCurrency: string | null
  }

export type CodeRow = Row<"code"> &
  OfPlayer &
  InCurrency & {
    readonly code: string
    readonly campaignId: string
    readonly origin: CodeOrigin
    readonly discountType: string
    readonly discountValue: number
    readonly maxDiscountAmount: number | null
    readonly boughtFor: number | null
    readonly maxUses: number
    readonly expiresAt: number
    readonly deactivatedAt: number | null
  }

export type RedemptionRow = Row<"redemption"> &
  OfPlayer &
  InCurrency & {
    /** The table of its row: those of codes and of awards are numbered apart. */
    readonly of: "award" | "code"
    readonly campaignId: string | null
    readonly code: string | null
    readonly miniGameId: string | null
    readonly award: number | null
    readonly redeemedAt: number
    readonly saleTotal: number | null
    readonly discountAmount: number | null
    readonly replaces: number | null
    readonly externalReference: string | null
  }

export type PointsRow = Row<"points"> &
  OfPlayer & {
    readonly points: number
    readonly balance: number
    readonly reason: string
    readonly sourceId: string
  }

export type RankingPrizeRow = Row<"rankingPrize"> &
  OfPlayer &
  HandedOut &
  InCurrency & {
    readonly campaignId: string
    readonly periodKey: string
    readonly position: number
    readonly name: string
    readonly value: number | null
  }

/** The kinds of changes of what earlier lines have shown, as stored. */
export const streamChangeKinds = ["codeChange", "handout", "merge", "erasure"] as const satisfies readonly LineType[]

/** The terms of a code from now on. */
export type CodeState = {
  readonly code: string
  readonly maxUses: number
  readonly expiresAt: number
  readonly deactivatedAt: number | null
}

/** What the organization did with a prize; that of an award is named by its row. */
export type HandoutState = HandedOut & {
  readonly sessionId: string | null
  readonly rankingPrizeId: string | null
}

export type CodeChangeRow = Row<"codeChange"> & CodeState
export type HandoutRow = Row<"handout"> & HandoutState & { readonly award: number | null }
export type MergeRow = Row<"merge"> & OfPlayer & { readonly from: number }
export type ErasureRow = Row<"erasure"> & { readonly player: number }

export type StreamRow =
  | AwardRow
  | CodeChangeRow
  | CodeRow
  | ErasureRow
  | HandoutRow
  | MergeRow
  | PlayRow
  | PointsRow
  | RankingPrizeRow
  | RedemptionRow
