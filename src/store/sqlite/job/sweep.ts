import { asc, inArray, lte, or } from "drizzle-orm"
import { idleSince } from "../../../core/organization/session.ts"
import type { Upkeep } from "../../../core/port/upkeep.ts"
import { deliveryRetentionMs } from "../../../core/webhook/delivery.ts"
import type { GroupCommit } from "../engine/commit.ts"
import type { Db } from "../file/open.ts"
import type { Audit } from "../record/audit.ts"
import type { KeptAnswers } from "../record/idempotency.ts"
import { consoleSessions } from "../schema/user.ts"
import { deliveries } from "../schema/webhook.ts"

const dayMs = 24 * 60 * 60 * 1000

type Needs = { readonly answers: KeptAnswers; readonly audit: Audit }
type Sweeps = Pick<Upkeep, "sweepAudit" | "sweepDeliveries" | "sweepIdempotency" | "sweepSessions">

/** Deletes expired rows, a few at a time. */
export const sweepStore = (db: Db, commit: GroupCommit, { answers, audit }: Needs): Sweeps => {
  const sweepSessions = (now: number, limit: number): number => {
    const isOver = or(lte(consoleSessions.seenAt, idleSince(now)), lte(consoleSessions.expiresAt, now))
    const over = db.select({ id: consoleSessions.id }).from(consoleSessions).where(isOver).limit(limit).all()
    const ids = over.map(({ id }) => id)
    if (ids.length > 0) db.delete(consoleSessions).where(inArray(consoleSessions.id, ids)).run()
    return ids.length
  }

  const sweepDeliveries = (until: number, limit: number): number => {
    const columns = { id: deliveries.id, createdAt: deliveries.createdAt }
    const oldest = db.select(columns).from(deliveries).orderBy(asc(deliveries.id)).limit(limit).all()
    const old = oldest.filter(({ createdAt }) => createdAt <= until).map(({ id }) => id)
    if (old.length > 0) db.delete(deliveries).where(inArray(deliveries.id, old)).run()
    return old.length
  }

  return {
    sweepAudit: (limit, keptDays) => commit.run((tx) => audit.sweep(tx.wall - keptDays * dayMs, limit)),
    sweepDeliveries: (limit) => commit.run((tx) => sweepDeliveries(tx.wall - deliveryRetentionMs, limit)),
    sweepIdempotency: (limit) => commit.run((tx) => answers.sweep(tx.wall, limit)),
    sweepSessions: (limit) => commit.run((tx) => sweepSessions(tx.wall, limit)),
  }
}
