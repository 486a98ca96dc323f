import { sql } from "drizzle-orm"
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import type { PoolCodeConfig, PoolKind } from "../../../core/pool/pool.ts"
import { json, rowNumber, time } from "./columns.ts"
import { organization } from "./organization/organization.ts"

export const codePools = sqliteTable(
  "code_pools",
  {
    id: rowNumber(),
    orgId: organization(),
    poolId: text("pool_id").notNull(),
    name: text("name").notNull(),
    kind: text("kind").$type<PoolKind>().notNull(),
    codeConfig: json<PoolCodeConfig>("code_config"),
    lowAt: integer("low_at"),
    expiresAt: time("expires_at"),
    createdAt: time("created_at").notNull(),
    /** Counts of its codes by status; the free ones are the rest of the total. */
    total: integer("total").notNull(),
    given: integer("given").notNull(),
    used: integer("used").notNull(),
    withdrawn: integer("withdrawn").notNull(),
    /** Whether its events were sent since codes were last added. */
    lowTold: integer("low_told", { mode: "boolean" }).notNull(),
    emptyTold: integer("empty_told", { mode: "boolean" }).notNull(),
    /** How many lots it ever had. */
    lots: integer("lots").notNull(),
    /** The codes that are being generated, and how; null if none are. */
    wanted: integer("wanted"),
    made: integer("made"),
    codeLength: integer("code_length"),
    codePrefix: text("code_prefix"),
    /** When it was deleted, if its codes are still being removed. */
    deletedAt: time("deleted_at"),
  },
  (table) => [
    uniqueIndex("code_pools_by_id").on(table.orgId, table.poolId).where(sql`${table.deletedAt} IS NULL`),
    /** Those with something left to do. */
    index("code_pools_unfinished")
      .on(table.orgId)
      .where(sql`${table.wanted} IS NOT NULL OR ${table.deletedAt} IS NOT NULL`),
  ],
)

const pool = () =>
  integer("pool")
    .notNull()
    .references(() => codePools.id)

/** Consecutive codes of a pool with one date; removed once none is free and a newer lot exists. */
export const codeLots = sqliteTable(
  "code_lots",
  {
    orgId: organization(),
    pool: pool(),
    number: integer("number").notNull(),
    expiresAt: time("expires_at"),
    createdAt: time("created_at").notNull(),
    /** How many codes were added, and how many of them are free. */
    size: integer("size").notNull(),
    free: integer("free").notNull(),
    /** No code before this place is free. */
    head: integer("head").notNull(),
  },
  (table) => [primaryKey({ columns: [table.pool, table.number] })],
)

/**
 * The codes of pools, in the order in which they are given; WITHOUT ROWID in the file, so that codes that are added or
 * given together lie together, and without foreign keys, whose checks would slow down uploads.
 */
export const poolCodes = sqliteTable(
  "pool_codes",
  {
    orgId: text("org_id").notNull(),
    pool: integer("pool").notNull(),
    /** See `placeOf`. */
    place: integer("place").notNull(),
    kind: text("kind").$type<PoolKind>().notNull(),
    /** The code as it is compared. */
    codeKey: text("code_key").notNull(),
    code: text("code").notNull(),
    /** See `poolCodeStatuses`. */
    status: integer("status").notNull(),
    /** When it was given, used or withdrawn. */
    at: time("at"),
    /** The row of the code that a player was given. */
    promoCode: integer("promo_code"),
    /** The row of the play that it was used by. */
    play: integer("play"),
  },
  (table) => [
    primaryKey({ columns: [table.pool, table.place] }),
    uniqueIndex("pool_codes_by_key").on(table.orgId, table.kind, table.codeKey),
    index("pool_codes_by_status").on(table.pool, table.status, table.place),
  ],
)
