import { expect, test } from "bun:test"
import { join } from "node:path"
import { Glob } from "bun"
import { getTableName, is } from "drizzle-orm"
import { SQLiteTable } from "drizzle-orm/sqlite-core"
import { transferred } from "../../src/store/sqlite/upkeep/transfer.ts"

/** Tables whose rows stay behind when an organization moves. */
const left: readonly string[] = ["code_keys", "code_owners", "codes_indexed", "console_sessions", "standings_written"]

test("every table of the schema is exported, or named as one that stays behind", async () => {
  const folder = join(import.meta.dir, "../../src/store/sqlite/schema")
  const tables: string[] = []
  for (const file of new Glob("*.ts").scanSync(folder))
    for (const table of Object.values(await import(join(folder, file))))
      if (is(table, SQLiteTable)) tables.push(getTableName(table))
  expect([...transferred.map(getTableName), ...left].sort()).toEqual(tables.sort())
})
