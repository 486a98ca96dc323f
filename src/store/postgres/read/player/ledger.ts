import { type SQL, sql } from "drizzle-orm"
import { pointsLedger, pointsTransactions } from "../../schema/player/player.ts"

/** Looked up row by row: the planner might join the whole table. */
const ofTransaction = (column: SQL) => sql<string | null>`(SELECT ${column} FROM ${pointsTransactions} t
  WHERE t.org_id = points_ledger.org_id AND t.transaction_id = points_ledger.source_id)`

/** The columns of a row of the ledger, with the texts of its transaction. */
export const ledgerColumns = {
  entry: pointsLedger,
  note: ofTransaction(sql`t.note`),
  externalReference: ofTransaction(sql`t.external_reference`),
}
