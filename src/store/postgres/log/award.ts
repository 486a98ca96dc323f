import type { ChangeOf } from "../../../core/change.ts"
import type { RecordedRedemption, Redemption, StoredAward } from "../../../core/mini-game/redemption.ts"
import type { Award } from "../../../core/mini-game/spin.ts"
import type { Period } from "../../../core/period.ts"
import type { Tx } from "../../../record/transaction.ts"
import { facts, organization } from "../engine/batch.ts"
import type { Reader } from "../engine/facts.ts"
import { rowReader, rowsReader } from "../engine/reader.ts"
import { tableOf } from "../engine/table.ts"
import { awards, redemptions } from "../schema/mini-game.ts"
import { linkOf, shownDraw } from "./draw-link.ts"
import { linkAward } from "./redemption/chain.ts"

type AwardRow = typeof awards.$inferSelect
type RedemptionRow = typeof redemptions.$inferSelect

/** Locked: whoever reports an award holds its row. */
const byAwardId = rowReader("award", awards, ["orgId", "miniGame", "awardId"], { lock: "award" })
const ofPeriod = rowsReader("awards of a period", awards, ["orgId", "player", "miniGame", "spinPeriod"], {
  orderBy: "t.id",
  lock: "award",
})
const newestReports = rowsReader("reports of an award", redemptions, ["orgId", "award"], {
  orderBy: "t.id DESC",
  limit: 2,
})

type WonKey = readonly [orgId: string, player: number, miniGame: number, segmentId: string, start: number, end: number]

/** The wins of a player, whose row is locked, in an interval. No two spins of a batch are of a player and mini-game. */
const wonBy: Reader<WonKey, number> = {
  name: "wins of a segment by a player",
  idOf: (key) => key.join("\n"),
  load: (session, keys) =>
    Promise.all(
      keys.map(async (key) => {
        const [row] = await session.query<{ wins: number }>(
          `SELECT count(*) AS wins FROM awards WHERE org_id = $1 AND player = $2 AND mini_game = $3
             AND segment_id = $4 AND won AND created_at >= $5 AND created_at < $6`,
          key,
        )
        return row?.wins ?? 0
      }),
    ),
}

const table = tableOf(awards, { key: ["orgId", "id"], changed: ["player"] })
const reports = tableOf(redemptions, { key: ["orgId", "id"], changed: ["isCurrent"] })

export const toRedemption = (row: RedemptionRow): Redemption => {
  const { saleTotal, discountAmount, currency, redeemedAt, externalReference, recordedAt } = row
  return { saleTotal, discountAmount, currency, redeemedAt, externalReference, recordedAt }
}

/** The newest report of an award counts, and the one before it is shown as `previous`. */
const redemptionOf = (award: number): RecordedRedemption | null => {
  const [current, previous] = facts().get(newestReports, [organization(), award])
  return current ? { current: toRedemption(current), previous: previous ? toRedemption(previous) : null } : null
}

const toStored = (row: AwardRow): StoredAward => ({
  row: row.id,
  awardId: row.awardId,
  segmentId: row.segmentId,
  isTurned: row.segment.isTurned ?? false,
  redemption: redemptionOf(row.id),
})

export const toAward = (row: AwardRow): Award => {
  const { awardId, spinPeriod, clientId, segment, won, prizeCode, pointsAwarded, createdAt } = row
  return { awardId, spinPeriod, clientId, segment, won, prizeCode, pointsAwarded, createdAt }
}

/** Awards and what was reported of them, for jobs (docs/api.md#spin to #report-a-redemption-conflicts). */
export const awardRecords = {
  findAward: (miniGame: number, awardId: string): StoredAward | null => {
    const row = facts().get(byAwardId, [organization(), miniGame, awardId])
    return row ? toStored(row) : null
  },

  /** The player's spin of the period: the first, when two who were merged had both spun. */
  findSpin: (player: number, miniGame: number, spinPeriod: string): Award | null => {
    const [row] = facts().get(ofPeriod, [organization(), player, miniGame, spinPeriod])
    if (!row) return null
    const draw = shownDraw(row)
    return { ...toAward(row), ...(draw && { draw }) }
  },

  /**
   * The awards of a segment that a player has of each of `spinPeriods`, in their order, read as far as they are asked
   * for.
   */
  *findAwards(
    miniGame: number,
    player: number,
    spinPeriods: readonly string[],
    segmentId: string,
  ): Generator<StoredAward> {
    for (const spinPeriod of spinPeriods) facts().want(ofPeriod, [organization(), player, miniGame, spinPeriod])
    for (const spinPeriod of spinPeriods)
      for (const row of facts().get(ofPeriod, [organization(), player, miniGame, spinPeriod]))
        if (row.segmentId === segmentId) yield toStored(row)
  },

  /** The player's wins of a segment in the period. */
  countWon: (player: number, miniGame: number, segmentId: string, { start, end }: Period): number =>
    facts().get(wonBy, [organization(), player, miniGame, segmentId, start, end]),

  addAward: (miniGame: number, player: number, award: Award) => {
    const orgId = organization()
    const { draw, ...given } = award
    const { segmentId } = award.segment
    const row = { id: facts().nextId(), orgId, player, miniGame, segmentId, ...given, ...linkOf(draw) }
    const key = [orgId, player, miniGame, award.spinPeriod]
    const known = facts().get(ofPeriod, key)
    table.add(row)
    facts().put(ofPeriod, key, [...known, row])
    facts().put(byAwardId, [orgId, miniGame, award.awardId], row)
    facts().put(newestReports, [orgId, row.id], [])
  },

  recordRedemption: (_tx: Tx, orgId: string, miniGame: number, change: ChangeOf<"recordRedemption">) => {
    const { award, awardId, notificationId, redemption } = change
    const link = linkAward({ orgId, awardId, notificationId, ...redemption })
    const key = [orgId, award]
    const known = facts().get(newestReports, key)
    const [newest] = known
    const superseded = newest ? [{ ...newest, isCurrent: false }] : []
    for (const row of superseded) reports.change(row)
    const row = { id: facts().lateId(), orgId, award, miniGame, ...redemption, isCurrent: true, ...link }
    reports.add(row)
    facts().put(newestReports, key, [row, ...superseded])
  },
}
