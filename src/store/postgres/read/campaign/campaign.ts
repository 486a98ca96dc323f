import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm"
import {
  type Campaign,
  type CampaignFilter,
  type CampaignView,
  refuseUnknownCampaign,
} from "../../../../core/campaign/campaign.ts"
import { type MarketplaceGame, refuseUnknownGame } from "../../../../core/campaign/marketplace.ts"
import { poolsOf, poolWarnings, type WarnedPool } from "../../../../core/campaign/pool.ts"
import { campaignWarnings } from "../../../../core/campaign/warning/campaign.ts"
import { rankingCodeCampaigns } from "../../../../core/campaign/warning/shared-codes.ts"
import type { TimeOf } from "../../../../core/clock.ts"
import type { CodeTemplate } from "../../../../core/code/template.ts"
import { nothingKnown } from "../../../../core/eligibility/warnings.ts"
import type { Page, PageRequest } from "../../../../core/page.ts"
import type { CampaignAdmin } from "../../../../core/port/admin/campaign.ts"
import { warnOfRound } from "../../../../core/ranking/ranking-round.ts"
import type { Result } from "../../../../core/refusal.ts"
import type { CommittedRows } from "../../../../record/committed.ts"
import { committedEligibilityKnown } from "../../../../record/player/eligibility.ts"
import { poolTable, toWarnedPool } from "../../../../record/pool/row.ts"
import { hasEffectiveStatus } from "../../../effective-status.ts"
import { dated } from "../../engine/dated.ts"
import { bytesOf, type Db, hasText, jsonField, pageOf, pageOfLarge, toPage } from "../../engine/page.ts"
import { toStored } from "../../record/campaign/campaign.ts"
import { committedRows } from "../../record/tables.ts"
import { campaigns, marketplaceGames } from "../../schema/campaign.ts"
import { codeLots } from "../../schema/pool.ts"
import { rankingRounds } from "../../schema/ranking.ts"

type Listed = { readonly row: number; readonly campaign: Campaign }

type Sized = {
  readonly id: number
  readonly campaignId: string
  readonly bytes: number
}

/** How many campaigns one statement reads. */
const campaignsOfAStep = 200

type Lists = Pick<CampaignAdmin, "campaigns" | "marketplaceGame" | "marketplaceGames">

const toGame = ({ gameId, name, active }: typeof marketplaceGames.$inferSelect): MarketplaceGame => ({
  gameId,
  name,
  active,
})

/** The code templates of these campaigns, without the rest of the campaigns. */
export const templatesOf = async (
  db: Db,
  owner: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CodeTemplate>> => {
  if (ids.length === 0) return new Map()
  const { orgId, campaignId, config } = campaigns
  const found = await db
    .select({
      campaignId,
      template: sql<CodeTemplate | null>`${config} -> 'defaultCodeConfig'`,
    })
    .from(campaigns)
    .where(and(eq(orgId, owner), inArray(campaignId, [...new Set(ids)])))
  return new Map(found.flatMap(({ campaignId: id, template }) => (template ? [[id, template] as const] : [])))
}

/** The active ones of these games. */
const activeGames = async (db: Db, orgId: string, gameIds: readonly string[]) => {
  if (gameIds.length === 0) return []
  const { gameId, orgId: owner, active } = marketplaceGames
  const isListed = and(eq(owner, orgId), inArray(gameId, [...gameIds]), eq(active, true))
  return db.select({ gameId }).from(marketplaceGames).where(isListed)
}

/** Reads the pools that some campaigns name, by their ids. */
const poolsNamed = async (
  db: Db,
  committed: CommittedRows,
  orgId: string,
  listed: readonly Listed[],
  now: number,
): Promise<ReadonlyMap<string, WarnedPool>> => {
  const ids = [...new Set(listed.flatMap(({ campaign }) => poolsOf(campaign)))]
  if (ids.length === 0) return new Map()
  const found = await committed.among(poolTable, { of: { orgId }, where: ["deletedAt"] }, "poolId", ids)
  const { pool, expiresAt, free } = codeLots
  const lots = await db
    .select({ pool, expiresAt, free })
    .from(codeLots)
    .where(
      and(
        eq(codeLots.orgId, orgId),
        inArray(
          pool,
          found.map(({ id }) => id),
        ),
      ),
    )
  const lotsOf = (id: number) => lots.filter((lot) => lot.pool === id)
  return new Map(found.map((row) => [row.poolId, toWarnedPool(row, lotsOf(row.id), now)]))
}

/** Finds a campaign as committed; null if it does not exist. */
export const campaignFinder = (db: Db) => async (orgId: string, id: string) => {
  const [row] = await db
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.orgId, orgId), eq(campaigns.campaignId, id)))
  return row ? toStored(row) : null
}

/** The campaigns of these rows, as committed. */
export const campaignsByRow = (db: Db) => async (orgId: string, rows: readonly number[]) => {
  if (rows.length === 0) return new Map<number, Campaign>()
  const found = await db
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.orgId, orgId), inArray(campaigns.id, [...new Set(rows)])))
  return new Map(found.map((row): [number, Campaign] => [row.id, toStored(row).campaign]))
}

/** Campaigns and marketplace games as the console sees them (docs/api.md#campaigns, #marketplace-games). */
export const campaignReads = (db: Db, timeOf: TimeOf) => {
  const committed = committedRows(db)
  const findCampaign = campaignFinder(db)
  const knownTo = committedEligibilityKnown(committed)

  /**
   * The campaigns with their warnings, which depend on the games as they are now and on the first round that cannot be
   * given.
   */
  const viewsOf = async (orgId: string, listed: readonly Listed[]): Promise<CampaignView[]> => {
    const gameIds = listed.flatMap(({ campaign }) => campaign.marketplaceGameId ?? [])
    const rows = listed.map(({ row }) => row)
    const named = listed.flatMap(({ campaign }) => rankingCodeCampaigns(campaign))
    const hasRules = listed.some(({ campaign }) => campaign.eligibility)
    const [templates, known, pools, active, stuck] = await Promise.all([
      templatesOf(db, orgId, named),
      hasRules ? knownTo(orgId) : nothingKnown,
      poolsNamed(db, committed, orgId, listed, await timeOf(orgId)),
      activeGames(db, orgId, gameIds),
      rows.length === 0
        ? []
        : db
            .selectDistinctOn([rankingRounds.campaign], {
              campaign: rankingRounds.campaign,
              periodKey: rankingRounds.periodKey,
            })
            .from(rankingRounds)
            .where(
              and(
                eq(rankingRounds.orgId, orgId),
                inArray(rankingRounds.campaign, rows),
                isNull(rankingRounds.givenAt),
                isNotNull(rankingRounds.fault),
              ),
            )
            .orderBy(rankingRounds.campaign, rankingRounds.id),
    ])
    const games = new Set(active.map(({ gameId }) => gameId))
    const rounds = new Map(stuck.map(({ campaign, periodKey }) => [campaign, periodKey]))
    return listed.map(({ row, campaign }) => {
      const periodKey = rounds.get(row)
      const warnings = campaignWarnings(
        campaign,
        (gameId) => games.has(gameId),
        (id) => templates.get(id),
        () => known,
      )
      const ofPools = poolWarnings(campaign, (poolId) => pools.get(poolId) ?? null)
      const ofRounds = periodKey === undefined ? [] : [warnOfRound(periodKey)]
      return { campaign, warnings: [...warnings, ...ofPools, ...ofRounds] }
    })
  }

  const campaign = async (orgId: string, campaignId: string): Result<CampaignView> => {
    const stored = await findCampaign(orgId, campaignId)
    const [view] = stored ? await viewsOf(orgId, [stored]) : []
    return view ?? refuseUnknownCampaign(campaignId)
  }

  /** The campaigns that `read` finds, in the order of their ids in `order`: one page, and one more. */
  const inOrder = async (
    order: readonly string[],
    { before, limit }: PageRequest,
    orgId: string,
    read: (ids: string[]) => Promise<Sized[]>,
  ): Promise<Sized[]> => {
    const { campaignId, id } = campaigns
    const own = and(eq(campaigns.orgId, orgId), eq(id, before ?? 0))
    const [last] = before === null ? [] : await db.select({ campaignId }).from(campaigns).where(own)
    const found: Sized[] = []
    for (let from = order.indexOf(last?.campaignId ?? "") + 1; from < order.length; from += campaignsOfAStep) {
      const ids = order.slice(from, from + campaignsOfAStep)
      const rows = new Map((await read(ids)).map((row) => [row.campaignId, row]))
      found.push(...ids.flatMap((one) => rows.get(one) ?? []))
      if (found.length > limit) break
    }
    return found.slice(0, limit + 1)
  }

  /** A page of campaigns, without their warnings. */
  const campaignPage = async (
    orgId: string,
    { status, kind, gameType, effective, search, ids: named, order }: CampaignFilter,
    page: PageRequest,
  ) => {
    const { config, campaignId, id } = campaigns
    const filter = and(
      eq(campaigns.orgId, orgId),
      status === undefined ? undefined : eq(jsonField(config, "status"), status),
      kind === undefined ? undefined : eq(jsonField(config, "kind"), kind),
      gameType === undefined ? undefined : eq(jsonField(config, "gameType"), gameType),
      named && inArray(campaignId, [...named]),
      effective && hasEffectiveStatus(dated(config), effective),
      search === undefined ? undefined : hasText(search, jsonField(config, "name"), campaignId),
    )
    const select = () => db.select({ id, campaignId, bytes: bytesOf(config) }).from(campaigns)
    const { where, orderBy, limit } = pageOf(id, page, filter)
    const found = order
      ? await inOrder(order, page, orgId, (ids) => select().where(and(filter, inArray(campaignId, ids))))
      : await select().where(where).orderBy(orderBy).limit(limit)
    const read = (ids: number[]) =>
      db
        .select()
        .from(campaigns)
        .where(and(eq(campaigns.orgId, orgId), inArray(id, ids)))
    return pageOfLarge(found, page, read, toStored)
  }

  const lists: Lists = {
    campaigns: async (orgId, filter, page) => {
      const { items, ...rest } = await campaignPage(orgId, filter, page)
      return { ...rest, items: await viewsOf(orgId, items) }
    },

    marketplaceGame: async (orgId, id) => {
      const [row] = await db
        .select()
        .from(marketplaceGames)
        .where(and(eq(marketplaceGames.orgId, orgId), eq(marketplaceGames.gameId, id)))
      return row ? toGame(row) : refuseUnknownGame(id)
    },

    marketplaceGames: async (orgId, page) => {
      const { where, orderBy, limit } = pageOf(marketplaceGames.id, page, eq(marketplaceGames.orgId, orgId))
      const rows = await db.select().from(marketplaceGames).where(where).orderBy(orderBy).limit(limit)
      return toPage(rows, page, toGame)
    },
  }

  const listed = async (orgId: string, filter: CampaignFilter, page: PageRequest): Promise<Page<Campaign>> => {
    const { items, ...rest } = await campaignPage(orgId, filter, page)
    return { ...rest, items: items.map(({ campaign: one }) => one) }
  }

  return { viewsOf, campaign, listed, ...lists }
}
