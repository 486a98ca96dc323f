import { sql } from "drizzle-orm"
import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import type { CampaignConfig } from "../../core/campaign.ts"
import type { CodeOrigin } from "../../core/code.ts"
import type { NotificationConfig, Prize } from "../../core/notification.ts"
import type { Scope } from "../../core/organization.ts"
import type { Award } from "../../core/spin.ts"
import type { Tier } from "../../core/tier.ts"

/** Every table has a row number that grows with time: lists are walked by it, and appends stay sequential. */
const rowNumber = () => integer("id").primaryKey({ autoIncrement: true })
/** Epoch milliseconds. */
const time = (name: string) => integer(name)

export const organizations = sqliteTable("organizations", {
  id: rowNumber(),
  orgId: text("org_id").notNull().unique(),
  name: text("name").notNull(),
  tiers: text("tiers", { mode: "json" }).$type<Tier[]>().notNull(),
  createdAt: time("created_at").notNull(),
})

const organization = () =>
  text("org_id")
    .notNull()
    .references(() => organizations.orgId)

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
  },
  (table) => [index("api_keys_by_org").on(table.orgId)],
)

export const campaigns = sqliteTable(
  "campaigns",
  {
    id: rowNumber(),
    orgId: organization(),
    campaignId: text("campaign_id").notNull(),
    config: text("config", { mode: "json" }).$type<CampaignConfig>().notNull(),
    createdAt: time("created_at").notNull(),
    updatedAt: time("updated_at").notNull(),
    /** When the running period of its ranking ends, and its prizes are due; null without prizes by the calendar. */
    rankingDueAt: time("ranking_due_at"),
  },
  (table) => [
    index("campaigns_ranking_due").on(table.rankingDueAt).where(sql`${table.rankingDueAt} IS NOT NULL`),
    uniqueIndex("campaigns_by_id").on(table.orgId, table.campaignId),
  ],
)

const campaign = () =>
  integer("campaign")
    .notNull()
    .references(() => campaigns.id)

export const marketplaceGames = sqliteTable(
  "marketplace_games",
  {
    id: rowNumber(),
    orgId: organization(),
    gameId: text("game_id").notNull(),
    name: text("name").notNull(),
    active: integer("active", { mode: "boolean" }).notNull(),
  },
  (table) => [uniqueIndex("marketplace_games_by_id").on(table.orgId, table.gameId)],
)

/** A person, from their first play, code or ban on; registered once `clientId` is set. */
export const players = sqliteTable(
  "players",
  {
    id: rowNumber(),
    orgId: organization(),
    externalUserId: text("external_user_id").notNull(),
    clientId: text("client_id").unique(),
    /** The player that this one was merged into: every later call with either id means that one. */
    mergedInto: integer("merged_into"),
    name: text("name"),
    email: text("email"),
    traits: text("traits", { mode: "json" }).$type<Record<string, unknown>>(),
    xp: integer("xp").notNull().default(0),
    points: integer("points").notNull().default(0),
    createdAt: time("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("players_by_external_id").on(table.orgId, table.externalUserId),
    index("players_merged").on(table.mergedInto).where(sql`${table.mergedInto} IS NOT NULL`),
  ],
)

const player = () =>
  integer("player")
    .notNull()
    .references(() => players.id)

export const bans = sqliteTable(
  "bans",
  {
    id: rowNumber(),
    banId: text("ban_id").notNull().unique(),
    orgId: organization(),
    player: player(),
    reason: text("reason"),
    message: text("message"),
    createdAt: time("created_at").notNull(),
  },
  (table) => [index("bans_by_player").on(table.player), index("bans_by_org").on(table.orgId)],
)

/** The log of plays: appended, never changed. Every counter of `standings` and `quotas` can be counted again from it. */
export const plays = sqliteTable(
  "plays",
  {
    id: rowNumber(),
    sessionId: text("session_id").notNull(),
    campaign: campaign(),
    player: player(),
    at: time("at").notNull(),
    result: text("result").notNull(),
    won: integer("won", { mode: "boolean" }).notNull(),
    usedQuota: integer("used_quota", { mode: "boolean" }).notNull(),
    score: real("score").notNull(),
    prizeCode: text("prize_code"),
    metadata: text("metadata", { mode: "json" }).$type<Record<string, unknown>>(),
  },
  (table) => [
    index("plays_by_player").on(table.player, table.campaign, table.at),
    index("plays_by_campaign").on(table.campaign, table.at),
  ],
)

/**
 * One row a player and campaign: the plays and wins counted in the interval [from, until) that the limits last asked
 * for, and the scores of the running periods. `…_reached` is the play by which a score came to its present value.
 */
export const standings = sqliteTable(
  "standings",
  {
    id: rowNumber(),
    campaign: campaign(),
    player: player(),
    playsFrom: time("plays_from"),
    playsUntil: time("plays_until"),
    plays: integer("plays").notNull().default(0),
    winsFrom: time("wins_from"),
    winsUntil: time("wins_until"),
    wins: integer("wins").notNull().default(0),
    totalScore: real("total_score").notNull().default(0),
    totalReached: integer("total_reached"),
    dayFrom: time("day_from"),
    dayScore: real("day_score").notNull().default(0),
    dayReached: integer("day_reached"),
    weekFrom: time("week_from"),
    weekScore: real("week_score").notNull().default(0),
    weekReached: integer("week_reached"),
    monthFrom: time("month_from"),
    monthScore: real("month_score").notNull().default(0),
    monthReached: integer("month_reached"),
  },
  (table) => [uniqueIndex("standings_by_player").on(table.campaign, table.player)],
)

/** The wins of all players of a campaign, counted in the interval [from, until) of its reward limit. */
export const quotas = sqliteTable("quotas", {
  campaign: integer("campaign")
    .primaryKey()
    .references(() => campaigns.id),
  winsFrom: time("wins_from").notNull(),
  winsUntil: time("wins_until").notNull(),
  wins: integer("wins").notNull(),
})

export const promoCodes = sqliteTable(
  "promo_codes",
  {
    id: rowNumber(),
    orgId: organization(),
    /** The code in upper case: codes compare without regard to case. */
    codeKey: text("code_key").notNull(),
    code: text("code").notNull(),
    campaign: campaign(),
    player: player(),
    origin: text("origin").$type<CodeOrigin>().notNull(),
    /** The Idempotency-Key or award id under which the code was issued, unique within its origin while it lives. */
    issueKey: text("issue_key"),
    discountType: text("discount_type").notNull(),
    discountValue: real("discount_value").notNull(),
    maxDiscountAmount: integer("max_discount_amount"),
    uses: integer("uses").notNull().default(0),
    maxUses: integer("max_uses").notNull(),
    createdAt: time("created_at").notNull(),
    expiresAt: time("expires_at").notNull(),
    deactivatedAt: time("deactivated_at"),
  },
  (table) => [
    uniqueIndex("promo_codes_by_code").on(table.orgId, table.codeKey),
    index("promo_codes_by_player").on(table.player, table.campaign, table.issueKey),
    index("promo_codes_by_campaign").on(table.campaign),
  ],
)

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
  },
  (table) => [index("code_redemptions_by_campaign").on(table.campaign, table.redeemedAt)],
)

/** The points of a player: appended, never changed; the last balance is the player's. */
export const pointsLedger = sqliteTable(
  "points_ledger",
  {
    id: rowNumber(),
    player: player(),
    at: time("at").notNull(),
    points: integer("points").notNull(),
    balance: integer("balance").notNull(),
    reason: text("reason").notNull(),
    sourceId: text("source_id").notNull(),
  },
  (table) => [index("points_ledger_by_player").on(table.player)],
)

/** The first answer to each Idempotency-Key, kept for 24 hours. */
export const idempotencyRecords = sqliteTable(
  "idempotency_records",
  {
    id: rowNumber(),
    orgId: text("org_id").notNull(),
    operation: text("operation").notNull(),
    key: text("key").notNull(),
    request: text("request").notNull(),
    answer: text("answer").notNull(),
    createdAt: time("created_at").notNull(),
  },
  (table) => [uniqueIndex("idempotency_records_by_key").on(table.orgId, table.operation, table.key)],
)

export const pushSends = sqliteTable(
  "push_sends",
  {
    id: rowNumber(),
    orgId: organization(),
    sendId: text("send_id").notNull(),
    title: text("title"),
    clickCount: integer("click_count").notNull().default(0),
    dismissCount: integer("dismiss_count").notNull().default(0),
    createdAt: time("created_at").notNull(),
  },
  (table) => [uniqueIndex("push_sends_by_id").on(table.orgId, table.sendId)],
)

export const webhooks = sqliteTable(
  "webhooks",
  {
    id: rowNumber(),
    webhookId: text("webhook_id").notNull().unique(),
    orgId: organization(),
    url: text("url").notNull(),
    secret: text("secret").notNull(),
    events: text("events", { mode: "json" }).$type<string[]>().notNull(),
    description: text("description"),
    active: integer("active", { mode: "boolean" }).notNull(),
    createdAt: time("created_at").notNull(),
    deletedAt: time("deleted_at"),
  },
  (table) => [index("webhooks_by_org").on(table.orgId)],
)

/** The outbox: one row for each webhook that an event goes to, written in the transaction of what happened. */
export const deliveries = sqliteTable(
  "deliveries",
  {
    id: rowNumber(),
    webhook: integer("webhook")
      .notNull()
      .references(() => webhooks.id),
    eventId: text("event_id").notNull(),
    event: text("event").notNull(),
    body: text("body").notNull(),
    status: text("status").$type<"pending" | "delivered" | "failed">().notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** When the next attempt is due; null once delivered or failed. */
    dueAt: time("due_at"),
    createdAt: time("created_at").notNull(),
  },
  (table) => [
    index("deliveries_due").on(table.webhook, table.dueAt).where(sql`${table.dueAt} IS NOT NULL`),
    index("deliveries_by_webhook").on(table.webhook),
  ],
)

export const auditLog = sqliteTable(
  "audit_log",
  {
    id: rowNumber(),
    orgId: text("org_id").notNull(),
    at: time("at").notNull(),
    keyId: text("key_id"),
    action: text("action").notNull(),
    target: text("target").notNull(),
    before: text("before", { mode: "json" }),
    after: text("after", { mode: "json" }),
  },
  (table) => [index("audit_log_by_org").on(table.orgId)],
)

export const notifications = sqliteTable(
  "notifications",
  {
    id: rowNumber(),
    orgId: organization(),
    notificationId: text("notification_id").notNull(),
    config: text("config", { mode: "json" }).$type<NotificationConfig>().notNull(),
    createdAt: time("created_at").notNull(),
    updatedAt: time("updated_at").notNull(),
  },
  (table) => [uniqueIndex("notifications_by_id").on(table.orgId, table.notificationId)],
)

const notification = () =>
  integer("notification")
    .notNull()
    .references(() => notifications.id)

/** The log of spins, each under its award id; only the player changes, when two are merged. */
export const awards = sqliteTable(
  "awards",
  {
    id: rowNumber(),
    notification: notification(),
    awardId: text("award_id").notNull(),
    spinPeriod: text("spin_period").notNull(),
    player: player(),
    clientId: text("client_id").notNull(),
    segmentId: text("segment_id").notNull(),
    segment: text("segment", { mode: "json" }).$type<Award["segment"]>().notNull(),
    won: integer("won", { mode: "boolean" }).notNull(),
    prizeCode: text("prize_code"),
    pointsAwarded: integer("points_awarded").notNull(),
    createdAt: time("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("awards_by_id").on(table.notification, table.awardId),
    index("awards_by_player").on(table.player, table.notification, table.spinPeriod),
  ],
)

/** Every report of a redeemed award: the full history of corrections. The one that no other replaced counts. */
export const redemptions = sqliteTable(
  "redemptions",
  {
    id: rowNumber(),
    award: integer("award")
      .notNull()
      .references(() => awards.id),
    notification: notification(),
    saleTotal: integer("sale_total").notNull(),
    discountAmount: integer("discount_amount").notNull(),
    currency: text("currency").notNull(),
    redeemedAt: time("redeemed_at").notNull(),
    externalReference: text("external_reference"),
    recordedAt: time("recorded_at").notNull(),
    isCurrent: integer("is_current", { mode: "boolean" }).notNull(),
  },
  (table) => [
    uniqueIndex("redemptions_current").on(table.award).where(sql`${table.isCurrent}`),
    index("redemptions_by_award").on(table.award),
    index("redemptions_by_notification").on(table.notification, table.redeemedAt),
  ],
)

/** The periods of rankings whose prizes were given: once each. */
export const rankingRounds = sqliteTable(
  "ranking_rounds",
  {
    id: rowNumber(),
    campaign: campaign(),
    periodKey: text("period_key").notNull(),
    givenAt: time("given_at").notNull(),
  },
  (table) => [uniqueIndex("ranking_rounds_by_period").on(table.campaign, table.periodKey)],
)

export const rankingPrizes = sqliteTable(
  "ranking_prizes",
  {
    id: rowNumber(),
    campaign: campaign(),
    periodKey: text("period_key").notNull(),
    position: integer("position").notNull(),
    player: player(),
    totalScore: real("total_score").notNull(),
    prize: text("prize", { mode: "json" }).$type<Prize>(),
    prizeCode: text("prize_code"),
    givenAt: time("given_at").notNull(),
  },
  (table) => [uniqueIndex("ranking_prizes_by_position").on(table.campaign, table.periodKey, table.position)],
)
