import type { Dialect } from "../../../invariant/dialect.ts"
import type { Source } from "../../../invariant/rule.ts"
import { drawsIn } from "../../log/draw/row.ts"
import { currentEpoch } from "../../record/open-handout.ts"
import type { Snapshot } from "../connection.ts"

/** The organization that is checked is the parameter $1 of every query. */
const own = (alias: string) => `${alias}.org_id = $1`

const countsPlayers = `EXISTS (SELECT 1 FROM result_marks m WHERE ${own("m")} AND m.has_players)`

/** The clocks of the serving processes may be a minute apart. */
export const dialect: Dialect = {
  own,
  settled: (player) =>
    `NOT EXISTS (SELECT 1 FROM merges m WHERE ${own("m")} AND ${player} IN (m.from_player, m.into_player))`,
  sum: (column) => `sum(${column})`,
  miniGames: "mini_games",
  miniGame: "mini_game",
  isOfEvent: `starts_with(d.body, '{"event":"' || d.event || '",') AND right(d.body, 1) = '}'`,
  countedCosts: (id) => `${id} < coalesce((SELECT m.costs_up_to FROM result_marks m WHERE ${own("m")}), 0)`,
  countedPlays: (id) => `${id} < coalesce((SELECT m.up_to FROM result_marks m WHERE ${own("m")}), 0)`,
  countedSpins: (id, mark) => `${id} < ${mark}`,
  isListingCurrent: (listing) => `${listing}.epoch = ${currentEpoch}`,
  times: { position: "strpos", greatest: "greatest" },
  value: (number) => `$${number + 1}`,
  parsed: (stored) => stored,
  draws: drawsIn,
  keptPlayers: `SELECT campaign, players FROM campaign_counts c WHERE ${own("c")} AND ${countsPlayers}
    UNION ALL SELECT campaign, players FROM player_changes c WHERE ${own("c")} AND ${countsPlayers}`,
  loggedPlayers: `SELECT campaign, count(*) AS players FROM standings s WHERE ${own("s")} AND ${countsPlayers} GROUP BY 1`,
  skewMs: 60_000,
}

/** An organization that is checked, in the snapshot shared by all checks. */
export type OrganizationSource = Source & { readonly snapshot: Snapshot; readonly orgId: string }

/** A statement that fails leaves the transaction as it was before the rule. */
export const sourceOf = (snapshot: Snapshot, orgId: string): OrganizationSource => ({
  dialect,
  snapshot,
  orgId,
  rows: (query, ...values) => snapshot.rows(query, [orgId, ...values]),
  all: (query, ...values) => snapshot.query(query, [orgId, ...values]),
  attempt: async (check) => {
    await snapshot.query("SAVEPOINT rule")
    try {
      await check()
    } catch (error) {
      await snapshot.query("ROLLBACK TO SAVEPOINT rule")
      throw error
    }
  },
})
