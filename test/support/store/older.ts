import { cpSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { migrationsFolder } from "../../../src/store/sqlite/file/open.ts"

/** A copy of the first `count` of the shipped migrations, in `folder`: those of an older version. */
export const olderMigrations = (folder: string, count: number): string => {
  const older = join(folder, "older")
  cpSync(migrationsFolder, older, { recursive: true })
  const journalPath = join(older, "meta", "_journal.json")
  const journal = JSON.parse(readFileSync(journalPath, "utf8"))
  journal.entries = journal.entries.filter(({ idx }: { idx: number }) => idx < count)
  writeFileSync(journalPath, JSON.stringify(journal))
  return older
}
