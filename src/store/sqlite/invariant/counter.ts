import type { Database } from "bun:sqlite"
import type { CampaignConfig } from "../../../core/campaign.ts"
import { periodAt } from "../../../core/period.ts"
import { byQueries, type Rule, rowsOf } from "./rule.ts"

const standings: Rule = {
  name: "standings",
  says: "the plays and wins counted for each player are those of the log",
  find: byQueries(
    `SELECT 'standing ' || id || ' counts ' || plays || ' plays, the log ' || logged AS what
     FROM (SELECT s.id, s.plays, (SELECT count(*) FROM plays p WHERE p.player = s.player AND p.campaign = s.campaign
             AND p.at >= s.plays_from AND p.at < s.plays_until) AS logged
           FROM standings s WHERE s.plays_from IS NOT NULL)
     WHERE plays <> logged`,
    `SELECT 'standing ' || id || ' counts ' || wins || ' wins, the log ' || logged AS what
     FROM (SELECT s.id, s.wins, (SELECT count(*) FROM plays p WHERE p.player = s.player AND p.campaign = s.campaign
             AND p.at >= s.wins_from AND p.at < s.wins_until AND p.used_quota) AS logged
           FROM standings s WHERE s.wins_from IS NOT NULL)
     WHERE wins <> logged`,
  ),
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
  campaign: number
  player: number
  config: string
  total_score: number
} & Record<`${"day" | "week" | "month"}_score`, number> &
  Record<`${"day" | "week" | "month"}_from`, number | null>

/** The order in which scores are added moves the last digits of their sum: a share of all that was added is let pass. */
const roundingShare = 1e-9

const scoresOf = (sqlite: Database) => {
  type Sum = { total: number | null; size: number | null }
  const logged = sqlite.query<Sum, [number, number, number, number]>(
    `SELECT sum(score) AS total, sum(abs(score)) AS size FROM plays
     WHERE player = ? AND campaign = ? AND at >= ? AND at < ?`,
  )
  /** What the log adds up to, when that is not `kept`; sums past the largest number are not compared. */
  return ({ player, campaign }: Scored, from: number, until: number, kept: number): number | null => {
    const { total, size } = logged.get(player, campaign, from, until) ?? { total: null, size: null }
    if (!Number.isFinite(size ?? 0)) return null
    return Math.abs((total ?? 0) - kept) > roundingShare * (size ?? 0) ? (total ?? 0) : null
  }
}

const scores: Rule = {
  name: "scores",
  says: "the scores of each ranking are those of the log",
  *find(sqlite) {
    const differs = scoresOf(sqlite)
    const kept = `SELECT s.*, c.config FROM standings s JOIN campaigns c ON c.id = s.campaign
                  WHERE s.total_reached IS NOT NULL OR s.total_score <> 0`
    for (const row of rowsOf<Scored>(sqlite, kept)) {
      const { timezone } = JSON.parse(row.config) as CampaignConfig
      const all = differs(row, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, row.total_score)
      if (all !== null) yield `standing ${row.id} has a total score of ${row.total_score}, the log of ${all}`
      for (const kind of ["day", "week", "month"] as const) {
        const from = row[`${kind}_from`]
        if (from === null) continue
        const { start, end, key } = periodAt(kind, timezone, from)
        if (start !== from) continue
        const score = row[`${kind}_score`]
        const found = differs(row, start, end, score)
        if (found !== null) yield `standing ${row.id} has a score of ${score} for ${key}, the log of ${found}`
      }
    }
    yield* unranked(sqlite)
  },
}

const unranked = byQueries(
  `SELECT 'play ' || id || ' scored, and its player has no standing' AS what FROM plays p
   WHERE score <> 0 AND NOT EXISTS (SELECT 1 FROM standings s WHERE s.campaign = p.campaign AND s.player = p.player)`,
)

/** What holds of the counters, which are caches of the log of plays. */
export const counterRules: readonly Rule[] = [standings, quotas, scores]
