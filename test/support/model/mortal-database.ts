import { oneClock } from "../../../src/core/clock.ts"
import type { Store } from "../../../src/core/port/store.ts"
import type { Sources } from "../../../src/core/random.ts"
import { openPostgres } from "../../../src/store/postgres/store.ts"
import { inspectDatabase } from "../../../src/store/postgres/upkeep/inspect.ts"
import { copyOfDatabase, databaseAt, isDistributed, type TestDatabase, testDatabase } from "../service/database.ts"
import { closeDatabase } from "../store/citus.ts"
import { failingTrigger, seededSources } from "../store/store.ts"
import type { MakeTemplate, Serving } from "./mortal-store.ts"

/** Ends all connections to a database. */
export const cutConnections = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()`

const open = (url: string, now: () => number, sources: Sources): Promise<Store> =>
  openPostgres(url, oneClock(now), sources)

/**
 * Two processes on one database, which take calls in turn: a crash is `fail` in the middle of whatever runs, which ends all their
 * connections by default.
 */
export const serveDatabase = async (
  database: TestDatabase,
  model: { readonly now: number },
  seed: number,
  fail: () => Promise<unknown> = () => database.run(cutConnections),
): Promise<Serving> => {
  const now = () => model.now
  // Each with its own ids, none of them the template's.
  const openNext = (index: number) => open(database.place, now, seededSources(100 * (seed + index)))
  const stores = await Promise.all([openNext(1), openNext(2)])
  let calls = 0
  let restarts = 0
  return {
    store: () => stores[calls++ % stores.length] as Store,
    inOrder: async (sends) => {
      const values = []
      for (const send of sends) values.push(await send())
      return values
    },
    writeBack: async () => null,
    restart: async () => {
      const index = restarts++ % stores.length
      await stores[index]?.close()
      stores[index] = await openNext(restarts * 10 + index)
    },
    crash: async (turns, work) => {
      const working = work?.().catch(() => undefined)
      if (working) await Bun.sleep(turns ?? 0)
      await fail()
      await working
    },
    rows: (query) => database.rows(query),
    end: async () => {
      await Promise.all(stores.map((store) => store.close()))
      const { findings } = await inspectDatabase(database.place, undefined, model.now)
      await database.drop()
      return findings
    },
  }
}

/** Fills an empty database with what histories begin with at `now`. */
export const fillDatabase = async (
  database: TestDatabase,
  now: number,
  fill: (store: Store) => Promise<unknown>,
): Promise<void> => {
  const store = await open(database.place, () => now, seededSources(1))
  await fill(store)
  for (const statement of failingTrigger) await database.run(statement)
  await store.close()
}

/** A database of PostgreSQL that histories begin with at `now`. */
export const databaseTemplate: MakeTemplate = async (now, fill) => {
  const template = await testDatabase()
  await fillDatabase(template, now, fill)
  const { place } = template
  if (isDistributed) await closeDatabase(databaseAt(place, "postgres"), new URL(place).pathname.slice(1))
  return {
    serve: async (model, seed) => serveDatabase(await copyOfDatabase(template), model, seed),
    drop: () => template.drop(),
  }
}
