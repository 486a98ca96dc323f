import { type Column, getTableColumns, getTableName } from "drizzle-orm"
import type { PgTable } from "drizzle-orm/pg-core"
import { type ExportedTable, exportedTables } from "../../transfer/format.ts"
import { auditChains, auditLog } from "../schema/audit.ts"
import {
  budgets,
  campaigns,
  marketplaceGames,
  momentBatches,
  momentBlocks,
  momentTakes,
  quotas,
  stocks,
} from "../schema/campaign.ts"
import { codeExtensions, codeRedemptions, promoCodes } from "../schema/code.ts"
import { chainRecords, chains, drawCheckpoints, drawPlaces, draws } from "../schema/draw.ts"
import { idempotencyRecords } from "../schema/idempotency.ts"
import { awards, miniGames, redemptionChains, redemptions, segmentStocks } from "../schema/mini-game.ts"
import { apiKeys, organizations, supportCounts, users } from "../schema/organization.ts"
import { handouts, plays, standings } from "../schema/play.ts"
import { bans, liftedBans, merges, pastUses, players, pointsLedger } from "../schema/player.ts"
import { pushSends } from "../schema/push.ts"
import { rankingPrizes, rankingRounds } from "../schema/ranking.ts"
import { deliveries, webhooks } from "../schema/webhook.ts"

const tables: readonly PgTable[] = [
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

/** What an export holds that no column does, as an expression on the table's row `t`. */
export const derived: Readonly<Record<string, string>> = {
  "plays.previous": "lag(t.id) OVER (PARTITION BY t.player, t.campaign ORDER BY t.id)",
}

/** A table of an export, with the columns of its fields but for those that are derived. */
export type Shape = {
  readonly table: ExportedTable
  /** The name that this store gives it. */
  readonly name: string
  readonly columns: ReadonlyMap<string, Column>
}

const storedNames: Readonly<Record<string, string>> = { notifications: "mini_games" }

const shapeOf = (table: ExportedTable): Shape => {
  const name = storedNames[table.name] ?? table.name
  const stored = tables.find((known) => getTableName(known) === name)
  if (!stored) throw new Error(`there is no table ${name}`)
  const known = getTableColumns(stored) as Record<string, Column>
  const columns = new Map<string, Column>()
  for (const field of table.fields) {
    const column = known[field]
    if (column) columns.set(field, column)
    else if (!(`${table.name}.${field}` in derived)) throw new Error(`${name} has no ${field}`)
  }
  return { table, name, columns }
}

export const shapes: readonly Shape[] = exportedTables.map(shapeOf)
