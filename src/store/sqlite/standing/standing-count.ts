import { takeTurns } from "../../../concurrency/turn.ts"
import { isSameArchived } from "../../../core/campaign/standing/archived.ts"
import { type Counted, type Span, SpanCount } from "../../../core/campaign/standing/count.ts"
import { withCounted } from "../../../core/campaign/standing/standing.ts"
import { Later, type Tx } from "../../../record/transaction.ts"
import type { GroupCommit } from "../engine/commit/commit.ts"
import type { PlayLog } from "../log/play/play-log.ts"
import type { StandingRows } from "./standing-rows.ts"
import type { StandingRow } from "./standing-statements.ts"

/**
 * How many plays a transaction may read at once, which takes about a millisecond; larger counts run in steps outside of
 * it.
 */
const playsAtOnce = 1_000
const playsOfAStep = 256

/** Counts from the chain of plays what a standing does not hold, and stores it even if the request is refused. */
export const standingCounter = (commit: GroupCommit, rows: StandingRows, log: PlayLog) => {
  /** Keyed by the row of the standing. */
  const counting = new Map<number, Later>()
  let open: { readonly transaction: object; left: number } | undefined

  /** Counts within the transaction; null if that would read too many plays. */
  const countAtOnce = (tx: Tx, { lastPlay, archived }: StandingRow, spans: readonly Span[]): Counted[] | null => {
    if (open?.transaction !== tx.transaction) open = { transaction: tx.transaction, left: playsAtOnce }
    const count = new SpanCount(spans, archived)
    for (const play of log.chain(lastPlay)) {
      if (open.left-- <= 0) return null
      count.add(play)
    }
    return count.result()
  }

  const countInSteps = async (standing: StandingRow, spans: readonly Span[]) => {
    // The writes of the requesting transaction may be rolled back.
    await null
    const giveWay = takeTurns()
    const count = new SpanCount(spans, standing.archived)
    let plays = 0
    for (const play of log.chain(standing.lastPlay)) {
      count.add(play)
      if (++plays % playsOfAStep === 0) await giveWay()
    }
    await commit.runForAll((tx) => {
      const current = rows.find(standing.campaign, standing.player)
      // Plays of this player wait for the count, so only a merge or the archive can intervene: then it is counted again.
      const isSame = current?.id === standing.id && current.lastPlay === standing.lastPlay
      if (isSame && isSameArchived(current.archived, standing.archived))
        rows.change(tx, current, withCounted(current, count.result()))
    })
  }

  /** The standing with `spans` counted, or when to retry. */
  return (tx: Tx, standing: StandingRow, spans: readonly Span[]): StandingRow | Later => {
    const { id } = standing
    const known = counting.get(id)
    if (known) return known
    const counted = countAtOnce(tx, standing, spans)
    if (counted) {
      const filled = withCounted(standing, counted)
      rows.change(tx, standing, filled)
      return filled
    }
    const later = new Later(countInSteps(standing, spans).finally(() => counting.delete(id)))
    counting.set(id, later)
    return later
  }
}

export type StandingCounter = ReturnType<typeof standingCounter>
