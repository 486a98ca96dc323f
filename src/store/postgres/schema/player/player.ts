import { type Column, type SQL, sql } from "drizzle-orm"
import { boolean, index, json, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import type { GameKind, PastUse } from "../../../../core/player/past-use.ts"
import type { TransactionKind } from "../../../../core/player/transaction.ts"
import { organization, reference, rowNumber, time, whole } from "../columns.ts"

/** An email in the form in which searches compare it. */
export const lowerEmail = (email: Column): SQL => sql`(lower(${email}) COLLATE "C")`

/** The words of a name in lower case without accents; marks of other kinds stay. */
export const wordsOf = (name: Column): SQL =>
  sql`to_tsvector('simple'::regconfig, translate(regexp_replace(normalize(${name}, NFKD), '[\\u0300-\\u036f]', '', 'g'), '.-_/@:+', '       '))`

/** A person, from the first play, code, ban or identification on; registered once `clientId` is set. */
export const players = pgTable(
  "players",
  {
    id: rowNumber(),
    orgId: organization(),
    externalUserId: text("external_user_id").notNull(),
    clientId: text("client_id"),
    /** The player into whom this one was merged: from then on, both ids mean that player. */
    mergedInto: reference("merged_into"),
    name: text("name"),
    email: text("email"),
    traits: json("traits").$type<Record<string, unknown>>(),
    xp: whole("xp").notNull().default(0),
    points: whole("points").notNull().default(0),
    createdAt: time("created_at").notNull(),
    /**
     * The source of the player's pseudonyms in draws: random, created with the first draw, and deleted by an erasure.
     */
    drawId: text("draw_id"),
    /** What the player had used of running limits before an erasure; null in nearly all rows. */
    pastUses: json("past_uses").$type<readonly PastUse[]>(),
    /** Whether the name, and the email, was set by the player's token, and not by a key. */
    nameByToken: boolean("name_by_token"),
    emailByToken: boolean("email_by_token"),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    // Searches look for prefixes, which an index in the order of a language cannot find.
    uniqueIndex("players_by_external_prefix").on(table.externalUserId.op("text_pattern_ops"), table.orgId),
    uniqueIndex("players_by_client_prefix").on(table.clientId.op("text_pattern_ops"), table.orgId),
    index("players_merged").on(table.mergedInto).where(sql`${table.mergedInto} IS NOT NULL`),
    index("players_by_email").on(lowerEmail(table.email)).where(sql`${table.email} IS NOT NULL`),
    index("players_by_words").using("gin", wordsOf(table.name)).where(sql`${table.name} IS NOT NULL`),
  ],
)

export const bans = pgTable(
  "bans",
  {
    id: rowNumber(),
    orgId: organization(),
    banId: text("ban_id").notNull(),
    player: reference("player").notNull(),
    reason: text("reason"),
    message: text("message"),
    createdAt: time("created_at").notNull(),
    /** When the ban ends by itself; null if it does not. */
    until: time("until"),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    uniqueIndex("bans_by_id").on(table.banId, table.orgId),
    index("bans_by_player").on(table.player),
    index("bans_ending").on(table.until).where(sql`${table.until} IS NOT NULL AND strpos(${table.orgId}, '~') = 0`),
    index("bans_ending_by_org").on(table.orgId, table.until).where(sql`${table.until} IS NOT NULL`),
  ],
)

/** The lifted bans, unchanged. */
export const liftedBans = pgTable(
  "lifted_bans",
  {
    id: rowNumber(),
    orgId: organization(),
    banId: text("ban_id").notNull(),
    player: reference("player").notNull(),
    reason: text("reason"),
    message: text("message"),
    createdAt: time("created_at").notNull(),
    /** When the ban ends by itself; null if it does not. */
    until: time("until"),
    liftedAt: time("lifted_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.id] }), index("lifted_bans_by_player").on(table.player)],
)

/** The plays that players were granted; `ended_at` is set once no play can take anything of the grant any more. */
export const playGrants = pgTable(
  "play_grants",
  {
    id: rowNumber(),
    orgId: organization(),
    grantId: text("grant_id").notNull(),
    campaignId: text("campaign_id").notNull(),
    player: reference("player").notNull(),
    plays: whole("plays").notNull(),
    used: whole("used").notNull(),
    expiresAt: time("expires_at"),
    /** The organization's own reference and note; an erasure removes both. */
    reference: text("reference"),
    note: text("note"),
    createdAt: time("created_at").notNull(),
    revokedAt: time("revoked_at"),
    endedAt: time("ended_at"),
    /** How many of the taken plays lie in the archive; null before the first. */
    archivedPlays: whole("archived_plays"),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    uniqueIndex("play_grants_by_id").on(table.grantId, table.orgId),
    index("play_grants_by_campaign").on(table.campaignId, table.id),
    index("play_grants_by_player").on(table.player, table.campaignId, table.id),
    index("play_grants_open").on(table.player, table.campaignId).where(sql`${table.endedAt} IS NULL`),
    index("play_grants_by_reference").on(table.player, table.campaignId, table.reference),
    index("play_grants_test_expiring")
      .on(table.orgId, table.expiresAt)
      .where(sql`${table.expiresAt} IS NOT NULL AND ${table.endedAt} IS NULL AND strpos(${table.orgId}, '~') > 0`),
  ],
)

/** The terms of games that players accepted; an erasure removes them. */
export const acceptedTerms = pgTable(
  "accepted_terms",
  {
    id: rowNumber(),
    orgId: organization(),
    player: reference("player").notNull(),
    game: text("game").$type<GameKind>().notNull(),
    gameId: text("game_id").notNull(),
    version: text("version").notNull(),
    url: text("url").notNull(),
    acceptedAt: time("accepted_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    index("accepted_terms_by_player").on(table.player, table.game, table.gameId, table.version),
  ],
)

/** The points of a player: append-only, except that a merge changes the player; the last balance is the player's. */
export const pointsLedger = pgTable(
  "points_ledger",
  {
    id: rowNumber(),
    orgId: organization(),
    player: reference("player").notNull(),
    at: time("at").notNull(),
    points: whole("points").notNull(),
    balance: whole("balance").notNull(),
    reason: text("reason").notNull(),
    sourceId: text("source_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    index("points_ledger_by_player").on(table.player, table.id),
    // Ids of plays grow with time, so that plays append to the end of the index.
    index("points_ledger_of_plays").on(table.sourceId).where(sql`${table.reason} IN ('play', 'play_cost')`),
  ],
)

/** The spends, earns and refunds of partners; each has a row of the ledger, which names it. */
export const pointsTransactions = pgTable(
  "points_transactions",
  {
    id: rowNumber(),
    orgId: organization(),
    transactionId: text("transaction_id").notNull(),
    player: reference("player").notNull(),
    kind: text("kind").$type<TransactionKind>().notNull(),
    points: whole("points").notNull(),
    note: text("note"),
    externalReference: text("external_reference"),
    /** The refund that gave a spend back. */
    refundedBy: text("refunded_by"),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    uniqueIndex("points_transactions_by_id").on(table.orgId, table.transactionId),
    index("points_transactions_by_player").on(table.player, table.id),
  ],
)

/** The merges that are under way, each until its last step. */
export const merges = pgTable(
  "merges",
  {
    id: rowNumber(),
    orgId: organization(),
    /** Who requested it, for the audit log. */
    keyId: text("key_id"),
    fromPlayer: reference("from_player").notNull(),
    intoPlayer: reference("into_player").notNull(),
    /** The process that performs it; no other does while that one is alive. Null after an import. */
    worker: reference("worker"),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    uniqueIndex("merges_by_player").on(table.orgId, table.fromPlayer),
  ],
)

/** The erasures that are under way: requests for the player wait until the last step. */
export const erasures = pgTable(
  "erasures",
  {
    id: rowNumber(),
    orgId: organization(),
    player: reference("player").notNull(),
    /** When it counts as left by a dead process and has to be requested again; extended while it goes on. */
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.id] })],
)

/** What an erased person had used of the running limits of a game, by a keyed hash of their external id. */
export const pastUses = pgTable(
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
    used: whole("used").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    index("past_uses_by_id").on(table.orgId, table.idHash, table.game, table.gameId),
    index("past_uses_by_end").on(table.usedUntil),
  ],
)
