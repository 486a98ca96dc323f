import { and, eq, sql } from "drizzle-orm"
import { PairCache } from "../../../../core/cache/pair-cache.ts"
import type { Campaign } from "../../../../core/campaign/campaign.ts"
import { jsonBytes } from "../../../../core/organization/configuration.ts"
import { announcedOf } from "../../../../record/campaign/announced.ts"
import type { StoredCampaign as Stored } from "../../../../record/campaign/campaign.ts"
import { requireReadableCampaign } from "../../../../record/readable.ts"
import type { Tx } from "../../../../record/transaction.ts"
import type { Db } from "../../file/open.ts"
import { campaigns } from "../../schema/campaign.ts"

/** As JSON; in memory a campaign takes about four times as much, with what is derived from it. */
const cachedBytes = 32 * 1024 * 1024
/** The overhead of each campaign. */
const bytesOfEach = 1_024

/** A campaign as used by jobs, without what only its own changes need; other tables refer to it by `row`. */
export type StoredCampaign = Omit<Stored, "rankingDueAt" | "dates">

/** Throws UnreadableRecord. */
export const toStored = (row: typeof campaigns.$inferSelect): Stored => {
  requireReadableCampaign(row)
  return storedOf(row)
}

const storedOf = (row: typeof campaigns.$inferSelect): Stored => ({
  row: row.id,
  campaign: { ...row.config, campaignId: row.campaignId, createdAt: row.createdAt, updatedAt: row.updatedAt },
  zoneSince: row.zoneSince,
  oddsSince: row.oddsSince,
  ...announcedOf(row, row.config),
  decidedUntil: row.decidedUntil,
  rankingDueAt: row.rankingDueAt,
  momentPrizes: row.momentPrizes ?? [],
})

const weights = new WeakMap<Campaign, number>()

const weightOf = (campaign: Campaign): number => {
  const weight = weights.get(campaign) ?? bytesOfEach + jsonBytes(campaign)
  weights.set(campaign, weight)
  return weight
}

const statement = (db: Db) =>
  db
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.orgId, sql.placeholder("orgId")), eq(campaigns.campaignId, sql.placeholder("campaignId"))))
    .prepare()

/** Campaigns by their ids. Those recently used by jobs are in memory, as last committed. */
export class CachedCampaigns {
  readonly #select: ReturnType<typeof statement>
  readonly #byId = new PairCache<StoredCampaign>(cachedBytes, ({ campaign }) => weightOf(campaign))

  constructor(db: Db) {
    this.#select = statement(db)
  }

  /** The campaign as stored. */
  read(orgId: string, campaignId: string): Stored | null {
    const row = this.#select.get({ orgId, campaignId })
    return row ? toStored(row) : null
  }

  /** The campaign, for a job: uncommitted changes of the batch are never cached. */
  find(tx: Tx, orgId: string, campaignId: string): StoredCampaign | null {
    const known = this.#byId.get(orgId, campaignId)
    if (known) return known
    const read = this.read(orgId, campaignId)
    if (read) this.#cacheLater(tx, orgId, read)
    return read
  }

  /** Makes later jobs of the batch read the changed campaign, and caches it once it is committed. */
  change(tx: Tx, orgId: string, stored: StoredCampaign): void {
    this.#byId.delete(orgId, stored.campaign.campaignId)
    this.#cacheLater(tx, orgId, stored)
  }

  /** Makes later jobs find nothing, also if an earlier job of the batch is about to cache the campaign. */
  forget(tx: Tx, orgId: string, campaignId: string): void {
    this.#byId.delete(orgId, campaignId)
    tx.afterCommit(() => this.#byId.delete(orgId, campaignId))
  }

  // A method of its own, since creating a closure slows down every call of the function that contains it.
  #cacheLater(tx: Tx, orgId: string, stored: StoredCampaign): void {
    tx.afterCommit(() => this.#byId.set(orgId, stored.campaign.campaignId, stored))
  }
}
