import { and, lte } from "drizzle-orm"
import type { Db } from "../../file/open.ts"
import { campaigns } from "../../schema/campaign.ts"
import { isLive } from "../../schema/organization/organization.ts"

/** Up to `limit` campaigns that have reached one of their dates. */
export const dueDates = (db: Db) => async (now: number, limit: number) =>
  db
    .select({ orgId: campaigns.orgId, campaignId: campaigns.campaignId })
    .from(campaigns)
    .where(and(lte(campaigns.datesDueAt, now), isLive(campaigns.orgId)))
    .orderBy(campaigns.datesDueAt)
    .limit(limit)
    .all()
