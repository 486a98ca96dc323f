import { and, eq, inArray, sql } from "drizzle-orm"
import { type Answered, canonicalJson, idempotencyWindowMs } from "../../core/idempotency.ts"
import { isRefusal, type Refusal, refuse } from "../../core/rejection.ts"
import type { Store } from "../../core/store.ts"
import { type GroupCommit, Later, type Tx } from "./commit.ts"
import { sha256 } from "./hash.ts"
import { preparedInsert } from "./insert.ts"
import type { Db } from "./open.ts"
import { idempotencyRecords } from "./schema/idempotency.ts"

type Keyed = { readonly orgId: string; readonly idempotencyKey?: string }

/** First answers kept by Idempotency-Key (organization-api.md §2): a key belongs to its organization and operation. */
export const idempotencyStore = (db: Db, commit: GroupCommit) => {
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

  /** By id alone, which grows with time: a look for old ones by their time would read the whole table. */
  const oldest = db
    .select({ id: idempotencyRecords.id, createdAt: idempotencyRecords.createdAt })
    .from(idempotencyRecords)
    .orderBy(idempotencyRecords.id)
    .limit(sql.placeholder("limit"))
    .prepare()

  /**
   * Answers `request` as it was answered first, or runs it and keeps its answer; refusals are not kept. Jobs run one
   * after the other, so a repeat that arrives while the first is at work finds its answer.
   */
  const once = <R extends Keyed, T>(
    tx: Tx,
    operation: string,
    request: R,
    run: () => T | Refusal | Later,
  ): Answered<T> | Refusal | Later => {
    if (request.idempotencyKey === undefined) return answered(run())
    const { idempotencyKey: key, orgId, ...body } = request
    const fingerprint = sha256(canonicalJson(body))
    const record = findRecord.get({ orgId, operation, key })
    if (record && tx.now - record.createdAt < idempotencyWindowMs) {
      if (record.request === fingerprint) return { answer: JSON.parse(record.answer) as T, replayed: true }
      return refuse(
        "IDEMPOTENCY_KEY_REUSED",
        "this Idempotency-Key was sent with another body; use a new key for a new operation",
      )
    }
    const result = answered(run())
    if (isRefusal(result) || result instanceof Later) return result
    if (record) db.delete(idempotencyRecords).where(eq(idempotencyRecords.id, record.id)).run()
    const answer = JSON.stringify(result.answer)
    insertRecord({ orgId, operation, key, request: fingerprint, answer, createdAt: tx.now })
    return result
  }

  const store = {
    sweepIdempotency: (limit) =>
      commit.run((tx) => {
        const ids = oldest
          .all({ limit })
          .filter(({ createdAt }) => createdAt <= tx.now - idempotencyWindowMs)
          .map(({ id }) => id)
        if (ids.length > 0) db.delete(idempotencyRecords).where(inArray(idempotencyRecords.id, ids)).run()
        return ids.length
      }),
  } satisfies Partial<Store>

  return { ...store, once }
}

const answered = <T>(result: T | Refusal | Later): Answered<T> | Refusal | Later =>
  isRefusal(result) || result instanceof Later ? result : { answer: result, replayed: false }

export type Idempotency = Pick<ReturnType<typeof idempotencyStore>, "once">
