import { tablesOf } from "./exported-table.ts"

/** Players, and what is known of them apart from plays. */
export const playerTables = tablesOf({
  players: {
    fields: [
      "id",
      "orgId",
      "externalUserId",
      "clientId",
      "mergedInto",
      "name",
      "email",
      "traits",
      "xp",
      "points",
      "createdAt",
      "drawId",
      "pastUses",
      "nameByToken",
      "emailByToken",
    ],
  },
  merges: { fields: ["id", "orgId", "keyId", "fromPlayer", "intoPlayer"] },
  bans: { fields: ["id", "banId", "orgId", "player", "reason", "message", "createdAt", "until"] },
  lifted_bans: { fields: ["id", "banId", "orgId", "player", "reason", "message", "createdAt", "until", "liftedAt"] },
  points_ledger: { fields: ["id", "player", "at", "points", "balance", "reason", "sourceId"] },
  points_transactions: {
    fields: ["id", "orgId", "transactionId", "player", "kind", "points", "note", "externalReference", "refundedBy"],
  },
  past_uses: { fields: ["id", "orgId", "idHash", "game", "gameId", "limitName", "usedFrom", "usedUntil", "used"] },
  play_grants: {
    fields: [
      "id",
      "orgId",
      "grantId",
      "campaignId",
      "player",
      "plays",
      "used",
      "expiresAt",
      "reference",
      "note",
      "createdAt",
      "revokedAt",
      "endedAt",
      "archivedPlays",
    ],
  },
  accepted_terms: { fields: ["id", "orgId", "player", "game", "gameId", "version", "url", "acceptedAt"] },
  push_reactions: { fields: ["id", "orgId", "player", "pushSend", "event"] },
})
