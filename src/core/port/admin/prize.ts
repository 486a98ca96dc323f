import type { ArchivedWinners, ListedWin, PlayFilter, PlayItem, WinItem, WinKey } from "../../campaign/prize/winner.ts"
import type { HandoutFilter, HandoutItem, HandoutMark, HandoutMarked } from "../../handout/handout.ts"
import type { HandoutImport, HandoutLine } from "../../handout/import.ts"
import type { ForfeitRequest } from "../../operation/admin/campaign/forfeit.ts"
import type { HandOutRequest } from "../../operation/admin/campaign/hand-out.ts"
import type { Caller } from "../../organization/organization.ts"
import type { Page, PageRequest, TimedKey } from "../../page.ts"
import type { RankingPrize } from "../../ranking/ranking.ts"
import type { Refusal, Result } from "../../refusal.ts"

/** The plays of campaigns, and the organization's notes on wins (docs/api.md#plays-and-winners). */
export interface PlayAdmin {
  plays(orgId: string, campaignId: string, filter: PlayFilter, page: PageRequest): Result<Page<PlayItem>>
  /** The plays that won, and the external prizes of rankings. */
  winners(
    orgId: string,
    campaignId: string,
    filter: PlayFilter,
    page: PageRequest<WinKey>,
  ): Result<Page<ListedWin, TimedKey>>
  /** The time of the latest archived play, or null if none has been archived. */
  archivedUntil(orgId: string): Promise<number | null>
  /** Which part of a campaign's wins lies in the archive. */
  archivedWinners(orgId: string, campaignId: string): Promise<ArchivedWinners>
  handOut(caller: Caller, request: HandOutRequest): Result<WinItem>
  forfeit(caller: Caller, request: ForfeitRequest): Result<WinItem>
}

/** What the organization hands out, over all games (docs/api.md#hand-outs). */
export interface HandoutAdmin {
  handouts(orgId: string, filter: HandoutFilter, page: PageRequest<TimedKey>): Result<Page<HandoutItem, TimedKey>>
  /** Marks each one separately; the results are in the same order. */
  markHandouts(caller: Caller, marks: readonly HandoutMark[]): Promise<readonly HandoutMarked[]>
  /** Marks what a file says, in steps. A refusal among its lines ends it; what came before stays done. */
  importHandouts(caller: Caller, lines: AsyncIterable<readonly HandoutLine[] | Refusal>): Result<HandoutImport>
}

/** Ranking prizes (docs/api.md#ranking-prizes). */
export interface RankingAdmin {
  giveRankingPrizes(caller: Caller, campaignId: string, periodKey: string | undefined): Result<readonly RankingPrize[]>
  rankingPrizes(orgId: string, campaignId: string, page: PageRequest): Result<Page<RankingPrize>>
}
