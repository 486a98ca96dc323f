import { and, desc, eq, getTableColumns, inArray, ne, not, type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import type { PlaySession } from "../../../../core/campaign/play.ts"
import { withFirst } from "../../../../core/page.ts"
import {
  type Ban,
  type LedgerView,
  ledgerView,
  type PastBan,
  type Player,
  type PlayerItem,
} from "../../../../core/player/player.ts"
import { playerSearch } from "../../../../core/player/search.ts"
import type { BanAdmin, PlayerAdmin } from "../../../../core/port/admin/player.ts"
import { isRefusal, type Refusal } from "../../../../core/refusal.ts"
import { toBan } from "../../../../record/player/ban.ts"
import { Later, laterMs } from "../../../../record/transaction.ts"
import { campaignOf, foundApart, hasRow, playerOf } from "../../engine/access-path.ts"
import { type Db, newestShown, noPage, pageOf, toPage } from "../../engine/page.ts"
import { campaigns } from "../../schema/campaign.ts"
import { plays } from "../../schema/play.ts"
import { bans, liftedBans, merges, players, pointsLedger } from "../../schema/player/player.ts"
import { ledgerColumns } from "./ledger.ts"
import { findPlayers } from "./search.ts"

const kept = alias(players, "kept")
const named = alias(players, "named")

type PlayerRow = typeof players.$inferSelect

const toPlayer = ({ externalUserId, clientId, name, email, traits, xp, points }: PlayerRow): Player => ({
  externalUserId,
  clientId,
  name,
  email,
  traits,
  xp,
  points,
})

const askAgainMs = 50

const isMerging = (orgId: string) =>
  hasRow(
    sql`FROM ${merges} WHERE ${merges.orgId} = ${orgId} AND ${players.id} IN (${merges.fromPlayer}, ${merges.intoPlayer})`,
  )

/** Finds the player to whom an external id refers now, after any merge under way. */
export const playerFinder = (db: Db) => {
  const read = async (orgId: string, externalUserId: string) => {
    const [found] = await db
      .select({ player: getTableColumns(players), isMerging: isMerging(orgId) })
      .from(named)
      .crossJoinLateral(playerOf(db, orgId, sql`coalesce(${named.mergedInto}, ${named.id})`))
      .where(and(eq(named.orgId, orgId), eq(named.externalUserId, externalUserId)))
    return found
  }

  return async (orgId: string, externalUserId: string): Promise<{ row: number; player: Player } | null | Refusal> => {
    for (const until = performance.now() + laterMs; ; ) {
      const found = await read(orgId, externalUserId)
      if (!found?.isMerging) return found ? { row: found.player.id, player: toPlayer(found.player) } : null
      const refusal = await new Later(Bun.sleep(askAgainMs)).within(until - performance.now())
      if (refusal) return refusal
    }
  }
}

/** Finds the data of the player to whom an external id refers now, after any merge under way. */
export const playerProfile = (db: Db) => {
  const find = playerFinder(db)
  return async (orgId: string, externalUserId: string): Promise<Player | null | Refusal> => {
    const found = await find(orgId, externalUserId)
    return isRefusal(found) ? found : (found?.player ?? null)
  }
}

/** Finds the external ids of players by their rows; a merged player has the id of the one that they were merged into. */
export const playerNames = (db: Db) => async (orgId: string, rows: readonly number[]) => {
  if (rows.length === 0) return new Map<number, string>()
  const found = await db
    .select({ row: named.id, name: players.externalUserId })
    .from(named)
    .crossJoinLateral(playerOf(db, orgId, sql`coalesce(${named.mergedInto}, ${named.id})`))
    .where(and(eq(named.orgId, orgId), inArray(named.id, [...rows])))
  return new Map(found.map(({ row, name }) => [row, name]))
}

type Lists = Pick<PlayerAdmin, "players"> & Pick<BanAdmin, "bans" | "pastBans">

const toPastBan = ({ ban, player }: { ban: typeof liftedBans.$inferSelect; player: PlayerRow }): PastBan => ({
  ...toBan(ban, player),
  liftedAt: ban.liftedAt,
})

/** The bans of an organization; those of a player are found by an index of their own. */
const ownedBy = ({ orgId: owner }: typeof bans | typeof liftedBans, orgId: string, player: object | undefined) =>
  player ? foundApart(owner, orgId) : eq(owner, orgId)

type ItemRow = PlayerRow & { readonly isBanned: boolean; readonly keptId: string | null }

const toItem = ({ keptId, ...row }: ItemRow): PlayerItem => {
  const { traits: _traits, ...player } = toPlayer(row)
  return { ...player, isBanned: row.isBanned, mergedInto: keptId, createdAt: row.createdAt }
}

/** Players and their bans as the console sees them (docs/api.md#players, #bans). */
export const playerReads = (db: Db) => {
  const findPlayer = playerFinder(db)
  /** With the organization as a condition: a cluster does not know it for players whom a search has found before. */
  const banOf = (orgId: string) =>
    hasRow(sql`FROM ${bans} WHERE ${foundApart(bans.orgId, orgId)} AND ${bans.player} = ${players.id}`)

  const selectBans = (orgId: string, where: SQL | undefined, limit: number) =>
    db
      .select({ id: bans.id, ban: getTableColumns(bans), player: getTableColumns(players) })
      .from(db.select().from(bans).where(where).orderBy(desc(bans.id)).limit(limit).as("bans"))
      .crossJoinLateral(playerOf(db, orgId, bans.player))
      .orderBy(desc(bans.id))

  const selectLifted = (orgId: string, where: SQL | undefined, limit: number) =>
    db
      .select({ id: liftedBans.id, ban: getTableColumns(liftedBans), player: getTableColumns(players) })
      .from(db.select().from(liftedBans).where(where).orderBy(desc(liftedBans.id)).limit(limit).as("lifted_bans"))
      .crossJoinLateral(playerOf(db, orgId, liftedBans.player))
      .orderBy(desc(liftedBans.id))

  const selectItems = (orgId: string, where: SQL | undefined, limit: number) =>
    db
      .select({ ...getTableColumns(players), isBanned: banOf(orgId).mapWith(Boolean), keptId: kept.externalUserId })
      .from(db.select().from(players).where(where).orderBy(desc(players.id)).limit(limit).as("players"))
      .leftJoinLateral(keptOf(orgId), sql`true`)
      .orderBy(desc(players.id))

  /** Of the merged players on a page, the player that each was merged into. */
  const keptOf = (orgId: string) =>
    db
      .select()
      .from(kept)
      .where(and(eq(kept.orgId, orgId), eq(kept.id, players.mergedInto)))
      .limit(1)
      .as("kept")

  const lists: Lists = {
    players: async (orgId, { search: text, banned }, page) => {
      const ofFilter = banned === undefined ? undefined : banned ? banOf(orgId) : not(banOf(orgId))
      const own = and(eq(players.orgId, orgId), ofFilter)
      const search = text === undefined ? undefined : playerSearch(text)
      const [exact] = search ? await selectItems(orgId, and(own, eq(players.externalUserId, search.id)), 1) : []
      return withFirst(page, exact ? toItem(exact) : null, async (rest) => {
        const others = and(ofFilter, exact && ne(players.id, exact.id))
        const ids = search && (await findPlayers(db, orgId, search, others, rest))
        if (ids?.length === 0) return noPage
        const { where, limit } = pageOf(players.id, rest, and(own, ids && inArray(players.id, [...ids])))
        return toPage(await selectItems(orgId, where, limit), rest, toItem)
      })
    },

    bans: async (orgId, { externalUserId }, page) => {
      const known = externalUserId === undefined ? undefined : await findPlayer(orgId, externalUserId)
      if (isRefusal(known)) return known
      if (known === null) return noPage
      const ofPlayer = known && eq(bans.player, known.row)
      const { where, limit } = pageOf(bans.id, page, and(ownedBy(bans, orgId, known), ofPlayer))
      return toPage(await selectBans(orgId, where, limit), page, ({ ban, player }) => toBan(ban, player))
    },

    pastBans: async (orgId, { externalUserId }, page) => {
      const known = externalUserId === undefined ? undefined : await findPlayer(orgId, externalUserId)
      if (isRefusal(known)) return known
      if (known === null) return noPage
      const ofPlayer = known && eq(liftedBans.player, known.row)
      const { where, limit } = pageOf(liftedBans.id, page, and(ownedBy(liftedBans, orgId, known), ofPlayer))
      return toPage(await selectLifted(orgId, where, limit), page, toPastBan)
    },
  }

  return {
    lists,

    playsOf: async (orgId: string, playerRow: number): Promise<PlaySession[]> => {
      const isOwn = and(foundApart(plays.orgId, orgId), eq(plays.player, playerRow))
      const rows = await db
        .select({ play: getTableColumns(plays), campaignId: campaigns.campaignId })
        .from(db.select().from(plays).where(isOwn).orderBy(desc(plays.id)).limit(newestShown).as("plays"))
        .crossJoinLateral(campaignOf(db, orgId, plays.campaign))
        .orderBy(desc(plays.id))
      return rows.map(({ play, campaignId }) => {
        const { sessionId, at, result, won, score, prizeCode, metadata } = play
        return { sessionId, campaignId, at, result, won, score, prizeCode, metadata }
      })
    },

    ledgerOf: async (orgId: string, playerRow: number): Promise<LedgerView[]> => {
      const rows = await db
        .select(ledgerColumns)
        .from(pointsLedger)
        .where(and(foundApart(pointsLedger.orgId, orgId), eq(pointsLedger.player, playerRow)))
        .orderBy(desc(pointsLedger.id))
        .limit(newestShown)
      return rows.map(({ entry, ...texts }) => ledgerView(entry, texts))
    },

    pastBansOf: async (orgId: string, playerRow: number): Promise<PastBan[]> => {
      const isOwn = and(foundApart(liftedBans.orgId, orgId), eq(liftedBans.player, playerRow))
      const rows = await selectLifted(orgId, isOwn, newestShown)
      return rows.map(toPastBan)
    },

    bansOf: async (orgId: string, playerRow: number): Promise<Ban[]> => {
      const isOwn = and(foundApart(bans.orgId, orgId), eq(bans.player, playerRow))
      const rows = await selectBans(orgId, isOwn, newestShown)
      return rows.map(({ ban, player }) => toBan(ban, player))
    },
  }
}
