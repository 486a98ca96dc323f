import { playsWithStandings } from "../../../invariant/count.ts"
import { byQueries, rule } from "../../../invariant/rule.ts"

/** Here, plays name the one before them. */
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
  ]),
)
