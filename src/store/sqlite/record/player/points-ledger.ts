import { and, desc, eq, inArray } from "drizzle-orm"
import { takeTurns } from "../../../../concurrency/turn.ts"
import { ledgerView } from "../../../../core/player/player.ts"
import { newestShown } from "../../engine/page.ts"
import { type Db, insertedRow } from "../../file/open.ts"
import { pointsLedger, pointsTransactions } from "../../schema/player/player.ts"

/** How many rows of a chain are read first, and at most at once. */
const firstRun = 64
const longestRun = 1_024
const rowsOfATurn = 500
const unchainedOfARun = 256

/** The transaction that a row of the ledger names. */
export const transactionOf = (orgId: string) =>
  and(eq(pointsTransactions.orgId, orgId), eq(pointsTransactions.transactionId, pointsLedger.sourceId))

/** Whose ledger it is, and the last row of its chain; 0 without one. */
export type Ledger = { readonly row: number; readonly lastEntry: number }

/** The rows of two players as one chain, newest first, down to the oldest of the one who disappears; `base` comes before it. */
export type JoinedLedger = { readonly entries: readonly number[]; readonly base: number }

const statementsFor = ({ $client: client }: Db) => ({
  insert: client.query(
    "INSERT INTO points_ledger (player, previous, at, points, balance, reason, source_id) VALUES (?, ?, ?, ?, ?, ?, ?)",
  ),
  // Stops at a row that names a later one, which would loop forever.
  run: client.query<unknown, [head: number, limit: number]>(
    `WITH RECURSIVE chain AS (
       SELECT id, previous FROM points_ledger WHERE id = ?1 AND previous IS NOT NULL
       UNION ALL SELECT l.id, l.previous FROM chain c
         JOIN points_ledger l ON l.id = c.previous AND l.id < c.id AND l.previous IS NOT NULL)
     SELECT id, previous FROM chain LIMIT +?2`,
  ),
  unchained: client.query<{ id: number }, [player: number, before: number, limit: number]>(
    `SELECT id FROM points_ledger INDEXED BY points_ledger_unchained
     WHERE player = ? AND previous IS NULL AND id < ? ORDER BY id DESC LIMIT ?`,
  ),
  place: client.query<{ previous: number | null }, [id: number, player: number]>(
    "SELECT previous FROM points_ledger WHERE id = ? AND player = ?",
  ),
  setPrevious: client.query("UPDATE points_ledger SET previous = ? WHERE id = ?"),
  setLink: client.query(
    "UPDATE points_ledger SET player = ?1, previous = ?2 WHERE id = ?3 AND (player <> ?1 OR previous IS NOT ?2)",
  ),
})

/** Every change of a player's points, with the balance after it. */
export const pointsLedgerRecords = (db: Db) => {
  const sqlite = statementsFor(db)

  /** The rows before `before` that are from before chains, newest first. */
  function* unchained(player: number, before: number): Generator<number, void> {
    for (let last = before; ; ) {
      const run = sqlite.unchained.all(player, last, unchainedOfARun)
      for (const { id } of run) yield id
      last = run.at(-1)?.id ?? 0
      if (run.length < unchainedOfARun) return
    }
  }

  /** The rows of a ledger, newest first, read lazily. */
  function* entries({ row, lastEntry }: Ledger, before = Number.MAX_SAFE_INTEGER): Generator<number, void> {
    let next = lastEntry
    for (let limit = firstRun; next > 0; limit = Math.min(2 * limit, longestRun)) {
      const run = sqlite.run.values(next, limit) as [id: number, previous: number][]
      next = run.at(-1)?.[1] ?? 0
      for (const [id] of run) yield id
    }
    yield* unchained(row, before)
  }

  /** The same from the row before `before` on, if that is one of them: the rest of a list. */
  const entriesBefore = (ledger: Ledger, before: number | null): Generator<number, void> => {
    const place = before === null ? null : sqlite.place.get(before, ledger.row)
    return before !== null && place ? entries({ ...ledger, lastEntry: place.previous ?? 0 }, before) : entries(ledger)
  }

  const newestUnchained = (player: number): number => sqlite.unchained.get(player, Number.MAX_SAFE_INTEGER, 1)?.id ?? 0

  const rowsOf = (orgId: string, ids: readonly number[]) =>
    db
      .select({ id: pointsLedger.id, entry: pointsLedger, transaction: pointsTransactions })
      .from(pointsLedger)
      .leftJoin(pointsTransactions, transactionOf(orgId))
      .where(inArray(pointsLedger.id, [...ids]))
      .orderBy(desc(pointsLedger.id))
      .all()

  return {
    entries,

    /** Appends a row to the chain of a ledger, and returns its number. */
    append: (
      { row, lastEntry }: Ledger,
      { at, points, balance, reason, sourceId }: Omit<typeof pointsLedger.$inferSelect, "id" | "player" | "previous">,
    ): number => {
      const previous = lastEntry === 0 ? newestUnchained(row) : lastEntry
      return insertedRow(sqlite.insert.run(row, previous, at, points, balance, reason, sourceId))
    },

    /** The newest entries of a player. */
    newest: (orgId: string, ledger: Ledger) =>
      rowsOf(orgId, entries(ledger).take(newestShown).toArray()).map(({ entry, transaction }) =>
        ledgerView(entry, transaction),
      ),

    /** At most `limit` rows of a ledger before a row number, newest first. */
    rowsBefore: async (orgId: string, ledger: Ledger, before: number | null, limit: number) => {
      const giveWay = takeTurns()
      const found: number[] = []
      let read = 0
      for (const id of entriesBefore(ledger, before)) {
        if (++read % rowsOfATurn === 0) await giveWay()
        if (before === null || id < before) found.push(id)
        if (found.length === limit) break
      }
      return rowsOf(orgId, found)
    },

    newestUnchained,

    /**
     * Chains at most `limit` rows that are from before chains, the newest first, so that each is found at any time. Returns
     * whether none is left.
     */
    chainOlder: (player: number, limit: number): boolean => {
      const older = sqlite.unchained.all(player, Number.MAX_SAFE_INTEGER, limit + 1).map(({ id }) => id)
      for (const [index, id] of older.slice(0, limit).entries()) sqlite.setPrevious.run(older[index + 1] ?? 0, id)
      return older.length <= limit
    },

    /** Reads two ledgers without older rows as one, a row per step. */
    *join(from: Ledger, into: Ledger): Generator<void, JoinedLedger> {
      const joined: number[] = []
      const [left, right] = [entries(from), entries(into)]
      let [leftId, rightId] = [left.next().value ?? 0, right.next().value ?? 0]
      while (leftId > 0) {
        const newest = Math.max(leftId, rightId)
        joined.push(newest)
        // An interrupted merge leaves some rows in both.
        if (leftId === newest) leftId = left.next().value ?? 0
        if (rightId === newest) rightId = right.next().value ?? 0
        yield
      }
      return { entries: joined, base: rightId }
    },

    /**
     * Links `count` rows, after the `done` oldest, as those of `player`. Both heads lead to every row at any time, so an
     * interrupted merge can be repeated.
     */
    relink: ({ entries: joined, base }: JoinedLedger, player: number, done: number, count: number) => {
      const oldest = joined.length - 1 - done
      for (let index = oldest; index > oldest - count && index >= 0; index--)
        sqlite.setLink.run(player, joined[index + 1] ?? base, joined[index] ?? 0)
    },
  }
}
