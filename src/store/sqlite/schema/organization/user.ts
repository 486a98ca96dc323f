import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import type { Role } from "../../../../core/organization/role.ts"
import type { SdkCalls } from "../../../../core/organization/sdk-calls.ts"
import type { SignInOrigin } from "../../../../core/organization/session.ts"
import { json, rowNumber, time } from "../columns.ts"
import { organization } from "./organization.ts"

/** The users of organizations. Their credentials are hashed, or encrypted with SECRETS_KEY. */
export const users = sqliteTable(
  "users",
  {
    id: rowNumber(),
    userId: text("user_id").notNull().unique(),
    orgId: organization(),
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
    totpStep: integer("totp_step"),
    recoveryHashes: json<string[]>("recovery_hashes").notNull(),
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
    index("users_by_org").on(table.orgId),
    uniqueIndex("users_by_email").on(table.orgId, table.email),
    index("users_by_link").on(table.linkHash),
  ],
)

/** Sign-ins to the console, by the SHA-256 of the token in their cookie. */
export const consoleSessions = sqliteTable(
  "console_sessions",
  {
    id: rowNumber(),
    hash: text("hash").notNull().unique(),
    orgId: organization(),
    /** The key or user that signed in. */
    holderId: text("key_id").notNull(),
    createdAt: time("created_at").notNull(),
    seenAt: time("seen_at").notNull(),
    expiresAt: time("expires_at").notNull(),
    /** Where the sign-in came from; null in sessions older than the field. */
    origin: json<SignInOrigin>("place"),
  },
  (table) => [
    index("console_sessions_by_seen").on(table.seenAt),
    index("console_sessions_by_holder").on(table.orgId, table.holderId, table.seenAt),
  ],
)

/** How often `sdk` keys have acted for players in the last seven days, by hour. */
export const sdkCalls = sqliteTable("sdk_calls", {
  orgId: organization().primaryKey(),
  hours: json<SdkCalls>("hours").notNull(),
})

/** What a user gave out by hand in a day: points, or codes in a currency. One row for each, of the last such day. */
export const supportCounts = sqliteTable(
  "support_counts",
  {
    id: rowNumber(),
    orgId: organization(),
    userId: text("user_id").notNull(),
    /** `points`, a currency, or `none` for codes of campaigns without one. */
    kind: text("kind").notNull(),
    day: text("day").notNull(),
    used: integer("used").notNull(),
  },
  (table) => [uniqueIndex("support_counts_by_user").on(table.orgId, table.userId, table.kind)],
)
