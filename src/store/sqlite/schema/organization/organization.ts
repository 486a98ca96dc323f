import { type Column, type SQL, sql } from "drizzle-orm"
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core"
import type { Scope } from "../../../../core/organization/organization.ts"
import type { Settings } from "../../../../core/organization/settings.ts"
import type { Tier } from "../../../../core/player/tier.ts"
import { json, rowNumber, time } from "../columns.ts"

export const organizations = sqliteTable("organizations", {
  id: rowNumber(),
  orgId: text("org_id").notNull().unique(),
  name: text("name").notNull(),
  tiers: json<Tier[]>("tiers").notNull(),
  createdAt: time("created_at").notNull(),
  settings: json<Settings>("settings"),
  /** The key of the subjects of draws, in hex; null before the first chain. */
  drawSecret: text("draw_secret"),
  /** Of campaigns, mini-games, marketplace games, webhooks that are not deleted, and tiers. */
  configurationBytes: integer("configuration_bytes").notNull().default(0),
  /** The key of the hashes of erased ids, in hex; null before the first erasure. */
  erasureSecret: text("erasure_secret"),
})

export const organization = () =>
  text("org_id")
    .notNull()
    .references(() => organizations.orgId)

/** The condition that rows belong to live organizations, worded as in the indexes that hold only those. */
export const isLive = (orgId: Column): SQL => sql`instr(${orgId}, '~') = 0`

export const apiKeys = sqliteTable(
  "api_keys",
  {
    id: rowNumber(),
    keyId: text("key_id").notNull().unique(),
    orgId: organization(),
    name: text("name").notNull(),
    scope: text("scope").$type<Scope>().notNull(),
    hash: text("hash").notNull().unique(),
    createdAt: time("created_at").notNull(),
    expiresAt: time("expires_at"),
    deactivatedAt: time("deactivated_at"),
    prefix: text("prefix"),
    lastUsedAt: time("last_used_at"),
    /** The user or key that created it; null for the operator, and for keys that the audit log no longer names. */
    createdBy: text("created_by"),
    /** The last sign-in to the console. */
    signedInAt: time("signed_in_at"),
  },
  (table) => [index("api_keys_by_org").on(table.orgId), index("api_keys_by_creator").on(table.orgId, table.createdBy)],
)

/** Random keys of the service itself, made at the first start that needs them; in hex. */
export const serviceKeys = sqliteTable("service_keys", {
  name: text("name").primaryKey(),
  value: text("value").notNull(),
})
