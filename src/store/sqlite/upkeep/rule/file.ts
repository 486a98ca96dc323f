import { readMigrationFiles } from "drizzle-orm/migrator"
import { migrationFault } from "../../../baseline.ts"
import { type Rule, rule } from "../../../invariant/rule.ts"
import { earlierMigrations } from "../../file/migrate.ts"
import { migrationsFolder } from "../../file/open.ts"

const maxFaults = 100

export const fileRule: Rule = {
  name: "file",
  says: "pages, indexes and constraints of the file are sound",
  async *find({ rows }) {
    type Line = { readonly integrity_check: string }
    for await (const { integrity_check: line } of rows<Line>(`PRAGMA integrity_check(${maxFaults})`))
      if (line !== "ok") yield line.replaceAll(/\s+/g, " ")
  },
}

type Applied = { readonly at: number; readonly hash: string }
const applied = "SELECT created_at AS at, hash FROM __drizzle_migrations ORDER BY created_at"

export const schemaRule = rule("schema", async function* ({ all }) {
  const known = readMigrationFiles({ migrationsFolder }).map(({ hash, folderMillis: at }) => ({ at, hash }))
  const fault = migrationFault(await all<Applied>(applied), known, earlierMigrations)
  if (fault !== null) yield fault
})
