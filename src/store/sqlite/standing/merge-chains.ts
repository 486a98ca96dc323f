import type { Counted } from "../../../core/count.ts"
import { SpanCount } from "../../../core/count.ts"
import { periodAt, periodKinds } from "../../../core/period.ts"
import type { Tx } from "../engine/commit.ts"
import type { Db } from "../file/open.ts"
import type { ChainedPlay, PlayLog } from "../log/play-log.ts"
import { withCounted } from "./standing-count.ts"
import type { Standing, StandingRows } from "./standing-rows.ts"

/** The plays of two players in a campaign as one chain, the newest first, and what they add up to. */
type Joined = {
  readonly from: Standing
  readonly into: Standing | null
  readonly plays: readonly number[]
  readonly counted: readonly Counted[]
}

/** Two chains as one, the newest first. A joining that was broken off leaves plays in both: each comes once. */
function* interleaved(log: PlayLog, heads: readonly number[]): Generator<ChainedPlay> {
  const chains = heads.map((head) => log.chain(head))
  const next = chains.map((chain) => chain.next().value as ChainedPlay | undefined)
  for (;;) {
    const newest = Math.max(...next.map((play) => play?.play ?? 0))
    if (newest === 0) return
    yield next.find((play) => play?.play === newest) as ChainedPlay
    for (const [index, play] of next.entries())
      if (play?.play === newest) next[index] = chains[index]?.next().value as ChainedPlay | undefined
  }
}

const sumOf = (from: Standing, into: Standing | null) => {
  const isSame = (kind: "plays" | "wins") =>
    into !== null && from[`${kind}From`] === into[`${kind}From`] && from[`${kind}Until`] === into[`${kind}Until`]
  const none = (kind: "plays" | "wins") => ({ [`${kind}From`]: null, [`${kind}Until`]: null, [kind]: 0 })
  return {
    ...(isSame("plays") ? { plays: from.plays + (into?.plays ?? 0) } : none("plays")),
    ...(isSame("wins") ? { wins: from.wins + (into?.wins ?? 0) } : none("wins")),
  }
}

/**
 * Joins the plays of two players in a campaign. Chains are linked anew from their oldest play on, so that both heads lead
 * to every play at any time: a joining that is broken off is made again, and changes what is left.
 */
export const chainJoiner = (db: Db, rows: StandingRows, log: PlayLog, timezoneOf: (campaign: number) => string) => {
  const relink = db.$client.query(
    "UPDATE plays SET player = ?1, previous = ?2 WHERE id = ?3 AND (player <> ?1 OR previous IS NOT ?2)",
  )
  const spansAt = (campaign: number, now: number) =>
    periodKinds.map((of) => ({ of, ...periodAt(of, timezoneOf(campaign), now) }))

  return {
    /** Reads both chains at `now`, a play a step. */
    *read(from: Standing, intoPlayer: number, now: number): Generator<void, Joined> {
      const into = rows.find(from.campaign, intoPlayer)
      const count = new SpanCount(spansAt(from.campaign, now))
      const plays: number[] = []
      for (const play of interleaved(log, into ? [from.lastPlay, into.lastPlay] : [from.lastPlay])) {
        count.add(play)
        plays.push(play.play)
        yield
      }
      return { from, into, plays, counted: count.result() }
    },

    /** Links `count` plays from the oldest but `done` on, as those of `player`. */
    relink: ({ plays }: Joined, player: number, done: number, count: number) => {
      const oldest = plays.length - 1 - done
      for (let index = oldest; index > oldest - count && index >= 0; index--)
        relink.run(player, plays[index + 1] ?? null, plays[index] ?? 0)
    },

    /** Puts one standing in the place of both; false when a period has ended since they were read, which has to be done again. */
    replace: (tx: Tx, { from, into, counted }: Joined, player: number): boolean => {
      const spans = spansAt(from.campaign, tx.now)
      if (spans.some(({ of, start }) => counted.find((span) => span.of === of)?.start !== start)) return false
      rows.remove(tx, from)
      if (into) rows.remove(tx, into)
      const last = {
        lastPlay: Math.max(from.lastPlay, into?.lastPlay ?? 0),
        lastAt: Math.max(from.lastAt, into?.lastAt ?? Number.MIN_SAFE_INTEGER),
      }
      rows.add(tx, withCounted({ ...from, ...last, ...sumOf(from, into), player }, counted))
      return true
    },
  }
}
