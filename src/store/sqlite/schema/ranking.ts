import { sql } from "drizzle-orm"
import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import type { Prize } from "../../../core/mini-game/prize.ts"
import type { Caller } from "../../../core/organization/organization.ts"
import type { RankingConfig } from "../../../core/ranking/ranking.ts"
import { campaign } from "./campaign.ts"
import { rowNumber, time } from "./columns.ts"
import { player } from "./player.ts"

/**
 * The rounds of rankings: a period that has ended, kept with the `ranking` of that time until its prizes are given, once
 * each. First the winners are decided, all at once; their prizes follow in steps. Rounds given by older versions name
 * neither interval nor ranking.
 */
export const rankingRounds = sqliteTable(
  "ranking_rounds",
  {
    id: rowNumber(),
    campaign: campaign(),
    periodKey: text("period_key").notNull(),
    startsAt: time("starts_at"),
    endsAt: time("ends_at"),
    ranking: text("ranking", { mode: "json" }).$type<RankingConfig>(),
    /** How often it was tried by itself without being decided, and when it is tried next. */
    tries: integer("tries").notNull().default(0),
    tryAt: time("try_at"),
    /** The code of the refusal that the last try met. */
    fault: text("fault"),
    decidedAt: time("decided_at"),
    /** Who had it given by hand; null for a round that was given by itself. */
    askedBy: text("asked_by", { mode: "json" }).$type<Pick<Caller, "keyId">>(),
    givenAt: time("given_at"),
  },
  (table) => [
    index("ranking_rounds_open").on(table.campaign).where(sql`${table.givenAt} IS NULL`),
    uniqueIndex("ranking_rounds_by_period").on(table.campaign, table.periodKey),
  ],
)

/**
 * What winners have won. `given_at` is null until the prize is given, which is after the round was decided; until then
 * `prize_code` is the text of a code that the winner will be given.
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
    prize: text("prize", { mode: "json" }).$type<Prize>(),
    prizeCode: text("prize_code"),
    givenAt: time("given_at"),
  },
  (table) => [
    index("ranking_prizes_by_campaign").on(table.campaign),
    index("ranking_prizes_by_player").on(table.player),
    uniqueIndex("ranking_prizes_by_position").on(table.campaign, table.periodKey, table.position),
  ],
)
