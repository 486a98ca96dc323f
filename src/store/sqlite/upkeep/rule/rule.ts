import type { Database } from "bun:sqlite"
import type { Dialect } from "../../../invariant/queries.ts"
import { says } from "../../../invariant/says.ts"

/** The condition that `player` is not being merged: such players are checked after the merge. */
export const isSettled = (player: string): string =>
  `NOT EXISTS (SELECT 1 FROM merges WHERE ${player} IN (from_player, into_player))`

/**
 * Checks a database as a whole. A sum has two halves, since it may exceed the largest integer before merges cut it off.
 */
export const dialect: Dialect = {
  own: () => "TRUE",
  settled: isSettled,
  sum: (column) => `(sum(${column} >> 26) << 26) + sum(${column} & 67108863)`,
  miniGames: "notifications",
  miniGame: "notification",
  isOfEvent: "iif(json_valid(d.body), d.body ->> '$.event' IS d.event, FALSE)",
  countedPlays: (id) => `${id} <= (SELECT coalesce(max(play), 0) FROM results_counted)`,
  keptPlayers: "SELECT campaign, players FROM campaign_counts",
  loggedPlayers: `SELECT campaign, count(*) AS players FROM plays
    WHERE previous IS NULL AND id <= (SELECT coalesce(max(play), 0) FROM results_counted) GROUP BY 1`,
  skewMs: 0,
}

/**
 * A rule for every row. `find` describes each row that breaks it in one line, by row numbers and never by personal data
 * or codes, since its output is copied into tickets. It reads step by step and writes nothing.
 */
export type Rule = { readonly name: string; readonly says: string; find(sqlite: Database): Iterable<string> }

/** The rows of a query, one at a time: a table may hold millions. */
export const rowsOf = <T>(sqlite: Database, query: string, ...bound: (string | number)[]): Iterable<T> =>
  sqlite.query<T, (string | number)[]>(query).iterate(...bound)

/** The column `what` of each query, which describes the rows that break a rule. */
export const byQueries = (...queries: readonly string[]): Rule["find"] =>
  function* (sqlite) {
    for (const query of queries) for (const { what } of rowsOf<{ what: string }>(sqlite, query)) yield what
  }

/** A rule that every store checks. */
export const sharedRule = (name: keyof typeof says, find: Rule["find"]): Rule => ({ name, says: says[name], find })

/** The same, found by queries alone. */
export const queryRule = (name: keyof typeof says, queries: (of: Dialect) => readonly string[]): Rule =>
  sharedRule(name, byQueries(...queries(dialect)))
