import { and, eq } from "drizzle-orm"
import { isPrize } from "../../core/campaign.ts"
import { spinPeriodAt } from "../../core/notification.ts"
import type { Random } from "../../core/random.ts"
import { isRefusal, type Refusal } from "../../core/rejection.ts"
import {
  type Award,
  awardWon,
  decideSpin,
  newAward,
  type SpinAnswer,
  type SpinRequest,
  spinAnswer,
} from "../../core/spin.ts"
import type { Store } from "../../core/store.ts"
import type { Bans } from "./ban.ts"
import { bound, boundLimit } from "./bound.ts"
import type { GroupCommit, Later, Tx } from "./commit.ts"
import { preparedInsert } from "./insert.ts"
import { type Notifications, refuseUnknownNotification, type StoredNotification } from "./notification.ts"
import type { Db } from "./open.ts"
import type { Outbox } from "./outbox.ts"
import { type Players, refuseUnknownClient, type StoredPlayer } from "./player.ts"
import type { PrizeCode, Prizes } from "./prize.ts"
import { awards } from "./schema/notification.ts"

type Needs = {
  readonly notifications: Notifications
  readonly people: Players
  readonly bans: Bans
  readonly prizes: Prizes
  readonly outbox: Outbox
}

const toAward = (row: typeof awards.$inferSelect): Award => {
  const { awardId, spinPeriod, clientId, segment, won, prizeCode, pointsAwarded, createdAt } = row
  return { awardId, spinPeriod, clientId, segment, won, prizeCode, pointsAwarded, createdAt }
}

/** In-app spins (organization-api.md §2): one a client and period, each stored under its award id. */
export const spinStore = (db: Db, commit: GroupCommit, random: Random, needs: Needs) => {
  const { notifications, people, bans, prizes, outbox } = needs

  const findClient = (request: SpinRequest): (StoredPlayer & { row: number; clientId: string }) | null => {
    const stored =
      "clientId" in request
        ? people.findByClientId(request.orgId, request.clientId)
        : people.findPlayer(request.orgId, request.externalUserId)
    const clientId = stored?.player.clientId
    return stored && stored.row !== null && clientId ? { ...stored, row: stored.row, clientId } : null
  }

  const insertAward = preparedInsert(db, awards)
  const firstOfPeriod = db
    .select()
    .from(awards)
    .where(
      and(
        eq(awards.player, bound("player")),
        eq(awards.notification, bound("notification")),
        eq(awards.spinPeriod, bound("spinPeriod")),
      ),
    )
    .orderBy(awards.id)
    .limit(boundLimit(1))
    .prepare()

  /** The player's spin of the period: the first, when two who were merged had both spun. */
  const findSpin = (player: number, notification: number, spinPeriod: string): Award | null => {
    const row = firstOfPeriod.get({ player, notification, spinPeriod })
    return row ? toAward(row) : null
  }

  /** Writes all that a spin changes: award, code, points with their ledger row, event. */
  const saveSpin = (
    tx: Tx,
    orgId: string,
    { row: notification, notification: { notificationId } }: StoredNotification,
    client: StoredPlayer & { readonly row: number },
    award: Award,
    drawn: PrizeCode | null,
  ) => {
    const { awardId } = award
    const player = client.row
    insertAward({ ...award, notification, player, segmentId: award.segment.segmentId })
    if (drawn) prizes.savePrizeCode(tx, orgId, player, "spin", awardId, drawn)
    people.earn(tx, player, client, { xp: 0, points: award.pointsAwarded, reason: "spin", sourceId: awardId })
    if (award.won) outbox.emit(tx, orgId, awardWon(notificationId, award, client.player))
  }

  const spin = (tx: Tx, request: SpinRequest): SpinAnswer | Refusal | Later => {
    const { orgId, notificationId } = request
    const found = notifications.findNotification(orgId, notificationId)
    if (!found) return refuseUnknownNotification(notificationId)
    const client = findClient(request)
    if (!client) return refuseUnknownClient("clientId" in request ? "clientId" : "externalUserId")
    const later = people.merging.laterFor(client.row)
    if (later) return later
    const { notification } = found
    const { key } = spinPeriodAt(notification, tx.now)
    const stored = findSpin(client.row, found.row, key)
    if (stored) return spinAnswer(notification, stored, tx.now, true)
    const segment = decideSpin(notification, bans.standingBan(client), tx.now, random)
    if (isRefusal(segment)) return segment
    const drawn = isPrize(segment) ? prizes.drawPrizeCode(tx, orgId, segment.prize) : null
    if (isRefusal(drawn)) return drawn
    const award = newAward(
      key,
      { clientId: client.clientId, points: client.player.points },
      segment,
      drawn?.code ?? null,
      tx.now,
    )
    saveSpin(tx, orgId, found, client, award, drawn)
    return spinAnswer(notification, award, tx.now, false)
  }

  return { spin: (request) => commit.run((tx) => spin(tx, request)) } satisfies Partial<Store>
}
