import { Database } from "bun:sqlite"
import { expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { oneClock } from "../../../src/core/clock.ts"
import { isRefusal } from "../../../src/core/refusal.ts"
import { secureSources } from "../../../src/random.ts"
import { openStore } from "../../../src/store/sqlite/store.ts"

const dayMs = 24 * 3_600_000

test("deliveries are kept for 30 days, and swept in steps, oldest first", async () => {
  const folder = mkdtempSync(join(tmpdir(), "premio-sweep-"))
  let now = Date.parse("2026-11-21T10:05:00Z")
  const path = join(folder, "premio.db")
  const store = openStore(
    path,
    oneClock(() => now),
    secureSources,
  )
  const organization = await store.admin.createOrganization({ orgId: "sweep", name: "Sweep" })
  if (isRefusal(organization)) throw new Error(organization.message)
  const caller = { orgId: "sweep", keyId: null }
  const hook = await store.admin.createWebhook(caller, {
    url: "http://127.0.0.1:9/",
    secret: "the secret",
    events: ["*"],
  })
  if (isRefusal(hook)) throw new Error(hook.message)
  const add = () => store.admin.testWebhook(caller, hook.webhookId)
  for (let i = 0; i < 7; i++) await add()
  now += 10 * dayMs
  for (let i = 0; i < 2; i++) await add()
  const left = () => {
    const database = new Database(path, { readonly: true })
    const { n } = database.query<{ n: number }, []>("SELECT count(*) AS n FROM deliveries").get() ?? { n: -1 }
    database.close()
    return n
  }
  now += 20 * dayMs - 1
  expect(await store.upkeep.sweepDeliveries(5)).toBe(0)
  now += 1
  expect([await store.upkeep.sweepDeliveries(5), left()]).toEqual([5, 4])
  expect([await store.upkeep.sweepDeliveries(5), left()]).toEqual([2, 2])
  expect([await store.upkeep.sweepDeliveries(5), left()]).toEqual([0, 2])
  await store.close()
  rmSync(folder, { recursive: true })
})
