import { integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import type { Prize } from "../../../core/notification.ts"
import { campaign } from "./campaign.ts"
import { rowNumber, time } from "./columns.ts"
import { player } from "./player.ts"

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
