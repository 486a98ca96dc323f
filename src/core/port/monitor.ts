import type { Result } from "../refusal.ts"

/** Observes every transaction, so that the operator sees the state of the queue. */
export type CommitObserver = {
  /** `batchSize` changes are on disk, `durationMs` after the transaction began; `queueLength` others wait. */
  committed(batchSize: number, durationMs: number, queueLength: number): void
  rolledBack(): void
}

/** What shows the operator the state of the store: health checks and metrics. */
export interface Monitor {
  /** Refuses with UNAVAILABLE if the database does not accept writes, or if its clock differs too much. */
  checkWritable(): Result<null>
  /** How far this clock is ahead of the database's; null if the database has no clock of its own. */
  clockOffsetMs(): number | null
  /** How many deliveries are pending, counted up to `limit`. */
  pendingDeliveries(limit: number): Promise<number>
  /** The sizes of the database, in bytes, by what is measured. */
  storedBytes(): Promise<Readonly<Record<string, number>>>
  /** The bytes of all organizations' configurations. */
  configurationBytes(): Promise<number>
  /** Reports every transaction to `observer` from now on. */
  observeCommits(observer: CommitObserver): void
}
