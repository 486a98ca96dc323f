import { join } from "node:path"
import { Glob } from "bun"
import { is } from "drizzle-orm"
import { PgTable } from "drizzle-orm/pg-core"
import { SQLiteTable } from "drizzle-orm/sqlite-core"

/** All that the files of a store's schema export. */
const exportsOf = async (store: "sqlite" | "postgres"): Promise<readonly unknown[]> => {
  const folder = join(import.meta.dir, `../../../src/store/${store}/schema`)
  const modules = [...new Glob("**/*.ts").scanSync(folder)].map((file) => import(join(folder, file)))
  return (await Promise.all(modules)).flatMap((module) => Object.values(module))
}

/** The tables that the schema of SQLite declares. */
export const sqliteTables = (await exportsOf("sqlite")).filter((value) => is(value, SQLiteTable))

/** The tables that the schema of PostgreSQL declares. */
export const postgresTables = (await exportsOf("postgres")).filter((value) => is(value, PgTable))
