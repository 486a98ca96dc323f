import type { Database } from "bun:sqlite"
import type { Dialect } from "../../../invariant/dialect.ts"
import type { Source } from "../../../invariant/rule.ts"

const isCounted = (id: string) => `${id} <= (SELECT coalesce(max(play), 0) FROM results_counted)`

/**
 * Checks a database as a whole. A sum has two halves, since it may exceed the largest integer before merges cut it off.
 */
export const dialect: Dialect = {
  own: () => "TRUE",
  settled: (player) => `NOT EXISTS (SELECT 1 FROM merges WHERE ${player} IN (from_player, into_player))`,
  sum: (column) => `(sum(${column} >> 26) << 26) + sum(${column} & 67108863)`,
  miniGames: "notifications",
  miniGame: "notification",
  isOfEvent: "iif(json_valid(d.body), d.body ->> '$.event' IS d.event, FALSE)",
  countedPlays: isCounted,
  countedCosts: isCounted,
  countedSpins: (id, mark) => `${id} <= ${mark}`,
  isListingCurrent: () => "TRUE",
  times: { position: "instr", greatest: "max" },
  value: (number) => `?${number}`,
  parsed: (stored) => (typeof stored === "string" ? JSON.parse(stored) : null),
  draws: (condition) => (condition === undefined ? "draws" : `(SELECT d.* FROM draws d WHERE ${condition})`),
  keptPlayers: "SELECT campaign, players FROM campaign_counts",
  loggedPlayers: `SELECT campaign, count(*) AS players FROM plays WHERE previous IS NULL AND ${isCounted("id")} GROUP BY 1`,
  skewMs: 0,
}

/** A file that is checked. Its rules may look rows up one by one, which takes microseconds. */
export type FileSource = Source & { readonly sqlite: Database }

export const sourceOf = (sqlite: Database): FileSource => ({
  dialect,
  sqlite,
  rows: <Row extends object>(query: string, ...values: readonly (string | number)[]) =>
    sqlite.query<Row, (string | number)[]>(query).iterate(...values),
  all: async <Row extends object>(query: string, ...values: readonly (string | number)[]) =>
    sqlite.query<Row, (string | number)[]>(query).all(...values),
  attempt: (check) => check(),
})
