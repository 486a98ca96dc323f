import { sql } from "drizzle-orm"
import { boolean, index, integer, json, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import type { Attempt, DeliveryStatus } from "../../../core/webhook/round.ts"
import { organization, reference, rowNumber, time } from "./columns.ts"

export const webhooks = pgTable(
  "webhooks",
  {
    id: rowNumber(),
    orgId: organization(),
    webhookId: text("webhook_id").notNull(),
    url: text("url").notNull(),
    secret: text("secret").notNull(),
    /** Signs beside `secret` until `overlapUntil`. */
    previousSecret: text("previous_secret"),
    overlapUntil: time("overlap_until"),
    /** The key that both secrets are encrypted with; null: they are plain. */
    sealedWith: text("sealed_with"),
    events: json("events").$type<string[]>().notNull(),
    description: text("description"),
    active: boolean("active").notNull(),
    /** Since when it has failed without a success or a break. */
    failingSince: time("failing_since"),
    /** The newest failure since then, to the minute. */
    lastFailureAt: time("last_failure_at"),
    /** When it was made inactive for failing too long. */
    switchedOffAt: time("switched_off_at"),
    /** Whether what failed in an outage is sent again after it. */
    autoReplay: boolean("auto_replay").notNull().default(false),
    /** What is being sent again (core/webhook/auto-replay.ts). */
    replaySince: time("replay_since"),
    replayAfter: reference("replay_after"),
    replayAt: time("replay_at"),
    createdAt: time("created_at").notNull(),
    deletedAt: time("deleted_at"),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    uniqueIndex("webhooks_by_id").on(table.webhookId, table.orgId),
    index("webhooks_replaying").on(table.replayAt).where(sql`${table.replayAt} IS NOT NULL`),
  ],
)

/** The outbox: one row for each webhook that an event goes to, written in the transaction of what happened. */
export const deliveries = pgTable(
  "deliveries",
  {
    id: rowNumber(),
    orgId: organization(),
    webhook: reference("webhook").notNull(),
    eventId: text("event_id").notNull(),
    event: text("event").notNull(),
    body: text("body").notNull(),
    status: text("status").$type<DeliveryStatus>().notNull(),
    /** Attempts made in the present round: a replay starts a new one. */
    attempts: integer("attempts").notNull().default(0),
    attemptLog: json("attempt_log").$type<Attempt[]>().notNull().default([]),
    /** When the next attempt is due; null once delivered or failed. */
    dueAt: time("due_at"),
    /** The process that sends it: until that one has ended, no other does. 0: any may take it over. */
    sender: reference("sender").notNull().default(0),
    /** How often it was sent again by itself. */
    autoReplays: integer("auto_replays").notNull().default(0),
    createdAt: time("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    index("deliveries_by_sender")
      .on(table.sender, table.orgId, table.webhook, table.dueAt, table.id)
      .where(sql`${table.dueAt} IS NOT NULL`),
    index("deliveries_pending").on(table.webhook, table.id).where(sql`${table.dueAt} IS NOT NULL`),
    index("deliveries_by_webhook").on(table.webhook, table.id),
    index("deliveries_failed").on(table.webhook, table.id).where(sql`${table.status} = 'failed'`),
  ],
)

/** The processes that send deliveries. Times are the server's. */
export const processes = pgTable("processes", {
  id: reference("id").primaryKey(),
  /** When it last said that it lives; different each time. */
  seenAt: time("seen_at").notNull(),
  /** It has left, or the others have given it up: it never sends again under this number. */
  ended: boolean("ended").notNull().default(false),
  /** Whether it tells of new players in `player_changes`, as all versions that know of it do. */
  countsPlayers: boolean("counts_players").notNull().default(false),
  /** Whether it tells of changed codes in `code_changes`, likewise. */
  countsCodes: boolean("counts_codes").notNull().default(false),
  /** Whether it counts the bytes of what it configures, likewise. */
  countsConfiguration: boolean("counts_configuration").notNull().default(false),
  /** Whether its version links redemptions in chains. */
  sealsRedemptions: boolean("seals_redemptions").notNull().default(false),
})
