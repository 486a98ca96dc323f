import type { Database } from "bun:sqlite"
import { readMigrationFiles } from "drizzle-orm/migrator"
import { type EarlierMigrations, earlierAmong, upgradeFirst } from "../../baseline.ts"

/**
 * The migrations of versions up to 0.1.1. A file with all of them has the tables of the baseline, the folder's first
 * migration.
 */
export const earlierMigrations: EarlierMigrations = { count: 38, last: 1_795_513_967_450 }

const createLog =
  "CREATE TABLE IF NOT EXISTS __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)"

const log = "INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)"

type Migration = ReturnType<typeof readMigrationFiles>[number]

/**
 * The times of the applied migrations. Notes the baseline in a file that has all earlier migrations, and refuses one that
 * has only some of them.
 */
const appliedTimes = (sqlite: Database, baseline: Migration | undefined): ReadonlySet<number> => {
  const rows = sqlite.query<{ at: number }, []>("SELECT created_at AS at FROM __drizzle_migrations").all()
  const times = new Set(rows.map(({ at }) => at))
  if (!baseline || times.has(baseline.folderMillis)) return times
  const earlier = earlierAmong([...times], earlierMigrations)
  if (earlier === "some") throw new Error(upgradeFirst)
  if (earlier === "none") return times
  sqlite.run(log, [baseline.hash, baseline.folderMillis])
  return times.add(baseline.folderMillis)
}

/**
 * Applies all missing migrations of the folder in one transaction, or none. Throws SQLite's error; the library's own
 * migrator hides it if the failing statement ends the transaction, as on a full disk.
 */
export const migrate = (sqlite: Database, migrationsFolder: string) => {
  const known = readMigrationFiles({ migrationsFolder })
  const knownTimes = new Set(known.map(({ folderMillis }) => folderMillis))
  const apply = sqlite.transaction(() => {
    sqlite.run(createLog)
    const applied = appliedTimes(sqlite, known[0])
    // A newer version may have changed the meaning of tables, so this version neither reads nor writes them.
    if ([...applied].some((at) => at > earlierMigrations.last && !knownTimes.has(at)))
      throw new Error("a newer version has migrated it: start that version, or restore a copy from before")
    const missing = known.filter(({ folderMillis }) => !applied.has(folderMillis))
    if (missing.length === 0) return
    for (const { sql, hash, folderMillis } of missing) {
      for (const statement of sql) sqlite.run(statement)
      sqlite.run(log, [hash, folderMillis])
    }
    const orphan = sqlite.query<{ table: string; parent: string }, []>("PRAGMA foreign_key_check").get()
    if (orphan) throw new Error(`a migration leaves rows of ${orphan.table} without their row of ${orphan.parent}`)
  })
  // Rebuilding a table must not delete the rows that refer to it.
  sqlite.run("PRAGMA foreign_keys = OFF")
  apply.immediate()
  sqlite.run("PRAGMA foreign_keys = ON")
}
