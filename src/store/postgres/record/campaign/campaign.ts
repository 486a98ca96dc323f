import type { MarketplaceGame } from "../../../../core/campaign/marketplace.ts"
import type { ConsoleChange } from "../../../../core/change/console-change.ts"
import { gameBytes, jsonBytes } from "../../../../core/organization/configuration.ts"
import { announcedColumns, announcedOf } from "../../../../record/campaign/announced.ts"
import type { StoredCampaign } from "../../../../record/campaign/campaign.ts"
import { requireReadableCampaign } from "../../../../record/readable.ts"
import type { Tx } from "../../../../record/transaction.ts"
import { facts, organization } from "../../engine/commit/batch.ts"
import type { Reader } from "../../engine/row/facts.ts"
import { forEachOwner } from "../../engine/row/owner.ts"
import { columnsOf, countReader, type Key, rowReader } from "../../engine/row/reader.ts"
import { tableOf } from "../../engine/row/table.ts"
import { resultMarks } from "../../schema/activity.ts"
import { campaigns, type EarlierZone, marketplaceGames } from "../../schema/campaign.ts"
import { codeGiver } from "../code-giver.ts"
import { countConfiguration } from "../configuration.ts"

type CampaignRow = typeof campaigns.$inferSelect
type PutCampaign = Extract<ConsoleChange, { kind: "putCampaign" }>

export const campaignById = rowReader("campaign", campaigns, ["orgId", "campaignId"])
const byRow = rowReader("campaign row", campaigns, ["orgId", "id"])
export const gameById = rowReader("marketplace game", marketplaceGames, ["orgId", "gameId"])

const gamesOfCampaigns = `SELECT c.config->>'marketplaceGameId' AS "ofGame", ${columnsOf(marketplaceGames)}
  FROM unnest($2::text[]) AS k(id)
  CROSS JOIN LATERAL (SELECT config FROM campaigns WHERE org_id = $1 AND campaign_id = k.id OFFSET 0) c
  LEFT JOIN LATERAL (SELECT * FROM marketplace_games g
    WHERE g.org_id = $1 AND g.game_id = c.config->>'marketplaceGameId' OFFSET 0) t ON true`

type FoundGame = typeof marketplaceGames.$inferSelect & { readonly ofGame: string | null }

/** Loads the marketplace game of a campaign before its id is known. */
export const gameOfCampaign: Reader<Key, null> = {
  name: "game of a campaign",
  idOf: (key) => key.join("\n"),
  load: async (session, keys, known) => {
    const read = async (orgId: Key[number] = "", own: readonly Key[]) => {
      const ids = own.map(([, id]) => id)
      for (const { ofGame, ...row } of await session.query<FoundGame>(gamesOfCampaigns, [orgId, ids]))
        if (ofGame !== null) known.fill(gameById, [orgId, ofGame], row.orgId === null ? null : row)
    }
    await forEachOwner(keys, ([orgId]) => orgId, read)
    return keys.map(() => null)
  },
}

/** Campaigns of the batch itself are not counted: a job that creates a campaign is alone in its batch. */
const countOf = countReader("number of campaigns", campaigns, ["orgId"])

const table = tableOf(campaigns, {
  key: ["orgId", "id"],
  changed: [
    ...(["config", "updatedAt", "rankingDueAt", "zoneSince", "oddsSince", "datesDueAt"] as const),
    ...(["startTold", "endTold", "told", "momentPrizes", "decidedUntil", "earlierZones"] as const),
  ],
})
const games = tableOf(marketplaceGames, { key: ["orgId", "id"], changed: ["name", "active"] })

const stored = new WeakMap<CampaignRow, StoredCampaign>()

/** One object per row read, since data derived from a configuration is cached by it. */
export const toStored = (row: CampaignRow): StoredCampaign => {
  const known = stored.get(row) ?? storedOf(row)
  stored.set(row, known)
  return known
}

const storedOf = (row: CampaignRow): StoredCampaign => {
  requireReadableCampaign(row)
  return ofRow(row)
}

const ofRow = (row: CampaignRow): StoredCampaign => ({
  row: row.id,
  campaign: { ...row.config, campaignId: row.campaignId, createdAt: row.createdAt, updatedAt: row.updatedAt },
  zoneSince: row.zoneSince,
  oddsSince: row.oddsSince,
  ...announcedOf(row, row.config),
  decidedUntil: row.decidedUntil,
  rankingDueAt: row.rankingDueAt,
  momentPrizes: row.momentPrizes ?? [],
})

const findCampaign = (orgId: string, campaignId: string): StoredCampaign | null => {
  const row = facts().get(campaignById, [orgId, campaignId])
  return row ? toStored(row) : null
}

const readGame = (orgId: string, gameId: string): MarketplaceGame | null => {
  const row = facts().get(gameById, [orgId, gameId])
  return row ? { gameId: row.gameId, name: row.name, active: row.active } : null
}

const isGameActive = (orgId: string, gameId: string | undefined): boolean =>
  gameId !== undefined && readGame(orgId, gameId)?.active === true

const put = (row: CampaignRow) => {
  facts().put(campaignById, [row.orgId, row.campaignId], row)
  facts().put(byRow, [row.orgId, row.id], row)
}

const change = (campaign: number, fields: Partial<CampaignRow>) => {
  const known = facts().get(byRow, [organization(), campaign])
  if (!known) throw new Error(`campaign ${campaign} does not exist`)
  const row = { ...known, ...fields }
  table.change(row)
  put(row)
}

const resultMark = rowReader("mark of results", resultMarks, ["orgId"])
/** Further changes before the plays of the oldest zone are counted leave its plays on the days of the next zone. */
const maxEarlierZones = 100

/** The time zones by whose days plays still have to be counted when the campaign's zone changes. */
const zonesBefore = ({ orgId, config, earlierZones }: CampaignRow): readonly EarlierZone[] => {
  const { upTo = 0, costsUpTo = 0 } = facts().get(resultMark, [orgId]) ?? {}
  const counted = Math.min(upTo, costsUpTo)
  const open = (earlierZones ?? []).filter(({ below }) => below > counted)
  return [...open, { timezone: config.timezone, below: facts().lateId() }].slice(-maxEarlierZones)
}

/** Campaigns and marketplace games, for jobs. */
export const campaignRecords = {
  findCampaign,
  findByRow: (orgId: string, row: number): StoredCampaign => {
    const found = facts().get(byRow, [orgId, row])
    if (!found) throw new Error(`campaign ${row} does not exist`)
    return toStored(found)
  },
  findCachedCampaign: (_tx: Tx, orgId: string, campaignId: string) => findCampaign(orgId, campaignId),
  countCampaigns: (orgId: string): number => facts().get(countOf, [orgId]),
  givingCodesOf: codeGiver,
  readGame,
  isGameActive,
  isCachedGameActive: (_tx: Tx, orgId: string, gameId: string | undefined) => isGameActive(orgId, gameId),

  /** Creates or replaces a campaign. Later jobs of the batch use the new one. */
  putCampaign: (_tx: Tx, orgId: string, { campaign, dates, toldBudget, ...times }: PutCampaign) => {
    const { campaignId, createdAt, updatedAt, ...config } = campaign
    const known = facts().get(campaignById, [orgId, campaignId])
    countConfiguration(orgId, known ? jsonBytes(known.config) : 0, jsonBytes(config))
    const { rankingDueAt, zoneSince, oddsSince } = times
    const told = announcedColumns(dates, toldBudget, config)
    const changed = { config, updatedAt, rankingDueAt, zoneSince, oddsSince, ...told }
    const isZoneChanged = known !== null && known.config.timezone !== config.timezone
    const earlierZones = isZoneChanged ? zonesBefore(known) : (known?.earlierZones ?? null)
    const made = { momentPrizes: null, decidedUntil: null }
    const row = known
      ? { ...known, ...changed, earlierZones }
      : { id: facts().nextId(), orgId, campaignId, createdAt, ...changed, earlierZones, ...made }
    if (known) table.change(row)
    else table.add(row)
    put(row)
  },

  removeCampaign: (_tx: Tx, orgId: string, campaignId: string) => {
    const known = facts().get(campaignById, [orgId, campaignId])
    if (!known) return
    countConfiguration(orgId, jsonBytes(known.config), 0)
    table.remove(known)
    facts().put(campaignById, [orgId, campaignId], null)
    facts().put(byRow, [orgId, known.id], null)
  },

  setDecided: (_tx: Tx, campaign: number, end: number) => {
    const { decidedUntil } = facts().get(byRow, [organization(), campaign]) ?? { decidedUntil: null }
    change(campaign, { decidedUntil: Math.max(end, decidedUntil ?? end) })
  },

  setRankingDue: (campaign: number, rankingDueAt: number | null) => change(campaign, { rankingDueAt }),

  addMomentPrize: (tx: Tx, { row, momentPrizes }: StoredCampaign, _orgId: string, prizeId: string) =>
    change(row, { momentPrizes: [...momentPrizes, prizeId], oddsSince: tx.now }),

  /** Creates or replaces a marketplace game. */
  putGame: (_tx: Tx, orgId: string, { gameId, ...changed }: MarketplaceGame) => {
    const known = facts().get(gameById, [orgId, gameId])
    countConfiguration(orgId, known ? gameBytes(known) : 0, gameBytes({ gameId, ...changed }))
    const row = known ? { ...known, ...changed } : { id: facts().nextId(), orgId, gameId, ...changed }
    if (known) games.change(row)
    else games.add(row)
    facts().put(gameById, [orgId, gameId], row)
  },
}

export type Campaigns = typeof campaignRecords
