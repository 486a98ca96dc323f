import type { Dialect } from "../dialect.ts"
import { differing, told } from "../differing.ts"
import { byQueries, rule } from "../rule.ts"

/** The counts of each mini-game's spins, and what they cost, equal the log, as far as it is counted. */
const spinCounts = ({ own, miniGame, countedSpins }: Dialect): readonly string[] => {
  const counted = `FROM awards a JOIN spin_marks m ON m.${miniGame} = a.${miniGame} AND ${own("m")}
     WHERE ${own("a")} AND ${countedSpins("a.id", "m.up_to")} GROUP BY 1`
  return [
    differing(
      `SELECT ${miniGame}, segment_id, spins, wins, points FROM spin_counts s WHERE ${own("s")}`,
      `SELECT a.${miniGame}, a.segment_id, count(*) AS spins, count(*) FILTER (WHERE a.won) AS wins,
         sum(a.points_awarded) AS points ${counted}, 2`,
      [miniGame, "segment_id"],
      ["spins", "wins", "points"],
      `'mini-game ' || ${miniGame} || ' counts for segment ' || segment_id || ' ' || ${told("spins")} || ', and ' || ${told("wins")}`,
    ),
    differing(
      `SELECT ${miniGame}, codes + prizes AS cost FROM spin_costs s WHERE ${own("s")}`,
      `SELECT a.${miniGame}, CAST(coalesce(sum(a.prize_value), 0) AS float) AS cost ${counted}`,
      [miniGame],
      ["cost"],
      `'the wins of mini-game ' || ${miniGame} || ' cost ' || ${told("cost")}`,
    ),
  ]
}

export const spinCountRule = rule("spin-counts", byQueries(spinCounts))
