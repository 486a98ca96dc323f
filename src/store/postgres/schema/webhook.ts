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
    /** Signs alongside `secret` until `overlapUntil`. */
    previousSecret: text("previous_secret"),
    overlapUntil: time("overlap_until"),
    /** The key that encrypts both secrets; null if they are in plain text. */
    sealedWith: text("sealed_with"),
    events: json("events").$type<string[]>().notNull(),
    description: text("description"),
    active: boolean("active").notNull(),
    /** Since when it has been failing without a success or a break. */
    failingSince: time("failing_since"),
    /** The newest failure since then, to the minute. */
    lastFailureAt: time("last_failure_at"),
    /** When it was deactivated for failing too long. */
    switchedOffAt: time("switched_off_at"),
    /** Whether deliveries that failed in an outage are resent after it. */
    autoReplay: boolean("auto_replay").notNull().default(false),
    /** What is being resent (core/webhook/auto-replay.ts). */
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

/** The outbox: one row for each webhook that receives an event, written in the transaction that caused it. */
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
    /** Attempts in the current round; a replay starts a new one. */
    attempts: integer("attempts").notNull().default(0),
    attemptLog: json("attempt_log").$type<Attempt[]>().notNull().default([]),
    /** When the next attempt is due; null once delivered or failed. */
    dueAt: time("due_at"),
    /** The process that sends it; no other does until that one has ended. 0: any may take it over. */
    sender: reference("sender").notNull().default(0),
    /** How often it was resent automatically. */
    autoReplays: integer("auto_replays").notNull().default(0),
    createdAt: time("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    index("deliveries_by_sender")
      .on(table.sender, table.orgId, table.webhook, table.dueAt, table.id)
      .where(sql`${table.dueAt} IS NOT NULL`),
    // An expression that only this index has: while there are few rows, the planner would consider an index of all
    // deliveries as good.
    index("deliveries_pending").on(sql`(webhook + 0)`, table.id).where(sql`${table.dueAt} IS NOT NULL`),
    index("deliveries_by_webhook").on(table.webhook, table.id),
    index("deliveries_failed").on(table.webhook, table.id).where(sql`${table.status} = 'failed'`),
  ],
)

/** The processes that send deliveries. Times are the server's. */
export const processes = pgTable("processes", {
  id: reference("id").primaryKey(),
  /** Its last sign of life; different each time. */
  seenAt: time("seen_at").notNull(),
  /** Drawn by the process: a promoted standby may give the number of one that it does not know to another. Earlier versions have none. */
  mark: text("mark"),
  /** Whether it has left, or the others have given up on it: it never sends under this number again. */
  ended: boolean("ended").notNull().default(false),
  /** Whether it records new players in `player_changes`, as all versions that know the table do. */
  countsPlayers: boolean("counts_players").notNull().default(false),
  /** Whether it records changed codes in `code_changes`, likewise. */
  countsCodes: boolean("counts_codes").notNull().default(false),
  /** Whether it counts what has left the log for the archive: until all do, no play leaves. */
  countsArchived: boolean("counts_archived").notNull().default(false),
  /** Whether it lists what is still to be handed out in `open_handouts`: until all do, nobody reads that list. */
  listsOpen: boolean("lists_open").notNull().default(false),
  /** Whether it counts the bytes of the configuration that it changes, likewise. */
  countsConfiguration: boolean("counts_configuration").notNull().default(false),
  /** Whether its version links redemptions in chains. */
  sealsRedemptions: boolean("seals_redemptions").notNull().default(false),
})
