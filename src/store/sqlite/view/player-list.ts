import { and, desc, eq, exists, getTableColumns, or, type SQL } from "drizzle-orm"
import { alias } from "drizzle-orm/sqlite-core"
import type { PlayerAdmin } from "../../../core/port/admin.ts"
import { beginsWith, walkPage } from "../engine/walk.ts"
import type { Db } from "../file/open.ts"
import { toPlayer } from "../record/player.ts"
import { bans, players } from "../schema/player.ts"

const kept = alias(players, "kept")

/** Players by the beginning of one of their ids (docs/api.md §5.13). */
export const playerListStore = (db: Db): Pick<PlayerAdmin, "players"> => {
  const isBanned = exists(db.select({ id: bans.id }).from(bans).where(eq(bans.player, players.id)))

  return {
    players: (orgId, search, page) => {
      const own = eq(players.orgId, orgId)
      const matches =
        search === undefined
          ? undefined
          : or(and(own, beginsWith(players.externalUserId, search)), beginsWith(players.clientId, search))
      const read = (where: SQL, limit: number) =>
        db
          .select({ ...getTableColumns(players), isBanned: isBanned.mapWith(Boolean), keptId: kept.externalUserId })
          .from(players)
          .leftJoin(kept, eq(kept.id, players.mergedInto))
          .where(and(own, matches, where))
          .orderBy(desc(players.id))
          .limit(limit)
          .all()
      return walkPage(
        db,
        page,
        { id: players.id, own, indexed: matches ? [matches] : [], read },
        ({ keptId, ...row }) => {
          const { traits: _traits, ...player } = toPlayer(row)
          return { ...player, isBanned: row.isBanned, mergedInto: keptId, createdAt: row.createdAt }
        },
      )
    },
  }
}
