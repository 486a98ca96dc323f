import { afterAll, describe, expect, test } from "bun:test"
import { oneClock } from "../../../src/core/clock.ts"
import { openPool, withSession } from "../../../src/store/postgres/connection/pool.ts"
import { facts } from "../../../src/store/postgres/engine/commit/batch.ts"
import { GroupCommit } from "../../../src/store/postgres/engine/commit/commit.ts"
import { Watermark } from "../../../src/store/postgres/engine/commit/watermark.ts"
import type { Writer } from "../../../src/store/postgres/engine/commit/working-set.ts"
import { idsOfADraw } from "../../../src/store/postgres/schema/organization/organization.ts"
import { shareCluster } from "../../support/store/postgres.ts"

const cluster = await shareCluster()
afterAll(() => cluster?.stop())

const slowMs = 1_000
const slow: Writer<number> = {
  name: "slow",
  order: 1,
  flush: (session) => [session.query(`SELECT pg_sleep(${slowMs / 1000})`)],
}

/** A database that has nothing but row numbers, and the batches that draw them. */
const givenBatches = async () => {
  const url = (await cluster?.empty()) ?? ""
  const settings = { url, maxConnections: 4, statementMs: 10_000, lockMs: 5_000, connectMs: 2_000 }
  const pool = openPool(settings, { isForBatches: true })
  await pool.query(`CREATE SEQUENCE row_ids INCREMENT ${idsOfADraw}`)
  const commit = new GroupCommit({ pool, clocks: oneClock(Date.now), maxTransactions: 2, onError: () => undefined })
  return { pool, commit }
}

describe.skipIf(!cluster)("the watermark", () => {
  test("is above every number of a batch that has used all it drew", async () => {
    const { pool, commit } = await givenBatches()
    const last = await commit.run({ orgId: "acme", isShared: true }, () => {
      facts().write(slow, "1", 1)
      let id = facts().nextId()
      while (id % idsOfADraw !== 0) id = facts().nextId()
      return id
    })
    await withSession(pool, async (session) =>
      expect(await new Watermark().settle(session, "acme", 1_000)).toBeGreaterThan(Number(last)),
    )
    await commit.close()
    await pool.end()
  })

  test.each([true, false])(
    "does not pass the numbers of a batch that is not committed (shared lock: %p)",
    async (isShared) => {
      const { pool, commit } = await givenBatches()
      const drawn = Promise.withResolvers<number>()
      let isDone = false
      const batch = commit
        .run({ orgId: "acme", isShared }, () => {
          const id = facts().nextId()
          facts().write(slow, "1", 1)
          drawn.resolve(id)
        })
        .finally(() => {
          isDone = true
        })
      const id = await drawn.promise
      await withSession(pool, async (session) => {
        const other = new Watermark()
        expect(await other.settle(session, "other", 1_000)).toBeGreaterThanOrEqual(id)
        const watermark = new Watermark()
        expect(await watermark.settle(session, "acme", slowMs / 10)).toBeNull()
        expect(isDone).toBe(false)
        await batch
        expect(await watermark.settle(session, "acme", 1_000)).toBeGreaterThanOrEqual(id)
      })
      await commit.close()
      await pool.end()
    },
  )
})
