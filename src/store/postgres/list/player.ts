import { and, desc, eq, exists, getTableColumns, isNotNull, or, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import type { PlaySession } from "../../../core/campaign/play.ts"
import type { Ban, LedgerEntry, Player } from "../../../core/player/player.ts"
import type { BanAdmin, PlayerAdmin } from "../../../core/port/admin.ts"
import type { Refusal } from "../../../core/refusal.ts"
import { Later, laterMs } from "../../transaction.ts"
import { campaigns } from "../schema/campaign.ts"
import { plays } from "../schema/play.ts"
import { bans, merges, players, pointsLedger } from "../schema/player.ts"
import { beginsWith, type Db, newestShown, pageOf, toPage } from "./page.ts"

const kept = alias(players, "kept")
const named = alias(players, "named")

type PlayerRow = typeof players.$inferSelect

const toPlayer = ({ externalUserId, clientId, name, email, traits, xp, points }: PlayerRow): Player => ({
  ...{ externalUserId, clientId, name, email, traits, xp, points },
})

type BanRow = { readonly ban: typeof bans.$inferSelect; readonly player: PlayerRow }

const toBan = ({ ban, player }: BanRow): Ban => {
  const { banId, reason, message, createdAt } = ban
  const { externalUserId, clientId } = player
  return { banId, externalUserId, clientId, reason, message, createdAt }
}

const askAgainMs = 50

const isMerging = sql<boolean>`EXISTS (SELECT 1 FROM ${merges}
  WHERE ${merges.orgId} = ${players.orgId} AND ${players.id} IN (${merges.fromPlayer}, ${merges.intoPlayer}))`

/** Finds the player whom an external id means now, after any merge in progress. */
export const playerFinder = (db: Db) => {
  const read = async (orgId: string, externalUserId: string) => {
    const [found] = await db
      .select({ player: players, isMerging })
      .from(named)
      .innerJoin(
        players,
        and(eq(players.orgId, named.orgId), eq(players.id, sql`coalesce(${named.mergedInto}, ${named.id})`)),
      )
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

type Lists = Pick<PlayerAdmin, "players"> & Pick<BanAdmin, "bans">

/** Players and their bans as the console sees them (docs/api.md §5.13, §5.14). */
export const playerView = (db: Db) => {
  const isBanned = exists(
    db
      .select({ one: sql`1` })
      .from(bans)
      .where(and(eq(bans.orgId, players.orgId), eq(bans.player, players.id))),
  )

  const selectBans = () =>
    db
      .select({ id: bans.id, ban: bans, player: players })
      .from(bans)
      .innerJoin(players, and(eq(players.orgId, bans.orgId), eq(players.id, bans.player)))

  const lists: Lists = {
    players: async (orgId, search, page) => {
      const matches =
        search === undefined
          ? undefined
          : or(
              beginsWith(players.externalUserId, search),
              and(isNotNull(players.clientId), beginsWith(players.clientId, search)),
            )
      const { where, orderBy, limit } = pageOf(players.id, page, and(eq(players.orgId, orgId), matches))
      const rows = await db
        .select({ ...getTableColumns(players), isBanned: isBanned.mapWith(Boolean), keptId: kept.externalUserId })
        .from(players)
        .leftJoin(kept, and(eq(kept.orgId, players.orgId), eq(kept.id, players.mergedInto)))
        .where(where)
        .orderBy(orderBy)
        .limit(limit)
      return toPage(rows, page, ({ keptId, ...row }) => {
        const { traits: _traits, ...player } = toPlayer(row)
        return { ...player, isBanned: row.isBanned, mergedInto: keptId, createdAt: row.createdAt }
      })
    },

    bans: async (orgId, page) => {
      const { where, orderBy, limit } = pageOf(bans.id, page, eq(bans.orgId, orgId))
      return toPage(await selectBans().where(where).orderBy(orderBy).limit(limit), page, toBan)
    },
  }

  return {
    lists,

    playsOf: async (orgId: string, playerRow: number): Promise<PlaySession[]> => {
      const rows = await db
        .select({ play: plays, campaignId: campaigns.campaignId })
        .from(plays)
        .innerJoin(campaigns, and(eq(campaigns.orgId, plays.orgId), eq(campaigns.id, plays.campaign)))
        .where(and(eq(plays.orgId, orgId), eq(plays.player, playerRow)))
        .orderBy(desc(plays.id))
        .limit(newestShown)
      return rows.map(({ play, campaignId }) => {
        const { sessionId, at, result, won, score, prizeCode, metadata } = play
        return { sessionId, campaignId, at, result, won, score, prizeCode, metadata }
      })
    },

    ledgerOf: async (orgId: string, playerRow: number): Promise<LedgerEntry[]> => {
      const rows = await db
        .select()
        .from(pointsLedger)
        .where(and(eq(pointsLedger.orgId, orgId), eq(pointsLedger.player, playerRow)))
        .orderBy(desc(pointsLedger.id))
        .limit(newestShown)
      return rows.map(({ at, points, balance, reason, sourceId }) => ({ at, points, balance, reason, sourceId }))
    },

    bansOf: async (orgId: string, playerRow: number): Promise<Ban[]> => {
      const rows = await selectBans()
        .where(and(eq(bans.orgId, orgId), eq(bans.player, playerRow)))
        .orderBy(desc(bans.id))
        .limit(newestShown)
      return rows.map(toBan)
    },
  }
}
