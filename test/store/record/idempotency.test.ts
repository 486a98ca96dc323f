import { Database } from "bun:sqlite"
import { afterEach, beforeEach, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { oneClock } from "../../../src/core/clock.ts"
import { secureSources } from "../../../src/random.ts"
import { openDatabase } from "../../../src/store/sqlite/file/open.ts"
import { openStore } from "../../../src/store/sqlite/store.ts"

const dayMs = 24 * 60 * 60 * 1000

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "premio-idempotency-"))
  path = join(folder, "premio.db")
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Stores a record for each of these times, in order. */
const makeRecords = (times: readonly number[]) => {
  const { sqlite, close } = openDatabase(path)
  const insert = sqlite.query(
    "INSERT INTO idempotency_records (org_id, operation, key, request, answer, created_at) VALUES ('o', 'play', ?, '', '', ?)",
  )
  sqlite.transaction(() => {
    for (const [index, at] of times.entries()) insert.run(`key-${index}`, at)
  })()
  insert.finalize()
  close()
}

const timesLeft = () => {
  const sqlite = new Database(path, { readonly: true })
  const rows = sqlite.query<{ at: number }, []>("SELECT created_at AS at FROM idempotency_records ORDER BY id").all()
  sqlite.close()
  return rows.map(({ at }) => at)
}

test.each([
  ["exactly 24 hours after the answer, and not a millisecond before", [0, 1], 1, [1]],
  ["at most the requested number, the oldest first", [0, 1, 2, 3, 4, 5], 4, [4, 5]],
  ["also behind one that a clock ahead of its time has left", [9 * dayMs, 0, 1, dayMs], 2, [9 * dayMs, dayMs]],
  ["none when there are none", [], 0, []],
])("records are swept %s", async (_how, times, swept, left) => {
  makeRecords(times)
  const now = dayMs + (times.length > 2 ? 5 : 0)
  const store = openStore(
    path,
    oneClock(() => now),
    secureSources,
  )
  expect(await store.upkeep.sweepIdempotency(4)).toBe(swept as never)
  expect(timesLeft()).toEqual([...left])
  await store.close()
})
