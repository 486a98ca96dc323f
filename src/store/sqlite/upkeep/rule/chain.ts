import { playsWithStandings } from "../../../invariant/player/count.ts"
import { byQueries, rule } from "../../../invariant/rule.ts"

/** Here, plays and rows of the ledger name the one before them. */
export const chainRule = rule(
  "chains",
  byQueries((dialect) => [
    `SELECT 'play ' || id || ' names play ' || coalesce(previous, 'none') || ' as the one before, and not '
       || coalesce(expected, 'none') AS what
     FROM (SELECT id, previous, lag(id) OVER (PARTITION BY player, campaign ORDER BY id) AS expected
           FROM plays WHERE ${dialect.settled("player")})
     WHERE previous IS NOT expected`,
    ...playsWithStandings(dialect),
    `SELECT 'standing ' || s.id || ' was written without play ' || p.id AS what
     FROM plays p JOIN standings s ON s.player = p.player AND s.campaign = p.campaign
     WHERE p.id > s.last_play AND p.id <= (SELECT play FROM standings_written) AND ${dialect.settled("s.player")}`,
    `SELECT 'row ' || id || ' of the ledger names row ' || coalesce(previous, 'none') || ' as the one before, and not '
       || expected AS what
     FROM (SELECT id, previous, lag(id, 1, 0) OVER ledger AS expected, lag(previous) OVER ledger AS earlier
           FROM points_ledger WHERE ${dialect.settled("player")} WINDOW ledger AS (PARTITION BY player ORDER BY id))
     WHERE coalesce(previous <> expected, earlier IS NOT NULL)`,
    `SELECT 'player ' || p.id || ' names row ' || p.last_entry || ' of the ledger as the last, and not ' || l.last AS what
     FROM players p JOIN (SELECT player, max(id) AS last FROM points_ledger WHERE previous IS NOT NULL GROUP BY player) l
       ON l.player = p.id WHERE p.last_entry <> l.last AND ${dialect.settled("p.id")}`,
  ]),
)
