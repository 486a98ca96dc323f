import type { Database } from "bun:sqlite"
import { getTableColumns, getTableName } from "drizzle-orm"
import { readMigrationFiles } from "drizzle-orm/migrator"
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core"
import { migrationsFolder } from "../file/open.ts"
import { auditChains, auditLog } from "../schema/audit.ts"
import { campaigns, marketplaceGames } from "../schema/campaign.ts"
import { codeRedemptions, promoCodes } from "../schema/code.ts"
import { idempotencyRecords } from "../schema/idempotency.ts"
import { awards, miniGames, redemptions } from "../schema/mini-game.ts"
import { apiKeys, organizations } from "../schema/organization.ts"
import { plays, quotas, standings } from "../schema/play.ts"
import { bans, merges, players, pointsLedger } from "../schema/player.ts"
import { pushSends } from "../schema/push.ts"
import { rankingPrizes, rankingRounds } from "../schema/ranking.ts"
import { deliveries, webhooks } from "../schema/webhook.ts"

/** The tables with an organization's data, each after those that its rows refer to. */
export const transferred: readonly SQLiteTable[] = [
  ...[organizations, apiKeys, campaigns, marketplaceGames, miniGames, pushSends, webhooks],
  ...[players, merges, bans, pointsLedger, promoCodes, codeRedemptions, plays, standings, quotas],
  ...[rankingRounds, rankingPrizes, awards, redemptions, deliveries, idempotencyRecords, auditLog, auditChains],
]

/** References by row number that the schema does not declare. */
const undeclared: Readonly<Record<string, SQLiteTable>> = {
  "players.merged_into": players,
  "plays.previous": plays,
  "standings.last_play": plays,
  "standings.total_reached": plays,
  "standings.day_reached": plays,
  "standings.week_reached": plays,
  "standings.month_reached": plays,
}

/** A column of an export line; `refers` is the table whose row number it holds. */
export type Field = { readonly name: string; readonly column: SQLiteColumn; readonly refers: string | null }

/** A table of an export. `owner` is the SQL condition that row `t` belongs to the organization `?`. */
export type Shape = { readonly name: string; readonly fields: readonly Field[]; readonly owner: string }

const referredBy = (table: SQLiteTable): Map<string, SQLiteTable> => {
  const found = new Map<string, SQLiteTable>()
  for (const { reference } of getTableConfig(table).foreignKeys) {
    const { columns, foreignTable, foreignColumns } = reference()
    const [column] = columns
    if (column && foreignColumns[0]?.name === "id") found.set(column.name, foreignTable)
  }
  return found
}

/** The row's own organization, or that of the first row that it refers to. */
const ownerOf = (table: SQLiteTable): string => {
  if (Object.values(getTableColumns(table)).some(({ name }) => name === "org_id")) return "t.org_id = ?"
  const [through] = referredBy(table)
  if (!through) throw new Error(`${getTableName(table)} belongs to no organization`)
  const [column, parent] = through
  return `EXISTS (SELECT 1 FROM ${getTableName(parent)} t0 WHERE t0.id = t.${column} AND ${ownerOf(parent).replaceAll("t.", "t0.")})`
}

const shapeOf = (table: SQLiteTable): Shape => {
  const name = getTableName(table)
  const referred = referredBy(table)
  const fields = Object.entries(getTableColumns(table)).map(([field, column]): Field => {
    const refers = column.name === "id" ? table : (referred.get(column.name) ?? undeclared[`${name}.${column.name}`])
    return { name: field, column: column as SQLiteColumn, refers: refers ? getTableName(refers) : null }
  })
  return { name, fields, owner: ownerOf(table) }
}

export const shapes: readonly Shape[] = transferred.map(shapeOf)

/** The first line of an export. `schema` is the number of migrations of its database. */
export type Header = { readonly premio: "export"; readonly schema: number; readonly organization: string }
/** The last line: how many rows of each table precede it. */
export type Footer = { readonly rows: Readonly<Record<string, number>> }
/**
 * Every other line. Row numbers count from the organization's first row of the table, so that they mean the same in any
 * database.
 */
export type Line = { readonly table: string; readonly row: Readonly<Record<string, unknown>> }

export const schemaVersion = (): number => readMigrationFiles({ migrationsFolder }).length

export const organizationExists = (sqlite: Database, orgId: string): boolean =>
  sqlite.query("SELECT 1 FROM organizations WHERE org_id = ?").get(orgId) !== null
