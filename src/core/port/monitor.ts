import type { Mode } from "../organization/test-organization.ts"
import type { Result } from "../refusal.ts"

/** What an organization has to add to, or players win less than its games say. */
export const usedUpKinds = ["prize", "pool", "budget"] as const
export type UsedUp = (typeof usedUpKinds)[number]

/** How often each was used up for good, by the mode of the organization. */
export type UsedUpCounts = Readonly<Record<Mode, Readonly<Record<UsedUp, number>>>>

/** The file system of a database file. */
export type Disk = { readonly availableBytes: number; readonly totalBytes: number }

/** Observes every transaction, so that the operator sees the state of the queue. */
export type CommitObserver = {
  /** `batchSize` changes are on disk, `durationMs` after the transaction began; `queueLength` others wait. */
  committed(batchSize: number, durationMs: number, queueLength: number): void
  rolledBack(): void
}

/** Which part of a database of several servers cannot be reached, while the rest is served. */
export type Writable = {
  /** How many organizations are on servers that are away. */
  readonly organizationsAway: number
  /** Whether the coordinator is away: plays, spins and redemptions go on, and how many organizations are away is not known. */
  readonly isCoordinatorAway: boolean
}

/** What shows the operator the state of the store: health checks and metrics. */
export interface Monitor {
  /** Refuses with UNAVAILABLE if the database does not accept writes, or if its clock differs too much. */
  checkWritable(): Result<Writable>
  /** How far this clock is ahead of the database's; null if the database has no clock of its own. */
  clockOffsetMs(): number | null
  /** How many deliveries are pending, counted up to `limit`. */
  pendingDeliveries(limit: number): Promise<number>
  /** The sizes of the database, in bytes, by what is measured. */
  storedBytes(): Promise<Readonly<Record<string, number>>>
  /** The disk that the database grows on; null if it is not this machine's. */
  disk(): Promise<Disk | null>
  /** What this process has used up since it started. */
  usedUp(): UsedUpCounts
  /** The bytes of all organizations' configurations. */
  configurationBytes(): Promise<number>
  /** Reports every transaction to `observer` from now on. */
  observeCommits(observer: CommitObserver): void
}
