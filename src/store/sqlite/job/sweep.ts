import { getTableName, inArray, lte, or } from "drizzle-orm"
import type { Clocks } from "../../../core/clock.ts"
import { idempotencyWindowMs } from "../../../core/idempotency.ts"
import { idleSince } from "../../../core/organization/session.ts"
import { revokedUntil } from "../../../core/player/token-check.ts"
import type { Upkeep } from "../../../core/port/upkeep.ts"
import { deliveryRetentionMs } from "../../../core/webhook/delivery.ts"
import { deliveryTrim } from "../../delivery-trim.ts"
import { isPastUseOver } from "../../past-use-sweep.ts"
import { isLiveIn, testTimeIn, timeIn } from "../../test-time.ts"
import type { GroupCommit } from "../engine/commit/commit.ts"
import { oldRows } from "../engine/old-rows.ts"
import type { Db } from "../file/open.ts"
import { deliverySizes } from "../log/delivery/delivery-size.ts"
import type { Audit } from "../record/audit.ts"
import { idempotencyRecords } from "../schema/organization/idempotency.ts"
import { consoleSessions } from "../schema/organization/user.ts"
import { pastUses } from "../schema/player/player.ts"
import { deliveries } from "../schema/webhook.ts"

/** Their rows lie anywhere, so that each takes longer than those of a log. */
const membersOfAStep = 200
const dayMs = 24 * 60 * 60 * 1000

const times = {
  now: "?1",
  wall: "?2",
  position: "instr",
  greatest: "max",
}

const dialect = {
  miniGames: "notifications",
  miniGameId: "notification_id",
  now: timeIn(times, "p.org_id"),
  status: (alias: string) => `(${alias}.config ->> '$.status')`,
  endsAt: (alias: string) => `(${alias}.config ->> '$.endsAt')`,
}

type Needs = { readonly audit: Audit; readonly clocks: Clocks }
type Sweeps = Pick<
  Upkeep,
  | "sweepAudit"
  | "sweepDeliveries"
  | "trimDeliveries"
  | "sweepIdempotency"
  | "sweepMembers"
  | "sweepPastUses"
  | "sweepRevocations"
  | "sweepSessions"
>

/** When a row was made, where `?3` is the time. */
const createdAt = "created_at"
/** In a test organization, answers are as old as its clock says: those that it keeps are passed over. */
const answeredAt = `CASE WHEN ${isLiveIn(times, "org_id")} THEN created_at
  WHEN created_at <= ${testTimeIn({ ...times, wall: "?3" }, "idempotency_records.org_id")} - ${idempotencyWindowMs} THEN 0
  ELSE ${Number.MAX_SAFE_INTEGER} END`

/**
 * Deletes at most `limit` rows that were made longer than `keptMs` before `now`; returns how many. They are found by row
 * number alone, which increases with time: a search by time would read the whole table.
 */
const sweepOf = (db: Db, table: typeof deliveries | typeof idempotencyRecords, keptMs: number, madeAt = createdAt) => {
  const name = getTableName(table)
  const rowsAfter = db.$client.query<{ id: number; createdAt: number }, [after: number, limit: number, now: number]>(
    `SELECT id, ${madeAt} AS createdAt, ?3 AS now FROM ${name} WHERE id > ?1 ORDER BY id LIMIT ?2`,
  )
  const old = oldRows((...step) => rowsAfter.all(...step))
  return (now: number, limit: number): number => {
    const ids = old(now - keptMs, now, limit)
    if (ids.length > 0) db.delete(table).where(inArray(table.id, ids)).run()
    return ids.length
  }
}

type PastUses = [now: number, wall: number, after: number, limit: number]

/** Deletes expired rows, a few at a time. */
export const sweepOperations = (db: Db, commit: GroupCommit, { audit, clocks }: Needs): Sweeps => {
  const sweepSessions = (now: number, limit: number): number => {
    const isOver = or(lte(consoleSessions.seenAt, idleSince(now)), lte(consoleSessions.expiresAt, now))
    const over = db.select({ id: consoleSessions.id }).from(consoleSessions).where(isOver).limit(limit).all()
    const ids = over.map(({ id }) => id)
    if (ids.length > 0) db.delete(consoleSessions).where(inArray(consoleSessions.id, ids)).run()
    return ids.length
  }

  const sweepDeliveries = sweepOf(db, deliveries, deliveryRetentionMs)
  const sweepAnswers = sweepOf(db, idempotencyRecords, idempotencyWindowMs, answeredAt)

  const findEnded = db.$client.query<{ id: number }, [now: number, limit: number]>(
    `SELECT id FROM past_uses WHERE used_until <= ? AND ${isLiveIn(times, "org_id")} LIMIT ?`,
  )
  const findOver = db.$client.query<{ id: number; isOver: 0 | 1 }, PastUses>(
    `SELECT p.id, ${isPastUseOver(dialect)} AS isOver FROM past_uses p WHERE p.id > ?3 ORDER BY p.id LIMIT ?4`,
  )
  /** The last row that was checked for an ended game: such rows are found in rounds, a few per call. */
  let lookedAt = 0

  const sweepPastUses = (limit: number): number => {
    const now = clocks.now()
    const ended = findEnded.all(now, limit).map(({ id }) => id)
    const found = ended.length > 0 ? [] : findOver.all(now, clocks.wall(), lookedAt, limit)
    if (ended.length === 0) lookedAt = found.length < limit ? 0 : (found.at(-1)?.id ?? 0)
    const over = [...ended, ...found.filter(({ isOver }) => isOver === 1).map(({ id }) => id)]
    if (over.length > 0) db.delete(pastUses).where(inArray(pastUses.id, over)).run()
    return over.length
  }

  const deletedAudience = db.$client.query<{ id: number }, []>(
    "SELECT id FROM audiences WHERE deleted_at IS NOT NULL LIMIT 1",
  )
  const dropMembers = db.$client.query<never, [audience: number, limit: number]>(
    "DELETE FROM audience_members WHERE id IN (SELECT id FROM audience_members WHERE audience = ? LIMIT ?)",
  )
  const dropAudience = db.$client.query<never, [number]>("DELETE FROM audiences WHERE id = ?")

  const sweepMembers = (limit: number): number => {
    const audience = deletedAudience.get()
    if (!audience) return 0
    const { changes } = dropMembers.run(audience.id, Math.min(limit, membersOfAStep))
    return changes > 0 ? changes : dropAudience.run(audience.id).changes
  }

  const dropRevocations = db.$client.query<never, [until: number, limit: number]>(
    "DELETE FROM token_revocations WHERE id IN (SELECT id FROM token_revocations WHERE at <= ? LIMIT ?)",
  )

  return {
    sweepAudit: (limit, keptDays) => commit.runForAll((tx) => audit.sweep(tx.wall - keptDays * dayMs, tx.wall, limit)),
    trimDeliveries: deliveryTrim(deliverySizes(db, commit), clocks.wall),
    sweepDeliveries: (limit) => commit.runForAll((tx) => sweepDeliveries(tx.wall, limit)),
    sweepIdempotency: (limit) => commit.runForAll((tx) => sweepAnswers(tx.wall, limit)),
    sweepMembers: (limit) => commit.runForAll(() => sweepMembers(limit)),
    sweepPastUses: (limit) => commit.runForAll(() => sweepPastUses(limit)),
    sweepRevocations: (limit) => commit.runForAll((tx) => dropRevocations.run(revokedUntil(tx.wall), limit).changes),
    sweepSessions: (limit) => commit.runForAll((tx) => sweepSessions(tx.wall, limit)),
  }
}
