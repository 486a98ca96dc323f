import { and, desc, eq, isNotNull, or } from "drizzle-orm"
import type { Account, Ban, PastBan } from "../../../core/player/player.ts"
import type { Tx } from "../../record/transaction.ts"
import { bound, boundLimit } from "../engine/bound.ts"
import { newestShown } from "../engine/page.ts"
import type { Db } from "../file/open.ts"
import { campaigns } from "../schema/campaign.ts"
import { bans, liftedBans, players } from "../schema/player.ts"
import { type Players, type StoredPlayer, toPlayer } from "./player.ts"

export const toBan = (
  ban: Omit<typeof bans.$inferSelect, "id">,
  { externalUserId, clientId }: Pick<Account, "externalUserId" | "clientId">,
): Ban => {
  const { banId, reason, message, createdAt } = ban
  return { banId, externalUserId, clientId, reason, message, createdAt }
}

/** A ban as used by jobs, with its row and that of its player. */
export type StoredBan = { readonly row: number; readonly playerRow: number; readonly ban: Ban }

/**
 * The rows of bans, which apply to the person, whichever id they were created with, until the last is lifted
 * (docs/api.md §3.3).
 */
export const banRows = (db: Db, people: Players) => {
  const listeners: ((row: number) => void)[] = []
  const newestOf = db
    .select({ message: bans.message })
    .from(bans)
    .where(eq(bans.player, bound("player")))
    .orderBy(desc(bans.id))
    .limit(boundLimit(1))
    .prepare()

  /** The newest ban in force of a player, or null. */
  const standingBan = ({ row, isBanned }: StoredPlayer): Pick<Ban, "message"> | null =>
    row === null || !isBanned ? null : (newestOf.get({ player: row }) ?? null)

  /** Notifies the listeners and invalidates the cached player after a player's bans have changed. */
  const changed = (tx: Tx, row: number) => {
    people.forget(tx, row)
    tx.afterCommit(() => {
      for (const listener of listeners) listener(row)
    })
  }

  const bansOf = (row: number, player: Account): Ban[] =>
    db
      .select()
      .from(bans)
      .where(eq(bans.player, row))
      .orderBy(desc(bans.id))
      .limit(newestShown)
      .all()
      .map((ban) => toBan(ban, player))

  const pastBansOf = (row: number, player: Account): PastBan[] =>
    db
      .select()
      .from(liftedBans)
      .where(eq(liftedBans.player, row))
      .orderBy(desc(liftedBans.id))
      .limit(newestShown)
      .all()
      .map((ban) => ({ ...toBan(ban, player), liftedAt: ban.liftedAt }))

  const selectByBanId = db
    .select({ ban: bans, player: players })
    .from(bans)
    .innerJoin(players, eq(players.id, bans.player))
    .where(and(eq(bans.orgId, bound("orgId")), eq(bans.banId, bound("banId"))))
    .prepare()

  const findBan = (orgId: string, banId: string): StoredBan | null => {
    const found = selectByBanId.get({ orgId, banId })
    return found
      ? { row: found.ban.id, playerRow: found.ban.player, ban: toBan(found.ban, toPlayer(found.player)) }
      : null
  }

  return {
    standingBan,
    bansOf,
    pastBansOf,
    changed,
    findBan,

    add: (tx: Tx, orgId: string, player: number, { banId, reason, message, createdAt }: Ban) => {
      db.insert(bans).values({ banId, orgId, player, reason, message, createdAt }).run()
      changed(tx, player)
    },

    lift: (tx: Tx, orgId: string, { row, playerRow, ban }: StoredBan) => {
      const { banId, reason, message, createdAt } = ban
      db.insert(liftedBans)
        .values({ banId, orgId, player: playerRow, reason, message, createdAt, liftedAt: tx.now })
        .run()
      db.delete(bans).where(eq(bans.id, row)).run()
      changed(tx, playerRow)
    },

    forgetTexts: (player: number) => {
      for (const table of [bans, liftedBans]) {
        const isWritten = or(isNotNull(table.reason), isNotNull(table.message))
        db.update(table)
          .set({ reason: null, message: null })
          .where(and(eq(table.player, player), isWritten))
          .run()
      }
    },

    /** The players of a campaign's organization who are banned. */
    bannedWith: (campaign: number): Set<number> =>
      new Set(
        db
          .selectDistinct({ player: bans.player })
          .from(bans)
          .innerJoin(campaigns, eq(campaigns.orgId, bans.orgId))
          .where(eq(campaigns.id, campaign))
          .all()
          .map(({ player }) => player),
      ),

    /** Calls `listener` with a player whose bans may have changed, once that is on disk. */
    listen: (listener: (row: number) => void) => {
      listeners.push(listener)
    },
  }
}

export type Bans = ReturnType<typeof banRows>
