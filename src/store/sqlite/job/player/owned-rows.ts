import { eq, inArray } from "drizzle-orm"
import type { MovedInMerge } from "../../../../core/player/merge.ts"
import type { Tx } from "../../../../record/transaction.ts"
import type { Db } from "../../file/open.ts"
import type { CodeRows } from "../../log/code/code-rows.ts"
import { awards } from "../../schema/mini-game.ts"
import { acceptedTerms, bans, liftedBans, players, playGrants, pointsTransactions } from "../../schema/player/player.ts"
import { pushReactions } from "../../schema/push.ts"
import { rankingPrizes, rankingWins } from "../../schema/ranking.ts"

/** The tables with the rows that a player owns. */
export const ownedTables = {
  acceptances: acceptedTerms,
  awards,
  bans,
  grants: playGrants,
  liftedBans,
  pushReactions,
  rankingPrizes,
  rankingWins,
  transactions: pointsTransactions,
} as const
export type OwnedTable = (typeof ownedTables)[keyof typeof ownedTables]

/** Moves up to `limit` rows of one kind, and returns how many. */
type Move = (tx: Tx, from: number, into: number, limit: number) => number

/** The row of the player who is merged, and that of the one who remains. */
type Rows = Readonly<Record<"from" | "into", { readonly row: number }>>

/** Returns a function that moves up to `limit` rows of each kind, and tells whether none is left. */
export const rowMover = (db: Db, codes: CodeRows) => {
  const moveOf =
    (table: OwnedTable): Move =>
    (_tx, from, into, limit) => {
      const some = db.select({ id: table.id }).from(table).where(eq(table.player, from)).limit(limit)
      const moved = db.update(table).set({ player: into }).where(inArray(table.id, some)).returning({ id: table.id })
      return moved.all().length
    }
  const moveMerged: Move = (_tx, from, into, limit) => {
    const some = db.select({ id: players.id }).from(players).where(eq(players.mergedInto, from)).limit(limit)
    const moved = db.update(players).set({ mergedInto: into }).where(inArray(players.id, some))
    return moved.returning({ id: players.id }).all().length
  }
  const moves: Record<Exclude<MovedInMerge, "ledger">, Move> = {
    acceptances: moveOf(ownedTables.acceptances),
    awards: moveOf(ownedTables.awards),
    bans: moveOf(ownedTables.bans),
    codes: codes.move,
    grants: moveOf(ownedTables.grants),
    liftedBans: moveOf(ownedTables.liftedBans),
    mergedPlayers: moveMerged,
    pushReactions: moveOf(ownedTables.pushReactions),
    rankingPrizes: moveOf(ownedTables.rankingPrizes),
    rankingWins: moveOf(ownedTables.rankingWins),
    transactions: moveOf(ownedTables.transactions),
  }

  return (tx: Tx, { from, into }: Rows, limit: number): boolean =>
    Object.values(moves)
      .map((step) => step(tx, from.row, into.row, limit) < limit)
      .every((isDone) => isDone)
}
