import type { Logger } from "pino"
import type { Config } from "./config/service.ts"
import type { Clocks } from "./core/clock.ts"
import type { Store } from "./core/port/store.ts"
import { secureSources } from "./random.ts"
import type { Opening } from "./store/sqlite/file/open.ts"

type Listener = { stop(): Promise<void> }

/** An open database. `listenForOperator` accepts the commands of `bun run cli` that only this process can run. */
export type OpenDatabase = { readonly store: Store; listenForOperator(): Listener | null }

/**
 * Opens the database that the settings name. Each kind of store is only loaded if it is used. Throws DatabaseUnusable.
 */
export const openDatabase = async (
  { database, secretKeys, isReplicated }: Config,
  clocks: Clocks,
  log: Logger,
  opening: Opening,
): Promise<OpenDatabase> => {
  const onError = (error: unknown) => log.error({ err: error }, "unexpected error")
  if ("url" in database) {
    const { openPostgres } = await import("./store/postgres/store.ts")
    const onWarning = (line: string) => log.warn(line)
    const store = await openPostgres(database.url, clocks, secureSources, { secretKeys, onError, onWarning })
    return { store, listenForOperator: () => null }
  }
  const [{ openStore }, { listenForOperator }] = await Promise.all([
    import("./store/sqlite/store.ts"),
    import("./control.ts"),
  ])
  const { path } = database
  const onWarning = (line: string) => log.warn({ databasePath: path }, line)
  const store = openStore(path, clocks, secureSources, { ...opening, isReplicated, secretKeys, onError, onWarning })
  return { store, listenForOperator: () => listenForOperator(store, path, log) }
}
