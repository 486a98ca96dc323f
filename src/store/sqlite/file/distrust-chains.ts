import type { Database } from "bun:sqlite"

/**
 * Stops draws from the chains that are open when a file is opened. The file may be a copy, or restored from a snapshot
 * of its volume, in which case players have seen draws of these chains that it does not hold. Nothing in the file can
 * tell.
 */
export const distrustChains = (sqlite: Database) =>
  sqlite.run("UPDATE chains SET distrusted = 1 WHERE closed_at IS NULL AND NOT distrusted")
