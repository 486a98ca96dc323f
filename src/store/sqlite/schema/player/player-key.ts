import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import type { PublicKeyAlgorithm } from "../../../../core/player/token-check.ts"
import { rowNumber, time } from "../columns.ts"
import { organization } from "../organization/organization.ts"

/** The public keys that verify tokens which partners sign. */
export const playerKeys = sqliteTable(
  "player_keys",
  {
    id: rowNumber(),
    orgId: organization(),
    playerKeyId: text("player_key_id").notNull(),
    name: text("name").notNull(),
    algorithm: text("algorithm").$type<PublicKeyAlgorithm>().notNull(),
    /** As PEM (SPKI). */
    publicKey: text("public_key").notNull(),
    createdAt: time("created_at").notNull(),
  },
  (table) => [uniqueIndex("player_keys_by_id").on(table.orgId, table.playerKeyId)],
)

/** The secrets that sign the tokens of the service, one for each organization that has asked for one. */
export const tokenSecrets = sqliteTable("token_secrets", {
  id: rowNumber(),
  orgId: organization().unique(),
  secret: text("secret").notNull(),
  /** Names the key that encrypts `secret`; null if it is stored in plain text. */
  sealedWith: text("sealed_with"),
})

/**
 * Since when tokens are refused, by the keyed hash of a player's id. The empty hash stands for all players, `*` for the
 * latest; another hash of an erased id has the time of the erasure.
 */
export const tokenRevocations = sqliteTable(
  "token_revocations",
  {
    id: rowNumber(),
    orgId: organization(),
    idHash: text("id_hash").notNull(),
    /**
     * In seconds since 1970, like `through`, the latest `iat` of the service's own tokens that are refused; for an
     * erasure, `through` is in milliseconds.
     */
    at: integer("at").notNull(),
    through: integer("through").notNull(),
  },
  (table) => [
    uniqueIndex("token_revocations_by_id").on(table.orgId, table.idHash),
    index("token_revocations_by_time").on(table.at),
  ],
)
