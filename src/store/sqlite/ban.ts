import { desc, eq } from "drizzle-orm"
import { newId } from "../../core/id.ts"
import type { Account, Ban, NewBan } from "../../core/player.ts"
import { refuseUnknownClient } from "../../core/player.ts"
import type { Random } from "../../core/random.ts"
import { refuse } from "../../core/rejection.ts"
import type { Store } from "../../core/store.ts"
import type { Audit } from "./audit.ts"
import { bound, boundLimit } from "./bound.ts"
import type { GroupCommit, Tx } from "./commit.ts"
import type { Db } from "./open.ts"
import { newestShown, pageOf, toPage } from "./page.ts"
import { type Players, type StoredPlayer, toPlayer } from "./player.ts"
import { campaigns } from "./schema/campaign.ts"
import { bans, players } from "./schema/player.ts"

const toBan = (
  ban: typeof bans.$inferSelect,
  { externalUserId, clientId }: Pick<Account, "externalUserId" | "clientId">,
): Ban => {
  const { banId, reason, message, createdAt } = ban
  return { banId, externalUserId, clientId, reason, message, createdAt }
}

/** Bans hold for the person, however they were keyed, until the last is lifted (organization-api.md §3, Players). */
export const banStore = (db: Db, commit: GroupCommit, audit: Audit, people: Players, random: Random) => {
  const listeners: ((row: number) => void)[] = []
  const newestOf = db
    .select({ message: bans.message })
    .from(bans)
    .where(eq(bans.player, bound("player")))
    .orderBy(desc(bans.id))
    .limit(boundLimit(1))
    .prepare()

  /** The standing ban of a player, the newest of several, or null. */
  const standingBan = ({ row, isBanned }: StoredPlayer): Pick<Ban, "message"> | null =>
    row === null || !isBanned ? null : (newestOf.get({ player: row }) ?? null)

  /** Has those told whom it concerns, and the player read again, once a player's bans have changed. */
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

  const findBanned = (orgId: string, { externalUserId, clientId }: NewBan) => {
    if (clientId !== undefined) return people.findByClientId(orgId, clientId)
    return externalUserId === undefined ? null : people.findPlayer(orgId, externalUserId)
  }

  const store = {
    createBan: (caller, request) =>
      commit.run((tx) => {
        const stored = findBanned(caller.orgId, request)
        if (!stored) return refuseUnknownClient("clientId")
        const later = people.merging.laterFor(stored.row)
        if (later) return later
        const player = people.ensureRow(tx, caller.orgId, stored)
        const { reason = null, message = null } = request
        const row = {
          banId: newId("ban_", tx.now, random),
          orgId: caller.orgId,
          player,
          reason,
          message,
          createdAt: tx.now,
        }
        const ban = toBan({ id: 0, ...row }, stored.player)
        db.insert(bans).values(row).run()
        changed(tx, player)
        audit.record(tx, caller, { action: "ban.create", target: ban.banId, before: null, after: ban })
        return ban
      }),

    liftBan: (caller, banId) =>
      commit.run((tx) => {
        const found = db
          .select({ ban: bans, player: players })
          .from(bans)
          .innerJoin(players, eq(players.id, bans.player))
          .where(eq(bans.banId, banId))
          .get()
        if (found?.ban.orgId !== caller.orgId) return refuse("NOT_FOUND", `ban ${banId} does not exist; check banId`)
        const later = people.merging.laterFor(found.ban.player)
        if (later) return later
        db.delete(bans).where(eq(bans.id, found.ban.id)).run()
        changed(tx, found.ban.player)
        const before = toBan(found.ban, toPlayer(found.player))
        audit.record(tx, caller, { action: "ban.lift", target: banId, before, after: null })
        return null
      }),

    bans: async (orgId, page) => {
      const { where, orderBy, limit } = pageOf(bans.id, page, eq(bans.orgId, orgId))
      const rows = db
        .select({ id: bans.id, ban: bans, player: players })
        .from(bans)
        .innerJoin(players, eq(players.id, bans.player))
        .where(where)
        .orderBy(orderBy)
        .limit(limit)
        .all()
      return toPage(rows, page, ({ ban, player }) => toBan(ban, toPlayer(player)))
    },
  } satisfies Partial<Store>

  return {
    ...store,
    standingBan,
    bansOf,
    changed,

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

    /** Has `listener` told of the player whose bans may have changed, once that is on disk. */
    listen: (listener: (row: number) => void) => {
      listeners.push(listener)
    },
  }
}

export type Bans = Omit<ReturnType<typeof banStore>, keyof Store>
