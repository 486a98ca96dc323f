import { and, eq, gt, sql } from "drizzle-orm"
import { takeTurns } from "../../../../concurrency/turn.ts"
import type { Campaign, CampaignView } from "../../../../core/campaign/campaign.ts"
import { poolWarnings, type WarnedPool } from "../../../../core/campaign/pool.ts"
import { campaignWarnings } from "../../../../core/campaign/warning/campaign.ts"
import type { ConsoleChange } from "../../../../core/change/console-change.ts"
import type { CodeTemplate } from "../../../../core/code/template.ts"
import type { EligibilityKnown } from "../../../../core/eligibility/warnings.ts"
import { jsonBytes } from "../../../../core/organization/configuration.ts"
import { zoneOrUtc } from "../../../../core/period.ts"
import { warnOfRound } from "../../../../core/ranking/ranking-round.ts"
import { announcedColumns } from "../../../../record/campaign/announced.ts"
import type { Tx } from "../../../../record/transaction.ts"
import { countRows } from "../../engine/count.ts"
import { jsonField } from "../../engine/walk.ts"
import type { Db } from "../../file/open.ts"
import { campaigns } from "../../schema/campaign.ts"
import { codeGivers } from "../code-giver.ts"
import type { ConfigurationCounts } from "../configuration.ts"
import type { RoundReads } from "../ranking-round.ts"
import { CachedCampaigns, type StoredCampaign, toStored } from "./cached-campaigns.ts"
import { marketplaceRecords } from "./marketplace.ts"

const campaignsOfAStep = 200

type PutCampaign = Extract<ConsoleChange, { kind: "putCampaign" }>

/** The time zone of the campaign with this row number. */
export const timezoneOfCampaign = (db: Db, row: number): string => {
  const found = db.select({ config: campaigns.config }).from(campaigns).where(eq(campaigns.id, row)).get()
  if (!found) throw new Error(`campaign ${row} does not exist`)
  return zoneOrUtc(found.config.timezone)
}

/** The rows of all active campaigns of every organization, the most recently changed first; read in steps. */
const activeRows = async (db: Db): Promise<number[]> => {
  const giveWay = takeTurns()
  const isActive = sql<number>`${jsonField(campaigns.config, "status")} = 'active'`
  const active: { row: number; updatedAt: number }[] = []
  for (let last: number | undefined = 0; last !== undefined; ) {
    await giveWay()
    const step = db
      .select({ row: campaigns.id, updatedAt: campaigns.updatedAt, isActive })
      .from(campaigns)
      .where(gt(campaigns.id, last))
      .orderBy(campaigns.id)
      .limit(campaignsOfAStep)
      .all()
    active.push(...step.filter((found) => found.isActive === 1))
    last = step.at(-1)?.row
  }
  return active.sort((a, b) => b.updatedAt - a.updatedAt).map(({ row }) => row)
}

const statements = (db: Db) => ({
  selectByRow: db
    .select()
    .from(campaigns)
    .where(eq(campaigns.id, sql.placeholder("row")))
    .prepare(),
  selectTemplate: db.$client.query<{ template: string | null }, [string, string]>(
    "SELECT config -> '$.defaultCodeConfig' AS template FROM campaigns WHERE org_id = ? AND campaign_id = ?",
  ),
  selectBytes: db.$client.query<{ bytes: number }, [string, string]>(
    "SELECT octet_length(config) AS bytes FROM campaigns WHERE org_id = ? AND campaign_id = ?",
  ),
  // As values, since drizzle's mapping of thousands of rows takes longer than SQLite does.
  selectRows: db.$client.query<unknown, [string]>("SELECT id FROM campaigns WHERE org_id = ? ORDER BY id"),
})

/** The rows of campaigns and marketplace games. */
export const campaignRecords = (
  db: Db,
  rounds: RoundReads,
  configuration: ConfigurationCounts,
  eligibilityKnown: (orgId: string) => EligibilityKnown,
  poolOf: (orgId: string, poolId: string, now: number) => WarnedPool | null,
) => {
  const cached = new CachedCampaigns(db)
  const games = marketplaceRecords(db, configuration)
  const { selectByRow, selectTemplate, selectBytes, selectRows } = statements(db)

  /** The template of a campaign's codes, without the rest of it. */
  const templateOf = (orgId: string, campaignId: string): CodeTemplate | undefined => {
    const template = selectTemplate.get(orgId, campaignId)?.template
    return template ? JSON.parse(template) : undefined
  }

  return {
    ...games,
    eligibilityKnown,
    findCachedCampaign: (tx: Tx, orgId: string, campaignId: string) => cached.find(tx, orgId, campaignId),
    findCampaign: (orgId: string, campaignId: string) => cached.read(orgId, campaignId),
    campaignOf: (row: number): Campaign => {
      const found = selectByRow.get({ row })
      if (!found) throw new Error(`campaign ${row} does not exist`)
      return toStored(found).campaign
    },
    templateOf,
    countCampaigns: (orgId: string): number => countRows(db, campaigns, orgId),

    /** Creates or replaces a campaign. Later jobs of the batch use the new one. */
    putCampaign: (tx: Tx, orgId: string, { campaign, dates, toldBudget, ...times }: PutCampaign) => {
      const { campaignId, createdAt, updatedAt, ...config } = campaign
      configuration.count(orgId, selectBytes.get(orgId, campaignId)?.bytes ?? 0, jsonBytes(config))
      const { rankingDueAt, zoneSince, oddsSince } = times
      const told = announcedColumns(dates, toldBudget, config)
      const changed = { config, updatedAt, rankingDueAt, zoneSince, oddsSince, ...told }
      const { row, momentPrizes, decidedUntil } = db
        .insert(campaigns)
        .values({ orgId, campaignId, createdAt, ...changed })
        .onConflictDoUpdate({ target: [campaigns.orgId, campaigns.campaignId], set: changed })
        .returning({
          row: campaigns.id,
          momentPrizes: campaigns.momentPrizes,
          decidedUntil: campaigns.decidedUntil,
        })
        .get()
      const kept = { zoneSince, oddsSince, toldBudget, decidedUntil, momentPrizes: momentPrizes ?? [] }
      cached.change(tx, orgId, { row, campaign, ...kept })
    },

    givingCodesOf: codeGivers(db),

    /** Removes the row; what belongs to the campaign is removed by the same transaction. */
    removeCampaign: (tx: Tx, orgId: string, campaignId: string) => {
      configuration.count(orgId, selectBytes.get(orgId, campaignId)?.bytes ?? 0, 0)
      db.delete(campaigns)
        .where(and(eq(campaigns.orgId, orgId), eq(campaigns.campaignId, campaignId)))
        .run()
      cached.forget(tx, orgId, campaignId)
    },

    setDecided: (tx: Tx, row: number, end: number) => {
      const decidedUntil = sql`max(${end}, coalesce(${campaigns.decidedUntil}, ${end}))`
      const found = db.update(campaigns).set({ decidedUntil }).where(eq(campaigns.id, row)).returning().get()
      if (found) cached.change(tx, found.orgId, toStored(found))
    },

    setRankingDue: (row: number, rankingDueAt: number | null) => {
      db.update(campaigns).set({ rankingDueAt }).where(eq(campaigns.id, row)).run()
    },

    addMomentPrize: (tx: Tx, stored: StoredCampaign, orgId: string, prizeId: string) => {
      const changed = { momentPrizes: [...stored.momentPrizes, prizeId], oddsSince: tx.now }
      db.update(campaigns).set(changed).where(eq(campaigns.id, stored.row)).run()
      cached.change(tx, orgId, { ...stored, ...changed })
    },

    timezoneOf: (row: number): string => timezoneOfCampaign(db, row),

    /** The rows of all campaigns of an organization. */
    campaignRows: (orgId: string): number[] => selectRows.values(orgId).map(([row]) => row as number),

    activeRows: () => activeRows(db),

    view: (orgId: string, campaign: Campaign, now: number): CampaignView => ({
      campaign,
      warnings: [
        ...campaignWarnings(
          campaign,
          (gameId) => games.isGameActive(orgId, gameId),
          (campaignId) => templateOf(orgId, campaignId),
          () => eligibilityKnown(orgId),
        ),
        ...poolWarnings(campaign, (poolId) => poolOf(orgId, poolId, now)),
        ...rounds.firstStuckOf(orgId, campaign.campaignId).map(({ periodKey }) => warnOfRound(periodKey)),
      ],
    }),
  }
}

export type Campaigns = ReturnType<typeof campaignRecords>
