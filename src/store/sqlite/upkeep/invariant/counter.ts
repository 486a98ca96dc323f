import type { Database } from "bun:sqlite"
import type { CampaignConfig } from "../../../../core/campaign/campaign.ts"
import { periodAt } from "../../../../core/period.ts"
import { chainedRows } from "../../log/play-log.ts"
import { byQueries, isSettled, type Rule, rowsOf } from "./rule.ts"

/**
 * A standing includes the plays up to its last one; later ones are only in the log for a while. CROSS JOIN keeps the
 * plays first: otherwise SQLite would scan all plays of the campaign for each standing.
 */
const wrongCount = (count: "plays" | "wins", counts: string) =>
  `SELECT 'standing ' || s.id || ' counts ' || s.${count} || ' ${count}, the log ' || coalesce(l.logged, 0) AS what
   FROM standings s LEFT JOIN (
     SELECT t.id, count(*) AS logged FROM plays p CROSS JOIN standings t ON t.player = p.player AND t.campaign = p.campaign
     WHERE p.id <= t.last_play AND p.at >= t.${count}_from AND p.at < t.${count}_until AND ${counts} GROUP BY t.id
   ) l ON l.id = s.id
   WHERE s.${count}_from IS NOT NULL AND s.${count} <> coalesce(l.logged, 0) AND ${isSettled("s.player")}`

const standings: Rule = {
  name: "standings",
  says: "the plays and wins counted for each player are those of the log",
  find: byQueries(wrongCount("plays", "TRUE"), wrongCount("wins", "p.used_quota")),
}

const quotas: Rule = {
  name: "quotas",
  says: "the wins counted for each campaign are those of the log",
  find: byQueries(
    `SELECT 'quota of campaign ' || campaign || ' counts ' || wins || ' wins, the log ' || logged AS what
     FROM (SELECT q.campaign, q.wins, (SELECT count(*) FROM plays p WHERE p.campaign = q.campaign
             AND p.at >= q.wins_from AND p.at < q.wins_until AND p.used_quota) AS logged
           FROM quotas q)
     WHERE wins <> logged`,
  ),
}

type Scored = {
  id: number
  last_play: number
  config: string
  zone_since: number | null
  total_score: number
} & Record<`${"day" | "week" | "month"}_score`, number> &
  Record<`${"day" | "week" | "month"}_from`, number | null>

/** The order of additions affects the last digits of a sum of scores, so a small relative deviation is tolerated. */
const roundingShare = 1e-9

const scoresOf = (sqlite: Database) => {
  type Sum = { total: number | null; size: number | null }
  const logged = sqlite.query<Sum, [number, number, number]>(
    `${chainedRows} SELECT sum(score) AS total, sum(abs(score)) AS size FROM chain WHERE at >= ?2 AND at < ?3`,
  )
  /** The sum of the log if it differs from `kept`; sums beyond the largest number are not compared. */
  return ({ last_play: lastPlay }: Scored, from: number, until: number, kept: number): number | null => {
    const { total, size } = logged.get(lastPlay, from, until) ?? { total: null, size: null }
    if (!Number.isFinite(size ?? 0)) return null
    return Math.abs((total ?? 0) - kept) > roundingShare * (size ?? 0) ? (total ?? 0) : null
  }
}

const scores: Rule = {
  name: "scores",
  says: "the scores of each ranking are those of the log",
  *find(sqlite) {
    const differs = scoresOf(sqlite)
    const kept = `SELECT s.*, c.config, c.zone_since FROM standings s JOIN campaigns c ON c.id = s.campaign
                  WHERE (s.total_reached IS NOT NULL OR s.total_score <> 0) AND ${isSettled("s.player")}`
    for (const row of rowsOf<Scored>(sqlite, kept)) {
      const { timezone } = JSON.parse(row.config) as CampaignConfig
      const all = differs(row, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, row.total_score)
      if (all !== null) yield `standing ${row.id} has a total score of ${row.total_score}, the log of ${all}`
      for (const kind of ["day", "week", "month"] as const) {
        const from = row[`${kind}_from`]
        if (from === null) continue
        const { start, end, key } = periodAt(kind, timezone, from)
        // A period of an earlier time zone may begin at the same time as one of the current zone, and end at a
        // different time.
        if (start !== from || end <= (row.zone_since ?? start)) continue
        const score = row[`${kind}_score`]
        const found = differs(row, start, end, score)
        if (found !== null) yield `standing ${row.id} has a score of ${score} for ${key}, the log of ${found}`
      }
    }
  },
}

const chains: Rule = {
  name: "chains",
  says: "each play names the one before it, and each standing the last that it tells of",
  find: byQueries(
    `SELECT 'play ' || id || ' names play ' || coalesce(previous, 'none') || ' as the one before, and not '
       || coalesce(expected, 'none') AS what
     FROM (SELECT id, previous, lag(id) OVER (PARTITION BY player, campaign ORDER BY id) AS expected
           FROM plays WHERE ${isSettled("player")})
     WHERE previous IS NOT expected`,
    `SELECT 'play ' || id || ' has no standing' AS what FROM plays p
     WHERE NOT EXISTS (SELECT 1 FROM standings s WHERE s.campaign = p.campaign AND s.player = p.player)
       AND ${isSettled("p.player")}`,
    `SELECT 'standing ' || id || ' names play ' || last_play || ', which is not its own' AS what FROM standings s
     WHERE NOT EXISTS (SELECT 1 FROM plays p
       WHERE p.id = s.last_play AND p.campaign = s.campaign AND p.player = s.player) AND ${isSettled("s.player")}`,
    `SELECT 'standing ' || s.id || ' was written without play ' || p.id AS what
     FROM plays p JOIN standings s ON s.player = p.player AND s.campaign = p.campaign
     WHERE p.id > s.last_play AND p.id <= (SELECT play FROM standings_written) AND ${isSettled("s.player")}`,
  ),
}

/** The rules of the counters, which are caches of the log of plays. */
export const counterRules: readonly Rule[] = [standings, quotas, scores, chains]
