import { sql } from "drizzle-orm"
import { bigint, index, json, pgSequence, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import type { Scope } from "../../../../core/organization/organization.ts"
import type { Role } from "../../../../core/organization/role.ts"
import type { SdkCalls } from "../../../../core/organization/sdk-calls.ts"
import type { SignInOrigin } from "../../../../core/organization/session.ts"
import type { Settings } from "../../../../core/organization/settings.ts"
import type { Tier } from "../../../../core/player/tier.ts"
import { organization, rowNumber, time, whole } from "../columns.ts"

/** How many row numbers each value of `row_ids` stands for, from the value on. */
export const idsOfADraw = 64

/** The row numbers of all tables: a single counter, so that a batch draws all that it needs at once. */
export const rowIds = pgSequence("row_ids", { increment: idsOfADraw })

/** `version` grows with each change of the organization's configuration; processes check their memory against it. */
export const organizations = pgTable(
  "organizations",
  {
    id: rowNumber(),
    orgId: text("org_id").primaryKey(),
    name: text("name").notNull(),
    tiers: json("tiers").$type<Tier[]>().notNull(),
    createdAt: time("created_at").notNull(),
    settings: json("settings").$type<Settings>(),
    version: bigint("version", { mode: "number" }).notNull().default(sql`0`),
    /** The key of the pseudonyms that draws show for players; null before the first chain. */
    drawSecret: text("draw_secret"),
    /** The key of the hashes of erased ids, in hex; null before the first erasure. */
    erasureSecret: text("erasure_secret"),
  },
  (table) => [index("organizations_by_row").on(table.id)],
)

/**
 * The bytes of each organization's configuration: campaigns, mini-games, marketplace games, webhooks that are not
 * deleted, and tiers. A process of a version that does not count them may have changed the total unnoticed:
 * `countedAt`, a row number drawn when the count began, shows whether one has served since.
 */
export const configurationCounts = pgTable("configuration_counts", {
  orgId: text("org_id").primaryKey(),
  bytes: bigint("bytes", { mode: "number" }).notNull(),
  countedAt: bigint("counted_at", { mode: "number" }).notNull(),
})

export const apiKeys = pgTable(
  "api_keys",
  {
    id: rowNumber(),
    orgId: organization(),
    keyId: text("key_id").notNull(),
    name: text("name").notNull(),
    scope: text("scope").$type<Scope>().notNull(),
    hash: text("hash").notNull(),
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
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    uniqueIndex("api_keys_by_id").on(table.keyId, table.orgId),
    uniqueIndex("api_keys_by_hash").on(table.hash, table.orgId),
    index("api_keys_by_creator").on(table.orgId, table.createdBy),
  ],
)

/** Sign-ins to the console, by the SHA-256 of the token in their cookie. */
export const consoleSessions = pgTable(
  "console_sessions",
  {
    orgId: organization(),
    hash: text("hash").notNull(),
    /** The key or user that signed in. */
    holderId: text("key_id").notNull(),
    createdAt: time("created_at").notNull(),
    seenAt: time("seen_at").notNull(),
    expiresAt: time("expires_at").notNull(),
    /** Where the sign-in came from; null in sessions older than the field. */
    origin: json("place").$type<SignInOrigin>(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.hash] }),
    index("console_sessions_by_holder").on(table.orgId, table.holderId, table.seenAt),
    index("console_sessions_by_hash").on(table.hash),
    index("console_sessions_by_seen").on(table.seenAt),
  ],
)

/** The users of organizations. Their credentials are hashed, or encrypted with SECRETS_KEY. */
export const users = pgTable(
  "users",
  {
    id: rowNumber(),
    orgId: organization(),
    userId: text("user_id").notNull(),
    email: text("email"),
    name: text("name"),
    role: text("role").$type<Role>().notNull(),
    createdAt: time("created_at").notNull(),
    joinedAt: time("joined_at"),
    deactivatedAt: time("deactivated_at"),
    passwordHash: text("password_hash"),
    linkHash: text("link_hash"),
    linkExpiresAt: time("link_expires_at"),
    totpSecret: text("totp_secret"),
    /** Names the key that encrypts `totpSecret`; null if it is stored in plain text. */
    sealedWith: text("sealed_with"),
    totpSince: time("totp_since"),
    totpStep: bigint("totp_step", { mode: "number" }),
    recoveryHashes: json("recovery_hashes").$type<string[]>().notNull(),
    /** Who made the last link for a user who has joined, and when; null for the first, made by the operator. */
    linkMadeBy: text("link_made_by"),
    linkMadeAt: time("link_made_at"),
    /** When a sign-in first showed the user that link. */
    linkToldAt: time("link_told_at"),
    /** The user's account at the identity provider. */
    providerIssuer: text("provider_issuer"),
    providerSubject: text("provider_subject"),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    uniqueIndex("users_by_id").on(table.userId, table.orgId),
    uniqueIndex("users_by_email").on(table.orgId, table.email),
    index("users_by_link").on(table.orgId, table.linkHash),
  ],
)

/**
 * Random keys of the service itself, the same for all processes, in hex; created at the first start that needs them.
 */
export const serviceKeys = pgTable("service_keys", {
  name: text("name").primaryKey(),
  value: text("value").notNull(),
})

/** How often `sdk` keys have acted for players in the last seven days, by hour. */
export const sdkCalls = pgTable("sdk_calls", {
  orgId: text("org_id").primaryKey(),
  hours: json("hours").$type<SdkCalls>().notNull(),
})

/** What a user gave out by hand in a day: points, or codes in a currency. One row for each, of the last such day. */
export const supportCounts = pgTable(
  "support_counts",
  {
    id: rowNumber(),
    orgId: organization(),
    userId: text("user_id").notNull(),
    /** `points`, a currency, or `none` for codes of campaigns without one. */
    kind: text("kind").notNull(),
    day: text("day").notNull(),
    used: whole("used").notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.userId, table.kind] })],
)
