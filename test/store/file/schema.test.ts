import { Database } from "bun:sqlite"
import { expect, test } from "bun:test"
import { getTableConfig } from "drizzle-orm/sqlite-core"
import { openDatabase } from "../../../src/store/sqlite/file/open.ts"
import { givenDatabaseFile } from "../../support/store/database-file.ts"
import { sqliteTables } from "../../support/store/tables.ts"

const file = givenDatabaseFile()
const declared = sqliteTables.map((table) => getTableConfig(table))

/** A table as the schema declares it: its columns, indexes and references, each sorted. */
const shapeOf = ({ name, columns, indexes, foreignKeys }: (typeof declared)[number]) => ({
  name,
  columns: columns.map((column) => `${column.name} ${column.getSQLType()}${column.notNull ? " not null" : ""}`).sort(),
  indexes: [
    ...indexes.map(({ config }) => `${config.name}${config.unique ? " unique" : ""}`),
    ...columns.filter(({ isUnique }) => isUnique).map(({ uniqueName }) => `${uniqueName} unique`),
  ].sort(),
  references: foreignKeys
    .map((key) =>
      key
        .reference()
        .columns.map((column) => column.name)
        .join(),
    )
    .sort(),
})

/** The same as a new file has it. */
const shapeIn = (sqlite: Database, name: string): ReturnType<typeof shapeOf> => {
  type Named = { name: string; type: string; needed: 0 | 1 }
  const rows = <Row>(query: string) => sqlite.query<Row, [string]>(query).all(name)
  const columns = rows<Named>(`SELECT name, lower(type) AS type, "notnull" AS needed FROM pragma_table_info(?)`)
  const indexes = rows<{ name: string; isUnique: 0 | 1 }>(
    `SELECT name, "unique" AS isUnique FROM pragma_index_list(?) WHERE origin = 'c'`,
  )
  const references = rows<{ names: string }>(
    `SELECT group_concat("from") AS names FROM pragma_foreign_key_list(?) GROUP BY id`,
  )
  return {
    name,
    columns: columns.map((column) => `${column.name} ${column.type}${column.needed ? " not null" : ""}`).sort(),
    indexes: indexes.map((index) => `${index.name}${index.isUnique ? " unique" : ""}`).sort(),
    references: references.map(({ names }) => names).sort(),
  }
}

test("the migrations make the tables that the schema declares", () => {
  openDatabase(file.path).close()
  const sqlite = new Database(file.path, { readonly: true })
  const made = sqlite
    .query<{ name: string }, []>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!' AND name <> '__drizzle_migrations'",
    )
    .all()
  expect(made.length).toBeGreaterThan(40)
  expect(declared.map(({ name }) => name).sort()).toEqual(made.map(({ name }) => name).sort())
  for (const table of declared) expect(shapeIn(sqlite, table.name)).toEqual(shapeOf(table))
  sqlite.close()
})
