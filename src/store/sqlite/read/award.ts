import { and, desc, eq } from "drizzle-orm"
import { refuseUnknownMiniGame } from "../../../core/mini-game/mini-game.ts"
import { refuseUnknownAward } from "../../../core/mini-game/redemption.ts"
import type { AwardAdmin } from "../../../core/port/admin.ts"
import { isRefusal } from "../../../core/refusal.ts"
import type { MiniGames } from "../../../record/mini-game.ts"
import { pageOf, toPage } from "../engine/page.ts"
import type { Db } from "../file/open.ts"
import { type Awards, toRedemption } from "../log/award.ts"
import { noRow, type Players } from "../record/player.ts"
import { awards, redemptions } from "../schema/mini-game.ts"
import { players } from "../schema/player.ts"

type Needs = { readonly awards: Awards; readonly miniGames: MiniGames; readonly people: Players }

/** The spins of a mini-game, and their redemption reports (docs/api.md#spins-of-a-mini-game). */
export const awardReads = (db: Db, { awards: rows, miniGames, people }: Needs): AwardAdmin => {
  return {
    awards: async (orgId, notificationId, externalUserId, page) => {
      const miniGame = miniGames.findMiniGame(orgId, notificationId)
      if (!miniGame) return refuseUnknownMiniGame(notificationId)
      const stored = externalUserId === undefined ? null : await people.settledPlayer(orgId, externalUserId)
      if (isRefusal(stored)) return stored
      const mine = stored ? eq(awards.player, stored.row ?? noRow) : undefined
      const { where, orderBy, limit } = pageOf(awards.id, page, and(eq(awards.miniGame, miniGame.row), mine))
      const found = db
        .select({ id: awards.id, award: awards, externalUserId: players.externalUserId })
        .from(awards)
        .innerJoin(players, eq(players.id, awards.player))
        .where(where)
        .orderBy(orderBy)
        .limit(limit)
        .all()
      return toPage(found, page, (row) => rows.toItem(row.award, row.externalUserId))
    },

    award: async (orgId, notificationId, awardId) => {
      const found = miniGames.findMiniGame(orgId, notificationId)
      if (!found) return refuseUnknownMiniGame(notificationId)
      const row = db
        .select({ award: awards, externalUserId: players.externalUserId })
        .from(awards)
        .innerJoin(players, eq(players.id, awards.player))
        .where(and(eq(awards.miniGame, found.row), eq(awards.awardId, awardId)))
        .get()
      if (!row) return refuseUnknownAward(awardId)
      const reports = db.select().from(redemptions).where(eq(redemptions.award, row.award.id))
      const newestFirst = reports.orderBy(desc(redemptions.id)).all()
      return { ...rows.toItem(row.award, row.externalUserId), redemptions: newestFirst.map(toRedemption) }
    },
  }
}
