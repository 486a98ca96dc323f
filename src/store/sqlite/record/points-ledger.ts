import { desc, eq } from "drizzle-orm"
import { newestShown } from "../engine/page.ts"
import type { Db } from "../file/open.ts"
import { pointsLedger } from "../schema/player.ts"

/** Every change of a player's points, with the balance after it. */
export const pointsLedgerRecords = (db: Db) => {
  const insert = db.$client.query(
    "INSERT INTO points_ledger (player, at, points, balance, reason, source_id) VALUES (?, ?, ?, ?, ?, ?)",
  )

  return {
    append: ({ player, at, points, balance, reason, sourceId }: Omit<typeof pointsLedger.$inferSelect, "id">) => {
      insert.run(player, at, points, balance, reason, sourceId)
    },
    /** The newest entries of a player, by their row. */
    newest: (player: number) =>
      db
        .select()
        .from(pointsLedger)
        .where(eq(pointsLedger.player, player))
        .orderBy(desc(pointsLedger.id))
        .limit(newestShown)
        .all()
        .map(({ at, points, balance, reason, sourceId }) => ({ at, points, balance, reason, sourceId })),
  }
}
