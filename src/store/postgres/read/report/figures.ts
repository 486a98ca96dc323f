import { type SQL, sql } from "drizzle-orm"
import type { Pool } from "pg"
import type { TimeOf } from "../../../../core/clock.ts"
import { zoneOrUtc } from "../../../../core/period.ts"
import type { Reports } from "../../../../core/port/reports.ts"
import { type CampaignFigures, type Figure, figuresOf, type Weeks, weeksOf } from "../../../../core/report/figures.ts"
import { quarterMs } from "../../../../core/report/report.ts"
import { withSession } from "../../connection/pool.ts"
import type { Db } from "../../engine/page.ts"
import { inSnapshot } from "../count/activity.ts"
import type { CountActivity } from "../count/activity-count.ts"
import { byGroup, type CountResults, type GroupedPlays, groupedPlays, resultState } from "./result-count.ts"
import { dayIn, type Zones } from "./result-day.ts"

type Listed = {
  readonly row: number
  readonly campaignId: string
  readonly timezone: string
  readonly earlierZones: Zones["earlierZones"]
  readonly plays: number
  readonly wins: number
}
type Day = { readonly campaign: number; readonly day: string; readonly plays: number; readonly wins: number }
type CodeCount = { readonly campaign: number; readonly at: number; readonly n: number }

type Needs = {
  readonly db: Db
  readonly pool: Pool
  readonly countResults: CountResults
  readonly countActivity: CountActivity
  readonly timeOf: TimeOf
}

const listed = (orgId: string, ids: readonly string[] | undefined): SQL => {
  const named = ids && sql`AND c.campaign_id = ANY (${`{${ids.map((id) => `"${id}"`).join(",")}}`}::text[])`
  return sql`SELECT c.id::float8 AS row, c.campaign_id AS "campaignId", c.config ->> 'timezone' AS timezone,
      c.earlier_zones AS "earlierZones",
      coalesce(k.plays, 0)::float8 AS plays, coalesce(k.wins, 0)::float8 AS wins
    FROM campaigns c LEFT JOIN campaign_counts k ON k.org_id = c.org_id AND k.campaign = c.id
    WHERE c.org_id = ${orgId} ${named ?? sql``}`
}

const rowsOf = async <Row extends Record<string, unknown>>(snapshot: Db, query: SQL): Promise<Row[]> =>
  (await snapshot.execute<Row>(query)).rows as unknown as Row[]

const list = (rows: readonly number[]): SQL => sql`${`{${rows.join(",")}}`}::bigint[]`

/** The row number up to which a log is counted: as a value, since the planner assumes any number for a subquery. */
const markOf = async (snapshot: Db, table: "activity_marks" | "result_marks", orgId: string): Promise<number> => {
  const text = sql`SELECT up_to::float8 AS mark FROM ${sql.raw(table)} WHERE org_id = ${orgId}`
  return (await rowsOf<{ mark: number }>(snapshot, text))[0]?.mark ?? 0
}

/** Codes by quarters of an hour, on which every day begins; those before the two weeks in one sum. */
const readCodes = async (snapshot: Db, orgId: string, rows: readonly number[], since: number) => {
  const mark = await markOf(snapshot, "activity_marks", orgId)
  return rowsOf<CodeCount>(
    snapshot,
    sql`SELECT campaign::float8 AS campaign, at::float8 AS at, sum(n)::float8 AS n FROM (
        SELECT owner AS campaign, greatest(at, ${since}::bigint - ${quarterMs}) AS at, n FROM activity_counts
        WHERE org_id = ${orgId} AND source = 'codes' AND owner = ANY (${list(rows)})
        UNION ALL SELECT campaign, greatest(created_at - mod(created_at, ${quarterMs}), ${since}::bigint - ${quarterMs}), 1
        FROM promo_codes WHERE org_id = ${orgId} AND id >= ${mark} AND campaign = ANY (${list(rows)})
      ) counted GROUP BY 1, 2`,
  )
}

const codesOf = ({ last, before }: Weeks, counts: readonly CodeCount[] = []): Figure => {
  const sum = (some: readonly CodeCount[]) => some.reduce((total, { n }) => total + n, 0)
  return {
    total: sum(counts),
    lastWeek: sum(counts.filter(({ at }) => at >= last.start)),
    weekBefore: sum(counts.filter(({ at }) => at >= before.start && at < last.start)),
  }
}

/** The figures of the list of campaigns: the stored counts, and the plays and codes since. */
export const figuresReads = ({ db, pool, countResults, countActivity, timeOf }: Needs): Pick<Reports, "figures"> => {
  const read = async (snapshot: Db, orgId: string, ids: readonly string[] | undefined, now: number) => {
    const weeksIn = weeksOf(now)
    const read = await rowsOf<Listed>(snapshot, listed(orgId, ids))
    const campaigns = read.map((campaign) => ({ ...campaign, timezone: zoneOrUtc(campaign.timezone) }))
    const rows = campaigns.map(({ row }) => row)
    const weeks = campaigns.map(({ timezone }) => weeksIn(timezone))
    const [day = ""] = weeks.map(({ before }) => before.key).sort()
    const since = Math.min(...weeks.map(({ before }) => before.start), now)
    const kept = await rowsOf<Day>(
      snapshot,
      sql`SELECT campaign::float8 AS campaign, day, sum(plays)::float8 AS plays, sum(wins)::float8 AS wins FROM result_counts
        WHERE org_id = ${orgId} AND campaign = ANY (${list(rows)}) AND day >= ${day} GROUP BY 1, 2`,
    )
    const mark = await markOf(snapshot, "result_marks", orgId)
    const late = await rowsOf<GroupedPlays>(
      snapshot,
      sql`${sql.raw(groupedPlays)} WHERE p.org_id = ${orgId} AND p.campaign = ANY (${list(rows)})
        AND p.id >= ${mark} ${sql.raw(byGroup)}`,
    )
    const codes = Map.groupBy(await readCodes(snapshot, orgId, rows, since), ({ campaign }) => campaign)
    const keptOf = Map.groupBy(kept, ({ campaign }) => campaign)
    const lateOf = Map.groupBy(late, ({ campaign }) => campaign)
    const found = new Map<string, CampaignFigures>()
    for (const { row, campaignId, timezone, earlierZones, ...totals } of campaigns) {
      const zones = { campaign: row, timezone, earlierZones }
      const more = (lateOf.get(row) ?? []).map((group) => ({ ...group, day: dayIn(zones, group) }))
      const plays = more.reduce((sum, one) => sum + one.plays, totals.plays)
      const wins = more.reduce((sum, one) => sum + one.wins, totals.wins)
      const own = weeksIn(timezone)
      const days = [...(keptOf.get(row) ?? []), ...more]
      found.set(campaignId, figuresOf(own, { plays, wins }, days, codesOf(own, codes.get(row))))
    }
    return found
  }

  return {
    figures: async (orgId, campaignIds) => {
      const state = await withSession(pool, (session) => resultState(session, orgId))
      // The list does not wait for a long count, and shows no figures until it is complete.
      if (state.isBehind) await Promise.race([countResults(orgId), Bun.sleep(countMs)])
      if ((await withSession(pool, (session) => resultState(session, orgId, playsUncounted))).isBehind) return null
      await countActivity(orgId)
      const now = await timeOf(orgId)
      return inSnapshot(db, (snapshot) => read(snapshot, orgId, campaignIds, now))
    },
  }
}

const countMs = 1_500
const playsUncounted = 200_000
