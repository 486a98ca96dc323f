import type { Dialect } from "../../../invariant/queries.ts"
import { says } from "../../../invariant/says.ts"
import type { Snapshot } from "../connection.ts"

/** The organization that is checked is the parameter $1 of every query. */
const own = (alias: string) => `${alias}.org_id = $1`

const countsPlayers = `EXISTS (SELECT 1 FROM result_marks m WHERE ${own("m")} AND m.has_players)`

/** The clocks of the processes that serve may be a minute apart. */
export const dialect: Dialect = {
  own,
  settled: (player) =>
    `NOT EXISTS (SELECT 1 FROM merges m WHERE ${own("m")} AND ${player} IN (m.from_player, m.into_player))`,
  sum: (column) => `sum(${column})`,
  miniGames: "mini_games",
  miniGame: "mini_game",
  isOfEvent: `starts_with(d.body, '{"event":"' || d.event || '",') AND right(d.body, 1) = '}'`,
  countedPlays: (id) => `${id} < coalesce((SELECT m.up_to FROM result_marks m WHERE ${own("m")}), 0)`,
  keptPlayers: `SELECT campaign, players FROM campaign_counts c WHERE ${own("c")} AND ${countsPlayers}
    UNION ALL SELECT campaign, players FROM player_changes c WHERE ${own("c")} AND ${countsPlayers}`,
  loggedPlayers: `SELECT campaign, count(*) AS players FROM standings s WHERE ${own("s")} AND ${countsPlayers} GROUP BY 1`,
  skewMs: 60_000,
}

/**
 * A rule for every row of an organization. `find` describes each row that breaks it in one line, by row numbers and never
 * by personal data or codes, since its output is copied into tickets. It reads step by step and writes nothing.
 */
export type Rule = {
  readonly name: string
  readonly says: string
  find(snapshot: Snapshot, orgId: string): AsyncIterable<string>
}

/** The column `what` of each query, which describes the rows that break a rule. */
export const byQueries = (...queries: readonly string[]): Rule["find"] =>
  async function* (snapshot, orgId) {
    for (const query of queries)
      for await (const { what } of snapshot.rows<{ what: string }>(query, [orgId])) yield what
  }

/** A rule that every store checks. */
export const sharedRule = (name: keyof typeof says, find: Rule["find"]): Rule => ({ name, says: says[name], find })

/** The same, found by queries alone. */
export const queryRule = (name: keyof typeof says, queries: (of: Dialect) => readonly string[]): Rule =>
  sharedRule(name, byQueries(...queries(dialect)))
