import { and, eq, inArray, isNotNull } from "drizzle-orm"
import type { Db } from "../../file/open.ts"
import { awards } from "../../schema/mini-game.ts"
import { acceptedTerms, playGrants } from "../../schema/player/player.ts"
import { pushReactions } from "../../schema/push.ts"

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

/** Removes what the organization wrote about the hand-over of a player's prizes. */
const notesOfPrizes = ({ $client: client }: Db) => {
  // Few plays and awards have a note, and no index leads to those of a player.
  const forgetHandouts = client.query<never, [player: number]>(
    `UPDATE handouts SET note = NULL WHERE note IS NOT NULL
     AND EXISTS (SELECT 1 FROM plays p WHERE p.id = handouts.play AND p.player = ?)`,
  )
  const forgetWins = client.query<never, [player: number]>(
    "UPDATE ranking_wins SET note = NULL WHERE player = ? AND note IS NOT NULL",
  )
  const forgetAwards = client.query<never, [player: number]>(
    `UPDATE award_handouts SET note = NULL WHERE note IS NOT NULL
     AND EXISTS (SELECT 1 FROM awards a WHERE a.id = award_handouts.award AND a.player = ?)`,
  )
  return (player: number) => {
    forgetHandouts.run(player)
    forgetAwards.run(player)
    forgetWins.run(player)
  }
}

/** The receipts of a player's spins, `limit` spins at a time: a stored response may show one of any age. */
const spinReceipts = ({ $client: client }: Db) => {
  type Spin = { readonly id: number; readonly miniGame: number; readonly spinPeriod: string; readonly receipt: string }
  const readNext = client.query<
    Spin,
    [player: number, miniGame: number, spinPeriod: string, id: number, limit: number]
  >(
    `SELECT id, notification AS miniGame, spin_period AS spinPeriod, lower(hex(receipt)) AS receipt
     FROM awards INDEXED BY awards_by_player WHERE player = ? AND (notification, spin_period, id) > (?, ?, ?)
     ORDER BY notification, spin_period, id LIMIT ?`,
  )
  return function* (player: number, limit: number): Generator<readonly string[]> {
    let last: Omit<Spin, "receipt"> | undefined = { id: 0, miniGame: 0, spinPeriod: "" }
    while (last) {
      const spins: Spin[] = readNext.all(player, last.miniGame, last.spinPeriod, last.id, limit)
      yield spins.map(({ receipt }) => receipt).filter((receipt) => receipt !== "")
      last = spins.length < limit ? undefined : spins.at(-1)
    }
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

  /** Returns a function that removes at most `limit` of a player's rows, and returns how many. */
  const removerOf =
    (table: typeof acceptedTerms | typeof pushReactions) =>
    (row: number, limit: number): number => {
      const some = db.select({ id: table.id }).from(table).where(eq(table.player, row)).limit(limit)
      return db.delete(table).where(inArray(table.id, some)).returning({ id: table.id }).all().length
    }

  return {
    forgetAcceptances: removerOf(acceptedTerms),
    forgetReactions: removerOf(pushReactions),
    forgetGrants,
    forgetNotes: notesOfPrizes(db),
    forgetReceipts,
    forgetTransactions: transactionTexts(db),
    receiptsOf: spinReceipts(db),
  }
}
