import { and, asc, between, eq, exists } from "drizzle-orm"
import { type MomentReads, toStoredBatch } from "../../../../record/campaign/moment.ts"
import type { Db } from "../../engine/page.ts"
import { campaigns, momentBatches, momentBlocks, momentTakes } from "../../schema/campaign.ts"
import { campaignFinder } from "./campaign.ts"

/** Planned moments, for reads outside of jobs. */
export const momentReads = (db: Db): MomentReads => {
  const findCampaign = campaignFinder(db)
  return {
    read: async (orgId, campaignId) => {
      const found = await findCampaign(orgId, campaignId)
      if (!found) return null
      const rows = await db
        .select()
        .from(momentBatches)
        .where(and(eq(momentBatches.orgId, orgId), eq(momentBatches.campaign, found.row)))
        .orderBy(asc(momentBatches.id))
      return { campaign: found.campaign, batches: rows.map(toStoredBatch) }
    },

    campaigns: async (orgId) => {
      const planned = db
        .select({ id: momentBatches.id })
        .from(momentBatches)
        .where(and(eq(momentBatches.orgId, campaigns.orgId), eq(momentBatches.campaign, campaigns.id)))
      const own = and(eq(campaigns.orgId, orgId), exists(planned))
      return (await db.select({ id: campaigns.campaignId }).from(campaigns).where(own)).map(({ id }) => id)
    },

    blocks: async (orgId, batch, first, last) => {
      const own = and(eq(momentBlocks.orgId, orgId), eq(momentBlocks.batch, batch))
      const rows = await db
        .select({ times: momentBlocks.times })
        .from(momentBlocks)
        .where(and(own, between(momentBlocks.number, first, last)))
        .orderBy(asc(momentBlocks.number))
      return rows.map(({ times }) => times)
    },

    takes: (orgId, batch, first, last) =>
      db
        .select()
        .from(momentTakes)
        .where(
          and(eq(momentTakes.orgId, orgId), eq(momentTakes.batch, batch), between(momentTakes.position, first, last)),
        ),
  }
}
