import type { PlaySession } from "../campaign/play.ts"
import type { LoggedPlay } from "../campaign/prize/winner.ts"
import type { CodeItem, CodeSale } from "../code/code.ts"
import type { AwardItem } from "../mini-game/redemption.ts"
import type { Page, PageRequest } from "../page.ts"
import type { Refusal, Result } from "../refusal.ts"
import type { LedgerView, Player } from "./player.ts"

/** A change of a balance with its origin: a campaign or a mini-game, null if there is none. */
export type LedgerItem = LedgerView & { readonly campaignId: string | null; readonly miniGameId: string | null }

/** The campaign of a ranking prize, from the prize's id, which ends in the period and the position. */
export const campaignOfPrize = (sourceId: string): string => sourceId.split(":").slice(0, -2).join(":")

/** The row of a chain of draws and the number of a draw in it; null without a draw on record. */
export type DrawPlace = { readonly chain: number | null; readonly draw: number | null }

/** A play, with what it won as logged, and its draw. */
export type PersonPlay = PlaySession & Pick<LoggedPlay, "prizeId" | "prizeKind" | "prizeName" | "segmentId"> & DrawPlace

/** A spin, with its mini-game, and what else it gave. */
export type PersonAward = AwardItem & {
  readonly miniGameId: string
  readonly segmentExternalId: string | null
  readonly pointsAwarded: number
}

/** The ids of the campaigns and mini-games whose records a list shows; null for all. */
export type OfGames = readonly string[] | null

/** One redemption of a code. */
export type CodeRedemption = CodeSale & { readonly redeemedAt: number }

/** What led to a code, what was done with it, and whether it can be redeemed now. */
export type CodeStory = {
  readonly code: CodeItem
  readonly owner: Pick<Player, "externalUserId" | "name" | "email"> & {
    readonly isBanned: boolean
    /** The ids of players merged into the owner, newest first, at most 50. */
    readonly mergedFrom: readonly string[]
  }
  /** The play that won it, or the mini-game and the spin; null if something else issued it. */
  readonly sessionId: string | null
  readonly miniGameId: string | null
  readonly awardId: string | null
  /** The newest 50. */
  readonly redemptions: readonly CodeRedemption[]
  /**
   * Why a redemption would be refused now; null if it would not be. Not named `refusal`, since the story would then
   * count as one.
   */
  readonly refused: Refusal | null
}

/**
 * What a person has and has done, in lists of any length, and the stories of their codes (docs/api.md#players, #codes).
 */
export interface PersonReads {
  /** The story of a code, and whether a redemption by `externalUserId`, if given, would be accepted. */
  codeStory(orgId: string, code: string, externalUserId: string | undefined): Result<CodeStory>
  playerPlays(orgId: string, externalUserId: string, page: PageRequest, games?: OfGames): Result<Page<PersonPlay>>
  /** The player's spins, or only those that were prizes. */
  playerAwards(
    orgId: string,
    externalUserId: string,
    page: PageRequest,
    filter?: { readonly won: true; readonly games: OfGames },
  ): Result<Page<PersonAward>>
  /** All rows; those of `games` have their campaign or mini-game, however long ago the player played there. */
  playerLedger(orgId: string, externalUserId: string, page: PageRequest, games?: OfGames): Result<Page<LedgerItem>>
}
