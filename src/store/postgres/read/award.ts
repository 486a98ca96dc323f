import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm"
import { refuseUnknownMiniGame } from "../../../core/mini-game/mini-game.ts"
import {
  type AwardHandout,
  type AwardItem,
  type Redemption,
  refuseUnknownAward,
} from "../../../core/mini-game/redemption.ts"
import type { Page, PageRequest } from "../../../core/page.ts"
import type { OfGames, PersonAward } from "../../../core/player/person.ts"
import type { AwardAdmin } from "../../../core/port/admin/mini-game.ts"
import { isRefusal } from "../../../core/refusal.ts"
import { toAwardItem, toRedemption } from "../../../record/mini-game/award.ts"
import { miniGameFinder } from "../../../record/mini-game/mini-game.ts"
import { foundApart, miniGameOf, playerOf } from "../engine/access-path.ts"
import { type Db, newestShown, noPage, pageOf, toPage } from "../engine/page.ts"
import { committedRows } from "../record/tables.ts"
import { awardHandouts, awards, miniGames, redemptions } from "../schema/mini-game.ts"
import { players } from "../schema/player/player.ts"
import { playerFinder } from "./player/list.ts"

type AwardRow = { readonly id: number; readonly award: typeof awards.$inferSelect; readonly externalUserId: string }

/** Awards as the console sees them (docs/api.md#spins-of-a-mini-game). */
export const awardReads = (db: Db) => {
  const findMiniGame = miniGameFinder(committedRows(db))
  const findPlayer = playerFinder(db)

  /** The newest awards, with the names shown beside them. */
  const select = (orgId: string, where: SQL | undefined, limit: number) =>
    db
      .select({
        id: awards.id,
        award: getTableColumns(awards),
        externalUserId: players.externalUserId,
        game: miniGames.notificationId,
      })
      .from(db.select().from(awards).where(where).orderBy(desc(awards.id)).limit(limit).as("awards"))
      .crossJoinLateral(playerOf(db, orgId, awards.player))
      .crossJoinLateral(miniGameOf(db, orgId, awards.miniGame))
      .orderBy(desc(awards.id))

  const rowsOfGames = (orgId: string, games: NonNullable<OfGames>) =>
    db
      .select({ id: miniGames.id })
      .from(miniGames)
      .where(and(eq(miniGames.orgId, orgId), inArray(miniGames.notificationId, [...games])))

  /** Every report of these awards, newest first. */
  const reportsOf = async (orgId: string, ids: number[]): Promise<ReadonlyMap<number, Redemption[]>> => {
    const found = new Map<number, Redemption[]>(ids.map((id) => [id, []]))
    if (ids.length === 0) return found
    const rows = await db
      .select()
      .from(redemptions)
      .where(and(foundApart(redemptions.orgId, orgId), inArray(redemptions.award, ids)))
      .orderBy(desc(redemptions.id))
    for (const row of rows) found.get(row.award)?.push(toRedemption(row))
    return found
  }

  /** What the organization hands out for these awards. */
  const handoutsOf = async (orgId: string, ids: number[]): Promise<ReadonlyMap<number, AwardHandout>> => {
    if (ids.length === 0) return new Map()
    const { orgId: owner, award } = awardHandouts
    const found = await db
      .select()
      .from(awardHandouts)
      .where(and(eq(owner, orgId), inArray(award, ids)))
    return new Map(found.map((handout) => [handout.award, handout]))
  }

  const withReports = async (orgId: string, rows: readonly AwardRow[]): Promise<AwardItem[]> => {
    const ids = rows.map(({ id }) => id)
    const [reports, handouts] = await Promise.all([reportsOf(orgId, ids), handoutsOf(orgId, ids)])
    return rows.map(({ id, award, externalUserId }) =>
      toAwardItem(award, externalUserId, reports.get(id) ?? [], handouts.get(id) ?? null),
    )
  }

  const lists: Omit<AwardAdmin, "forfeitAward" | "handOutAward"> = {
    awards: async (orgId, miniGameId, { externalUserId, won }, page) => {
      const miniGame = await findMiniGame(orgId, miniGameId)
      if (!miniGame) return refuseUnknownMiniGame(miniGameId)
      const known = externalUserId === undefined ? undefined : await findPlayer(orgId, externalUserId)
      if (isRefusal(known)) return known
      if (known === null) return noPage
      const own = and(
        ...[foundApart(awards.orgId, orgId), eq(awards.miniGame, miniGame.row)],
        ...[known && eq(awards.player, known.row), won === undefined ? undefined : eq(awards.won, won)],
      )
      const { where, limit } = pageOf(awards.id, page, own)
      const found = toPage(await select(orgId, where, limit), page, (row) => row)
      return { ...found, items: await withReports(orgId, found.items) }
    },

    award: async (orgId, miniGameId, awardId) => {
      const miniGame = await findMiniGame(orgId, miniGameId)
      if (!miniGame) return refuseUnknownMiniGame(miniGameId)
      const isNamed = and(
        foundApart(awards.orgId, orgId),
        eq(awards.miniGame, miniGame.row),
        eq(awards.awardId, awardId),
      )
      const [row] = await select(orgId, isNamed, 1)
      if (!row) return refuseUnknownAward(awardId)
      const reports = (await reportsOf(orgId, [row.id])).get(row.id) ?? []
      const handout = (await handoutsOf(orgId, [row.id])).get(row.id) ?? null
      return { ...toAwardItem(row.award, row.externalUserId, reports, handout), redemptions: reports }
    },
  }

  const awardsOf = async (orgId: string, playerRow: number): Promise<AwardItem[]> =>
    withReports(
      orgId,
      await select(orgId, and(foundApart(awards.orgId, orgId), eq(awards.player, playerRow)), newestShown),
    )

  const awardsOfPlayer = async (
    orgId: string,
    playerRow: number,
    page: PageRequest,
    filter?: { readonly games: OfGames },
  ): Promise<Page<PersonAward>> => {
    const games = filter?.games
    const own = and(
      foundApart(awards.orgId, orgId),
      eq(awards.player, playerRow),
      filter && sql`${awards.won}`,
      games ? sql`${awards.miniGame} = ANY (ARRAY ${rowsOfGames(orgId, games)})` : undefined,
    )
    const { where, limit } = pageOf(awards.id, page, own)
    const found = toPage(await select(orgId, where, limit), page, (row) => row)
    const items = await withReports(orgId, found.items)
    return {
      ...found,
      items: found.items.map(({ game, award }, index) => ({
        ...(items[index] as AwardItem),
        miniGameId: game,
        segmentExternalId: award.segment.externalId ?? null,
        pointsAwarded: award.pointsAwarded,
      })),
    }
  }

  return { awardsOf, awardsOfPlayer, lists }
}
