import { sql } from "drizzle-orm"
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import type { GameKind, PastUse } from "../../../../core/player/past-use.ts"
import type { TransactionKind } from "../../../../core/player/transaction.ts"
import { json, rowNumber, time } from "../columns.ts"
import { organization } from "../organization/organization.ts"

/** A person, from the first play, code, ban or identification on; registered once `clientId` is set. */
export const players = sqliteTable(
  "players",
  {
    id: rowNumber(),
    orgId: organization(),
    externalUserId: text("external_user_id").notNull(),
    clientId: text("client_id").unique(),
    /** The player into whom this one was merged: every later call with either id refers to that player. */
    mergedInto: integer("merged_into"),
    name: text("name"),
    email: text("email"),
    /** Whether the name, and the email, was set by the player's token, and not by a key. */
    nameByToken: integer("name_by_token", { mode: "boolean" }),
    emailByToken: integer("email_by_token", { mode: "boolean" }),
    traits: json<Record<string, unknown>>("traits"),
    xp: integer("xp").notNull().default(0),
    points: integer("points").notNull().default(0),
    /** What the subjects of the player's draws are made from, in hex; null before the first, and after an erasure. */
    drawId: text("draw_id"),
    createdAt: time("created_at").notNull(),
    /** What the player had used of running limits before an erasure; null in nearly all rows. */
    pastUses: json<readonly PastUse[]>("past_uses"),
    /** `xp` includes the plays up to this one; later ones that gave any may only be in the log for a while. */
    xpPlay: integer("xp_play").notNull().default(0),
    /** The same for `points`, and the rows of the ledger. */
    lastEntry: integer("last_entry").notNull().default(0),
  },
  (table) => [
    index("players_by_org").on(table.orgId),
    uniqueIndex("players_by_external_id").on(table.orgId, table.externalUserId),
    index("players_merged").on(table.mergedInto).where(sql`${table.mergedInto} IS NOT NULL`),
  ],
)

export const player = () =>
  integer("player")
    .notNull()
    .references(() => players.id)

export const bans = sqliteTable(
  "bans",
  {
    id: rowNumber(),
    banId: text("ban_id").notNull().unique(),
    orgId: organization(),
    player: player(),
    reason: text("reason"),
    message: text("message"),
    createdAt: time("created_at").notNull(),
    /** When the ban ends by itself; null if it does not. */
    until: time("until"),
  },
  (table) => [
    index("bans_by_player").on(table.player),
    index("bans_by_org").on(table.orgId),
    index("bans_ending").on(table.until).where(sql`${table.until} IS NOT NULL AND instr(${table.orgId}, '~') = 0`),
    index("bans_ending_by_org").on(table.orgId, table.until).where(sql`${table.until} IS NOT NULL`),
  ],
)

/** The lifted bans, unchanged. */
export const liftedBans = sqliteTable(
  "lifted_bans",
  {
    id: rowNumber(),
    banId: text("ban_id").notNull(),
    orgId: organization(),
    player: player(),
    reason: text("reason"),
    message: text("message"),
    createdAt: time("created_at").notNull(),
    /** When the ban ends by itself; null if it does not. */
    until: time("until"),
    liftedAt: time("lifted_at").notNull(),
  },
  (table) => [index("lifted_bans_by_player").on(table.player), index("lifted_bans_by_org").on(table.orgId)],
)

/** The players of an organization by the words of their names and by their emails; WITHOUT ROWID in the file. */
export const playerWords = sqliteTable(
  "player_words",
  { orgId: text("org_id").notNull(), word: text("word").notNull(), player: integer("player").notNull() },
  (table) => [primaryKey({ columns: [table.orgId, table.word, table.player] })],
)

/** One row, the watermark: `player_words` has the words of every player up to row number `player`. */
export const playersWorded = sqliteTable("players_worded", {
  id: integer("id").primaryKey(),
  player: integer("player").notNull(),
})

/** The plays that players were granted; `ended_at` is set once no play can take anything of the grant any more. */
export const playGrants = sqliteTable(
  "play_grants",
  {
    id: rowNumber(),
    orgId: organization(),
    grantId: text("grant_id").notNull().unique(),
    campaignId: text("campaign_id").notNull(),
    player: player(),
    plays: integer("plays").notNull(),
    used: integer("used").notNull(),
    expiresAt: time("expires_at"),
    /** The organization's own reference and note; an erasure removes both. */
    reference: text("reference"),
    note: text("note"),
    createdAt: time("created_at").notNull(),
    revokedAt: time("revoked_at"),
    endedAt: time("ended_at"),
    /** How many of the taken plays lie in the archive; null before the first. */
    archivedPlays: integer("archived_plays"),
  },
  (table) => [
    index("play_grants_by_org").on(table.orgId),
    index("play_grants_by_campaign").on(table.orgId, table.campaignId),
    index("play_grants_by_player").on(table.player, table.campaignId),
    index("play_grants_open").on(table.player, table.campaignId).where(sql`${table.endedAt} IS NULL`),
    index("play_grants_by_reference").on(table.player, table.campaignId, table.reference),
    index("play_grants_test_expiring")
      .on(table.orgId, table.expiresAt)
      .where(sql`${table.expiresAt} IS NOT NULL AND ${table.endedAt} IS NULL AND instr(${table.orgId}, '~') > 0`),
  ],
)

/** The terms of games that players accepted; an erasure removes them. */
export const acceptedTerms = sqliteTable(
  "accepted_terms",
  {
    id: rowNumber(),
    orgId: organization(),
    player: player(),
    game: text("game").$type<GameKind>().notNull(),
    gameId: text("game_id").notNull(),
    version: text("version").notNull(),
    url: text("url").notNull(),
    acceptedAt: time("accepted_at").notNull(),
  },
  (table) => [
    index("accepted_terms_by_org").on(table.orgId),
    index("accepted_terms_by_player").on(table.player, table.game, table.gameId, table.version),
  ],
)

/**
 * The points of a player: append-only, only a merge changes the player and the chain; the last balance is the player's.
 * `previous` chains the rows of a player, and the player's row names the last: with an index by player, each row would dirty
 * a page at a random position. It is 0 in the first, and null in rows from before chains or of an import, which all come
 * before those in the chain.
 */
export const pointsLedger = sqliteTable(
  "points_ledger",
  {
    id: rowNumber(),
    player: player(),
    previous: integer("previous"),
    at: time("at").notNull(),
    points: integer("points").notNull(),
    balance: integer("balance").notNull(),
    reason: text("reason").notNull(),
    sourceId: text("source_id").notNull(),
  },
  (table) => [
    index("points_ledger_unchained").on(table.player).where(sql`${table.previous} IS NULL`),
    // Ids of plays grow with time, so that plays append to the end of the index.
    index("points_ledger_of_plays").on(table.sourceId).where(sql`${table.reason} IN ('play', 'play_cost')`),
  ],
)

/** The spends, earns and refunds of partners; each has a row of the ledger, which names it. */
export const pointsTransactions = sqliteTable(
  "points_transactions",
  {
    id: rowNumber(),
    orgId: organization(),
    transactionId: text("transaction_id").notNull(),
    player: player(),
    kind: text("kind").$type<TransactionKind>().notNull(),
    points: integer("points").notNull(),
    note: text("note"),
    externalReference: text("external_reference"),
    /** The refund that gave a spend back. */
    refundedBy: text("refunded_by"),
  },
  (table) => [
    uniqueIndex("points_transactions_by_id").on(table.orgId, table.transactionId),
    index("points_transactions_by_player").on(table.player),
  ],
)

/**
 * One row, the watermark: the players' XP includes every play up to `play`, and their points every row of the ledger up
 * to `entry`, but not necessarily later ones.
 */
export const totalsWritten = sqliteTable("totals_written", {
  id: integer("id").primaryKey(),
  play: integer("play").notNull(),
  entry: integer("entry").notNull(),
})

/** The merges in progress, each until its last step; a start continues them. */
export const merges = sqliteTable(
  "merges",
  {
    id: rowNumber(),
    orgId: organization(),
    /** The caller, for the audit log. */
    keyId: text("key_id"),
    fromPlayer: integer("from_player")
      .notNull()
      .references(() => players.id),
    intoPlayer: integer("into_player")
      .notNull()
      .references(() => players.id),
  },
  (table) => [uniqueIndex("merges_by_player").on(table.fromPlayer)],
)

/** What an erased person had used of the running limits of a game, by a keyed hash of their external id. */
export const pastUses = sqliteTable(
  "past_uses",
  {
    id: rowNumber(),
    orgId: organization(),
    idHash: text("id_hash").notNull(),
    game: text("game").$type<GameKind>().notNull(),
    gameId: text("game_id").notNull(),
    limitName: text("limit_name").notNull(),
    usedFrom: time("used_from").notNull(),
    usedUntil: time("used_until").notNull(),
    used: integer("used").notNull(),
  },
  (table) => [
    index("past_uses_by_id").on(table.orgId, table.idHash, table.game, table.gameId),
    index("past_uses_by_end").on(table.usedUntil),
  ],
)
