import { tablesOf } from "./exported-table.ts"

/** Spins of mini-games, and the use of their prizes. */
export const spinTables = tablesOf({
  awards: {
    fields: [
      "id",
      "miniGame",
      "awardId",
      "spinPeriod",
      "player",
      "clientId",
      "segmentId",
      "segment",
      "won",
      "prizeCode",
      "pointsAwarded",
      "prizeValue",
      "prizeCurrency",
      "createdAt",
      "chain",
      "draw",
      "receipt",
    ],
  },
  award_handouts: {
    fields: ["award", "orgId", "at", "name", "value", "handedOutAt", "note", "forfeitedAt"],
    order: ["award"],
  },
  segment_stocks: {
    fields: ["miniGame", "segmentId", "winsFrom", "winsUntil", "wins"],
    order: ["miniGame", "segmentId"],
  },
  redemptions: {
    fields: [
      "id",
      "award",
      "miniGame",
      "saleTotal",
      "discountAmount",
      "currency",
      "redeemedAt",
      "externalReference",
      "recordedAt",
      "isCurrent",
      "hash",
      "lane",
      "recordedBy",
    ],
  },
  redemption_chains: { fields: ["orgId", "lane", "awards", "codes"], order: ["orgId", "lane"] },
})
