import type { SharedTx } from "../../../../record/transaction.ts"
import type { KnownPlayers } from "./known-players.ts"
import type { PlayerTotals } from "./player-totals.ts"
import type { JoinedLedger, Ledger, pointsLedgerRecords } from "./points-ledger.ts"

type Needs = {
  readonly known: KnownPlayers
  readonly ledger: ReturnType<typeof pointsLedgerRecords>
  readonly totals: PlayerTotals
}

/** The ledgers of players by their rows. */
export const playerLedgers = ({ known, ledger, totals }: Needs) => {
  const ledgerOf = (row: number): Ledger => ({ row, lastEntry: known.findByRow(row)?.lastEntry ?? 0 })

  /** Chains at most `limit` rows of a player that are not; returns whether none is left. */
  const chain = (tx: SharedTx, row: number, limit: number): boolean => {
    const stored = known.findByRow(row)
    // A merge that an earlier version has begun may have moved rows here that are newer than the last.
    const lastEntry = ledger.newestUnchained(row)
    if (stored && lastEntry > stored.lastEntry) {
      const { xp, points } = stored.player
      // At once: no row of the ledger tells a start after a crash.
      totals.changeNow(tx, row, { xp, points, xpPlay: stored.xpPlay, lastEntry })
      known.change(tx, row, { lastEntry })
    }
    return ledger.chainOlder(row, limit)
  }

  return {
    /** The newest entries of a player. */
    newestLedger: (orgId: string, row: number) => ledger.newest(orgId, ledgerOf(row)),

    /** At most `limit` entries of a player before a row number, newest first. */
    ledgerBefore: (orgId: string, row: number, before: number | null, limit: number) =>
      ledger.rowsBefore(orgId, ledgerOf(row), before, limit),

    /** The rows of two players that a merge reads, lazily: none if the one who disappears has none. */
    *ledgerOfPair(from: number, into: number): Generator<number, void> {
      const own = ledger.entries(ledgerOf(from))
      const newest = own.next()
      if (newest.done) return
      yield newest.value
      yield* own
      yield* ledger.entries(ledgerOf(into))
    },

    /**
     * Chains rows of two players that are not, at most `limit` of each: a merge joins chains. Returns whether none is left,
     * or the one who disappears has no rows.
     */
    chainLedgers: (tx: SharedTx, from: number, into: number, limit: number): boolean => {
      const isEmpty = ledger.entries(ledgerOf(from)).next().done
      return isEmpty || (chain(tx, from, limit) && chain(tx, into, limit))
    },

    /** Reads the chained ledgers of two players as one, a row per step. */
    joinLedgers: (from: number, into: number): Generator<void, JoinedLedger> =>
      ledger.join(ledgerOf(from), ledgerOf(into)),

    relinkLedger: ledger.relink,
  }
}
