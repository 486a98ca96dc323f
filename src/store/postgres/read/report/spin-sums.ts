import { sql } from "drizzle-orm"
import type { Days } from "../../../../core/report/games.ts"
import { beside } from "../../engine/access-path.ts"
import type { Db } from "../../engine/page.ts"
import { list } from "../count/activity.ts"

type SegmentSum = {
  readonly owner: number
  readonly segmentId: string
  readonly spins: number
  readonly wins: number
  readonly points: number
}
export type SpinCostSum = {
  readonly owner: number
  readonly currency: string
  readonly codes: number
  readonly prizes: number
}

/** Mini-games of one time zone by their row numbers, and days of it. */
type Counted = { readonly timezone: string; readonly days: Days; readonly miniGames: readonly number[] }

/** The codes that wins gave, looked up by the segments that were won: an index has the wins of each by time. */
const readCodes = async (snapshot: Db, orgId: string, { days }: Counted, sums: readonly SegmentSum[]) => {
  const won = sums.filter(({ wins }) => wins > 0)
  const { rows } = await snapshot.execute<{ owner: number; codes: number }>(sql`
    SELECT o.id::float8 AS owner, sum(t.codes)::float8 AS codes
    FROM ROWS FROM (unnest(${list(won.map(({ owner }) => owner))}),
      json_array_elements_text(${JSON.stringify(won.map(({ segmentId }) => segmentId))}::json)) AS o(id, segment)
    CROSS JOIN LATERAL (SELECT count(prize_code) AS codes FROM awards WHERE org_id COLLATE "C" = ${orgId} AND mini_game = o.id
      AND segment_id = o.segment AND won AND created_at >= ${days.start} AND created_at < ${days.end}) t
    GROUP BY 1`)
  return new Map(rows.map(({ owner, codes }) => [owner, codes]))
}

/**
 * The spins of mini-games and what their wins gave and cost: the stored counts, and the spins since, without what was
 * forfeited.
 */
export const readSpinSums = async (snapshot: Db, orgId: string, counted: Counted) => {
  const { timezone, days, miniGames } = counted
  const marks = sql`unnest(${list(miniGames)}) AS o(id) LEFT JOIN spin_marks m ON m.org_id = ${orgId}
    AND m.mini_game = o.id AND m.timezone = ${timezone}`
  const kept = sql`c.org_id = ${orgId} AND c.mini_game = o.id AND m.up_to IS NOT NULL
    AND c.day >= ${days.first} AND c.day <= ${days.last}`
  const late = sql`(SELECT * FROM awards WHERE org_id = ${orgId} AND mini_game = o.id AND id >= coalesce(m.up_to, 0)
    AND created_at >= ${days.start} AND created_at < ${days.end} OFFSET 0)`
  const { rows: segments } = await snapshot.execute<SegmentSum>(sql`
    SELECT owner::float8 AS owner, segment_id AS "segmentId", sum(spins)::float8 AS spins, sum(wins)::float8 AS wins,
      sum(points)::float8 AS points FROM (
      SELECT o.id AS owner, c.segment_id, c.spins, c.wins, c.points FROM ${marks} JOIN spin_counts c ON ${kept}
      UNION ALL SELECT o.id, a.segment_id, 1, a.won::int, a.points_awarded FROM ${marks} CROSS JOIN LATERAL ${late} a
    ) counted GROUP BY 1, 2`)
  const { rows: costs } = await snapshot.execute<SpinCostSum>(sql`
    SELECT owner::float8 AS owner, currency, sum(codes)::float8 AS codes, sum(prizes)::float8 AS prizes FROM (
      SELECT o.id AS owner, c.currency, c.codes, c.prizes FROM ${marks} JOIN spin_costs c ON ${kept}
      UNION ALL SELECT o.id, coalesce(a.prize_currency, ''),
        CASE WHEN a.prize_code IS NULL THEN 0 ELSE a.prize_value END,
        CASE WHEN a.prize_code IS NULL THEN a.prize_value ELSE 0 END
      FROM ${marks} CROSS JOIN LATERAL ${late} a WHERE a.prize_value > 0
      UNION ALL SELECT a.mini_game, coalesce(a.prize_currency, ''), 0, -a.prize_value
      FROM award_handouts h CROSS JOIN ${beside(orgId, "awards", "h.award")} a
      WHERE h.org_id = ${orgId} AND h.forfeited_at IS NOT NULL AND h.at >= ${days.start} AND h.at < ${days.end}
        AND a.mini_game = ANY (${list(miniGames)}) AND a.prize_value > 0
    ) counted GROUP BY 1, 2`)
  return { segments, costs, codes: await readCodes(snapshot, orgId, counted, segments) }
}
