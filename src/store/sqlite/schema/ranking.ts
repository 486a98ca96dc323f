import { sql } from "drizzle-orm"
import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import type { PositionPrize } from "../../../core/mini-game/prize.ts"
import type { Caller } from "../../../core/organization/organization.ts"
import type { RankingConfig } from "../../../core/ranking/ranking.ts"
import { campaign } from "./campaign.ts"
import { json, rowNumber, time } from "./columns.ts"
import { player } from "./player/player.ts"

/**
 * The rounds of rankings: an ended period, stored with the `ranking` in force at that time until its prizes are given,
 * once each. First all winners are decided at once; their prizes follow in steps. Rounds of older versions have neither
 * interval nor ranking.
 */
export const rankingRounds = sqliteTable(
  "ranking_rounds",
  {
    id: rowNumber(),
    campaign: campaign(),
    periodKey: text("period_key").notNull(),
    startsAt: time("starts_at"),
    endsAt: time("ends_at"),
    ranking: json<RankingConfig>("ranking"),
    /** How often it was tried automatically without being decided, and when the next try is. */
    tries: integer("tries").notNull().default(0),
    tryAt: time("try_at"),
    /** The refusal code of the last try. */
    fault: text("fault"),
    decidedAt: time("decided_at"),
    /** The number of the last play before the decision; null in older versions. */
    decidedPlay: integer("decided_play"),
    /** The caller of a manual request; null for an automatic round. */
    askedBy: json<Pick<Caller, "keyId">>("asked_by"),
    givenAt: time("given_at"),
  },
  (table) => [
    index("ranking_rounds_open").on(table.campaign).where(sql`${table.givenAt} IS NULL`),
    uniqueIndex("ranking_rounds_by_period").on(table.campaign, table.periodKey),
  ],
)

/**
 * The prizes of winners. `given_at` is null until the prize is given, after the round was decided; until then,
 * `prize_code` is the text of the promised code.
 */
export const rankingPrizes = sqliteTable(
  "ranking_prizes",
  {
    id: rowNumber(),
    campaign: campaign(),
    periodKey: text("period_key").notNull(),
    position: integer("position").notNull(),
    player: player(),
    totalScore: real("total_score").notNull(),
    prize: json<PositionPrize>("prize"),
    prizeCode: text("prize_code"),
    givenAt: time("given_at"),
  },
  (table) => [
    index("ranking_prizes_by_campaign").on(table.campaign),
    index("ranking_prizes_by_player").on(table.player),
    uniqueIndex("ranking_prizes_by_position").on(table.campaign, table.periodKey, table.position),
  ],
)

/** The prizes of winners that the organization hands out, as they were when the round was given, with its notes. */
export const rankingWins = sqliteTable(
  "ranking_wins",
  {
    id: rowNumber(),
    campaign: campaign(),
    player: player(),
    periodKey: text("period_key").notNull(),
    position: integer("position").notNull(),
    at: time("at").notNull(),
    name: text("name").notNull(),
    value: integer("value"),
    handedOutAt: time("handed_out_at"),
    note: text("note"),
    forfeitedAt: time("forfeited_at"),
  },
  (table) => [
    uniqueIndex("ranking_wins_by_position").on(table.campaign, table.periodKey, table.position),
    index("ranking_wins_by_time").on(table.campaign, table.at),
    index("ranking_wins_open")
      .on(table.campaign, table.at)
      .where(sql`${table.handedOutAt} IS NULL AND ${table.forfeitedAt} IS NULL`),
    index("ranking_wins_by_player").on(table.player),
  ],
)
