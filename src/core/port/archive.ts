/** The file of an organization's plays of a month. */
export type PlayFile = { readonly orgId: string; readonly month: string }

/** The files of plays that have left the store (docs/operating.md#retention-of-plays). */
export interface PlayFiles {
  /** The id of the folder, which it keeps wherever it is mounted. Throws if the folder cannot be used. */
  folder(): Promise<string>
  /** The size of a file; null if it is missing. */
  size(file: PlayFile): Promise<number | null>
  /** The length of the whole lines that a file holds already; 0 if it is missing. */
  length(file: PlayFile): Promise<number>
  /**
   * Writes `lines` after the first `bytes` bytes of an organization's file of a month, in place of whatever follows
   * them, and resolves with the new length once it is on disk. A missing file is created. Throws if it cannot be
   * written, or no longer has the size that it had: another process has gone on while this one stood still.
   */
  append(
    file: PlayFile,
    known: { readonly bytes: number; readonly size: number | null },
    lines: string,
  ): Promise<number>
}

/** What the archive does, for metrics and the log. */
export type ArchiveObserver = {
  /** Plays have left the store, the latest of them at `until`. */
  archived(plays: number, until: number): void
  /** The archive could not be written: nothing has left the store. */
  failed(error: unknown): void
}

/** How plays are archived: those older than `days`, into `files`. */
export type Archiving = { readonly days: number; readonly files: PlayFiles; readonly observer: ArchiveObserver }
