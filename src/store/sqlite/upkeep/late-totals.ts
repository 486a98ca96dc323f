import type { Database } from "bun:sqlite"
import { getTableConfig } from "drizzle-orm/sqlite-core"
import { players } from "../schema/player/player.ts"

/** A file of an earlier version has no watermark: it holds what players have. */
const isLate = (sqlite: Database): boolean =>
  sqlite.query("SELECT 1 FROM sqlite_schema WHERE name = 'totals_written'").get() !== null

const written = (of: "entry" | "play") => `coalesce((SELECT ${of} FROM main.totals_written), 0)`

const columns = getTableConfig(players)
  .columns.map(({ name }) => name)
  .map((name) => {
    if (name === "xp") return "p.xp + coalesce(x.xp, 0) AS xp"
    if (name === "last_entry") return "coalesce(e.entry, p.last_entry) AS last_entry"
    return name === "points" ? "coalesce(e.balance, p.points) AS points" : `p.${name}`
  })

/**
 * What the logs have beyond the rows of players: at most what a service keeps in memory, or kept there when it was
 * killed.
 */
const statements = [
  "CREATE TEMP TABLE late_xp (player INTEGER PRIMARY KEY, xp INTEGER NOT NULL)",
  `INSERT INTO temp.late_xp SELECT l.player, sum(l.xp) FROM main.plays l CROSS JOIN main.players p ON p.id = l.player
   WHERE l.id > ${written("play")} AND l.xp > 0 AND l.id > p.xp_play GROUP BY l.player`,
  "CREATE TEMP TABLE late_points (player INTEGER PRIMARY KEY, entry INTEGER NOT NULL, balance INTEGER NOT NULL)",
  // With max(), SQLite takes the other columns from the row that has it.
  `INSERT INTO temp.late_points SELECT l.player, max(l.id), l.balance FROM main.points_ledger l
   CROSS JOIN main.players p ON p.id = l.player
   WHERE l.id > ${written("entry")} AND l.id > p.last_entry GROUP BY l.player`,
  `CREATE TEMP VIEW exact_players AS SELECT ${columns.join(", ")} FROM main.players p
   LEFT JOIN temp.late_xp x ON x.player = p.id LEFT JOIN temp.late_points e ON e.player = p.id`,
]

/** The rows as they are in the file. */
const rows = { view: "main.players", drop: () => undefined }

/**
 * The name of a view of the players on a connection, which nothing else uses: with the totals that a service has in memory,
 * as its next start reads them from the logs. `drop` removes it.
 */
export const exactPlayers = (sqlite: Database): { readonly view: string; drop(): void } => {
  try {
    if (!isLate(sqlite)) return rows
    for (const statement of statements) sqlite.run(statement)
  } catch {
    // The logs of a damaged file cannot be read, which the rules report.
    return rows
  }
  const drop = () => {
    sqlite.run("DROP VIEW temp.exact_players")
    for (const table of ["late_xp", "late_points"]) sqlite.run(`DROP TABLE temp.${table}`)
  }
  return { view: "temp.exact_players", drop }
}
