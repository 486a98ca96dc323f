import { and, desc, eq, inArray, sql } from "drizzle-orm"
import type { ChangeOf } from "../../../core/change.ts"
import type { DrawShown } from "../../../core/draw/open-chain.ts"
import type { AwardItem, RecordedRedemption, Redemption, StoredAward } from "../../../core/mini-game/redemption.ts"
import type { Award } from "../../../core/mini-game/spin.ts"
import type { Period } from "../../../core/period.ts"
import type { Tx } from "../../../record/transaction.ts"
import { bound, boundLimit } from "../engine/bound.ts"
import { preparedInsert } from "../engine/insert.ts"
import { newestShown } from "../engine/page.ts"
import type { Db } from "../file/open.ts"
import { awards, redemptions } from "../schema/mini-game.ts"
import type { ShownDraw } from "./chain.ts"
import type { DrawLink } from "./draw-link.ts"
import { onlyLane, type RedemptionChains } from "./redemption-chain.ts"

export const toRedemption = (row: typeof redemptions.$inferSelect): Redemption => {
  const { saleTotal, discountAmount, currency, redeemedAt, externalReference, recordedAt } = row
  return { saleTotal, discountAmount, currency, redeemedAt, externalReference, recordedAt }
}

const toAward = (row: typeof awards.$inferSelect): Award => {
  const { awardId, spinPeriod, clientId, segment, won, prizeCode, pointsAwarded, createdAt } = row
  return { awardId, spinPeriod, clientId, segment, won, prizeCode, pointsAwarded, createdAt }
}

/** Stored awards, each with its reports. */
export const awardRows = (
  db: Db,
  chains: RedemptionChains,
  linkOf: (draw: DrawShown | undefined) => DrawLink<string>,
  shownDraw: ShownDraw,
) => {
  const newestOf = db
    .select()
    .from(redemptions)
    .where(eq(redemptions.award, bound("award")))
    .orderBy(desc(redemptions.id))
    .limit(boundLimit(2))
    .prepare()

  /** The newest report of an award counts, and its predecessor is shown as `previous`. */
  const redemptionOf = (award: number): RecordedRedemption | null => {
    const [current, previous] = newestOf.all({ award })
    return current ? { current: toRedemption(current), previous: previous ? toRedemption(previous) : null } : null
  }

  const toStored = (row: typeof awards.$inferSelect): StoredAward => ({
    row: row.id,
    awardId: row.awardId,
    segmentId: row.segmentId,
    isTurned: row.segment.isTurned ?? false,
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

  /** The player's awards of a segment in each of `spinPeriods`, in that order, read lazily. */
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

  const firstOfPeriod = db
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
    .limit(boundLimit(1))
    .prepare()

  /** The player's spin of the period: the first one if two merged players had both spun. */
  const findSpin = (player: number, miniGame: number, spinPeriod: string): Award | null => {
    const row = firstOfPeriod.get({ player, miniGame, spinPeriod })
    if (!row) return null
    const draw = shownDraw(row.chain, row.draw, row.receipt)
    return { ...toAward(row), ...(draw && { draw }) }
  }

  const wonBy = db.$client.query<{ wins: number }, [number, number, string, number, number]>(
    `SELECT count(*) AS wins FROM awards INDEXED BY awards_won_by_player
     WHERE player = ? AND notification = ? AND segment_id = ? AND won AND created_at >= ? AND created_at < ?`,
  )

  /** The player's wins of a segment in the period. */
  const countWon = (player: number, miniGame: number, segmentId: string, { start, end }: Period): number =>
    wonBy.get(player, miniGame, segmentId, start, end)?.wins ?? 0

  const insertAward = preparedInsert(db, awards)
  const insertRedemption = preparedInsert(db, redemptions)
  const supersede = db
    .update(redemptions)
    .set({ isCurrent: false })
    .where(and(eq(redemptions.award, sql.placeholder("award")), eq(redemptions.isCurrent, true)))
    .prepare()

  const addAward = (miniGame: number, player: number, { draw, ...award }: Award) => {
    insertAward({ ...award, miniGame, player, segmentId: award.segment.segmentId, ...linkOf(draw) })
  }

  const recordRedemption = (tx: Tx, orgId: string, miniGame: number, change: ChangeOf<"recordRedemption">) => {
    const { award, awardId, notificationId, redemption } = change
    supersede.run({ award })
    const hash = chains.linkAward(tx, { orgId, awardId, notificationId, ...redemption })
    insertRedemption({ ...redemption, award, miniGame, isCurrent: true, hash, lane: onlyLane })
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
      // The index by player is not in row order: only the row numbers are sorted.
      .where(inArray(awards.id, newestOfPlayer(player)))
      .orderBy(desc(awards.id))
      .all()
      .map((row) => toItem(row, externalUserId))

  return { toItem, findAward, findAwards, findSpin, countWon, addAward, recordRedemption, awardsOf }
}

export type Awards = ReturnType<typeof awardRows>
