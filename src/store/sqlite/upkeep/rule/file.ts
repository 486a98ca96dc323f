import { readMigrationFiles } from "drizzle-orm/migrator"
import { migrationFault } from "../../../baseline.ts"
import { earlierMigrations } from "../../file/migrate.ts"
import { migrationsFolder } from "../../file/open.ts"
import { unreadableRows } from "../unreadable.ts"
import { byQueries, type Rule, rowsOf, sharedRule } from "./rule.ts"

const maxFaults = 100

const file: Rule = {
  name: "file",
  says: "pages, indexes and constraints of the file are sound",
  *find(sqlite) {
    type Line = { integrity_check: string }
    for (const { integrity_check: line } of rowsOf<Line>(sqlite, `PRAGMA integrity_check(${maxFaults})`))
      if (line !== "ok") yield line.replaceAll(/\s+/g, " ")
  },
}

type Applied = { at: number; hash: string }
const applied = "SELECT created_at AS at, hash FROM __drizzle_migrations ORDER BY created_at"

const schema = sharedRule("schema", function* (sqlite) {
  const known = readMigrationFiles({ migrationsFolder }).map(({ hash, folderMillis: at }) => ({ at, hash }))
  const fault = migrationFault([...rowsOf<Applied>(sqlite, applied)], known, earlierMigrations)
  if (fault !== null) yield fault
})

const references = sharedRule("references", function* (sqlite) {
  type Missing = { child: string; row: number; parent: string }
  const check = `SELECT "table" AS child, rowid AS row, parent FROM pragma_foreign_key_check`
  for (const { child, row, parent } of rowsOf<Missing>(sqlite, check))
    yield `row ${row} of ${child} refers to a row of ${parent} that is missing`
  yield* softReferences(sqlite)
})

const softReferences = byQueries(
  `SELECT 'player ' || id || ' was merged into player ' || merged_into || ', who is missing' AS what FROM players p
   WHERE merged_into IS NOT NULL AND NOT EXISTS (SELECT 1 FROM players k WHERE k.id = p.merged_into)`,
  `SELECT 'standing ' || id || ' names play ' || total_reached || ', which is missing' AS what FROM standings s
   WHERE total_reached IS NOT NULL
     AND NOT EXISTS (SELECT 1 FROM plays p WHERE p.id = s.total_reached AND p.campaign = s.campaign)`,
)

/** The rules of the file itself. */
export const fileRules: readonly Rule[] = [file, schema, references, sharedRule("records", unreadableRows)]
