import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import pg from "pg"
import { type Process, startProcess } from "../../support/service/process.ts"
import { shareCluster } from "../../support/store/postgres.ts"

const cluster = await shareCluster()
let url = ""
let process: Process

beforeAll(async () => {
  if (!cluster) return
  url = await cluster.database()
  process = await startProcess({ DATABASE_URL: url })
})
afterAll(async () => {
  await process?.end("SIGTERM")
  await cluster?.stop()
})

/** Longer than a new connection may take, and less than a statement waits for a lock. */
const lockedMs = 2_200
/** More than a process has connections for. */
const atOnce = 20

describe.skipIf(!cluster)("lists that are asked for at once", () => {
  test("wait for the connections that the first of them use", async () => {
    const org = await process.organization()
    const locking = new pg.Client(url)
    await locking.connect()
    await locking.query("BEGIN; LOCK TABLE campaigns IN ACCESS EXCLUSIVE MODE")
    const lists = Array.from({ length: atOnce }, () => org.get("/api/v1/admin/campaigns"))
    await Bun.sleep(lockedMs)
    await locking.end()
    const statuses = (await Promise.all(lists)).map(({ status }) => status)
    expect(statuses).toEqual(Array.from({ length: atOnce }, () => 200))
  })
})
