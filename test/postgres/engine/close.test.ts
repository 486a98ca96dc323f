import { afterAll, expect, test } from "bun:test"
import pg from "pg"
import { oneClock } from "../../../src/core/clock.ts"
import { secureSources } from "../../../src/random.ts"
import { Outage } from "../../../src/store/postgres/connection/outage.ts"
import { openPostgres } from "../../../src/store/postgres/store.ts"
import { shareCluster } from "../../support/store/postgres.ts"

const cluster = await shareCluster()
afterAll(() => cluster?.stop())

const nothing = () => undefined

test.skipIf(!cluster)(
  "a store that closes while it looks for deliveries waits for that, and uses no connection later",
  async () => {
    if (!cluster) return
    const url = await cluster.database()
    const errors: unknown[] = []
    const store = await openPostgres(url, oneClock(Date.now), secureSources, { onError: (error) => errors.push(error) })
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    await other.query("BEGIN")
    await other.query("LOCK TABLE deliveries IN ACCESS EXCLUSIVE MODE")
    await store.deliveries.startSending({ onDue: nothing, onLost: nothing })
    let isClosed = false
    const closing = store.close().then(() => {
      isClosed = true
    })
    await Bun.sleep(1_500)
    expect(isClosed).toBe(false)
    await other.query("COMMIT")
    await closing
    await other.end()
    expect(errors).toEqual([])
  },
)

test("an outage that ends after the store has closed is not asked about any more", async () => {
  let probes = 0
  const first = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  const probe = async () => {
    probes++
    first.resolve()
    await answer.promise
  }
  const outage = new Outage({ onError: nothing, onWarning: nothing, probe })
  outage.report(Object.assign(new Error("away"), { code: "57P01" }))
  await first.promise
  outage.close()
  answer.reject(new Error("away"))
  await Bun.sleep(1_500)
  expect(probes).toBe(1)
})
