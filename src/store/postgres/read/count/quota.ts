import { and, eq, gte, inArray, lt, sql } from "drizzle-orm"
import type { Campaign } from "../../../../core/campaign/campaign.ts"
import { quotaPeriodAt } from "../../../../core/campaign/standing/quota.ts"
import { allTime } from "../../../../core/period.ts"
import type { Db } from "../../engine/page.ts"
import { quotas } from "../../schema/campaign.ts"
import { plays } from "../../schema/play.ts"
import { NotYetCounted, rowsOfAReader } from "./not-yet-counted.ts"

/** The wins that lie in the archive. */
const archivedWins = (orgId: string, row: number) =>
  sql`(SELECT coalesce(sum(quota_wins), 0) FROM archived_prizes WHERE org_id = ${orgId} AND campaign = ${row})`

type Counted = { readonly row: number; readonly campaign: Campaign }

/**
 * The wins of all players that the total limits of campaigns count at `now`, by the row number of the campaign: as
 * stored, or from the log if a limit is new. Campaigns without such a limit are missing. Throws Uncounted.
 */
export const winsOf = async (
  db: Db,
  orgId: string,
  counted: readonly Counted[],
  now: number,
): Promise<ReadonlyMap<number, number>> => {
  const limited = counted.flatMap(({ row, campaign }) => {
    const period = quotaPeriodAt(campaign, now)
    return period ? { row, period } : []
  })
  const rows = limited.map(({ row }) => row)
  const kept = await db
    .select()
    .from(quotas)
    .where(and(eq(quotas.orgId, orgId), inArray(quotas.campaign, rows)))
  const keptOf = new Map(kept.map((quota) => [quota.campaign, quota]))
  const wins = new Map<number, number>()
  for (const { row, period } of limited) {
    const quota = keptOf.get(row)
    const isKept = quota?.winsFrom === period.start && quota.winsUntil === period.end
    const { at, campaign, usedQuota } = plays
    const uses = and(eq(plays.orgId, orgId), eq(campaign, row), eq(usedQuota, true))
    const within = and(uses, gte(at, period.start), lt(at, period.end))
    const few = db
      .select({ id: plays.id })
      .from(plays)
      .where(within)
      .limit(rowsOfAReader + 1)
      .as("few")
    if (isKept) wins.set(row, quota.wins)
    else {
      const left = period.start === allTime.start ? archivedWins(orgId, row) : sql`0`
      const counted = await db.execute<{ few: number; left: number }>(
        sql`SELECT (SELECT count(*) FROM ${few})::float8 AS few, ${left}::float8 AS left`,
      )
      const [{ few: found, left: archived } = { few: 0, left: 0 }] = counted.rows
      if (found > rowsOfAReader) throw new NotYetCounted({ orgId, campaign: row })
      wins.set(row, found + archived)
    }
  }
  return wins
}
