import { Database } from "bun:sqlite"
import { afterEach, beforeEach, expect, test } from "bun:test"
import { mkdtempSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { oneClock } from "../../../src/core/clock.ts"
import { secureSources } from "../../../src/random.ts"
import { openStore } from "../../../src/store/sqlite/store.ts"
import { accepted } from "../../support/store/store.ts"
import { until } from "../../support/waiting.ts"

const traits = { notes: "n".repeat(16_000) }
/** Each writes five pages or more to the log, of which 4,000 are copied at once. */
const people = 1_000
const pagesAtOnce = 4_000
const rounds = 4
const roomBytes = 16_000 * (4_096 + 24)

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "premio-test-"))
  path = join(folder, "premio.db")
})
afterEach(() => rmSync(folder, { recursive: true }))

const open = (isReplicated: boolean) =>
  openStore(path, oneClock(Date.now), secureSources, { isService: true, isReplicated })

const create = (store: ReturnType<typeof open>) =>
  accepted(store.admin.createOrganization({ orgId: "org", name: "Org" }))

const write = (store: ReturnType<typeof open>, round = 0) =>
  Promise.all(
    Array.from({ length: people }, (_, index) =>
      accepted(store.partner.identify({ orgId: "org", externalId: `user-${round}-${index}`, traits })),
    ),
  )

/** What another connection sees of the log, without copying it. */
const logOf = () => {
  const sqlite = new Database(path)
  const log = sqlite.query<{ log: number; checkpointed: number }, []>("PRAGMA wal_checkpoint(NOOP)").get() ?? {
    log: 0,
    checkpointed: 0,
  }
  sqlite.close()
  return log
}

test("the log is copied while the service answers requests, and begins anew before its room is used up", async () => {
  const store = open(false)
  await create(store)
  for (let round = 0; round < rounds; round++) {
    await write(store, round)
    await until("the copied log", () => {
      const { log, checkpointed } = logOf()
      return log - checkpointed < pagesAtOnce || undefined
    })
  }
  expect(statSync(`${path}-wal`).size).toBe(roomBytes)
  await store.close()
  const sqlite = new Database(path)
  expect(sqlite.query("PRAGMA quick_check").values()).toEqual([["ok"]])
  expect(sqlite.query("SELECT count(*) FROM players").values()).toEqual([[rounds * people]])
  sqlite.close()
})

test("the log of a replicated service is left to who replicates it", async () => {
  const store = open(true)
  await create(store)
  await write(store)
  await Bun.sleep(600)
  expect(logOf().checkpointed).toBe(0)
  await store.close()
})
