import { Database } from "bun:sqlite"
import { existsSync, realpathSync, statSync } from "node:fs"
import { noKeys, SecretCipher, type SecretKeys } from "../../../secret/secret.ts"
import { DatabaseUnusable } from "../../../unusable.ts"
import type { Finding, Inspection } from "../../invariant/finding.ts"
import { reasonOf, refuseUnlessFile } from "../file/open.ts"
import { describeBreak, findWalBreak } from "../file/wal.ts"
import { checkInvariants } from "./rule/check.ts"

const busyTimeoutMs = 5_000

const bytesOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** What the index of due deliveries has, and what waits for its first attempt: behind the watermark, as for a start. */
const waiting = `SELECT count(*) AS pending, min(created_at) AS oldestAt FROM (
  SELECT created_at FROM deliveries WHERE due_at IS NOT NULL AND NOT is_fresh
  UNION ALL SELECT created_at FROM deliveries
    WHERE id > coalesce((SELECT up_to FROM deliveries_indexed), 0) AND is_fresh AND due_at IS NOT NULL)`

/** The backlog, or nothing if a damaged or foreign file has no such table: the rules report what is wrong. */
const outboxOf = (sqlite: Database): Inspection["outbox"] => {
  try {
    return sqlite.query<Inspection["outbox"], []>(waiting).get() ?? { pending: 0, oldestAt: null }
  } catch {
    return { pending: 0, oldestAt: null }
  }
}

/** Refuses a path without a file. Throws DatabaseUnusable. */
export const requireFile = (path: string) => {
  if (!existsSync(path))
    throw new DatabaseUnusable(`there is no database at ${path}: name it with --database or DATABASE_PATH`)
  try {
    refuseUnlessFile(path)
  } catch (error) {
    throw new DatabaseUnusable(`cannot read the database ${path}: ${reasonOf(error)}`)
  }
}

/** Opens the database read-only, even while another process serves it. Throws DatabaseUnusable. */
export const openReadOnly = (path: string): Database => {
  requireFile(path)
  let sqlite: Database | undefined
  try {
    sqlite = new Database(path, { readonly: true, strict: true })
    sqlite.run(`PRAGMA busy_timeout = ${busyTimeoutMs}`)
    sqlite.query("SELECT count(*) FROM sqlite_schema").get()
    return sqlite
  } catch (error) {
    sqlite?.close()
    throw new DatabaseUnusable(`cannot read the database ${path}: ${reasonOf(error)}`)
  }
}

/** Checked before SQLite opens the file. */
const logFinding = (path: string): Finding => {
  const found = findWalBreak(path)
  return {
    rule: "log",
    says: "the write-ahead log is complete up to its last transaction",
    violations: found ? found.commits : 0,
    examples: found ? [describeBreak(found)] : [],
  }
}

/**
 * Checks every rule of the database at `path` and measures it, even while it is served; writes nothing. Checks
 * encrypted secrets with the keys of `secretKeys`, and early returns of budgets as of `now`. Throws DatabaseUnusable.
 */
export const inspectDatabase = async (
  path: string,
  secretKeys: SecretKeys = noKeys,
  now = Date.now(),
): Promise<Inspection> => {
  const log = logFinding(path)
  const sqlite = openReadOnly(path)
  try {
    const file = realpathSync(path)
    return {
      path,
      fileBytes: bytesOf(file),
      walBytes: bytesOf(`${file}-wal`),
      outbox: outboxOf(sqlite),
      findings: [log, ...(await checkInvariants(sqlite, new SecretCipher(secretKeys), now))],
    }
  } finally {
    sqlite.close()
  }
}
