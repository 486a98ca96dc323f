import { sql } from "drizzle-orm"
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core"
import type { DeliveryStatus } from "../../../core/webhook/round.ts"
import { attemptLog } from "./attempt-log.ts"
import { json, rowNumber, time } from "./columns.ts"
import { organization } from "./organization/organization.ts"

export const webhooks = sqliteTable(
  "webhooks",
  {
    id: rowNumber(),
    webhookId: text("webhook_id").notNull().unique(),
    orgId: organization(),
    url: text("url").notNull(),
    secret: text("secret").notNull(),
    /** Signs alongside `secret` until `overlapUntil`. */
    previousSecret: text("previous_secret"),
    overlapUntil: time("overlap_until"),
    /** The key that encrypts both secrets; null if they are in plain text. */
    sealedWith: text("sealed_with"),
    events: json<string[]>("events").notNull(),
    description: text("description"),
    active: integer("active", { mode: "boolean" }).notNull(),
    /** Since when it has been failing without a success or a break. */
    failingSince: time("failing_since"),
    /** The newest failure since then, to the minute. */
    lastFailureAt: time("last_failure_at"),
    /** When it was switched off for failing too long. */
    switchedOffAt: time("switched_off_at"),
    /** Whether deliveries that failed in an outage are resent after it. */
    autoReplay: integer("auto_replay", { mode: "boolean" }).notNull().default(false),
    /** What is being resent (core/webhook/auto-replay.ts). */
    replaySince: time("replay_since"),
    replayAfter: integer("replay_after"),
    replayAt: time("replay_at"),
    createdAt: time("created_at").notNull(),
    deletedAt: time("deleted_at"),
  },
  (table) => [
    index("webhooks_by_org").on(table.orgId),
    index("webhooks_replaying").on(table.replayAt).where(sql`${table.replayAt} IS NOT NULL`),
  ],
)

/** The outbox: one row per event and webhook, written in the transaction of the event's cause. */
export const deliveries = sqliteTable(
  "deliveries",
  {
    id: rowNumber(),
    webhook: integer("webhook")
      .notNull()
      .references(() => webhooks.id),
    eventId: text("event_id").notNull(),
    event: text("event").notNull(),
    /** Empty if `bodyOf` names it. */
    body: text("body").notNull(),
    /** The row of `deliveryBodies` with the body; null if the delivery has its own, as those of an import have. */
    bodyOf: integer("body_of"),
    status: text("status").$type<DeliveryStatus>().notNull(),
    /** Attempts made in the current round: a replay starts a new one. */
    attempts: integer("attempts").notNull().default(0),
    attemptLog: attemptLog("attempt_log").notNull().default([]),
    /** Whether it waits for its first attempt and only memory leads to it (`FreshDeliveries`). */
    isFresh: integer("is_fresh", { mode: "boolean" }).notNull().default(false),
    /** When the next attempt is due; null once delivered or failed. */
    dueAt: time("due_at"),
    /** How often it was resent automatically. */
    autoReplays: integer("auto_replays").notNull().default(0),
    createdAt: time("created_at").notNull(),
  },
  (table) => [
    index("deliveries_due")
      .on(table.webhook, table.dueAt)
      .where(sql`${table.dueAt} IS NOT NULL AND NOT ${table.isFresh}`),
    index("deliveries_by_webhook").on(table.webhook),
    index("deliveries_failed").on(table.webhook).where(sql`${table.status} = 'failed'`),
  ],
)

/** The condition of the index of due deliveries, worded as in the index. */
export const isIndexed = sql`NOT ${deliveries.isFresh}`

/** One row, the watermark: no delivery up to this row number is fresh. */
export const deliveriesIndexed = sqliteTable("deliveries_indexed", {
  id: integer("id").primaryKey(),
  upTo: integer("up_to").notNull(),
})

/**
 * The bodies of events, each under the row number of the first delivery of its event and shared by the others: a
 * delivery is written again when it is sent, its body is not. A trigger removes it with the last of these deliveries.
 */
export const deliveryBodies = sqliteTable("delivery_bodies", {
  id: integer("id").primaryKey(),
  body: text("body").notNull(),
})

/** SQL for the body of the delivery `alias`. */
export const bodyIn = (alias: string): string =>
  `CASE WHEN ${alias}.body_of IS NULL THEN ${alias}.body
    ELSE (SELECT b.body FROM delivery_bodies b WHERE b.id = ${alias}.body_of) END`
