import { sql } from "drizzle-orm"
import { boolean, index, json, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import type { PoolCodeConfig, PoolKind } from "../../../core/pool/pool.ts"
import { organization, reference, rowNumber, time, whole } from "./columns.ts"

export const codePools = pgTable(
  "code_pools",
  {
    id: rowNumber(),
    orgId: organization(),
    poolId: text("pool_id").notNull(),
    name: text("name").notNull(),
    kind: text("kind").$type<PoolKind>().notNull(),
    codeConfig: json("code_config").$type<PoolCodeConfig>(),
    lowAt: whole("low_at"),
    expiresAt: time("expires_at"),
    createdAt: time("created_at").notNull(),
    /** Counts of its codes by status; the free ones are the rest of the total. */
    total: whole("total").notNull(),
    given: whole("given").notNull(),
    used: whole("used").notNull(),
    withdrawn: whole("withdrawn").notNull(),
    /** Whether its events were sent since codes were last added. */
    lowTold: boolean("low_told").notNull(),
    emptyTold: boolean("empty_told").notNull(),
    /** How many lots it ever had. */
    lots: whole("lots").notNull(),
    /** The codes that are being generated, and how; null if none are. */
    wanted: whole("wanted"),
    made: whole("made"),
    codeLength: whole("code_length"),
    codePrefix: text("code_prefix"),
    /** When it was deleted, if its codes are still being removed. */
    deletedAt: time("deleted_at"),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    uniqueIndex("code_pools_by_id").on(table.poolId, table.orgId).where(sql`${table.deletedAt} IS NULL`),
    /** Those with something left to do. */
    index("code_pools_unfinished")
      .on(table.orgId)
      .where(sql`${table.wanted} IS NOT NULL OR ${table.deletedAt} IS NOT NULL`),
  ],
)

/** Consecutive codes of a pool with one date; removed once none is free and a newer lot exists. */
export const codeLots = pgTable(
  "code_lots",
  {
    orgId: organization(),
    pool: reference("pool").notNull(),
    number: whole("number").notNull(),
    expiresAt: time("expires_at"),
    createdAt: time("created_at").notNull(),
    /** How many codes were added, and how many of them are free. */
    size: whole("size").notNull(),
    free: whole("free").notNull(),
    /** No code before this place is free. */
    head: whole("head").notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.pool, table.number] })],
)

/** The codes of pools, in the order in which they are given. */
export const poolCodes = pgTable(
  "pool_codes",
  {
    orgId: organization(),
    pool: reference("pool").notNull(),
    /** See `placeOf`. */
    place: whole("place").notNull(),
    kind: text("kind").$type<PoolKind>().notNull(),
    /** The code as it is compared. */
    codeKey: text("code_key").notNull(),
    code: text("code").notNull(),
    /** See `poolCodeStatuses`. */
    status: whole("status").notNull(),
    /** When it was given, used or withdrawn. */
    at: time("at"),
    /** The row of the code that a player was given. */
    promoCode: reference("promo_code"),
    /** The row of the play that it was used by. */
    play: reference("play"),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.pool, table.place] }),
    uniqueIndex("pool_codes_by_key").on(table.codeKey, table.kind, table.orgId),
    index("pool_codes_by_status").on(table.pool, table.status, table.place),
  ],
)
