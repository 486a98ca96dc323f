import { sql } from "drizzle-orm"
import { index, integer, json, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import type { PositionPrize } from "../../../core/mini-game/prize.ts"
import type { Caller } from "../../../core/organization/organization.ts"
import type { RankingConfig } from "../../../core/ranking/ranking.ts"
import { organization, reference, rowNumber, score, time, whole } from "./columns.ts"

/**
 * The rounds of rankings: each is a period that has ended, with the `ranking` of that time, kept until its prizes are
 * given once each. The winners are decided first, all at once; their prizes follow in steps.
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
    /** How often deciding it automatically has failed, and when it is tried next. */
    tries: integer("tries").notNull().default(0),
    tryAt: time("try_at"),
    /** The refusal code of the last try. */
    fault: text("fault"),
    decidedAt: time("decided_at"),
    /** The number of the last play before the decision; null in older versions. */
    decidedPlay: reference("decided_play"),
    /** Who requested it by hand; null for a round that was given automatically. */
    askedBy: json("asked_by").$type<Pick<Caller, "keyId">>(),
    givenAt: time("given_at"),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    index("ranking_rounds_open").on(table.campaign).where(sql`${table.givenAt} IS NULL`),
    uniqueIndex("ranking_rounds_by_period").on(table.campaign, table.periodKey, table.orgId),
  ],
)

/** The prizes of winners. `givenAt` is null until the prize is given, after the round is decided. */
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
    prize: json("prize").$type<PositionPrize>(),
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

/** The prizes of winners that the organization hands out, as they were when the round was given, with its notes. */
export const rankingWins = pgTable(
  "ranking_wins",
  {
    id: rowNumber(),
    orgId: organization(),
    campaign: reference("campaign").notNull(),
    player: reference("player").notNull(),
    periodKey: text("period_key").notNull(),
    position: integer("position").notNull(),
    at: time("at").notNull(),
    name: text("name").notNull(),
    value: whole("value"),
    handedOutAt: time("handed_out_at"),
    note: text("note"),
    forfeitedAt: time("forfeited_at"),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    uniqueIndex("ranking_wins_by_position").on(table.campaign, table.periodKey, table.position, table.orgId),
    index("ranking_wins_by_time").on(table.campaign, table.at, table.id),
    index("ranking_wins_of_organization").on(table.orgId, table.at, table.id),
    index("ranking_wins_open")
      .on(table.orgId, table.at, table.id)
      .where(sql`${table.handedOutAt} IS NULL AND ${table.forfeitedAt} IS NULL`),
    index("ranking_wins_open_of_campaign")
      .on(table.campaign, table.at, table.id)
      .where(sql`${table.handedOutAt} IS NULL AND ${table.forfeitedAt} IS NULL`),
    index("ranking_wins_by_player").on(table.player, table.orgId, table.id),
  ],
)
