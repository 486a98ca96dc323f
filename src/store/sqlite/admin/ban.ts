import { eq } from "drizzle-orm"
import { decideCreateBan, decideLiftBan } from "../../../core/operation/ban.ts"
import type { NewBan } from "../../../core/player.ts"
import type { BanAdmin } from "../../../core/port/admin.ts"
import type { Random } from "../../../core/random.ts"
import type { ApplyChanges } from "../apply/apply.ts"
import type { GroupCommit } from "../engine/commit.ts"
import { pageOf, toPage } from "../engine/page.ts"
import type { Db } from "../file/open.ts"
import { type Bans, toBan } from "../record/ban.ts"
import { type Players, type StoredPlayer, toPlayer } from "../record/player.ts"
import { bans, players } from "../schema/player.ts"

type Needs = { readonly bans: Bans; readonly people: Players; readonly apply: ApplyChanges }

/** Bans as the console gives, lifts and lists them (docs/api.md §5.14). */
export const banStore = (db: Db, commit: GroupCommit, ids: Random, { bans: kept, people, apply }: Needs): BanAdmin => {
  const findNamed = (orgId: string, { externalUserId, clientId }: NewBan): StoredPlayer | null => {
    if (clientId !== undefined) return people.findByClientId(orgId, clientId)
    return externalUserId === undefined ? null : people.findPlayer(orgId, externalUserId)
  }

  return {
    createBan: (caller, request) =>
      commit.run((tx) => {
        const player = findNamed(caller.orgId, request)
        const later = player && people.merging.laterFor(player.row)
        if (later) return later
        const decision = decideCreateBan(player?.player ?? null, request, tx.now, { ids })
        return apply(tx, player && { ...caller, player }, decision)
      }),

    liftBan: (caller, banId) =>
      commit.run((tx) => {
        const ban = kept.findBan(caller.orgId, banId)
        const later = ban && people.merging.laterFor(ban.playerRow)
        if (later) return later
        return apply(tx, ban && { ...caller, ban }, decideLiftBan(ban?.ban ?? null, banId))
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
  }
}
