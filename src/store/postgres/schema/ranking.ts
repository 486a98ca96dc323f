import { sql } from "drizzle-orm"
import { index, integer, json, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import type { Prize } from "../../../core/mini-game/prize.ts"
import type { Caller } from "../../../core/organization/organization.ts"
import type { RankingConfig } from "../../../core/ranking/ranking.ts"
import { organization, reference, rowNumber, score, time } from "./columns.ts"

/**
 * The rounds of rankings: a period that has ended, kept with the `ranking` of that time until its prizes are given, once
 * each. First the winners are decided, all at once; their prizes follow in steps.
 */
export const rankingRounds = pgTable(
  "ranking_rounds",
  {
    id: rowNumber(),
    orgId: organization(),
    campaign: reference("campaign").notNull(),
    periodKey: text("period_key").notNull(),
    startsAt: time("starts_at"),
    endsAt: time("ends_at"),
    ranking: json("ranking").$type<RankingConfig>(),
    /** How often it was tried by itself without being decided, and when it is tried next. */
    tries: integer("tries").notNull().default(0),
    tryAt: time("try_at"),
    /** The code of the refusal that the last try met. */
    fault: text("fault"),
    decidedAt: time("decided_at"),
    /** The number of the last play before it was decided; null of older versions. */
    decidedPlay: reference("decided_play"),
    /** Who had it given by hand; null for a round that was given by itself. */
    askedBy: json("asked_by").$type<Pick<Caller, "keyId">>(),
    givenAt: time("given_at"),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    index("ranking_rounds_open").on(table.campaign).where(sql`${table.givenAt} IS NULL`),
    uniqueIndex("ranking_rounds_by_period").on(table.campaign, table.periodKey, table.orgId),
  ],
)

/** What winners have won. `givenAt` is null until the prize is given, which is after the round was decided. */
export const rankingPrizes = pgTable(
  "ranking_prizes",
  {
    id: rowNumber(),
    orgId: organization(),
    campaign: reference("campaign").notNull(),
    periodKey: text("period_key").notNull(),
    position: integer("position").notNull(),
    player: reference("player").notNull(),
    totalScore: score("total_score").notNull(),
    prize: json("prize").$type<Prize>(),
    prizeCode: text("prize_code"),
    givenAt: time("given_at"),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    index("ranking_prizes_by_campaign").on(table.campaign, table.id),
    index("ranking_prizes_owed")
      .on(table.campaign, table.periodKey, table.position)
      .where(sql`${table.givenAt} IS NULL`),
    index("ranking_prizes_promised")
      .on(table.orgId)
      .where(sql`${table.givenAt} IS NULL AND ${table.prizeCode} IS NOT NULL`),
    index("ranking_prizes_by_player").on(table.player),
    uniqueIndex("ranking_prizes_by_position").on(table.campaign, table.periodKey, table.position, table.orgId),
  ],
)
