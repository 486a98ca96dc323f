import type { Database } from "bun:sqlite"

/**
 * Has nothing drawn any more from the chains that are open when a file is opened. It may be a copy, or one that was
 * restored in its place, as by a snapshot of its volume: then draws of these chains, which it does not hold, have been seen.
 * Nothing in the file can tell.
 */
export const distrustChains = (sqlite: Database) =>
  sqlite.run("UPDATE chains SET distrusted = 1 WHERE closed_at IS NULL AND NOT distrusted")
