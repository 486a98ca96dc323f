import { bigint, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import type { PublicKeyAlgorithm } from "../../../../core/player/token-check.ts"
import { organization, rowNumber, time } from "../columns.ts"

/** The public keys that verify tokens which partners sign. */
export const playerKeys = pgTable(
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
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    uniqueIndex("player_keys_by_id").on(table.orgId, table.playerKeyId),
  ],
)

/** The secrets that sign the tokens of the service, one for each organization that has asked for one. */
export const tokenSecrets = pgTable(
  "token_secrets",
  {
    id: rowNumber(),
    orgId: organization(),
    secret: text("secret").notNull(),
    /** Names the key that encrypts `secret`; null if it is stored in plain text. */
    sealedWith: text("sealed_with"),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.id] }), uniqueIndex("token_secrets_by_org").on(table.orgId)],
)

/**
 * Since when tokens are refused, by the keyed hash of a player's id. The empty hash stands for all players, `*` for the
 * latest; another hash of an erased id has the time of the erasure.
 */
export const tokenRevocations = pgTable(
  "token_revocations",
  {
    id: rowNumber(),
    orgId: organization(),
    idHash: text("id_hash").notNull(),
    /**
     * In seconds since 1970, like `through`, the latest `iat` of the service's own tokens that are refused; for an
     * erasure, `through` is in milliseconds.
     */
    at: bigint("at", { mode: "number" }).notNull(),
    through: bigint("through", { mode: "number" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    uniqueIndex("token_revocations_by_id").on(table.orgId, table.idHash),
    index("token_revocations_by_time").on(table.at),
  ],
)
