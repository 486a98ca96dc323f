import { and, eq, gte, inArray, lt } from "drizzle-orm"
import type { Campaign } from "../../../core/campaign/campaign.ts"
import { quotaPeriodAt } from "../../../core/campaign/quota.ts"
import type { Db } from "../engine/page.ts"
import { quotas } from "../schema/campaign.ts"
import { plays } from "../schema/play.ts"
import { NotYetCounted, rowsOfAReader } from "./not-yet-counted.ts"

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
    const count = isKept ? quota.wins : await db.$count(few)
    if (!isKept && count > rowsOfAReader) throw new NotYetCounted({ orgId, campaign: row })
    wins.set(row, count)
  }
  return wins
}
