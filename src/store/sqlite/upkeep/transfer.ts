import type { Database } from "bun:sqlite"
import { type Column, getTableColumns, getTableName } from "drizzle-orm"
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core"
import { type Shape, shapesIn } from "../../transfer/shape.ts"
import * as archive from "../schema/archive.ts"
import * as campaign from "../schema/campaign.ts"
import * as code from "../schema/code.ts"
import * as draw from "../schema/draw.ts"
import * as miniGame from "../schema/mini-game.ts"
import * as audit from "../schema/organization/audit.ts"
import * as idempotency from "../schema/organization/idempotency.ts"
import * as organization from "../schema/organization/organization.ts"
import * as user from "../schema/organization/user.ts"
import * as play from "../schema/play.ts"
import * as audience from "../schema/player/audience.ts"
import * as player from "../schema/player/player.ts"
import * as playerKey from "../schema/player/player-key.ts"
import * as pool from "../schema/pool.ts"
import * as push from "../schema/push.ts"
import * as ranking from "../schema/ranking.ts"
import * as stream from "../schema/stream.ts"
import * as webhook from "../schema/webhook.ts"

const schema = [
  archive,
  audience,
  audit,
  campaign,
  code,
  draw,
  idempotency,
  miniGame,
  organization,
  play,
  player,
  playerKey,
  pool,
  push,
  ranking,
  stream,
  user,
  webhook,
]

/** A table of an export. `owner` is the SQL condition that row `t` belongs to the organization `?`. */
export type OwnedShape = Shape & { readonly owner: string }

/** The row's own organization, or that of the first row that it refers to. */
const ownerOf = (table: SQLiteTable): string => {
  if (Object.values(getTableColumns(table)).some(({ name }) => name === "org_id")) return "t.org_id = ?"
  const [through] = getTableConfig(table).foreignKeys
  if (!through) throw new Error(`${getTableName(table)} belongs to no organization`)
  const { columns, foreignTable: parent } = through.reference()
  return `EXISTS (SELECT 1 FROM ${getTableName(parent)} t0 WHERE t0.id = t.${columns[0]?.name} AND ${ownerOf(parent).replaceAll("t.", "t0.")})`
}

export const shapes: readonly OwnedShape[] = shapesIn(schema).map((shape) => ({
  ...shape,
  owner: ownerOf(shape.stored as SQLiteTable),
}))

/** A row as stored in the file. */
export type Stored = Readonly<Record<string, string | number | Uint8Array | null>>

/** The value of a column in a stored row, as the service reads it. */
export const valueIn = (stored: Stored, column: Column): unknown => {
  const value = stored[column.name] ?? null
  return value === null ? null : column.mapFromDriverValue(value)
}

export const organizationExists = (sqlite: Database, orgId: string): boolean =>
  sqlite.query("SELECT 1 FROM organizations WHERE org_id = ?").get(orgId) !== null
