import type { Pool } from "pg"
import type { Destination } from "../../../../core/webhook/delivery.ts"
import type { Tx } from "../../../../record/transaction.ts"
import { facts } from "../../engine/commit/batch.ts"
import type { Writer } from "../../engine/commit/working-set.ts"
import { afterAllRows } from "../../engine/row/write-order.ts"

/** The channel of notices that deliveries of a webhook may be due. */
export const noticeChannel = "premio_deliveries"

const sendNotices = `SELECT pg_notify('${noticeChannel}', notice) FROM unnest($1::text[]) AS notices (notice)`

const notices: Writer<Destination> = {
  name: "notices of due deliveries",
  order: afterAllRows,
  flush: (session, rows) => [session.query(sendNotices, [rows.map((to) => JSON.stringify(to))])],
}

/**
 * Sends notices where all processes listen, on the coordinator of a cluster, once a transaction of another server is on disk. One
 * that is lost is made up for when its senders look next.
 */
export const announcing =
  (pool: Pool, onError: (error: unknown) => void) =>
  (to: Destination): void =>
    void pool.query(sendNotices, [[JSON.stringify(to)]]).catch(onError)

/** The webhook that a notice is about. */
export const readNotice = (text: string): Destination => JSON.parse(text)

/** Wakes the senders of deliveries: this process, or every process. A notice is part of its transaction unless `announce` sends it. */
export const wakes = (announce: ((to: Destination) => void) | null) => {
  const listeners: ((to: Destination) => void)[] = []

  /** Wakes this process for the deliveries of a webhook once the transaction is on disk. */
  const wake = (tx: Tx, to: Destination) =>
    tx.afterCommit(() => {
      for (const listener of listeners) listener(to)
    })

  return {
    listen: (listener: (to: Destination) => void) => {
      listeners.push(listener)
    },
    wake,
    /** Wakes every process. For rare changes only, since transactions with a notice commit one after the other. */
    wakeAll: (tx: Tx, to: Destination) => {
      if (announce) tx.afterCommit(() => announce(to))
      else facts().write(notices, String(to.webhook), to)
      wake(tx, to)
    },
  }
}

export type Wakes = ReturnType<typeof wakes>

/** The numbers under which this process sends deliveries. */
export type SenderIds = {
  /** The current number; 0 if this process does not send. */
  readonly sender: number
  hasBeen(id: number): boolean
}
