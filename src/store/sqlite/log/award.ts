import { and, desc, eq, inArray, sql } from "drizzle-orm"
import { refuseUnknownMiniGame } from "../../../core/mini-game.ts"
import {
  type AwardItem,
  type RecordedRedemption,
  type Redemption,
  refuseUnknownAward,
  type StoredAward,
} from "../../../core/redemption.ts"
import { isRefusal } from "../../../core/refusal.ts"
import type { Store } from "../../../core/store.ts"
import { bound, boundLimit } from "../engine/bound.ts"
import { newestShown, pageOf, toPage } from "../engine/page.ts"
import type { Db } from "../file/open.ts"
import type { MiniGames } from "../record/mini-game.ts"
import { noRow, type Players } from "../record/player.ts"
import { awards, redemptions } from "../schema/mini-game.ts"
import { players } from "../schema/player.ts"

const toRedemption = (row: typeof redemptions.$inferSelect): Redemption => {
  const { saleTotal, discountAmount, currency, redeemedAt, externalReference, recordedAt } = row
  return { saleTotal, discountAmount, currency, redeemedAt, externalReference, recordedAt }
}

/** Awards and what was reported of them (docs/api.md §5.10). */
export const awardStore = (db: Db, miniGames: MiniGames, people: Players) => {
  const newestOf = db
    .select()
    .from(redemptions)
    .where(eq(redemptions.award, bound("award")))
    .orderBy(desc(redemptions.id))
    .limit(boundLimit(2))
    .prepare()

  /** The newest report of an award counts, and the one before it is shown as `previous`. */
  const redemptionOf = (award: number): RecordedRedemption | null => {
    const [current, previous] = newestOf.all({ award })
    return current ? { current: toRedemption(current), previous: previous ? toRedemption(previous) : null } : null
  }

  const toStored = (row: typeof awards.$inferSelect): StoredAward => ({
    row: row.id,
    awardId: row.awardId,
    segmentId: row.segmentId,
    redemption: redemptionOf(row.id),
  })

  const byAwardId = db
    .select()
    .from(awards)
    .where(and(eq(awards.miniGame, sql.placeholder("miniGame")), eq(awards.awardId, sql.placeholder("awardId"))))
    .prepare()

  const findAward = (miniGame: number, awardId: string): StoredAward | null => {
    const row = byAwardId.get({ miniGame, awardId })
    return row ? toStored(row) : null
  }

  const ofPeriod = db
    .select()
    .from(awards)
    .where(
      and(
        eq(awards.player, bound("player")),
        eq(awards.miniGame, bound("miniGame")),
        eq(awards.spinPeriod, bound("spinPeriod")),
      ),
    )
    .orderBy(awards.id)
    .prepare()

  /** The awards of a segment that a player has of each of `spinPeriods`, in their order, read as far as they are asked for. */
  function* findAwards(
    miniGame: number,
    player: number,
    spinPeriods: readonly string[],
    segmentId: string,
  ): Generator<StoredAward> {
    for (const spinPeriod of spinPeriods)
      for (const row of ofPeriod.all({ player, miniGame, spinPeriod }))
        if (row.segmentId === segmentId) yield toStored(row)
  }

  const toItem = (row: typeof awards.$inferSelect, externalUserId: string): AwardItem => ({
    awardId: row.awardId,
    spinPeriod: row.spinPeriod,
    clientId: row.clientId,
    externalUserId,
    segmentId: row.segmentId,
    segmentName: row.segment.name,
    won: row.won,
    prizeCode: row.prizeCode,
    createdAt: row.createdAt,
    redemption: redemptionOf(row.id),
  })

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
      // The index by player is not in the order of rows: their numbers alone are sorted.
      .where(inArray(awards.id, newestOfPlayer(player)))
      .orderBy(desc(awards.id))
      .all()
      .map((row) => toItem(row, externalUserId))

  const store = {
    awards: async (orgId, notificationId, externalUserId, page) => {
      const found = miniGames.findMiniGame(orgId, notificationId)
      if (!found) return refuseUnknownMiniGame(notificationId)
      const stored = externalUserId === undefined ? null : await people.settledPlayer(orgId, externalUserId)
      if (isRefusal(stored)) return stored
      const mine = stored ? eq(awards.player, stored.row ?? noRow) : undefined
      const { where, orderBy, limit } = pageOf(awards.id, page, and(eq(awards.miniGame, found.row), mine))
      const rows = db
        .select({ id: awards.id, award: awards, externalUserId: players.externalUserId })
        .from(awards)
        .innerJoin(players, eq(players.id, awards.player))
        .where(where)
        .orderBy(orderBy)
        .limit(limit)
        .all()
      return toPage(rows, page, (row) => toItem(row.award, row.externalUserId))
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
      return { ...toItem(row.award, row.externalUserId), redemptions: newestFirst.map(toRedemption) }
    },
  } satisfies Partial<Store>

  return { ...store, findAward, findAwards, awardsOf }
}

export type Awards = Omit<ReturnType<typeof awardStore>, keyof Store>
