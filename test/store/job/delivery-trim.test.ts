import { Database } from "bun:sqlite"
import { expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { oneClock } from "../../../src/core/clock.ts"
import { secureSources } from "../../../src/random.ts"
import { deliveryTrim } from "../../../src/store/delivery-trim.ts"
import { GroupCommit } from "../../../src/store/sqlite/engine/commit/commit.ts"
import { openDatabase } from "../../../src/store/sqlite/file/open.ts"
import { deliverySizes } from "../../../src/store/sqlite/log/delivery/delivery-size.ts"
import { openStore } from "../../../src/store/sqlite/store.ts"
import { accepted } from "../../support/store/store.ts"

const now = Date.parse("2026-11-21T10:05:00Z")
const bodyBytes = 10_000

test("ended deliveries beyond the bytes of an organization go, the oldest first; pending ones and others' stay", async () => {
  const folder = mkdtempSync(join(tmpdir(), "premio-trim-"))
  const path = join(folder, "premio.db")
  const store = openStore(
    path,
    oneClock(() => now),
    secureSources,
  )
  const webhook = async (orgId: string) => {
    await accepted(store.admin.createOrganization({ orgId, name: orgId }))
    const hook = { url: "http://127.0.0.1:9/", secret: "the secret", events: ["*"] }
    await accepted(store.admin.createWebhook({ orgId, keyId: null }, hook))
  }
  await webhook("a")
  await webhook("b")
  await store.close()
  const { sqlite, db, close } = openDatabase(path)
  const insert = sqlite.query(
    `INSERT INTO deliveries (webhook, event_id, event, body, status, due_at, created_at)
     VALUES (?, 'e', 'game.won', ?, ?, ?, ?)`,
  )
  const add = (webhook: number, dueAt: number | null, at = now - 120_000) =>
    insert.run(webhook, "x".repeat(bodyBytes), dueAt === null ? "delivered" : "pending", dueAt, at)
  for (let index = 0; index < 10; index++) add(1, index < 2 ? now : null)
  for (let index = 0; index < 10; index++) add(1, null)
  for (let index = 0; index < 4; index++) add(2, null)
  const clock = oneClock(() => now)
  const trim = deliveryTrim(deliverySizes(db, new GroupCommit(sqlite, clock)), () => now, 12 * bodyBytes + 100)
  const left = () =>
    new Database(path, { readonly: true })
      .query<{ id: number }, []>("SELECT id FROM deliveries ORDER BY id")
      .all()
      .map(({ id }) => id)
  for (let rest = 1; rest > 0; ) rest = await trim(3)
  // The two pending ones stay, and of the ended ones the newest, up to the limit.
  expect(left().filter((id) => id <= 2)).toEqual([1, 2])
  const own = left().filter((id) => id > 2 && id <= 20)
  expect(own).toEqual(Array.from({ length: own.length }, (_, index) => 21 - own.length + index))
  expect(own.length).toBeGreaterThan(6)
  expect(own.length).toBeLessThanOrEqual(10)
  expect(left().filter((id) => id > 20)).toHaveLength(4)
  // Nothing more is deleted until more has come.
  expect(await trim(3)).toBe(0)
  for (let index = 0; index < 3; index++) add(1, null)
  const before = left().length
  for (let rest = 1; rest > 0; ) rest = await trim(3)
  expect(left().length).toBeLessThan(before)
  expect(left().slice(0, 2)).toEqual([1, 2])
  close()
  rmSync(folder, { recursive: true })
})
