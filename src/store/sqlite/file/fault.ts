/** SQLite's name for what went wrong, such as SQLITE_FULL, or an empty text for other errors. */
export const codeOf = (error: unknown): string =>
  error instanceof Error ? String((error as { code?: unknown }).code ?? "") : ""

/** The database takes no writes for now; nothing is wrong with what was to be written. */
export const isStorageFault = (error: unknown): boolean =>
  /^SQLITE_(FULL|IOERR|READONLY|BUSY|CANTOPEN)/.test(codeOf(error))

/** Another process holds the database. */
export const isBusy = (error: unknown): boolean => codeOf(error).startsWith("SQLITE_BUSY")
