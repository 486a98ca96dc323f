import { oneClock } from "../../../src/core/clock.ts"
import type { Store } from "../../../src/core/port/store.ts"
import type { Sources } from "../../../src/core/random.ts"
import { openPostgres } from "../../../src/store/postgres/store.ts"
import { inspectDatabase } from "../../../src/store/postgres/upkeep/inspect.ts"
import { copyOfDatabase, type TestDatabase, testDatabase } from "../service/database.ts"
import { failingTrigger, seededSources } from "../store/store.ts"
import type { Serving, Template } from "./mortal-store.ts"

const cutConnections = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()`

const open = (url: string, now: () => number, sources: Sources): Promise<Store> =>
  openPostgres(url, oneClock(now), sources)

/**
 * Two processes on one database, which take calls in turn: a crash ends all their connections in the middle of whatever
 * runs.
 */
const serveDatabase = async (
  template: TestDatabase,
  model: { readonly now: number },
  seed: number,
): Promise<Serving> => {
  const database = await copyOfDatabase(template)
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
      await database.run(cutConnections)
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

/** A database of PostgreSQL that histories begin with at `now`. */
export const databaseTemplate = async (now: number, fill: (store: Store) => Promise<unknown>): Promise<Template> => {
  const template = await testDatabase()
  const store = await open(template.place, () => now, seededSources(1))
  await fill(store)
  await template.run(failingTrigger)
  await store.close()
  return { serve: (model, seed) => serveDatabase(template, model, seed), drop: () => template.drop() }
}
