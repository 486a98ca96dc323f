import { and, asc, between, eq, exists } from "drizzle-orm"
import { type MomentReads, toStoredBatch } from "../../../../record/campaign/moment.ts"
import type { Db } from "../../file/open.ts"
import type { Campaigns } from "../../record/campaign/campaign.ts"
import { campaigns, momentBatches, momentBlocks, momentTakes } from "../../schema/campaign.ts"

/** Planned moments, for reads outside of jobs. */
export const momentReads = (db: Db, { findCampaign }: Campaigns): MomentReads => ({
  read: async (orgId, campaignId) => {
    const found = findCampaign(orgId, campaignId)
    if (!found) return null
    const own = eq(momentBatches.campaign, found.row)
    const rows = db.select().from(momentBatches).where(own).orderBy(asc(momentBatches.id)).all()
    return { campaign: found.campaign, batches: rows.map(toStoredBatch) }
  },

  campaigns: async (orgId) => {
    const planned = db
      .select({ id: momentBatches.id })
      .from(momentBatches)
      .where(eq(momentBatches.campaign, campaigns.id))
    const own = and(eq(campaigns.orgId, orgId), exists(planned))
    return db
      .select({ id: campaigns.campaignId })
      .from(campaigns)
      .where(own)
      .all()
      .map(({ id }) => id)
  },

  blocks: async (_orgId, batch, first, last) =>
    db
      .select({ times: momentBlocks.times })
      .from(momentBlocks)
      .where(and(eq(momentBlocks.batch, batch), between(momentBlocks.number, first, last)))
      .orderBy(asc(momentBlocks.number))
      .all()
      .map(({ times }) => times),

  takes: async (_orgId, batch, first, last) =>
    db
      .select()
      .from(momentTakes)
      .where(and(eq(momentTakes.batch, batch), between(momentTakes.position, first, last)))
      .all(),
})
