import { and, eq, gt, inArray, sql } from "drizzle-orm"
import type { ChangeOf } from "../../../core/change.ts"
import { idempotencyWindowMs, type KeptAnswer } from "../../../core/idempotency.ts"
import type { Tx } from "../../../record/transaction.ts"
import { preparedInsert } from "../engine/insert.ts"
import { oldRows } from "../engine/old-rows.ts"
import type { Db } from "../file/open.ts"
import { idempotencyRecords } from "../schema/idempotency.ts"

/** First responses by Idempotency-Key: a key is scoped to its organization and operation. */
export const keptAnswers = (db: Db) => {
  const insertRecord = preparedInsert(db, idempotencyRecords)
  const findRecord = db
    .select()
    .from(idempotencyRecords)
    .where(
      and(
        eq(idempotencyRecords.orgId, sql.placeholder("orgId")),
        eq(idempotencyRecords.operation, sql.placeholder("operation")),
        eq(idempotencyRecords.key, sql.placeholder("key")),
      ),
    )
    .prepare()

  /** By id alone, which grows with time: a search by time would read the whole table. */
  const oldest = db
    .select({ id: idempotencyRecords.id, createdAt: idempotencyRecords.createdAt })
    .from(idempotencyRecords)
    .where(gt(idempotencyRecords.id, sql.placeholder("after")))
    .orderBy(idempotencyRecords.id)
    .limit(sql.placeholder("limit"))
    .prepare()
  const oldAnswers = oldRows((after, limit) => oldest.all({ after, limit }))

  /** Deletes at most `limit` expired responses; returns how many. */
  const sweep = (now: number, limit: number): number => {
    const ids = oldAnswers(now - idempotencyWindowMs, now, limit)
    if (ids.length > 0) db.delete(idempotencyRecords).where(inArray(idempotencyRecords.id, ids)).run()
    return ids.length
  }

  return {
    sweep,

    findAnswer: (orgId: string, operation: string, key: string): KeptAnswer | null => {
      const found = findRecord.get({ orgId, operation, key })
      if (!found) return null
      const { id: row, request: fingerprint, answer, createdAt } = found
      return { row, fingerprint, answer, createdAt }
    },

    /** Jobs run one after the other: nothing has changed since `findAnswer`. */
    findLateAnswer: () => null,

    keepAnswer: (tx: Tx, orgId: string, change: ChangeOf<"keepAnswer">) => {
      const { operation, key, fingerprint: request, answer, replaces } = change
      if (replaces !== null) db.delete(idempotencyRecords).where(eq(idempotencyRecords.id, replaces)).run()
      insertRecord({ orgId, operation, key, request, answer, createdAt: tx.wall })
    },
  }
}

export type KeptAnswers = ReturnType<typeof keptAnswers>
