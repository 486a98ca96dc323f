import type { Database } from "bun:sqlite"
import { getTableColumns, getTableName } from "drizzle-orm"
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core"
import { type ExportedTable, exportedTables } from "../../transfer/format.ts"
import { auditChains, auditLog } from "../schema/audit.ts"
import { campaigns, marketplaceGames, momentBatches, momentBlocks, momentTakes } from "../schema/campaign.ts"
import { codeExtensions, codeRedemptions, promoCodes } from "../schema/code.ts"
import { chainRecords, chains, drawCheckpoints, drawPlaces, draws } from "../schema/draw.ts"
import { idempotencyRecords } from "../schema/idempotency.ts"
import { awards, miniGames, redemptionChains, redemptions, segmentStocks } from "../schema/mini-game.ts"
import { apiKeys, organizations } from "../schema/organization.ts"
import { budgets, handouts, plays, quotas, standings, stocks } from "../schema/play.ts"
import { bans, liftedBans, merges, pastUses, players, pointsLedger } from "../schema/player.ts"
import { pushSends } from "../schema/push.ts"
import { rankingPrizes, rankingRounds } from "../schema/ranking.ts"
import { supportCounts, users } from "../schema/user.ts"
import { deliveries, webhooks } from "../schema/webhook.ts"

const tables: readonly SQLiteTable[] = [
  organizations,
  apiKeys,
  users,
  campaigns,
  marketplaceGames,
  miniGames,
  pushSends,
  webhooks,
  players,
  merges,
  bans,
  liftedBans,
  pointsLedger,
  promoCodes,
  codeRedemptions,
  codeExtensions,
  supportCounts,
  pastUses,
  plays,
  handouts,
  standings,
  quotas,
  stocks,
  budgets,
  momentBatches,
  momentBlocks,
  momentTakes,
  chains,
  draws,
  chainRecords,
  drawCheckpoints,
  drawPlaces,
  rankingRounds,
  rankingPrizes,
  awards,
  segmentStocks,
  redemptions,
  redemptionChains,
  deliveries,
  idempotencyRecords,
  auditLog,
  auditChains,
]

/** A table of an export. `owner` is the SQL condition that row `t` belongs to the organization `?`. */
export type Shape = {
  readonly table: ExportedTable
  readonly name: string
  readonly columns: readonly (readonly [field: string, column: SQLiteColumn])[]
  readonly owner: string
}

/** The row's own organization, or that of the first row that it refers to. */
const ownerOf = (table: SQLiteTable): string => {
  if (Object.values(getTableColumns(table)).some(({ name }) => name === "org_id")) return "t.org_id = ?"
  const [through] = getTableConfig(table).foreignKeys
  if (!through) throw new Error(`${getTableName(table)} belongs to no organization`)
  const { columns, foreignTable: parent } = through.reference()
  return `EXISTS (SELECT 1 FROM ${getTableName(parent)} t0 WHERE t0.id = t.${columns[0]?.name} AND ${ownerOf(parent).replaceAll("t.", "t0.")})`
}

const shapeOf = (table: ExportedTable): Shape => {
  const stored = tables.find((known) => getTableName(known) === table.name)
  if (!stored) throw new Error(`there is no table ${table.name}`)
  const known = getTableColumns(stored) as Record<string, SQLiteColumn>
  const columns = table.fields.map((field) => {
    const column = known[field]
    if (!column) throw new Error(`${table.name} has no ${field}`)
    return [field, column] as const
  })
  return { table, name: table.name, columns, owner: ownerOf(stored) }
}

export const shapes: readonly Shape[] = exportedTables.map(shapeOf)

export const organizationExists = (sqlite: Database, orgId: string): boolean =>
  sqlite.query("SELECT 1 FROM organizations WHERE org_id = ?").get(orgId) !== null
