import { systemClocks } from "../clock.ts"
import { type Config, readDatabase, readDatabaseAddress } from "../config/service.ts"
import type { Environment } from "../config/setting.ts"
import { linesOf, withFileOperator } from "../control.ts"
import { secureSources } from "../random.ts"
import { Failure } from "./failure.ts"

/** A file of SQLite, or a database of PostgreSQL. */
export type Database = Config["database"]

/** The database that `--database` names, otherwise that of the settings. Throws BadSetting. */
export const databaseOf = (address: string | undefined, environment: Environment): Database =>
  address === undefined ? readDatabase(environment) : readDatabaseAddress("--database", address)

/** The file for a command that only SQLite needs; `instead` says what to do with PostgreSQL. */
export const fileOf = (database: Database, instead: string): string => {
  if ("url" in database) throw new Failure(`this command is for SQLite files: ${instead}`)
  return database.path
}

/** Any number of processes may open a PostgreSQL database, so this one does what a server would. */
const withPostgres = async <T>(url: string, task: (operator: Operator) => Promise<T>): Promise<T> => {
  const { openPostgres } = await import("../store/postgres/store.ts")
  const store = await openPostgres(url, systemClocks, secureSources)
  try {
    return await task({ ...store.admin, ...linesOf(store) })
  } finally {
    await store.close()
  }
}

type FileOperator = Parameters<Parameters<typeof withFileOperator>[1]>[0]
/** The operations of an operator's commands, over any database. */
export type Operator = Omit<FileOperator, "writeBack">

/** Runs `task` on a database while processes serve it. Throws DatabaseUnusable. */
export const withOperator = <T>(database: Database, task: (operator: Operator) => Promise<T>): Promise<T> =>
  "url" in database ? withPostgres(database.url, task) : withFileOperator(database.path, task)
