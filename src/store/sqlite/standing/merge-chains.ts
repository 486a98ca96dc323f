import { type Counted, SpanCount } from "../../../core/campaign/standing/count.ts"
import { areCurrent, linksOf, mergedPlays, mergedSpans, mergedStanding } from "../../../core/player/merge.ts"
import type { Tx } from "../../../record/transaction.ts"
import type { Db } from "../file/open.ts"
import type { PlayLog } from "../log/play/play-log.ts"
import type { ResultCounts } from "./result-counts.ts"
import type { StandingRows } from "./standing-rows.ts"
import type { StandingRow } from "./standing-statements.ts"

/** The plays of two players in a campaign as one chain, newest first, and their totals. */
type Joined = {
  readonly from: StandingRow
  readonly into: StandingRow | null
  readonly plays: readonly number[]
  /** The plays that were the first of a player in the campaign. */
  readonly firsts: ReadonlySet<number>
  readonly counted: readonly Counted[]
}

/**
 * Joins the plays of two players in a campaign. Chains are relinked from their oldest play on, so that both heads lead
 * to every play at any time: an interrupted join is repeated, and changes the rest.
 */
export const chainJoiner = (
  db: Db,
  { rows, log, results }: { readonly rows: StandingRows; readonly log: PlayLog; readonly results: ResultCounts },
  timezoneOf: (campaign: number) => string,
) => {
  const setLink = db.$client.query(
    "UPDATE plays SET player = ?1, previous = ?2 WHERE id = ?3 AND (player <> ?1 OR previous IS NOT ?2)",
  )

  return {
    /** Reads both chains at `now`, one play per step. */
    *read(from: StandingRow, intoPlayer: number, now: number): Generator<void, Joined> {
      const into = rows.find(from.campaign, intoPlayer)
      const count = new SpanCount(mergedSpans(timezoneOf(from.campaign), now))
      const plays: number[] = []
      const firsts = new Set<number>()
      const heads = into ? [from.lastPlay, into.lastPlay] : [from.lastPlay]
      for (const play of mergedPlays(heads.map(log.chain))) {
        count.add(play)
        plays.push(play.play)
        if (play.previous === null) firsts.add(play.play)
        yield
      }
      return { from, into, plays, firsts, counted: count.result() }
    },

    /** Links `count` plays, after the `done` oldest, as those of `player`. */
    relink: (tx: Tx, { from, plays, firsts }: Joined, player: number, done: number, count: number) => {
      for (const { play, previous } of linksOf(plays, done, count)) {
        if (previous !== null && firsts.has(play)) results.uncountFirst(tx, from.campaign, play)
        setLink.run(player, previous, play)
      }
    },

    /**
     * Replaces both standings with one; returns false if a period has ended since they were read, which must then be
     * repeated.
     */
    replace: (tx: Tx, { from, into, counted }: Joined, player: number): boolean => {
      if (!areCurrent(counted, timezoneOf(from.campaign), tx.now)) return false
      rows.remove(tx, from)
      if (into) rows.remove(tx, into)
      rows.add(tx, { ...mergedStanding(from, into, counted), player })
      return true
    },
  }
}
