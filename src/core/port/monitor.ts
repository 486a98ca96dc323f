import type { Result } from "../refusal.ts"

/** Is told of every transaction, so that the operator sees how the queue does. */
export type CommitObserver = {
  /** `batchSize` changes are on disk, `durationMs` after the transaction began; `queueLength` others wait. */
  committed(batchSize: number, durationMs: number, queueLength: number): void
  rolledBack(): void
}

/** What shows the operator how the store does: health checks and metrics. */
export interface Monitor {
  /** Refuses with UNAVAILABLE when the database does not take writes. */
  checkWritable(): Result<null>
  /** How many deliveries are pending; counting ends at `limit`. */
  pendingDeliveries(limit: number): Promise<number>
  /** The size of the database and of its write-ahead log, in bytes. */
  fileBytes(): { readonly database: number; readonly wal: number }
  /** Tells `observer` of every transaction from now on. */
  observeCommits(observer: CommitObserver): void
}
