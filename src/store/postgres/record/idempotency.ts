import type { ChangeOf } from "../../../core/change.ts"
import type { KeptAnswer } from "../../../core/idempotency.ts"
import type { Tx } from "../../../record/transaction.ts"
import { facts } from "../engine/batch.ts"
import { rowReader } from "../engine/reader.ts"
import { tableOf } from "../engine/table.ts"
import { idempotencyRecords } from "../schema/idempotency.ts"

/** Locked: of two processes that find an expired answer, one replaces it, and the other reads the new one. */
export const keptAnswer = rowReader("kept answer", idempotencyRecords, ["orgId", "operation", "key"], {
  lock: "kept answer",
})
/** Read after what a refusal is based on, which may be the effect of the same request in another process. */
const lateByKey = rowReader("kept answer, late", idempotencyRecords, ["orgId", "operation", "key"])
const fresh = tableOf(idempotencyRecords, { key: ["orgId", "operation", "key"] })
const again = tableOf(idempotencyRecords, {
  key: ["orgId", "operation", "key"],
  changed: ["request", "answer", "createdAt"],
})

const toKept = (row: typeof idempotencyRecords.$inferSelect | null): KeptAnswer | null =>
  row && { row: 0, fingerprint: row.request, answer: row.answer, createdAt: row.createdAt }

/**
 * First answers by Idempotency-Key, for jobs. Two processes that get the same key at once both insert: the second meets the
 * first's row, decides again and finds its answer.
 */
export const keptAnswers = {
  findAnswer: (orgId: string, operation: string, key: string): KeptAnswer | null =>
    toKept(facts().get(keptAnswer, [orgId, operation, key])),

  findLateAnswer: (orgId: string, operation: string, key: string): KeptAnswer | null =>
    toKept(facts().get(lateByKey, [orgId, operation, key])),

  keepAnswer: (tx: Tx, orgId: string, change: ChangeOf<"keepAnswer">) => {
    const { operation, key, fingerprint: request, answer, replaces } = change
    const row = { orgId, operation, key, request, answer, createdAt: tx.wall }
    if (replaces === null) fresh.add(row)
    else again.change(row)
    facts().put(keptAnswer, [orgId, operation, key], row)
  },
}
