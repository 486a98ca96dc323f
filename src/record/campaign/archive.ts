import type { LeavingOf } from "../../core/campaign/standing/archived.ts"
import type { Result } from "../../core/refusal.ts"
import type { PlayRow } from "../../core/stream/row.ts"

/** A campaign whose plays may leave. */
export type ArchivableCampaign = LeavingOf & { readonly row: number }

/** Where a walk over a campaign's plays in the order of time goes on. */
export type ArchivePosition = { readonly at: number; readonly row: number }

/**
 * Which plays are wanted: those after `after` and before the time `until`, before which their prizes must have been
 * handed out, too; whether a code is spent is judged at the time `now`.
 */
export type AskedPlays = {
  readonly now: number
  readonly until: number
  readonly after: ArchivePosition | null
}

/** Plays of one campaign that may leave, as read at some moment, and where the walk goes on; null at the end. */
export type LeavingPlays<Play extends LeavingRow> = {
  readonly plays: readonly Play[]
  readonly next: ArchivePosition | null
}

/** A play on its way into the archive: what its line shows, and what has to be counted without it. */
export type LeavingRow = Omit<PlayRow, "clientId" | "externalUserId"> & {
  readonly campaign: number
  readonly beyondLimit: boolean | null
  readonly usedQuota: boolean
  /** The points that it gave. */
  readonly points: number
  readonly playGrant: number | null
  readonly chain: number | null
}

/** Up to where files hold the plays of a step, by month. */
export type WrittenFiles = { readonly folder: string; readonly bytes: ReadonlyMap<string, number> }

/** Moves plays out of a store, a few at a time. */
export interface ArchiveSteps<Play extends LeavingRow> {
  /** The organizations, without those that are being removed; none while a process serves that knows of no archive. */
  organizations(): Promise<readonly string[]>
  /** Makes sure that everything in the log has been counted, so that plays may leave it. */
  settle(orgId: string): Result<unknown>
  campaigns(orgId: string): Promise<readonly ArchivableCampaign[]>
  /** The next few plays of a campaign that may leave. */
  next(orgId: string, campaign: number, asked: AskedPlays): Promise<LeavingPlays<Play>>
  /**
   * Runs `work` while no other process may write the files of an organization, even if this one stands still for long;
   * null if another one does.
   */
  alone<T>(orgId: string, work: (turn: ArchiveTurn<Play>) => Promise<T>): Promise<T | null>
}

/** What one process at a time does for an organization. */
export interface ArchiveTurn<Play extends LeavingRow> {
  /** Up to where the files of a folder hold plays that have left, by month. */
  writtenBytes(folder: string): Promise<ReadonlyMap<string, number>>
  /** Notes what files hold of which nothing is known yet. */
  noteFiles(found: WrittenFiles): Result<unknown>
  /** Removes plays that are in their files, in one transaction; false if they have changed since they were read. */
  leave(plays: readonly Play[], written: WrittenFiles): Result<boolean>
}
