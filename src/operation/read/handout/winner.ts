import {
  type PlayFilter,
  type PlayItem,
  rankingWinItem,
  type WinItem,
  type WinKey,
} from "../../../core/campaign/prize/winner.ts"
import type { Page, TimedKey } from "../../../core/page.ts"
import type { PlayAdmin } from "../../../core/port/admin/prize.ts"
import type { RankingWin } from "../../../core/ranking/ranking.ts"
import { isRefusal } from "../../../core/refusal.ts"
import type { WithRecipients } from "./recipient.ts"

/** A position in the list of a campaign's ranking wins, which is sorted by time and row. */
export type WinPosition = { readonly at: number; readonly row: number }

/** A win as read, with its row. */
export type FoundWin = RankingWin & { readonly row: number; readonly externalUserId: string }

type Sources = Pick<PlayAdmin, "plays"> & {
  readonly withRecipients: WithRecipients
  /** The campaign's ranking wins before a position, newest first, at most `limit`. */
  rankingWins(
    orgId: string,
    campaignId: string,
    filter: PlayFilter,
    before: WinPosition,
    limit: number,
  ): Promise<readonly FoundWin[]>
  timeOfPlay(orgId: string, row: number): Promise<number>
}

type Keyed = { readonly row: number; readonly item: WinItem }

const newest: WinPosition = { at: Number.MAX_SAFE_INTEGER, row: Number.MAX_SAFE_INTEGER }

/** Where the page begins in the wins, and the filter and page by which its plays are read. */
const startOf = (filter: PlayFilter, limit: number, before: TimedKey | null) => {
  if (before === null) return { position: newest, filter, page: { limit, before } }
  const { at, row } = before
  if (row >= 0) return { position: { at, row: Number.MAX_SAFE_INTEGER }, filter, page: { limit, before: row } }
  const to = Math.min(filter.to ?? Number.MAX_SAFE_INTEGER, at)
  return { position: { at, row: -row }, filter: { ...filter, to }, page: { limit, before: null } }
}

/** Both lists in one, newest first; of the same time, plays come first. */
const inOrder = (plays: readonly Keyed[], wins: readonly Keyed[]): Keyed[] => {
  const merged: Keyed[] = []
  let taken = 0
  for (const play of plays) {
    for (let win = wins[taken]; win && win.item.at > play.item.at; win = wins[++taken]) merged.push(win)
    merged.push(play)
  }
  return [...merged, ...wins.slice(taken)]
}

/**
 * The wins of a campaign (docs/api.md#plays-and-winners): its plays that won, and the ranking prizes that the
 * organization hands out. A page's key is the row of a play, or that of a ranking win below 0.
 */
export const winnerReads = (sources: Sources): Pick<PlayAdmin, "winners"> => {
  const { plays, rankingWins, timeOfPlay, withRecipients } = sources

  /** Where the page after these plays begins. */
  const endOf = async (orgId: string, { items, rows }: Page<PlayItem>, row: number): Promise<TimedKey> => {
    const last = rows.at(-1) === row ? items.at(-1) : undefined
    return { row, at: last?.at ?? (await timeOfPlay(orgId, row)) }
  }

  const timed = async (orgId: string, { row, at }: WinKey): Promise<TimedKey> => ({
    row,
    at: at ?? (await timeOfPlay(orgId, row)),
  })

  return {
    winners: async (orgId, campaignId, filter, page) => {
      const start = startOf(filter, page.limit, page.before && (await timed(orgId, page.before)))
      const played = await plays(orgId, campaignId, start.filter, start.page)
      if (isRefusal(played)) return played
      const { limit } = page
      const won =
        filter.prizeId === undefined ? await rankingWins(orgId, campaignId, filter, start.position, limit + 1) : []
      const end = played.nextBefore === null ? null : await endOf(orgId, played, played.nextBefore)
      // Plays that are not read yet come before wins of their time and earlier ones.
      const wins = won
        .filter(({ at }) => at > (end?.at ?? Number.NEGATIVE_INFINITY))
        .map((win) => ({ row: -win.row, item: rankingWinItem(campaignId, win.externalUserId, win) }))
      const merged = inOrder(
        played.items.map((item, index) => ({ row: played.rows[index] ?? 0, item })),
        wins,
      )
      const shown = merged.slice(0, limit)
      const rows = shown.map(({ row, item: { at } }) => ({ row, at }))
      const nextBefore = merged.length > limit ? (rows.at(-1) ?? null) : end
      const items = await withRecipients(
        orgId,
        shown.map(({ item }) => item),
      )
      return { items, rows, nextBefore }
    },
  }
}
