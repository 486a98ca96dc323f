import { and, eq, sql } from "drizzle-orm"
import { refuseUnknownNotification, spinPeriodKeys } from "../../core/notification.ts"
import { refuseUnknownClient } from "../../core/player.ts"
import {
  maxSearchedPeriods,
  oldestUnredeemed,
  type RedeemAwardAnswer,
  type RedeemAwardRequest,
  type Redemption,
  refuseByAwardId,
  refuseManyPeriods,
  segmentByExternalId,
} from "../../core/redemption.ts"
import { isRefusal, type Refusal, refuse } from "../../core/rejection.ts"
import type { Store } from "../../core/store.ts"
import type { Awards, StoredAward } from "./award.ts"
import { type GroupCommit, Later, type Tx } from "./commit.ts"
import { preparedInsert } from "./insert.ts"
import type { Notifications, StoredNotification } from "./notification.ts"
import type { Db } from "./open.ts"
import type { Players } from "./player.ts"
import { redemptions } from "./schema/notification.ts"

type ByAwardId = Extract<RedeemAwardRequest, { awardId: string }>
type ByClient = Exclude<RedeemAwardRequest, ByAwardId>

/** Reports of redeemed prizes (interface.md §4.1): find the award, let the rules decide, record. */
export const redemptionStore = (
  db: Db,
  commit: GroupCommit,
  { notifications, awards, people }: { notifications: Notifications; awards: Awards; people: Players },
) => {
  const findByAwardId = (found: StoredNotification, request: ByAwardId): StoredAward | Refusal => {
    const award = awards.findAward(found.row, request.awardId)
    if (!award) return refuse("NOT_FOUND", `award ${request.awardId} does not exist in this mini-game; check awardId`)
    return refuseByAwardId(award, found.notification, request.override) ?? award
  }

  /** Reads the client's own awards of every period: the cost depends on periods, not on awards given (rule 8). */
  const findByClient = (tx: Tx, found: StoredNotification, request: ByClient): StoredAward | Refusal | Later => {
    const { row, player } = people.findPlayer(request.orgId, request.clientExternalId)
    if (row === null || player.clientId === null) return refuseUnknownClient("clientExternalId")
    const later = people.merging.laterFor(row)
    if (later) return later
    const segment = segmentByExternalId(found.notification, request.segmentExternalId)
    if (isRefusal(segment)) return segment
    const keys = spinPeriodKeys(found.notification, tx.now, maxSearchedPeriods)
    if (!keys) return refuseManyPeriods()
    return oldestUnredeemed(awards.findAwards(found.row, row, keys, segment.segmentId))
  }

  const insertRedemption = preparedInsert(db, redemptions)
  const supersede = db
    .update(redemptions)
    .set({ isCurrent: false })
    .where(and(eq(redemptions.award, sql.placeholder("award")), eq(redemptions.isCurrent, true)))
    .prepare()

  const record = (
    tx: Tx,
    notification: number,
    award: StoredAward,
    { report }: RedeemAwardRequest,
  ): RedeemAwardAnswer => {
    const current: Redemption = { ...report, redeemedAt: report.redeemedAt ?? tx.now, recordedAt: tx.now }
    supersede.run({ award: award.row })
    insertRedemption({ ...current, award: award.row, notification, isCurrent: true })
    return { awardId: award.awardId, redemption: { current, previous: award.redemption?.current ?? null } }
  }

  return {
    redeemAward: (request) =>
      commit.run((tx) => {
        const found = notifications.findNotification(request.orgId, request.notificationId)
        if (!found) return refuseUnknownNotification(request.notificationId)
        const award = "awardId" in request ? findByAwardId(found, request) : findByClient(tx, found, request)
        return isRefusal(award) || award instanceof Later ? award : record(tx, found.row, award, request)
      }),
  } satisfies Partial<Store>
}
