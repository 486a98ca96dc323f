import { eq } from "drizzle-orm"
import type { BanAdmin } from "../../../core/port/admin.ts"
import { pageOf, toPage } from "../engine/page.ts"
import type { Db } from "../file/open.ts"
import { toBan } from "../record/ban.ts"
import { toPlayer } from "../record/player.ts"
import { bans, players } from "../schema/player.ts"

/** Bans as the console lists them (docs/api.md §5.14). */
export const banList = (db: Db): Pick<BanAdmin, "bans"> => {
  return {
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
