import { and, eq } from "drizzle-orm"
import type { BanAdmin } from "../../../core/port/admin/player.ts"
import { isRefusal } from "../../../core/refusal.ts"
import { toBan } from "../../../record/player/ban.ts"
import { pageOf, toPage } from "../engine/page.ts"
import type { Db } from "../file/open.ts"
import { noRow, type Players } from "../record/player/player.ts"
import { bans, liftedBans, players } from "../schema/player/player.ts"

/** Bans as the console lists them (docs/api.md#bans). */
export const banReads = (db: Db, people: Players): Pick<BanAdmin, "bans" | "pastBans"> => ({
  bans: async (orgId, { externalUserId }, page) => {
    const wanted = externalUserId === undefined ? null : await people.settledPlayer(orgId, externalUserId)
    if (isRefusal(wanted)) return wanted
    const ofPlayer = wanted ? eq(bans.player, wanted.row ?? noRow) : undefined
    const { where, orderBy, limit } = pageOf(bans.id, page, and(eq(bans.orgId, orgId), ofPlayer))
    const rows = db
      .select({ id: bans.id, ban: bans, player: players })
      .from(bans)
      .innerJoin(players, eq(players.id, bans.player))
      .where(where)
      .orderBy(orderBy)
      .limit(limit)
      .all()
    return toPage(rows, page, ({ ban, player }) => toBan(ban, people.toPlayer(player)))
  },

  pastBans: async (orgId, { externalUserId }, page) => {
    const wanted = externalUserId === undefined ? null : await people.settledPlayer(orgId, externalUserId)
    if (isRefusal(wanted)) return wanted
    const ofPlayer = wanted ? eq(liftedBans.player, wanted.row ?? noRow) : undefined
    const { where, orderBy, limit } = pageOf(liftedBans.id, page, and(eq(liftedBans.orgId, orgId), ofPlayer))
    const rows = db
      .select({ id: liftedBans.id, ban: liftedBans, player: players })
      .from(liftedBans)
      .innerJoin(players, eq(players.id, liftedBans.player))
      .where(where)
      .orderBy(orderBy)
      .limit(limit)
      .all()
    return toPage(rows, page, ({ ban, player }) => ({ ...toBan(ban, people.toPlayer(player)), liftedAt: ban.liftedAt }))
  },
})
