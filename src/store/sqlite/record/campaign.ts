import { and, eq, gt, sql } from "drizzle-orm"
import { takeTurns } from "../../../concurrency/turn.ts"
import { type Campaign, type CampaignView, campaignWarnings } from "../../../core/campaign/campaign.ts"
import type { MarketplaceGame } from "../../../core/campaign/marketplace.ts"
import type { ConsoleChange } from "../../../core/change.ts"
import type { CodeConfig } from "../../../core/code.ts"
import { gameBytes, jsonBytes } from "../../../core/organization/configuration.ts"
import { PairCache } from "../../../core/pair-cache.ts"
import { zoneOrUtc } from "../../../core/period.ts"
import { warnOfRound } from "../../../core/ranking/ranking-round.ts"
import { announcedColumns, announcedOf } from "../../../record/announced.ts"
import type { StoredCampaign as Stored } from "../../../record/campaign.ts"
import { requireReadableCampaign } from "../../../record/readable.ts"
import type { Tx } from "../../../record/transaction.ts"
import { countRows } from "../engine/count.ts"
import { bytesOf } from "../engine/page.ts"
import { jsonField } from "../engine/walk.ts"
import type { Db } from "../file/open.ts"
import { campaigns, marketplaceGames } from "../schema/campaign.ts"
import type { ConfigurationCounts } from "./configuration.ts"

/** As JSON; in memory a campaign takes about four times as much, with what is derived from it. */
const cachedBytes = 32 * 1024 * 1024
/** The overhead of each campaign. */
const bytesOfEach = 1_024
const cachedGames = 10_000
const campaignsOfAStep = 200

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

export const toGame = ({ gameId, name, active }: typeof marketplaceGames.$inferSelect): MarketplaceGame => ({
  gameId,
  name,
  active,
})

type PutCampaign = Extract<ConsoleChange, { kind: "putCampaign" }>

/** The time zone of the campaign with this row number. */
export const timezoneOfCampaign = (db: Db, row: number): string => {
  const found = db.select({ config: campaigns.config }).from(campaigns).where(eq(campaigns.id, row)).get()
  if (!found) throw new Error(`campaign ${row} does not exist`)
  return zoneOrUtc(found.config.timezone)
}

/** The rounds of a campaign whose prizes could not be given. */
type StuckRounds = { stuckOf(orgId: string, campaignId: string): readonly { readonly periodKey: string }[] }

const weights = new WeakMap<Campaign, number>()

const weightOf = (campaign: Campaign): number => {
  const weight = weights.get(campaign) ?? bytesOfEach + jsonBytes(campaign)
  weights.set(campaign, weight)
  return weight
}

/** The rows of campaigns and marketplace games, and their caches. */
export const campaignRecords = (db: Db, rounds: StuckRounds, configuration: ConfigurationCounts) => {
  const byId = new PairCache<StoredCampaign>(cachedBytes, ({ campaign }) => weightOf(campaign))
  const activeGames = new PairCache<boolean>(cachedGames)

  const selectCampaign = db
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.orgId, sql.placeholder("orgId")), eq(campaigns.campaignId, sql.placeholder("campaignId"))))
    .prepare()

  const findCampaign = (orgId: string, campaignId: string) => {
    const row = selectCampaign.get({ orgId, campaignId })
    return row ? toStored(row) : null
  }

  const selectByRow = db
    .select()
    .from(campaigns)
    .where(eq(campaigns.id, sql.placeholder("row")))
    .prepare()

  const campaignOf = (row: number): Campaign => {
    const found = selectByRow.get({ row })
    if (!found) throw new Error(`campaign ${row} does not exist`)
    return toStored(found).campaign
  }

  // A function of its own, since creating a closure slows down every call of the function that contains it.
  const cacheLater = (tx: Tx, orgId: string, stored: StoredCampaign) =>
    tx.afterCommit(() => byId.set(orgId, stored.campaign.campaignId, stored))

  /** The campaign, for a job: uncommitted changes of the batch are never cached. */
  const findCachedCampaign = (tx: Tx, orgId: string, campaignId: string): StoredCampaign | null => {
    const known = byId.get(orgId, campaignId)
    if (known) return known
    const read = findCampaign(orgId, campaignId)
    if (read) cacheLater(tx, orgId, read)
    return read
  }

  const findGameQuery = db
    .select()
    .from(marketplaceGames)
    .where(
      and(eq(marketplaceGames.orgId, sql.placeholder("orgId")), eq(marketplaceGames.gameId, sql.placeholder("gameId"))),
    )
    .prepare()
  const readGame = (orgId: string, gameId: string): MarketplaceGame | null => {
    const row = findGameQuery.get({ orgId, gameId })
    return row ? toGame(row) : null
  }

  const cacheGameLater = (tx: Tx, orgId: string, gameId: string, isActive: boolean) =>
    tx.afterCommit(() => activeGames.set(orgId, gameId, isActive))

  /** Whether a game may be played, for a job: uncommitted changes of the batch are never cached. */
  const isCachedGameActive = (tx: Tx, orgId: string, gameId: string | undefined): boolean => {
    if (gameId === undefined) return false
    const known = activeGames.get(orgId, gameId)
    if (known !== undefined) return known
    const read = readGame(orgId, gameId)?.active === true
    cacheGameLater(tx, orgId, gameId, read)
    return read
  }

  /** Whether a game may be played, for a read. */
  const isGameActive = (orgId: string, gameId: string | undefined): boolean =>
    gameId !== undefined && readGame(orgId, gameId)?.active === true

  /** The rows of all campaigns of an organization. */
  const campaignRows = (orgId: string): number[] =>
    db
      .select({ row: campaigns.id })
      .from(campaigns)
      .where(eq(campaigns.orgId, orgId))
      .all()
      .map(({ row }) => row)

  /** The rows of all active campaigns of every organization, the most recently changed first; read in steps. */
  const activeRows = async (): Promise<number[]> => {
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

  const timezoneOf = (row: number) => timezoneOfCampaign(db, row)

  const selectTemplate = db.$client.query<{ template: string | null }, [string, string]>(
    "SELECT config -> '$.defaultCodeConfig' AS template FROM campaigns WHERE org_id = ? AND campaign_id = ?",
  )

  /** The template of a campaign's codes, without the rest of it. */
  const templateOf = (orgId: string, campaignId: string): CodeConfig | undefined => {
    const template = selectTemplate.get(orgId, campaignId)?.template
    return template ? JSON.parse(template) : undefined
  }

  const view = (orgId: string, campaign: Campaign): CampaignView => ({
    campaign,
    warnings: [
      ...campaignWarnings(
        campaign,
        (gameId) => isGameActive(orgId, gameId),
        (campaignId) => templateOf(orgId, campaignId),
      ),
      ...rounds.stuckOf(orgId, campaign.campaignId).map(({ periodKey }) => warnOfRound(periodKey)),
    ],
  })

  /** Creates or replaces a marketplace game. */
  const putGame = (tx: Tx, orgId: string, { gameId, ...changed }: MarketplaceGame) => {
    const before = readGame(orgId, gameId)
    configuration.count(orgId, before ? gameBytes(before) : 0, gameBytes({ gameId, ...changed }))
    db.insert(marketplaceGames)
      .values({ orgId, gameId, ...changed })
      .onConflictDoUpdate({ target: [marketplaceGames.orgId, marketplaceGames.gameId], set: changed })
      .run()
    activeGames.delete(orgId, gameId)
    cacheGameLater(tx, orgId, gameId, changed.active)
  }

  const keepNew = (tx: Tx, orgId: string, stored: StoredCampaign) => {
    byId.delete(orgId, stored.campaign.campaignId)
    cacheLater(tx, orgId, stored)
  }

  const storedBytes = db
    .select({ bytes: bytesOf(campaigns.config) })
    .from(campaigns)
    .where(and(eq(campaigns.orgId, sql.placeholder("orgId")), eq(campaigns.campaignId, sql.placeholder("campaignId"))))
    .prepare()

  /** Creates or replaces a campaign. Later jobs of the batch use the new one. */
  const putCampaign = (tx: Tx, orgId: string, { campaign, dates, toldBudget, ...times }: PutCampaign) => {
    const { campaignId, createdAt, updatedAt, ...config } = campaign
    configuration.count(orgId, storedBytes.get({ orgId, campaignId })?.bytes ?? 0, jsonBytes(config))
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
    keepNew(tx, orgId, { row, campaign, ...kept })
  }

  const setDecided = (tx: Tx, row: number, end: number) => {
    const decidedUntil = sql`max(${end}, coalesce(${campaigns.decidedUntil}, ${end}))`
    const found = db.update(campaigns).set({ decidedUntil }).where(eq(campaigns.id, row)).returning().get()
    if (found) keepNew(tx, found.orgId, toStored(found))
  }

  const addMomentPrize = (tx: Tx, stored: StoredCampaign, orgId: string, prizeId: string) => {
    const changed = { momentPrizes: [...stored.momentPrizes, prizeId], oddsSince: tx.now }
    db.update(campaigns).set(changed).where(eq(campaigns.id, stored.row)).run()
    keepNew(tx, orgId, { ...stored, ...changed })
  }

  return {
    findCachedCampaign,
    findCampaign,
    campaignOf,
    templateOf,
    countCampaigns: (orgId: string): number => countRows(db, campaigns, orgId),
    putCampaign,
    setDecided,
    setRankingDue: (row: number, rankingDueAt: number | null) => {
      db.update(campaigns).set({ rankingDueAt }).where(eq(campaigns.id, row)).run()
    },
    addMomentPrize,
    readGame,
    putGame,
    timezoneOf,
    isCachedGameActive,
    isGameActive,
    campaignRows,
    activeRows,
    view,
  }
}

export type Campaigns = ReturnType<typeof campaignRecords>
