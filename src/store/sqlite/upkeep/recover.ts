import { takeOwnership } from "../file/ownership.ts"
import { cutWal, findWalBreak, type WalBreak } from "../file/wal.ts"
import { requireFile } from "./inspect.ts"

/**
 * Makes a database with a damaged log usable: truncates the log at the damage, and keeps a full copy next to it.
 * Returns the break and the path of the copy, or null if the log is intact. Throws DatabaseOwned while the database is
 * served, and DatabaseUnusable if there is none.
 */
export const recoverLog = (path: string, now: number): { readonly found: WalBreak; readonly copy: string } | null => {
  requireFile(path)
  const lock = takeOwnership(path)
  try {
    const found = findWalBreak(path)
    if (!found) return null
    const copy = `${path}-wal.damaged-${now}`
    cutWal(path, found, copy)
    return { found, copy }
  } finally {
    lock.close()
  }
}
