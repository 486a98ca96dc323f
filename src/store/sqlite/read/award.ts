import { and, desc, eq, inArray, type SQL } from "drizzle-orm"
import { refuseUnknownMiniGame } from "../../../core/mini-game/mini-game.ts"
import { type AwardItem, refuseUnknownAward } from "../../../core/mini-game/redemption.ts"
import type { AwardAdmin } from "../../../core/port/admin/mini-game.ts"
import { isRefusal } from "../../../core/refusal.ts"
import { toAwardItem, toRedemption } from "../../../record/mini-game/award.ts"
import type { MiniGames } from "../../../record/mini-game/mini-game.ts"
import { bound, boundLimit } from "../engine/bound.ts"
import { newestShown, pageOf, toPage } from "../engine/page.ts"
import { walkPage } from "../engine/walk.ts"
import type { Db } from "../file/open.ts"
import { noRow, type Players } from "../record/player/player.ts"
import { awardHandouts, awards, redemptions } from "../schema/mini-game.ts"
import { players } from "../schema/player/player.ts"

/** Awards as lists show them, each with its newest reports. */
export const awardItems = (db: Db) => {
  const newestReports = db
    .select()
    .from(redemptions)
    .where(eq(redemptions.award, bound("award")))
    .orderBy(desc(redemptions.id))
    .limit(boundLimit(2))
    .prepare()

  const handoutOf = db
    .select()
    .from(awardHandouts)
    .where(eq(awardHandouts.award, bound("award")))
    .prepare()

  const toItem = (row: typeof awards.$inferSelect, externalUserId: string): AwardItem =>
    toAwardItem(row, externalUserId, newestReports.all({ award: row.id }), handoutOf.get({ award: row.id }) ?? null)

  const newestOfPlayer = (player: number) =>
    db
      .select({ id: awards.id })
      .from(awards)
      .where(eq(awards.player, player))
      .orderBy(desc(awards.id))
      .limit(newestShown)

  const awardsOf = (player: number, externalUserId: string): AwardItem[] =>
    db
      .select()
      .from(awards)
      // The index by player is not in row order: only the row numbers are sorted.
      .where(inArray(awards.id, newestOfPlayer(player)))
      .orderBy(desc(awards.id))
      .all()
      .map((row) => toItem(row, externalUserId))

  return { toItem, awardsOf }
}

export type AwardItems = ReturnType<typeof awardItems>

type Lists = Omit<AwardAdmin, "forfeitAward" | "handOutAward">
type Needs = { readonly items: AwardItems; readonly miniGames: MiniGames; readonly people: Players }

/** The spins of a mini-game, and their redemption reports (docs/api.md#spins-of-a-mini-game). */
export const awardReads = (db: Db, { items, miniGames, people }: Needs): Lists => {
  return {
    awards: async (orgId, miniGameId, { externalUserId, won }, page) => {
      const miniGame = miniGames.findMiniGame(orgId, miniGameId)
      if (!miniGame) return refuseUnknownMiniGame(miniGameId)
      const stored = externalUserId === undefined ? null : await people.settledPlayer(orgId, externalUserId)
      if (isRefusal(stored)) return stored
      const mine = stored ? eq(awards.player, stored.row ?? noRow) : undefined
      const own = and(eq(awards.miniGame, miniGame.row), mine)
      const read = (where: SQL | undefined, limit: number) =>
        db
          .select({ id: awards.id, award: awards, externalUserId: players.externalUserId })
          .from(awards)
          .innerJoin(players, eq(players.id, awards.player))
          .where(where)
          .orderBy(desc(awards.id))
          .limit(limit)
          .all()
      const item = (row: ReturnType<typeof read>[number]) => items.toItem(row.award, row.externalUserId)
      if (won === undefined) {
        const { where, limit } = pageOf(awards.id, page, own)
        return toPage(read(where, limit), page, item)
      }
      const isWanted = and(own, eq(awards.won, won))
      // Wins may be rare, so that many spins are passed for a page of them.
      const matches = { id: awards.id, own: own ?? eq(awards.miniGame, miniGame.row) }
      return walkPage(db, page, { ...matches, read: (where, limit) => read(and(isWanted, where), limit) }, item)
    },

    award: async (orgId, miniGameId, awardId) => {
      const found = miniGames.findMiniGame(orgId, miniGameId)
      if (!found) return refuseUnknownMiniGame(miniGameId)
      const row = db
        .select({ award: awards, externalUserId: players.externalUserId })
        .from(awards)
        .innerJoin(players, eq(players.id, awards.player))
        .where(and(eq(awards.miniGame, found.row), eq(awards.awardId, awardId)))
        .get()
      if (!row) return refuseUnknownAward(awardId)
      const reports = db.select().from(redemptions).where(eq(redemptions.award, row.award.id))
      const newestFirst = reports.orderBy(desc(redemptions.id)).all()
      return { ...items.toItem(row.award, row.externalUserId), redemptions: newestFirst.map(toRedemption) }
    },
  }
}
