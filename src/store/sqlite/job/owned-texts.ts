import { and, eq, inArray, isNotNull } from "drizzle-orm"
import type { Db } from "../file/open.ts"
import { awards } from "../schema/mini-game.ts"
import { acceptedTerms, playGrants } from "../schema/player.ts"

/** Clears the texts of at most `limit` of a player's transactions of points after one. Returns the last, or null. */
const transactionTexts = ({ $client: client }: Db) => {
  const readNext = client.query<{ id: number }, [player: number, after: number, limit: number]>(
    "SELECT id FROM points_transactions INDEXED BY points_transactions_by_player WHERE player = ? AND id > ? ORDER BY id LIMIT ?",
  )
  const forget = client.query<never, [player: number, after: number, upTo: number]>(
    `UPDATE points_transactions SET note = NULL, external_reference = NULL WHERE id IN (
       SELECT id FROM points_transactions INDEXED BY points_transactions_by_player WHERE player = ? AND id > ? AND id <= ?)`,
  )
  return (player: number, after: number, limit: number): number | null => {
    const last = readNext.all(player, after, limit).at(-1)
    if (last) forget.run(player, after, last.id)
    return last?.id ?? null
  }
}

/** What rows of a player hold that an erasure removes: it stays the player's, by its row. */
export const ownedTexts = (db: Db) => {
  /** Clears the receipts of at most `limit` of the person's awards. Returns how many. */
  const forgetReceipts = (row: number, limit: number): number => {
    const held = db
      .select({ id: awards.id })
      .from(awards)
      .where(and(eq(awards.player, row), isNotNull(awards.receipt)))
      .limit(limit)
    const forgotten = held.all().map(({ id }) => id)
    if (forgotten.length > 0) db.update(awards).set({ receipt: null }).where(inArray(awards.id, forgotten)).run()
    return forgotten.length
  }

  /** Removes what the organization wrote about at most `limit` of the person's grants. Returns how many. */
  const forgetGrants = (row: number, limit: number): number => {
    const held = db
      .select({ id: playGrants.id })
      .from(playGrants)
      .where(and(eq(playGrants.player, row), isNotNull(playGrants.reference)))
      .limit(limit)
    const forgotten = held.all().map(({ id }) => id)
    if (forgotten.length > 0)
      db.update(playGrants).set({ reference: null, note: null }).where(inArray(playGrants.id, forgotten)).run()
    return forgotten.length
  }

  /** Removes at most `limit` of the terms that the person accepted. Returns how many. */
  const forgetAcceptances = (row: number, limit: number): number => {
    const some = db
      .select({ id: acceptedTerms.id })
      .from(acceptedTerms)
      .where(eq(acceptedTerms.player, row))
      .limit(limit)
    const removed = db.delete(acceptedTerms).where(inArray(acceptedTerms.id, some)).returning({ id: acceptedTerms.id })
    return removed.all().length
  }

  return { forgetAcceptances, forgetGrants, forgetReceipts, forgetTransactions: transactionTexts(db) }
}
