import { byQueries, isSettled, type Rule, rowsOf } from "./rule.ts"

/** In two halves: before merges cut it off, a sum may exceed SQLite's largest integer. */
const inHalves = `(SELECT coalesce((sum(l.points >> 26) << 26) + sum(l.points & 67108863), 0)
                   FROM points_ledger l WHERE l.player = p.id)`

const balances: Rule = {
  name: "balances",
  says: "the ledger adds up to each player's points, and totals are whole numbers up to 2^53-1",
  find: byQueries(
    `SELECT 'player ' || id || ' has ' || points || ' points, the ledger adds up to ' || total AS what
     FROM (SELECT p.id, p.points, ${inHalves} AS total FROM players p)
     WHERE points <> total AND ${isSettled("id")}`,
    ...["xp", "points"].map(
      (total) =>
        `SELECT 'player ' || id || ' has ' || ${total} || ' ${total === "xp" ? "XP" : total}' AS what
         FROM players WHERE ${total} NOT BETWEEN 0 AND ${Number.MAX_SAFE_INTEGER}`,
    ),
  ),
}

type Entry = { id: number; player: number; points: number; balance: number; reason: string }

const ledger: Rule = {
  name: "ledger",
  says: "each row of the ledger shows the balance after it",
  /**
   * A merge leaves the rows of both players interleaved, each with the balance of its own player: only the row of the
   * merge is checked, which has the combined balance of all earlier rows.
   */
  *find(sqlite) {
    let player: number | null = null
    // Before the row of a merge cuts it off, the combined sum may exceed the exact integers.
    let balance = 0n
    let firstWrong: string | null = null
    for (const row of rowsOf<Entry>(
      sqlite,
      `SELECT id, player, points, balance, reason FROM points_ledger WHERE ${isSettled("player")} ORDER BY player, id`,
    )) {
      if (row.player !== player) {
        if (firstWrong) yield firstWrong
        player = row.player
        balance = 0n
        firstWrong = null
      }
      balance += BigInt(row.points)
      if (BigInt(row.balance) !== balance)
        firstWrong ??= `row ${row.id} of the ledger, of player ${player}, shows ${row.balance}, not ${balance}`
      else if (row.reason === "merge") firstWrong = null
    }
    if (firstWrong) yield firstWrong
  },
}

const moved = ["bans", "awards", "points_ledger", "ranking_prizes", "standings"]
/** Read whole, since no index leads to the rows of a player. */
const movedWithoutIndex = ["plays", "promo_codes"]

const merges: Rule = {
  name: "merges",
  says: "a merged player has nothing left, and points at one who was not merged",
  find: byQueries(
    "SELECT 'player ' || id || ' was merged and has points or XP' AS what FROM players WHERE merged_into IS NOT NULL AND (points <> 0 OR xp <> 0)",
    `SELECT 'player ' || p.id || ' points at player ' || k.id || ', who was merged too' AS what
     FROM players p JOIN players k ON k.id = p.merged_into WHERE k.merged_into IS NOT NULL`,
    ...movedWithoutIndex.map(
      (table) =>
        `SELECT 'row ' || id || ' of ${table} is that of player ' || player || ', who was merged' AS what
         FROM ${table} WHERE player IN (SELECT id FROM players WHERE merged_into IS NOT NULL)`,
    ),
    ...moved.map(
      (table) =>
        `SELECT 'row ' || t.id || ' of ${table} is that of player ' || p.id || ', who was merged' AS what
         FROM players p CROSS JOIN ${table} t ON t.player = p.id WHERE p.merged_into IS NOT NULL`,
    ),
  ),
}

/** The rules of points, XP and merged players. */
export const accountRules: readonly Rule[] = [balances, ledger, merges]
