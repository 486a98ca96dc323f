/** SQLite's name of the error, such as SQLITE_FULL, or an empty text for other errors. */
export const codeOf = (error: unknown): string =>
  error instanceof Error ? String((error as { code?: unknown }).code ?? "") : ""

/** The database does not accept writes at the moment; the write itself is fine. */
export const isStorageFault = (error: unknown): boolean =>
  /^SQLITE_(FULL|IOERR|READONLY|BUSY|CANTOPEN)/.test(codeOf(error))

/** Another process has locked the database. */
export const isBusy = (error: unknown): boolean => codeOf(error).startsWith("SQLITE_BUSY")
