import { takeOwnership } from "../file/ownership.ts"
import { cutWal, findWalBreak, type WalBreak } from "../file/wal.ts"

/**
 * Lets a database be opened whose log is damaged: cuts the log off there, and keeps all of it beside it. Answers the break
 * and where the copy is, or null when the log is whole. Throws DatabaseOwned while the database is served.
 */
export const recoverLog = (path: string, now: number): { readonly found: WalBreak; readonly copy: string } | null => {
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
