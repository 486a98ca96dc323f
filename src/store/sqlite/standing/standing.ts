import type { Campaign } from "../../../core/campaign/campaign.ts"
import { gapsOf, newPlay } from "../../../core/campaign/standing/standing.ts"
import type { ChangeOf } from "../../../core/change.ts"
import type { DrawShown } from "../../../core/draw/open-chain.ts"
import type { DrawLink } from "../../../record/draw.ts"
import type { Later, Tx } from "../../../record/transaction.ts"
import type { PlayLog } from "../log/play/play-log.ts"
import type { ResultCounts } from "./result-counts.ts"
import type { StandingCounter } from "./standing-count.ts"
import type { StandingRows } from "./standing-rows.ts"
import type { StandingRow } from "./standing-statements.ts"

/** The owner of the standing, and the standing as loaded; null before the first play. */
type StandingOwner = { readonly campaign: number; readonly player: number; readonly before: StandingRow | null }

/** The row number of the play that reached a score. */
const numbered = (reached: number | null, play: number) => (reached === newPlay ? play : reached)

/** The counters of a player in a campaign: plays and wins of the current limits, scores of the current periods. */
export const standingRecords = (
  rows: StandingRows,
  log: PlayLog,
  count: StandingCounter,
  results: ResultCounts,
  linkOf: (draw: DrawShown | undefined) => DrawLink<Uint8Array>,
) => ({
  firstPlayAt: log.firstAt,
  hasExternalWin: log.hasExternalWin,
  playerOf: log.playerOf,

  /** The standing with everything that a play needs, null before the first play, or when to retry. */
  load: (tx: Tx, row: number, campaign: Campaign, player: number | null): StandingRow | null | Later => {
    const found = player === null ? null : rows.find(row, player)
    if (!found) return null
    const gaps = gapsOf(found, campaign, tx.now)
    return gaps.length > 0 ? count(tx, found, gaps) : found
  },

  /** Appends a play to the log, and replaces the standing with one that includes it. */
  appendPlay: (
    tx: Tx,
    { campaign, player, before }: StandingOwner,
    { play, standing, grouping }: ChangeOf<"appendPlay">,
  ) => {
    const metadata = play.metadata && JSON.stringify(play.metadata)
    const { chain, draw, receipt } = linkOf(play.draw)
    const previous = before?.lastPlay ?? null
    const { sessionId, at, result, won, usedQuota, score, prizeCode, prizeId, segmentId } = play
    const { prizeKind, prizeName, prizeValue, xp, playGrant, beyondLimit, entryCode } = play
    const lastPlay = log.append(tx, {
      sessionId,
      campaign,
      player,
      previous,
      at,
      result,
      won,
      usedQuota,
      score,
      prizeCode,
      metadata,
      prizeId,
      segmentId,
      chain,
      draw,
      receipt,
      prizeKind,
      prizeName,
      prizeValue,
      xp,
      playGrant,
      beyondLimit,
      entryCode,
    })
    const after: StandingRow = {
      ...standing,
      id: before?.id ?? 0,
      campaign,
      player,
      lastPlay,
      totalReached: numbered(standing.totalReached, lastPlay),
      dayReached: numbered(standing.dayReached, lastPlay),
      weekReached: numbered(standing.weekReached, lastPlay),
      monthReached: numbered(standing.monthReached, lastPlay),
    }
    if (before) rows.change(tx, before, after)
    else rows.add(tx, after)
    const { day, oddsSince } = grouping
    const isFirst = before === null
    const counted = { campaign, day, oddsSince, won, isFirst, segmentId, prizeId, result, prizeKind, prizeValue }
    results.count(tx, lastPlay, counted)
    return lastPlay
  },
})
