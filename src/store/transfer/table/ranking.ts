import { tablesOf } from "./exported-table.ts"

/** The prizes of rankings. */
export const rankingTables = tablesOf({
  ranking_rounds: {
    fields: [
      "id",
      "campaign",
      "periodKey",
      "startsAt",
      "endsAt",
      "ranking",
      "tries",
      "tryAt",
      "fault",
      "decidedAt",
      "askedBy",
      "givenAt",
    ],
  },
  ranking_prizes: {
    fields: ["id", "campaign", "periodKey", "position", "player", "totalScore", "prize", "prizeCode", "givenAt"],
  },
  ranking_wins: {
    fields: [
      "id",
      "campaign",
      "player",
      "periodKey",
      "position",
      "at",
      "name",
      "value",
      "handedOutAt",
      "note",
      "forfeitedAt",
    ],
  },
})
