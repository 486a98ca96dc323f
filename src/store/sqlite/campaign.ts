import { isDeepStrictEqual } from "node:util"
import { and, desc, eq, type SQL, sql } from "drizzle-orm"
import { refuseOneMore } from "../../core/bounds.ts"
import { Cache } from "../../core/cache.ts"
import {
  type Campaign,
  type CampaignConfig,
  type CampaignView,
  campaignConfig,
  campaignWarnings,
  checkCampaign,
} from "../../core/campaign.ts"
import { newId } from "../../core/id.ts"
import { isEmptyPatch } from "../../core/patch.ts"
import type { Random } from "../../core/random.ts"
import { runningPeriod } from "../../core/ranking.ts"
import { warnOfRound } from "../../core/ranking-round.ts"
import { refuse } from "../../core/rejection.ts"
import type { Store } from "../../core/store.ts"
import type { Audit } from "./audit.ts"
import type { GroupCommit, Tx } from "./commit.ts"
import { countRows } from "./count.ts"
import type { Db } from "./open.ts"
import { bytesOf, pageOf, toPage } from "./page.ts"
import type { RankingRounds } from "./ranking-round.ts"
import { campaigns, marketplaceGames } from "./schema/campaign.ts"
import { hasText, jsonField, largeStepRows, walkPage } from "./walk.ts"

const cachedCampaigns = 10_000
const cachedGames = 10_000

/** A campaign as jobs know it: `row` is what other tables refer to it by, `zoneSince` when its time zone was changed. */
export type StoredCampaign = { readonly row: number; readonly campaign: Campaign; readonly zoneSince: number | null }

export const toStored = (row: typeof campaigns.$inferSelect): StoredCampaign & { rankingDueAt: number | null } => ({
  row: row.id,
  campaign: { campaignId: row.campaignId, ...row.config, createdAt: row.createdAt, updatedAt: row.updatedAt },
  zoneSince: row.zoneSince,
  rankingDueAt: row.rankingDueAt,
})

/** Prizes are given by the calendar from the period on in which `ranking` was set. */
const rankingDue = ({ ranking, timezone }: CampaignConfig, now: number): number | null =>
  (ranking && runningPeriod(ranking, timezone, now)?.end) ?? null

const toGame = ({ gameId, name, active }: typeof marketplaceGames.$inferSelect) => ({ gameId, name, active })

export const refuseUnknownCampaign = (campaignId: string) =>
  refuse("NOT_FOUND", `campaign ${campaignId} does not exist; check campaignId`)

/** The time zone of the campaign with this row number. */
export const timezoneOfCampaign = (db: Db, row: number): string => {
  const found = db.select({ config: campaigns.config }).from(campaigns).where(eq(campaigns.id, row)).get()
  if (!found) throw new Error(`campaign ${row} does not exist`)
  return found.config.timezone
}

/** Campaigns and marketplace games (organization-api.md §3). */
export const campaignStore = (db: Db, commit: GroupCommit, audit: Audit, random: Random, rounds: RankingRounds) => {
  const byId = new Cache<string, StoredCampaign>(cachedCampaigns)
  const activeGames = new Cache<string, boolean>(cachedGames)
  const cacheKey = (orgId: string, campaignId: string) => `${orgId} ${campaignId}`

  const selectCampaign = db
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.orgId, sql.placeholder("orgId")), eq(campaigns.campaignId, sql.placeholder("campaignId"))))
    .prepare()

  const readCampaign = (orgId: string, campaignId: string) => {
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

  /** The campaign, for a job: what the job's batch has not committed yet is never cached. */
  const findCampaign = (tx: Tx, orgId: string, campaignId: string): StoredCampaign | null => {
    const key = cacheKey(orgId, campaignId)
    const known = byId.get(key)
    if (known) return known
    const read = readCampaign(orgId, campaignId)
    if (read) tx.afterCommit(() => byId.set(key, read))
    return read
  }

  const findGameQuery = db
    .select()
    .from(marketplaceGames)
    .where(
      and(eq(marketplaceGames.orgId, sql.placeholder("orgId")), eq(marketplaceGames.gameId, sql.placeholder("gameId"))),
    )
    .prepare()
  const findGame = (orgId: string, gameId: string) => findGameQuery.get({ orgId, gameId })

  /** Whether a game may be played, for a job: what the job's batch has not committed yet is never cached. */
  const isGameActive = (tx: Tx, orgId: string, gameId: string | undefined): boolean => {
    if (gameId === undefined) return false
    const key = cacheKey(orgId, gameId)
    const known = activeGames.get(key)
    if (known !== undefined) return known
    const read = findGame(orgId, gameId)?.active === true
    tx.afterCommit(() => activeGames.set(key, read))
    return read
  }

  /** Whether a game may be played, for a read. */
  const isGameInstalled = (orgId: string, gameId: string | undefined): boolean =>
    gameId !== undefined && findGame(orgId, gameId)?.active === true

  /** The rows of all campaigns of an organization. */
  const campaignRows = (orgId: string): number[] =>
    db
      .select({ row: campaigns.id })
      .from(campaigns)
      .where(eq(campaigns.orgId, orgId))
      .all()
      .map(({ row }) => row)

  /** The rows of all campaigns that are active, of every organization, those changed last first. */
  const activeRows = (): number[] =>
    db
      .select({ row: campaigns.id })
      .from(campaigns)
      .where(eq(jsonField(campaigns.config, "status"), "active"))
      .orderBy(desc(campaigns.updatedAt))
      .all()
      .map(({ row }) => row)

  const timezoneOf = (row: number) => timezoneOfCampaign(db, row)

  const view = (orgId: string, campaign: Campaign): CampaignView => ({
    campaign,
    warnings: [
      ...campaignWarnings(campaign, (gameId) => isGameInstalled(orgId, gameId)),
      ...rounds.stuckOf(orgId, campaign.campaignId).map(({ periodKey }) => warnOfRound(periodKey)),
    ],
  })

  const store = {
    createCampaign: (caller, requestedId, input) =>
      commit.run((tx) => {
        const campaignId = requestedId ?? newId("cmp_", tx.now, random)
        const config = campaignConfig(campaignId, input)
        const refusal = checkCampaign(config) ?? refuseOneMore("campaigns", countRows(db, campaigns, caller.orgId))
        if (refusal) return refusal
        if (readCampaign(caller.orgId, campaignId))
          return refuse("CONFLICT", `campaign ${campaignId} exists already; choose another campaignId`)
        const times = { createdAt: tx.now, updatedAt: tx.now }
        db.insert(campaigns)
          .values({ orgId: caller.orgId, campaignId, config, ...times, rankingDueAt: rankingDue(config, tx.now) })
          .run()
        const campaign: Campaign = { campaignId, ...config, ...times }
        audit.record(tx, caller, { action: "campaign.create", target: campaignId, before: null, after: campaign })
        return view(caller.orgId, campaign)
      }),

    updateCampaign: (caller, campaignId, patch) =>
      commit.run((tx) => {
        const stored = readCampaign(caller.orgId, campaignId)
        if (!stored) return refuseUnknownCampaign(campaignId)
        if (isEmptyPatch(patch)) return view(caller.orgId, stored.campaign)
        const { changes, removed } = patch
        const { campaignId: _id, createdAt, updatedAt: _updatedAt, ...before } = stored.campaign
        const kept = Object.entries(before).filter(([field]) => !removed.some((name) => name === field))
        const config: CampaignConfig = campaignConfig(campaignId, { ...Object.fromEntries(kept), ...changes })
        const refusal = checkCampaign(config, before)
        if (refusal) return refusal
        const dueAt = rounds.keepEnded(stored, tx.now, Number.POSITIVE_INFINITY)
        const isAlike = isDeepStrictEqual([before.ranking, before.timezone], [config.ranking, config.timezone])
        const rankingDueAt = isAlike ? dueAt : rankingDue(config, tx.now)
        const zoneSince = config.timezone === before.timezone ? stored.zoneSince : tx.now
        const changed = { config, updatedAt: tx.now, rankingDueAt, zoneSince }
        db.update(campaigns).set(changed).where(eq(campaigns.id, stored.row)).run()
        rounds.tryAgain(caller.orgId, tx.now)
        // The jobs after this one in its batch go by the new rules: with the old time zone they would count otherwise.
        byId.delete(cacheKey(caller.orgId, campaignId))
        const campaign: Campaign = { campaignId, ...config, createdAt, updatedAt: tx.now }
        audit.record(tx, caller, {
          action: "campaign.update",
          target: campaignId,
          before: stored.campaign,
          after: campaign,
        })
        tx.afterCommit(() => byId.set(cacheKey(caller.orgId, campaignId), { row: stored.row, campaign, zoneSince }))
        return view(caller.orgId, campaign)
      }),

    campaign: async (orgId, campaignId) => {
      const stored = readCampaign(orgId, campaignId)
      return stored ? view(orgId, stored.campaign) : refuseUnknownCampaign(campaignId)
    },

    campaigns: (orgId, { status, kind, gameType, search }, page) => {
      const own = eq(campaigns.orgId, orgId)
      const { config, campaignId } = campaigns
      const filter = and(
        own,
        status === undefined ? undefined : eq(jsonField(config, "status"), status),
        kind === undefined ? undefined : eq(jsonField(config, "kind"), kind),
        gameType === undefined ? undefined : eq(jsonField(config, "gameType"), gameType),
        search === undefined ? undefined : hasText(search, jsonField(config, "name"), campaignId),
      )
      const read = (where: SQL, limit: number) =>
        db
          .select({ id: campaigns.id, bytes: bytesOf(config) })
          .from(campaigns)
          .where(and(filter, where))
          .orderBy(desc(campaigns.id))
          .limit(limit)
          .all()
      const matches = { id: campaigns.id, own, stepRows: largeStepRows, read }
      return walkPage(db, page, matches, ({ id }) => view(orgId, campaignOf(id)))
    },

    putMarketplaceGame: (caller, { gameId, name, active }) =>
      commit.run((tx) => {
        const row = findGame(caller.orgId, gameId)
        const after = { gameId, name: name ?? row?.name ?? gameId, active }
        if (row) db.update(marketplaceGames).set(after).where(eq(marketplaceGames.id, row.id)).run()
        else
          db.insert(marketplaceGames)
            .values({ ...after, orgId: caller.orgId })
            .run()
        activeGames.delete(cacheKey(caller.orgId, gameId))
        audit.record(tx, caller, {
          action: "marketplace-game.put",
          target: gameId,
          before: row ? toGame(row) : null,
          after,
        })
        tx.afterCommit(() => activeGames.set(cacheKey(caller.orgId, gameId), active))
        return after
      }),

    marketplaceGames: async (orgId, page) => {
      const { where, orderBy, limit } = pageOf(marketplaceGames.id, page, eq(marketplaceGames.orgId, orgId))
      const rows = db.select().from(marketplaceGames).where(where).orderBy(orderBy).limit(limit).all()
      return toPage(rows, page, toGame)
    },
  } satisfies Partial<Store>

  return {
    ...store,
    findCampaign,
    readCampaign,
    timezoneOf,
    isGameActive,
    isGameInstalled,
    campaignRows,
    activeRows,
    view,
  }
}

export type Campaigns = Pick<
  ReturnType<typeof campaignStore>,
  | "findCampaign"
  | "readCampaign"
  | "timezoneOf"
  | "isGameActive"
  | "isGameInstalled"
  | "campaignRows"
  | "activeRows"
  | "view"
>
