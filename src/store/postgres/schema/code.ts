import { sql } from "drizzle-orm"
import { index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import type { CodeOrigin } from "../../../core/code/code.ts"
import { organization, reference, rowNumber, score, time, whole } from "./columns.ts"

/** The log of promo codes. Codes are appended, then used or deactivated; a merge changes the player. */
export const promoCodes = pgTable(
  "promo_codes",
  {
    id: rowNumber(),
    orgId: organization(),
    /** The code in upper case, since codes are compared without regard to case. */
    codeKey: text("code_key").notNull(),
    code: text("code").notNull(),
    campaign: reference("campaign").notNull(),
    player: reference("player").notNull(),
    origin: text("origin").$type<CodeOrigin>().notNull(),
    /**
     * The Idempotency-Key or award id under which the code was issued, scoped to player, campaign and origin; for a
     * ranking, the period and position.
     */
    issueKey: text("issue_key"),
    discountType: text("discount_type").notNull(),
    discountValue: score("discount_value").notNull(),
    maxDiscountAmount: whole("max_discount_amount"),
    uses: whole("uses").notNull().default(0),
    maxUses: whole("max_uses").notNull(),
    createdAt: time("created_at").notNull(),
    expiresAt: time("expires_at").notNull(),
    deactivatedAt: time("deactivated_at"),
    /** What a bought code of a pool cost, used or not; null for codes that cost their discount. */
    boughtFor: whole("bought_for"),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    // One index per status, in the order in which codeStatus checks them; the remaining codes are active or expired.
    index("promo_codes_redeemed").on(table.orgId, table.id).where(sql`${table.uses} >= ${table.maxUses}`),
    index("promo_codes_deactivated")
      .on(table.orgId, table.id)
      .where(sql`${table.uses} < ${table.maxUses} AND ${table.deactivatedAt} IS NOT NULL`),
    index("promo_codes_unused")
      .on(table.orgId, table.expiresAt)
      .where(sql`${table.uses} < ${table.maxUses} AND ${table.deactivatedAt} IS NULL`),
    // By campaign, for what is given back to budgets.
    index("promo_codes_expiring")
      .on(table.campaign, table.expiresAt)
      .where(sql`${table.uses} < ${table.maxUses} AND ${table.deactivatedAt} IS NULL`),
    index("promo_codes_by_campaign").on(table.campaign, table.createdAt),
    index("promo_codes_by_player").on(table.player, table.campaign, table.id),
    // By bytes: searches look for prefixes, which an index in the order of a language cannot find.
    uniqueIndex("promo_codes_by_prefix").on(table.codeKey.op("text_pattern_ops"), table.orgId),
  ],
)

export const codeRedemptions = pgTable(
  "code_redemptions",
  {
    id: rowNumber(),
    orgId: organization(),
    promoCode: reference("promo_code").notNull(),
    campaign: reference("campaign").notNull(),
    redeemedAt: time("redeemed_at").notNull(),
    saleTotal: whole("sale_total"),
    discountAmount: whole("discount_amount"),
    currency: text("currency"),
    externalReference: text("external_reference"),
    /**
     * Its link in a chain of redemptions (core/report/redemption-link.ts), and the lane of that chain; null in rows
     * older than the chains.
     */
    hash: text("hash"),
    lane: reference("lane").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    index("code_redemptions_by_campaign").on(table.campaign, table.redeemedAt),
    index("code_redemptions_by_code").on(table.promoCode),
  ],
)

/** How often users who are not owners have extended a code. */
export const codeExtensions = pgTable(
  "code_extensions",
  {
    orgId: organization(),
    promoCode: reference("promo_code").notNull(),
    extensions: whole("extensions").notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.promoCode] })],
)
