import { tablesOf } from "./exported-table.ts"

/** The chains of draws. */
export const drawTables = tablesOf({
  chains: {
    fields: [
      "id",
      "orgId",
      "campaign",
      "miniGame",
      "chainId",
      "ordinal",
      "previous",
      "commitment",
      "seed",
      "sealedWith",
      "openedAt",
      "closedAt",
      "draws",
      "lastHash",
      "closing",
      "distrusted",
      "archivedPlays",
    ],
  },
  draws: { fields: ["chain", "n", "hash", "content"], order: ["chain", "n"] },
  chain_records: { fields: ["chain", "n", "text"], order: ["chain", "n"] },
  draw_checkpoints: { fields: ["chain", "draws", "at"], order: ["chain"] },
  draw_places: { fields: ["id", "orgId", "campaign", "miniGame", "limitName", "period", "place"] },
})
