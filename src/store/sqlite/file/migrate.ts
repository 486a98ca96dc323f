import type { Database } from "bun:sqlite"
import { readMigrationFiles } from "drizzle-orm/migrator"

const createLog =
  "CREATE TABLE IF NOT EXISTS __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)"

/**
 * Applies all missing migrations of the folder in one transaction, or none. Throws SQLite's error; the library's own
 * migrator hides it if the failing statement ends the transaction, as on a full disk.
 */
export const migrate = (sqlite: Database, migrationsFolder: string) => {
  const known = readMigrationFiles({ migrationsFolder })
  const knownTimes = new Set(known.map(({ folderMillis }) => folderMillis))
  const apply = sqlite.transaction(() => {
    sqlite.run(createLog)
    const rows = sqlite.query<{ at: number }, []>("SELECT created_at AS at FROM __drizzle_migrations").all()
    const applied = new Set(rows.map(({ at }) => at))
    // A newer version may have changed the meaning of tables, so this version neither reads nor writes them.
    if ([...applied].some((at) => !knownTimes.has(at)))
      throw new Error("a newer version has migrated it: start that version, or restore a copy from before")
    const missing = known.filter(({ folderMillis }) => !applied.has(folderMillis))
    if (missing.length === 0) return
    for (const { sql, hash, folderMillis } of missing) {
      for (const statement of sql) sqlite.run(statement)
      sqlite.run("INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)", [hash, folderMillis])
    }
    const orphan = sqlite.query<{ table: string; parent: string }, []>("PRAGMA foreign_key_check").get()
    if (orphan) throw new Error(`a migration leaves rows of ${orphan.table} without their row of ${orphan.parent}`)
  })
  // Rebuilding a table must not delete the rows that refer to it.
  sqlite.run("PRAGMA foreign_keys = OFF")
  apply.immediate()
  sqlite.run("PRAGMA foreign_keys = ON")
}
