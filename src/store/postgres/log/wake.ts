import type { Destination } from "../../../core/webhook/delivery.ts"
import type { Tx } from "../../../record/transaction.ts"
import { facts } from "../engine/batch.ts"
import type { Writer } from "../engine/working-set.ts"

/** The channel of notices that deliveries of a webhook may be due. */
export const noticeChannel = "premio_deliveries"

const sendNotices = `SELECT pg_notify('${noticeChannel}', notice) FROM unnest($1::text[]) AS notices (notice)`

const notices: Writer<Destination> = {
  name: "notices of due deliveries",
  order: 99,
  flush: (session, rows) => [session.query(sendNotices, [rows.map((to) => JSON.stringify(to))])],
}

/** The webhook that a notice is about. */
export const readNotice = (text: string): Destination => JSON.parse(text)

/** Triggers deliveries: those of this process, or those of every process, whichever has them. */
export const wakes = () => {
  const listeners: ((to: Destination) => void)[] = []

  /** Triggers this process's deliveries of a webhook once the transaction is on disk. */
  const wake = (tx: Tx, to: Destination) =>
    tx.afterCommit(() => {
      for (const listener of listeners) listener(to)
    })

  return {
    listen: (listener: (to: Destination) => void) => {
      listeners.push(listener)
    },
    wake,
    /** The same for all processes: for rare changes, since transactions with a notice commit one after the other. */
    wakeAll: (tx: Tx, to: Destination) => {
      facts().write(notices, String(to.webhook), to)
      wake(tx, to)
    },
  }
}

export type Wakes = ReturnType<typeof wakes>

/** The numbers under which this process sends deliveries. */
export type SenderIds = {
  /** The present one; 0 where this process does not send. */
  readonly sender: number
  hasBeen(id: number): boolean
}
