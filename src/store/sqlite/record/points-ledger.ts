import { and, desc, eq } from "drizzle-orm"
import { ledgerView } from "../../../core/player/player.ts"
import { newestShown } from "../engine/page.ts"
import { type Db, insertedRow } from "../file/open.ts"
import { pointsLedger, pointsTransactions } from "../schema/player.ts"

/** The transaction that a row of the ledger names. */
export const transactionOf = (orgId: string) =>
  and(eq(pointsTransactions.orgId, orgId), eq(pointsTransactions.transactionId, pointsLedger.sourceId))

/** Every change of a player's points, with the balance after it. */
export const pointsLedgerRecords = (db: Db) => {
  const insert = db.$client.query(
    "INSERT INTO points_ledger (player, at, points, balance, reason, source_id) VALUES (?, ?, ?, ?, ?, ?)",
  )

  return {
    /** Returns the row's number. */
    append: ({ player, at, points, balance, reason, sourceId }: Omit<typeof pointsLedger.$inferSelect, "id">): number =>
      insertedRow(insert.run(player, at, points, balance, reason, sourceId)),

    /** The newest entries of a player, by their row. */
    newest: (orgId: string, player: number) =>
      db
        .select({ entry: pointsLedger, transaction: pointsTransactions })
        .from(pointsLedger)
        .leftJoin(pointsTransactions, transactionOf(orgId))
        .where(eq(pointsLedger.player, player))
        .orderBy(desc(pointsLedger.id))
        .limit(newestShown)
        .all()
        .map(({ entry, transaction }) => ledgerView(entry, transaction)),
  }
}
