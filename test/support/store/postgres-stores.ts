import { afterAll, beforeAll } from "bun:test"
import pg from "pg"
import { type Clocks, oneClock } from "../../../src/core/clock.ts"
import type { Store } from "../../../src/core/port/store.ts"
import { secureSources } from "../../../src/random.ts"
import type { SecretKeys } from "../../../src/secret/secret.ts"
import { isUnavailable } from "../../../src/store/postgres/connection/fault.ts"
import { openPostgres } from "../../../src/store/postgres/store.ts"
import type { SharedCluster } from "./postgres.ts"

/** A database with stores that share it like processes, and a connection for looking into it. */
export const openStores = async (cluster: SharedCluster, clocks: Clocks, count = 2) => {
  const url = await cluster.database()
  const opened: Store[] = []
  const open = async (secretKeys?: SecretKeys): Promise<Store> => {
    // On a busy machine a statement may take too long; the caller then reports it itself.
    const onError = (error: unknown) => isUnavailable(error) || reportError(error)
    const store = await openPostgres(url, clocks, secureSources, { onError, ...(secretKeys && { secretKeys }) })
    opened.push(store)
    return store
  }
  const stores = await Promise.all(Array.from({ length: count }, () => open()))
  const database = new pg.Pool({ connectionString: url, max: 2 })
  return {
    url,
    stores,
    open,
    /** Each call uses the next store. */
    store: (index: number): Store => stores[index % stores.length] as Store,
    rows: async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
      (await database.query<Row>(text, values)).rows,
    close: async () => {
      await database.end()
      await Promise.all(opened.map((store) => store.close()))
    },
  }
}

export type PostgresStores = Awaited<ReturnType<typeof openStores>>

type Given = {
  /** The time of the stores, in epoch milliseconds. */
  readonly now: () => number
  readonly count?: number
  /** Fills the database before the tests. */
  readonly prepare: (stores: PostgresStores) => Promise<unknown>
}

/** Stores for all tests of a file, which stops `cluster` after them; without a cluster, its tests have to be skipped. */
export const givenStores = (cluster: SharedCluster | null, { now, count, prepare }: Given): PostgresStores => {
  let opened: PostgresStores | undefined
  beforeAll(async () => {
    if (!cluster) return
    opened = await openStores(cluster, oneClock(now), count)
    await prepare(opened)
  })
  afterAll(async () => {
    await opened?.close()
    await cluster?.stop()
  })
  const given = (): PostgresStores => {
    if (!opened) throw new Error("the stores of a file are only open during its tests")
    return opened
  }
  return {
    get url() {
      return given().url
    },
    get stores() {
      return given().stores
    },
    open: (secretKeys) => given().open(secretKeys),
    store: (index) => given().store(index),
    rows: (text, ...values) => given().rows(text, ...values),
    close: () => given().close(),
  }
}
