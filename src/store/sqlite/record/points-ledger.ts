import { desc, eq, sql } from "drizzle-orm"
import { newestShown } from "../engine/page.ts"
import type { Db } from "../file/open.ts"
import { pointsLedger } from "../schema/player.ts"

/** Every change of a player's points, with the balance after it. */
export const pointsLedgerRecords = (db: Db) => {
  const insert = db
    .insert(pointsLedger)
    .values({
      player: sql.placeholder("player"),
      at: sql.placeholder("at"),
      points: sql.placeholder("points"),
      balance: sql.placeholder("balance"),
      reason: sql.placeholder("reason"),
      sourceId: sql.placeholder("sourceId"),
    })
    .prepare()

  return {
    append: (entry: Omit<typeof pointsLedger.$inferSelect, "id">) => {
      insert.run(entry)
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
