import { allTime } from "../../../core/period.ts"
import { quarterMs } from "../../../core/report/report.ts"
import { type Dialect, type Queries, standingOf } from "../dialect.ts"
import { differing, told } from "../differing.ts"
import { queryRule } from "../rule.ts"

/** A whole number of what the standing `alias` has in the archive. */
export const archivedIn = (alias: string, count: "codes" | "plays" | "wins" | "xp") =>
  `coalesce(CAST(${alias}.archived ->> '${count}' AS bigint), 0)`

/** The scores of what the standing `alias` has in the archive. */
export const archivedScore = (alias: string) => `coalesce(CAST(${alias}.archived ->> 'score' AS float), 0)`

/** What of the standing `s` lies in the archive and is still counted: only a limit for all time takes notice of it. */
const archivedNow = (count: "plays" | "wins") =>
  `CASE WHEN s.${count}_from = ${allTime.start} THEN ${archivedIn("s", count)} ELSE 0 END`

/**
 * How many wins the archive adds at least and at most to those of the interval of `q`: it only knows their quarters of an hour.
 */
const archivedWins = ({ own }: Dialect, counted: string, condition: string) => {
  const within = (range: string) =>
    `(SELECT coalesce(sum(a.${counted}), 0) FROM archived_wins a WHERE a.campaign = q.campaign AND ${condition} AND ${own("a")} AND ${range})`
  return {
    least: within(`a.at >= q.wins_from AND a.at + ${quarterMs} <= q.wins_until`),
    most: within(`a.at + ${quarterMs} > q.wins_from AND a.at < q.wins_until`),
  }
}

/**
 * A standing includes the plays up to its last one; later ones may only be in the log for a while. CROSS JOIN keeps the
 * plays first in SQLite, which would otherwise scan all plays of the campaign for each standing.
 */
const wrongCount = ({ own, settled }: Dialect, count: "plays" | "wins", counts: string) =>
  `SELECT ${standingOf("s")} || ' counts ' || s.${count} || ' ${count}, the log ' || (coalesce(l.logged, 0) + ${archivedNow(count)}) AS what
   FROM standings s LEFT JOIN (
     SELECT t.player, t.campaign, count(*) AS logged FROM plays p CROSS JOIN standings t
     WHERE t.player = p.player AND t.campaign = p.campaign AND p.id <= t.last_play
       AND p.at >= t.${count}_from AND p.at < t.${count}_until AND ${counts} AND ${own("p")} AND ${own("t")}
     GROUP BY t.player, t.campaign
   ) l ON l.player = s.player AND l.campaign = s.campaign
   WHERE s.${count}_from IS NOT NULL AND s.${count} <> coalesce(l.logged, 0) + ${archivedNow(count)} AND ${settled("s.player")} AND ${own("s")}`

export const standingRule = queryRule("standings", (dialect) => [
  wrongCount(dialect, "plays", "p.beyond_limit IS NULL"),
  wrongCount(dialect, "wins", "p.used_quota"),
])

const ofQuota = (dialect: Dialect) => archivedWins(dialect, "quota_wins", "TRUE")
const ofStock = (dialect: Dialect) => archivedWins(dialect, "wins", "a.prize_id = q.prize_id")

export const quotaRule = queryRule("quotas", (dialect) => [
  `SELECT 'quota of campaign ' || campaign || ' counts ' || wins || ' wins, the log ' || logged || ', and the archive ' || most AS what
   FROM (SELECT q.campaign, q.wins, ${ofQuota(dialect).least} AS least, ${ofQuota(dialect).most} AS most, (SELECT count(*) FROM plays p WHERE p.campaign = q.campaign AND ${dialect.own("p")}
           AND p.at >= q.wins_from AND p.at < q.wins_until AND p.used_quota) AS logged
         FROM quotas q WHERE ${dialect.own("q")}) AS counts
   WHERE wins NOT BETWEEN logged + least AND logged + most`,
])

/** What limits for all time count of the archive is what lies there. */
const archivedPrizes = ({ own }: Dialect) =>
  differing(
    `SELECT k.campaign, k.prize_id, k.wins, k.quota_wins FROM archived_prizes k WHERE ${own("k")}`,
    `SELECT a.campaign, a.prize_id, a.wins, a.quota_wins FROM archived_wins a WHERE ${own("a")}`,
    ["campaign", "prize_id"],
    ["wins", "quota_wins"],
    `'the archive of campaign ' || campaign || ' counts for prize ' || prize_id || ' ' || ${told("wins")}`,
  )

export const stockRule = queryRule("stocks", (dialect) => [
  `SELECT 'stock of prize ' || prize_id || ' of campaign ' || campaign || ' counts ' || wins || ' wins, the log ' || logged
     || ', and the archive ' || most AS what
   FROM (SELECT q.campaign, q.prize_id, q.wins, ${ofStock(dialect).least} AS least, ${ofStock(dialect).most} AS most, (SELECT count(*) FROM plays p WHERE p.campaign = q.campaign
           AND p.prize_id = q.prize_id AND p.at >= q.wins_from AND p.at < q.wins_until AND ${dialect.own("p")}) AS logged
         FROM stocks q WHERE ${dialect.own("q")}) AS counts
   WHERE wins NOT BETWEEN logged + least AND logged + most`,
  archivedPrizes(dialect),
])

export const segmentStockRule = queryRule("segment-stocks", ({ own, miniGame }) => [
  `SELECT 'stock of segment ' || segment_id || ' of mini-game ' || game || ' counts ' || wins || ' wins, the log ' || logged
     AS what
   FROM (SELECT q.${miniGame} AS game, q.segment_id, q.wins, (SELECT count(*) FROM awards a
           WHERE a.${miniGame} = q.${miniGame} AND a.segment_id = q.segment_id AND a.won AND a.created_at >= q.wins_from
             AND a.created_at < q.wins_until AND ${own("a")}) AS logged
         FROM segment_stocks q WHERE ${own("q")}) AS counts
   WHERE wins <> logged`,
])

/** The parts of the rule of chains that hold wherever plays are chained. */
export const playsWithStandings: Queries = ({ own, settled }) => [
  `SELECT 'play ' || p.id || ' has no standing' AS what FROM plays p
   WHERE NOT EXISTS (SELECT 1 FROM standings s WHERE s.campaign = p.campaign AND s.player = p.player AND ${own("s")})
     AND ${settled("p.player")} AND ${own("p")}`,
  `SELECT ${standingOf("s")} || ' names play ' || s.last_play || ', which is not its own' AS what FROM standings s
   WHERE NOT EXISTS (SELECT 1 FROM plays p
     WHERE p.id = s.last_play AND p.campaign = s.campaign AND p.player = s.player AND ${own("p")})
     AND ${settled("s.player")} AND ${own("s")}`,
]
