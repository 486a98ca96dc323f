import { sql } from "drizzle-orm"
import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core"
import type { CodeOrigin } from "../../../core/code/code.ts"
import { campaign } from "./campaign.ts"
import { rowNumber, time } from "./columns.ts"
import { organization } from "./organization/organization.ts"
import { player } from "./player/player.ts"

/**
 * The log of promo codes: appended, then used or deactivated; a merge changes the player. It has no index by text or
 * player: `codeKeys` and `codeOwners` serve as such, and are written some time later. The codes of an organization are
 * listed campaign by campaign.
 */
export const promoCodes = sqliteTable(
  "promo_codes",
  {
    id: rowNumber(),
    orgId: organization(),
    /** The code in upper case, since codes are case-insensitive. */
    codeKey: text("code_key").notNull(),
    code: text("code").notNull(),
    campaign: campaign(),
    player: player(),
    origin: text("origin").$type<CodeOrigin>().notNull(),
    /**
     * The Idempotency-Key or award id under which the code was issued, scoped to player, campaign and origin; for a
     * ranking, the period and position.
     */
    issueKey: text("issue_key"),
    discountType: text("discount_type").notNull(),
    discountValue: real("discount_value").notNull(),
    maxDiscountAmount: integer("max_discount_amount"),
    uses: integer("uses").notNull().default(0),
    maxUses: integer("max_uses").notNull(),
    createdAt: time("created_at").notNull(),
    expiresAt: time("expires_at").notNull(),
    deactivatedAt: time("deactivated_at"),
    /** What a bought code of a pool cost, used or not; null for codes that cost their discount. */
    boughtFor: integer("bought_for"),
  },
  (table) => [
    index("promo_codes_by_key")
      .on(table.player, table.campaign, table.issueKey)
      .where(sql`${table.origin} = 'codes' AND ${table.issueKey} IS NOT NULL`),
    index("promo_codes_by_campaign").on(table.campaign, table.createdAt),
    index("promo_codes_of_campaign").on(table.campaign),
    // One index per status, in the order in which codeStatus checks: the remaining codes are active or expired.
    index("promo_codes_redeemed").on(table.orgId).where(sql`${table.uses} >= ${table.maxUses}`),
    index("promo_codes_deactivated")
      .on(table.orgId)
      .where(sql`${table.uses} < ${table.maxUses} AND ${table.deactivatedAt} IS NOT NULL`),
    index("promo_codes_unused")
      .on(table.orgId, table.expiresAt)
      .where(sql`${table.uses} < ${table.maxUses} AND ${table.deactivatedAt} IS NULL`),
  ],
)

/** The row of each code by its text, which is unique within an organization; WITHOUT ROWID in the file. */
export const codeKeys = sqliteTable(
  "code_keys",
  { orgId: text("org_id").notNull(), codeKey: text("code_key").notNull(), code: integer("code").notNull() },
  (table) => [primaryKey({ columns: [table.orgId, table.codeKey] })],
)

/** The rows of a player's codes; WITHOUT ROWID in the file. */
export const codeOwners = sqliteTable(
  "code_owners",
  { player: integer("player").notNull(), campaign: integer("campaign").notNull(), code: integer("code").notNull() },
  (table) => [primaryKey({ columns: [table.player, table.campaign, table.code] })],
)

/**
 * One row, the watermark: `code_keys` and `code_owners` include every code up to row number `code`, but not necessarily
 * later ones.
 */
export const codesIndexed = sqliteTable("codes_indexed", {
  id: integer("id").primaryKey(),
  code: integer("code").notNull(),
})

export const codeRedemptions = sqliteTable(
  "code_redemptions",
  {
    id: rowNumber(),
    promoCode: integer("promo_code")
      .notNull()
      .references(() => promoCodes.id),
    campaign: campaign(),
    redeemedAt: time("redeemed_at").notNull(),
    saleTotal: integer("sale_total"),
    discountAmount: integer("discount_amount"),
    currency: text("currency"),
    externalReference: text("external_reference"),
    /**
     * Its link in a chain of redemptions (core/report/redemption-link.ts), and the lane of that chain; null in rows
     * older than the chains.
     */
    hash: text("hash"),
    lane: integer("lane").notNull().default(0),
  },
  (table) => [
    index("code_redemptions_by_campaign").on(table.campaign, table.redeemedAt),
    index("code_redemptions_by_code").on(table.promoCode),
  ],
)

/** How often users who are not owners have extended a code. */
export const codeExtensions = sqliteTable("code_extensions", {
  promoCode: integer("promo_code")
    .primaryKey()
    .references(() => promoCodes.id),
  extensions: integer("extensions").notNull(),
})
