import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm"
import type { Period } from "../../../core/period.ts"
import { quarterMs } from "../../../core/report/report.ts"
import type { RoundRow } from "../../../record/ranking/ranking-round.ts"
import type { Db } from "../file/open.ts"
import { campaigns } from "../schema/campaign.ts"
import { rankingRounds } from "../schema/ranking.ts"

/** What rounds need to know from other tables. */
export const roundReads = (db: Db) => {
  const lastPlay = db.$client.query<{ id: number | null }, []>("SELECT max(id) AS id FROM plays")
  const oneLeft = ["archived_counts", "archived_wins"].map((table) =>
    db.$client.query<{ found: 1 }, [campaign: number, after: number, before: number]>(
      `SELECT 1 AS found FROM ${table} WHERE campaign = ? AND at > ? AND at < ? LIMIT 1`,
    ),
  )
  const isStuck = and(isNull(rankingRounds.givenAt), isNotNull(rankingRounds.fault))
  const firstStuck = db
    .select({ periodKey: rankingRounds.periodKey })
    .from(rankingRounds)
    .innerJoin(campaigns, eq(campaigns.id, rankingRounds.campaign))
    .where(
      and(
        eq(campaigns.orgId, sql.placeholder("orgId")),
        eq(campaigns.campaignId, sql.placeholder("campaignId")),
        isStuck,
      ),
    )
    .orderBy(asc(rankingRounds.id))
    .limit(1)
    .prepare()

  return {
    lastPlay: (): number => lastPlay.get()?.id ?? 0,

    haveLeft: (campaign: number, { start, end }: Period): boolean =>
      oneLeft.some((one) => one.get(campaign, start - quarterMs, end) !== null),

    /** The failed rounds of an organization. */
    stuckOf: (orgId: string): readonly RoundRow[] => {
      const isOwn = sql`(SELECT org_id FROM ${campaigns} WHERE id = ${rankingRounds.campaign}) = ${orgId}`
      return db.select().from(rankingRounds).where(and(isStuck, isOwn)).all()
    },

    /** The first failed round of a campaign, if any. */
    firstStuckOf: (orgId: string, campaignId: string) => firstStuck.all({ orgId, campaignId }),
  }
}

export type RoundReads = ReturnType<typeof roundReads>
