import type { Pool } from "pg"
import { Later, type Tx } from "../../../record/transaction.ts"
import { isTimeout } from "../connection/fault.ts"
import { type Session, withSession } from "../connection/pool.ts"
import { retryUntilAvailable } from "../connection/retry-until-available.ts"
import { facts } from "../engine/commit/batch.ts"
import { Watermark } from "../engine/commit/watermark.ts"
import { rowsReader } from "../engine/row/reader.ts"
import { tableOf } from "../engine/row/table.ts"
import { longCounts } from "../schema/long-count.ts"
import {
  anyRow,
  archivedAmount,
  type CountKey,
  countRows,
  countTail,
  fewRows,
  tailRows,
  timeOfRow,
} from "./log-count.ts"

type CountRow = typeof longCounts.$inferSelect

const ofOwner = rowsReader("long counts", longCounts, ["orgId", "source", "owner"])
const table = tableOf(longCounts, {
  key: ["orgId", "source", "owner", "part", "from", "until"],
  changed: ["by", "counted", "reachedAt", "reachedId", "below", "isDone", "isLow", "isGone"],
})

const isOf =
  ({ part, from, until }: CountKey) =>
  (row: CountRow) =>
    row.part === part && row.from === from && row.until === until

const rowsOf = ({ orgId, source, owner }: CountKey) => facts().get(ofOwner, [orgId, source, owner])
const putRows = ({ orgId, source, owner }: CountKey, rows: readonly CountRow[]) =>
  facts().put(ofOwner, [orgId, source, owner], rows)

const drop = (key: CountKey, isDropped: (row: CountRow) => boolean) => {
  const rows = rowsOf(key)
  for (const row of rows) if (isDropped(row)) table.remove(row)
  putRows(
    key,
    rows.filter((row) => !isDropped(row)),
  )
}

/** A count: a number of wins, or the cost as of `by`. */
type Counted = Pick<CountRow, "counted" | "by" | "isLow" | "isGone">

/**
 * Counts of many rows of a log, for jobs. If a count is too long for one transaction, the job begins it, a process that
 * needs it continues it in steps, and the job completes it when it runs again. If a process dies, the next one
 * continues from what it has counted. A log's past does not change, but codes do: changes that would affect a count
 * wait for it.
 */
export const longCountRecords = (finish: (key: CountKey) => Promise<void>) => {
  const later = (tx: Tx, key: CountKey): Later => {
    const { promise, resolve } = Promise.withResolvers<void>()
    // The row that holds the count is not visible before the commit.
    tx.afterCommit(() => resolve(finish(key)))
    return new Later(promise)
  }

  const begin = (key: CountKey, by: number) => {
    // A process of another version has already given back what an earlier count covers.
    if (key.source === "expired") drop(key, () => true)
    const reached = {
      counted: facts().get(archivedAmount, key),
      reachedAt: key.from,
      reachedId: -1,
      below: null,
      isDone: false,
    }
    const row: CountRow = { ...key, by, ...reached, isLow: false, isGone: false }
    table.add(row)
    putRows(key, [...rowsOf(key), row])
  }

  return {
    /**
     * The total of `key`, or when to retry. The same job must store the count that it gets. With `isSettled`, no
     * transaction that may still change what is counted is under way, however few rows there are.
     */
    count: (tx: Tx, key: CountKey, by = 0, { isSettled = false } = {}): Counted | Later => {
      const row = rowsOf(key).find(isOf(key))
      if (!row) {
        const few = isSettled ? null : facts().get(fewRows, { ...key, by, first: 0 })
        if (few !== null) return { counted: few + facts().get(archivedAmount, key), by, isLow: false, isGone: false }
        begin(key, by)
        return later(tx, key)
      }
      const tail = row.isDone ? facts().get(tailRows, { ...key, by: row.by, first: row.below ?? anyRow }) : null
      if (tail === null) return later(tx, key)
      drop(key, (other) => other === row)
      return { ...row, counted: row.counted + tail }
    },

    /**
     * The total of a log that no running transaction can change, or when to retry. The count is kept until it is
     * forgotten, since the job may have to wait for another one.
     */
    peek: (tx: Tx, key: CountKey): number | Later => {
      const row = rowsOf(key).find(isOf(key))
      if (row) {
        const tail = row.isDone ? facts().get(tailRows, { ...key, by: row.by, first: row.below ?? anyRow }) : null
        return tail === null ? later(tx, key) : row.counted + tail
      }
      const few = facts().get(fewRows, { ...key, by: 0, first: 0 })
      if (few !== null) return few + facts().get(archivedAmount, key)
      begin(key, 0)
      return later(tx, key)
    },

    /**
     * Keeps the count of a period that another one replaces: a process whose clock is still before or already after the
     * boundary continues from it. Only one such count is kept for each prize or segment.
     */
    putAside: (key: CountKey, { counted, isLow, isGone }: Omit<Counted, "by">) => {
      drop(key, (row) => row.isDone && row.part === key.part && !isOf(key)(row))
      const row: CountRow = {
        ...key,
        by: 0,
        counted,
        isLow,
        isGone,
        reachedAt: key.until,
        reachedId: -1,
        below: facts().lateId(),
        isDone: true,
      }
      table.change(row)
      putRows(key, [...rowsOf(key).filter((other) => !isOf(key)(other)), row])
    },

    /** Forgets all counts of an owner. */
    forget: (key: Pick<CountKey, "orgId" | "source" | "owner">) =>
      drop({ ...key, part: "", from: 0, until: 0 }, () => true),
  }
}

export type LongCounts = ReturnType<typeof longCountRecords>

/** How many rows a transaction reads; fewer if the server cannot read them in time. */
const rowsOfAStep = 10_000
const fewestRows = 100
const writersMs = 250
const pauseMs = 20

const keyed = "org_id = $1 AND source = $2 AND owner = $3 AND part = $4 AND counts_from = $5 AND counts_until = $6"
const lock = `SELECT counted, counts_by AS by, reached_at AS "reachedAt", reached_id AS "reachedId", below, is_done AS "isDone"
  FROM long_counts WHERE ${keyed} FOR UPDATE`
const advance = `UPDATE long_counts SET counted = $7, reached_at = $8, reached_id = $9, below = $10, is_done = $11 WHERE ${keyed}`

type Progress = Pick<CountRow, "counted" | "by" | "reachedAt" | "reachedId" | "below" | "isDone">

/**
 * Continues a count in the order of row numbers: for later rows, or for rows of one moment that are too many for a
 * step.
 */
const nextRows = async (session: Session, key: CountKey, row: Progress, { first, below, limit }: NextRows) => {
  const tail = await countTail(session, key, { first, below, by: row.by, limit })
  const isLast = tail.rows < limit
  return { counted: row.counted + tail.amount, next: isLast ? below : (tail.last ?? below) + 1, isLast }
}
type NextRows = { readonly first: number; readonly below: number; readonly limit: number }

/** Continues a count in the order of time. */
const nextTimes = async (
  session: Session,
  key: CountKey,
  row: Progress & { readonly below: number },
  limit: number,
) => {
  const { counted, by, reachedAt, reachedId, below } = row
  const rest = { ...key, from: reachedAt }
  const end = reachedId < 0 ? await timeOfRow(session, rest, by, limit) : reachedAt
  if (end === reachedAt) {
    const moment = { ...key, from: reachedAt, until: reachedAt + 1 }
    const after = await nextRows(session, moment, row, { first: reachedId + 1, below, limit })
    const reached = after.isLast ? { reachedAt: reachedAt + 1, reachedId: -1 } : { reachedId: after.next - 1 }
    return { ...row, counted: after.counted, ...reached }
  }
  const { amount } = await countRows(session, { ...rest, until: end ?? key.until }, { below, by, limit: null })
  return { ...row, counted: counted + amount, reachedAt: end ?? key.until, isDone: end === null }
}

/** The progress after one more step; null if nothing is left below `settled`. */
const next = async (session: Session, key: CountKey, row: Progress, settled: number, limit: number) => {
  const { below, isDone } = row
  if (!isDone) return nextTimes(session, key, { ...row, below: below ?? settled }, limit)
  if (below === null || below >= settled) return null
  const after = await nextRows(session, key, row, { first: below, below: settled, limit })
  return { ...row, counted: after.counted, below: after.next }
}

/** Makes one step in a transaction of its own. Returns whether it was the last. */
const stepOnce = async (session: Session, key: CountKey, settled: number, limit: number): Promise<boolean> => {
  const values = [key.orgId, key.source, key.owner, key.part, key.from, key.until]
  await session.query("BEGIN")
  const [row] = await session.query<Progress>(lock, values)
  const after = row ? await next(session, key, row, settled, limit) : null
  if (after) {
    const { counted, reachedAt, reachedId, below, isDone } = after
    await session.query(advance, [...values, counted, reachedAt, reachedId, below, isDone])
  }
  await session.query("COMMIT")
  return after === null
}

/**
 * Completes a count that a job has begun, step by step, alongside other transactions. Several processes may do so at
 * once: each step continues from the previous one, whoever made it.
 */
export const longCounter = (pool: Pool, onError: (error: unknown) => void) => {
  const running = new Map<string, Promise<void>>()
  let isClosed = false

  const settle = async (orgId: string): Promise<number> => {
    while (!isClosed) {
      const read = () => withSession(pool, (session) => new Watermark().settle(session, orgId, writersMs))
      const settled = await retryUntilAvailable(read)
      if (settled !== null) return settled
      await Bun.sleep(pauseMs)
    }
    return 0
  }

  const finish = async (key: CountKey) => {
    const settled = await settle(key.orgId)
    for (let limit = rowsOfAStep; !isClosed; ) {
      try {
        if (await withSession(pool, (session) => stepOnce(session, key, settled, limit))) return
      } catch (error) {
        if (!isTimeout(error) || limit <= fewestRows) throw error
        limit = Math.ceil(limit / 4)
      }
    }
  }

  return {
    finish: (key: CountKey): Promise<void> => {
      const id = JSON.stringify(key)
      const known = running.get(id)
      if (known) return known
      const counting = finish(key).finally(() => running.delete(id))
      running.set(id, counting)
      // Callers that wait get the error too; there may be none.
      counting.catch((error) => isClosed || onError(error))
      return counting
    },

    /** Leaves the rest of the counts to the next process. */
    close: () => {
      isClosed = true
    },
  }
}
