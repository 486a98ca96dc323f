import type { Pool } from "pg"
import type { Clocks } from "../../../core/clock.ts"
import { idempotencyWindowMs } from "../../../core/idempotency.ts"
import { idleSince } from "../../../core/organization/session.ts"
import { revokedUntil } from "../../../core/player/token-check.ts"
import type { Upkeep } from "../../../core/port/upkeep.ts"
import { countOld } from "../../../core/retention.ts"
import { deliveryRetentionMs } from "../../../core/webhook/delivery.ts"
import { deliveryTrim } from "../../delivery-trim.ts"
import { isPastUseOver } from "../../past-use-sweep.ts"
import { isLiveIn, testTimeIn, timeIn } from "../../test-time.ts"
import { inEveryPart, withEveryPart } from "../cluster/every-part.ts"
import { inRounds } from "../cluster/in-rounds.ts"
import { directoryOf } from "../cluster/place.ts"
import type { Session } from "../connection/pool.ts"
import { exclusively } from "../engine/commit/exclusive.ts"
import { deliverySizes } from "../log/delivery/delivery-size.ts"
import { directorySweep } from "./directory-sweep.ts"

const dayMs = 24 * 60 * 60 * 1000

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

const times = { now: "$1::bigint", wall: "$2::bigint", position: "strpos", greatest: "greatest" }

/** Finding rows takes no lock, and deleting a row twice does no harm, so several processes may sweep at once. */
const oldAnswers = `SELECT org_id AS "orgId", operation, key FROM idempotency_records
  WHERE created_at <= $1 AND ${isLiveIn(times, "org_id")} ORDER BY created_at LIMIT $2`
/** Keeps an answer that has been used again since. */
const dropAnswers = `DELETE FROM idempotency_records t
  USING unnest($1::text[], $2::text[], $3::text[]) AS u(org_id, operation, key)
  WHERE t.org_id = u.org_id AND t.operation = u.operation AND t.key = u.key AND t.created_at <= $4 RETURNING 1`

/** The next answers of test organizations, which keep them by their own clocks. */
const testAnswers = `SELECT r.org_id AS "orgId", r.operation, r.key, r.created_at AS "createdAt",
    r.created_at <= ${testTimeIn({ ...times, wall: "$1::bigint" }, "r.org_id")} - ${idempotencyWindowMs} AS "isOld"
  FROM test_organizations t CROSS JOIN LATERAL (SELECT * FROM idempotency_records a
    WHERE a.org_id = t.data_id AND (a.org_id, a.operation, a.key) > ($2, $3, $4)
    ORDER BY a.org_id, a.operation, a.key LIMIT $5) r
  WHERE t.data_id >= $2 ORDER BY r.org_id, r.operation, r.key LIMIT $5`
/** The same where a test organization may lie apart from its data. */
const testAnswersApart = testAnswers.replace(
  "FROM test_organizations t",
  "FROM (SELECT org_id AS data_id FROM organizations WHERE strpos(org_id, '~') > 0) t",
)
const dropTestAnswers = `DELETE FROM idempotency_records t
  USING unnest($1::text[], $2::text[], $3::text[], $4::bigint[]) AS u(org_id, operation, key, created_at)
  WHERE t.org_id = u.org_id AND t.operation = u.operation AND t.key = u.key AND t.created_at = u.created_at RETURNING 1`

const overSessions = `SELECT org_id AS "orgId", hash FROM console_sessions
  WHERE seen_at <= $1 OR expires_at <= $2 LIMIT $3`
const dropSessions = `DELETE FROM console_sessions t USING unnest($1::text[], $2::text[]) AS u(org_id, hash)
  WHERE t.org_id = u.org_id AND t.hash = u.hash AND (t.seen_at <= $3 OR t.expires_at <= $4) RETURNING 1`

const oldRevocations = `SELECT org_id AS "orgId", id FROM token_revocations WHERE at <= $1 LIMIT $2`
/** Keeps one that was repeated since. */
const dropRevocations = `DELETE FROM token_revocations t USING unnest($1::text[], $2::bigint[]) AS u(org_id, id)
  WHERE t.org_id = u.org_id AND t.id = u.id AND t.at <= $3 RETURNING 1`

/**
 * Searches by webhook, since an index by time alone would slow down each event. A webhook's deliveries lie in the order
 * of time, except those stamped by a clock that was ahead.
 */
const oldDeliveries = `SELECT d.org_id AS "orgId", d.id FROM webhooks w CROSS JOIN LATERAL (
    SELECT t.org_id, t.id, t.created_at FROM deliveries t WHERE t.org_id COLLATE "C" = w.org_id AND t.webhook = w.id
      AND t.created_at <= $3
    ORDER BY t.id LIMIT $2) d
  WHERE d.created_at <= $1 LIMIT $2`
const dropDeliveries = `DELETE FROM deliveries t USING unnest($1::text[], $2::bigint[]) AS u(org_id, id)
  WHERE t.org_id = u.org_id AND t.id = u.id RETURNING 1`

const auditedBefore = `SELECT DISTINCT org_id AS "orgId" FROM (
  SELECT org_id FROM audit_log WHERE at <= $1 ORDER BY at LIMIT $2) t`
const oldestAudited = `SELECT id, at, hash FROM audit_log WHERE org_id = $1 ORDER BY id LIMIT $2`
const dropAudited = "DELETE FROM audit_log WHERE org_id = $1 AND id <= $2"
const beginChain = "UPDATE audit_chains SET swept = $2 WHERE org_id = $1"

const over = isPastUseOver({
  miniGames: "mini_games",
  miniGameId: "notification_id",
  now: timeIn(times, "p.org_id"),
  status: (alias) => `(${alias}.config ->> 'status')`,
  endsAt: (alias) => `(${alias}.config ->> 'endsAt')::float8`,
})
const endedUses = `SELECT org_id AS "orgId", id FROM past_uses WHERE used_until <= $1
  AND ${isLiveIn(times, "org_id")} ORDER BY used_until LIMIT $2`
const usesAfter = `SELECT p.org_id AS "orgId", p.id, ${over} AS "isOver" FROM past_uses p
  WHERE (p.org_id, p.id) > ($3, $4) ORDER BY p.org_id, p.id LIMIT $5`
const dropUses = `DELETE FROM past_uses t USING unnest($1::text[], $2::bigint[]) AS u(org_id, id)
  WHERE t.org_id = u.org_id AND t.id = u.id RETURNING 1`

const deletedAudience = `SELECT org_id AS "orgId", id FROM audiences WHERE deleted_at IS NOT NULL LIMIT 1`
const dropMembers = `DELETE FROM audience_members WHERE org_id = $1 AND id = ANY (ARRAY(
  SELECT id FROM audience_members WHERE org_id COLLATE "C" = $1 AND audience = $2 ORDER BY id LIMIT $3)) RETURNING 1`
/** A server that was away for a moment may have members left. */
const dropAudience = `DELETE FROM audiences WHERE org_id = $1 AND id = $2 AND deleted_at IS NOT NULL
  AND NOT EXISTS (SELECT id FROM audience_members WHERE org_id COLLATE "C" = $1 AND audience = $2) RETURNING 1`

/** Whether rows stamped by a clock that was ahead come before an old row. */
const auditedBehind = "SELECT 1 FROM audit_log WHERE org_id = $1 AND at <= $2 AND id > $3 LIMIT 1"

type Sweep = { readonly until: number; readonly now: number; readonly limit: number }
type AuditedRow = { readonly id: number; readonly at: number; readonly hash: string | null }

/**
 * Deletes the oldest rows of one organization in row order, whatever their times say: a chain may only lose its
 * beginning.
 */
const sweepChain = async (session: Session, orgId: string, { until, now, limit }: Sweep): Promise<number> => {
  const rows = await session.query<AuditedRow>(oldestAudited, [orgId, limit])
  const count = countOld(rows, until, now)
  const areAhead = count === 0 && rows.every(({ at }) => at > now)
  const isBehind = areAhead && (await session.query(auditedBehind, [orgId, until, rows.at(-1)?.id ?? 0])).length > 0
  const old = isBehind ? rows : rows.slice(0, count)
  const last = old.at(-1)
  if (!last) return 0
  await session.query(dropAudited, [orgId, last.id])
  const hash = old.findLast((row) => row.hash !== null)?.hash ?? null
  if (hash !== null) await session.query(beginChain, [orgId, hash])
  return old.length
}

/** Deletes expired rows, a few at a time; several processes may do so at once. */
export const sweepOperations = (pool: Pool, { wall: clock, now }: Clocks): Sweeps => {
  const areApart = directoryOf(pool) !== null
  const sweepDirectory = directorySweep(pool)

  /** Finds rows by their key columns, and deletes them. Returns the number of deleted rows. */
  const sweep = (find: string, found: readonly unknown[], drop: string, ...still: readonly unknown[]) =>
    withEveryPart(pool, async (session) => {
      const rows = await session.query<Record<string, unknown>>(find, found)
      const [first] = rows
      if (!first) return 0
      const keys = Object.keys(first).map((name) => rows.map((row) => row[name]))
      return (await session.query(drop, [...keys, ...still])).length
    })

  type Use = { readonly orgId: string; readonly id: number; readonly isOver: boolean }
  /** Rows that are checked for an ended game. */
  const nextUses = inRounds<Use>(pool, { text: usesAfter, keyOf: ({ orgId, id }) => [orgId, id], beginning: ["", 0] })

  const sweepPastUses = async (limit: number) => {
    const found = await inEveryPart(pool, (session) => session.query<Omit<Use, "isOver">>(endedUses, [now(), limit]))
    const ended = found.length > 0 ? found : (await nextUses([now(), clock()], limit)).filter(({ isOver }) => isOver)
    if (ended.length === 0) return 0
    const values = [ended.map(({ orgId }) => orgId), ended.map(({ id }) => id)]
    return (await inEveryPart(pool, (session) => session.query(dropUses, values))).length
  }

  type Answer = { readonly orgId: string; readonly operation: string; readonly key: string; readonly createdAt: number }
  /** Answers of test organizations that are looked at. */
  const nextAnswers = inRounds<Answer & { readonly isOld: boolean }>(pool, {
    text: areApart ? testAnswersApart : testAnswers,
    keyOf: ({ orgId, operation, key }) => [orgId, operation, key],
    beginning: ["", "", ""],
  })

  const sweepTestAnswers = async (limit: number) => {
    const old = (await nextAnswers([clock()], limit)).filter(({ isOld }) => isOld)
    if (old.length === 0) return 0
    const fields = ["orgId", "operation", "key", "createdAt"] as const
    const values = fields.map((field) => old.map((row) => row[field]))
    return (await inEveryPart(pool, (session) => session.query(dropTestAnswers, values))).length
  }

  const sweepMembers = (limit: number) =>
    withEveryPart(pool, async (session) => {
      const [audience] = await session.query<{ orgId: string; id: number }>(deletedAudience, [])
      if (!audience) return 0
      const { orgId, id } = audience
      const { length } = await session.query(dropMembers, [orgId, id, limit])
      return length > 0 ? length : (await session.query(dropAudience, [orgId, id])).length
    })

  return {
    sweepMembers,
    sweepPastUses,

    sweepIdempotency: async (limit) => {
      const until = clock() - idempotencyWindowMs
      const swept = await sweep(oldAnswers, [until, limit], dropAnswers, until)
      return swept > 0 ? swept : sweepTestAnswers(limit)
    },

    sweepSessions: async (limit) => {
      const ends = [idleSince(clock()), clock()]
      const swept = await sweep(overSessions, [...ends, limit], dropSessions, ...ends)
      return swept > 0 || !areApart ? swept : sweepDirectory()
    },

    sweepRevocations: (limit) => {
      const until = revokedUntil(clock())
      return sweep(oldRevocations, [until, limit], dropRevocations, until)
    },

    trimDeliveries: deliveryTrim(deliverySizes(pool), clock),
    sweepDeliveries: (limit) => sweep(oldDeliveries, [clock() - deliveryRetentionMs, limit, clock()], dropDeliveries),

    sweepAudit: async (limit, keptDays) => {
      const now = clock()
      const until = now - keptDays * dayMs
      const found = await withEveryPart(pool, (session) =>
        session.query<{ orgId: string }>(auditedBefore, [until, limit]),
      )
      let swept = 0
      for (const { orgId } of found)
        if (swept < limit)
          swept += await exclusively(pool, orgId, (session) =>
            sweepChain(session, orgId, { until, now, limit: limit - swept }),
          )
      return swept
    },
  }
}
