import type { Database } from "bun:sqlite"
import { statSync } from "node:fs"

/** Another one for a copy, or for a file that was restored. */
const identityOf = (path: string): string => {
  const { ino, birthtimeMs } = statSync(path)
  return `${ino} ${birthtimeMs}`
}

/**
 * What the open chains of a copy would draw next may have been seen in the original, and a restored file may lack the
 * newest draws: their chains are closed, and not drawn from any more.
 */
export const distrustCopy = (sqlite: Database, path: string) => {
  const identity = identityOf(path)
  const known = sqlite.query<{ identity: string }, []>("SELECT identity FROM file_identity").get()?.identity
  if (known === identity) return
  sqlite.transaction(() => {
    sqlite.run("UPDATE chains SET distrusted = 1 WHERE closed_at IS NULL")
    sqlite.run("INSERT OR REPLACE INTO file_identity (id, identity) VALUES (1, ?)", [identity])
  })()
}

/** Has the next start take the file for a copy. */
export const forgetIdentity = (sqlite: Database) => {
  const hasIdentity = sqlite.query("SELECT 1 FROM sqlite_schema WHERE name = 'file_identity'").get() !== null
  if (hasIdentity) sqlite.run("DELETE FROM file_identity")
}
