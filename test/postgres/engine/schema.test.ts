import { afterAll, expect, test } from "bun:test"
import { getTableConfig } from "drizzle-orm/pg-core"
import pg from "pg"
import { migrateDatabase } from "../../../src/store/postgres/connection/migrate.ts"
import { shareCluster } from "../../support/store/postgres.ts"
import { postgresTables } from "../../support/store/tables.ts"

const cluster = await shareCluster()
afterAll(() => cluster?.stop())

const declared = postgresTables.map((table) => getTableConfig(table))

/** A table as the schema declares it: its columns, its key and its other indexes, each sorted but for the key. */
const shapeOf = ({ name, columns, primaryKeys, indexes }: (typeof declared)[number]) => ({
  name,
  columns: columns.map((column) => `${column.name} ${column.getSQLType()}${column.notNull ? " not null" : ""}`).sort(),
  key: primaryKeys[0]?.columns.map((column) => column.name) ?? columns.filter((c) => c.primary).map((c) => c.name),
  indexes: indexes.map(({ config }) => `${config.name}${config.unique ? " unique" : ""}`).sort(),
})

const columnsOf = `SELECT attname || ' ' || format_type(atttypid, atttypmod) || CASE WHEN attnotnull THEN ' not null' ELSE '' END AS text
  FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 ORDER BY 1`
const keyOf = `SELECT attname AS text FROM pg_index, unnest(indkey) WITH ORDINALITY AS part (number, place)
  JOIN pg_attribute ON attnum = number WHERE attrelid = indrelid AND indrelid = $1::regclass AND indisprimary ORDER BY place`
const indexesOf = `SELECT indexrelid::regclass::text || CASE WHEN indisunique THEN ' unique' ELSE '' END AS text
  FROM pg_index WHERE indrelid = $1::regclass AND NOT indisprimary ORDER BY 1`

test.skipIf(!cluster)("the migrations make the tables that the schema declares", async () => {
  const pool = new pg.Pool({ connectionString: (await cluster?.empty()) ?? "" })
  await migrateDatabase(pool)
  const texts = async (query: string, ...values: string[]) =>
    (await pool.query<{ text: string }>(query, values)).rows.map(({ text }) => text)
  const made = await texts(
    "SELECT tablename AS text FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations'",
  )
  expect(declared.map(({ name }) => name).sort()).toEqual(made.sort())
  for (const table of declared)
    expect({
      name: table.name,
      columns: (await texts(columnsOf, table.name)).sort(),
      key: await texts(keyOf, table.name),
      indexes: (await texts(indexesOf, table.name)).sort(),
    }).toEqual(shapeOf(table))
  await pool.end()
})
