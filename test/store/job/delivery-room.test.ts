import { Database } from "bun:sqlite"
import { expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { oneClock } from "../../../src/core/clock.ts"
import { isRefusal } from "../../../src/core/refusal.ts"
import { secureSources } from "../../../src/random.ts"
import { openStore } from "../../../src/store/sqlite/store.ts"

const deliveries = 200

test("the attempts of deliveries are written where their rows are, and part no pages", async () => {
  const folder = mkdtempSync(join(tmpdir(), "premio-room-"))
  const path = join(folder, "premio.db")
  const store = openStore(path, oneClock(Date.now), secureSources)
  const organization = await store.admin.createOrganization({ orgId: "room", name: "Room" })
  if (isRefusal(organization)) throw new Error(organization.message)
  const caller = { orgId: "room", keyId: null }
  const hook = await store.admin.createWebhook(caller, { url: "http://127.0.0.1:9/", secret: "s", events: ["*"] })
  if (isRefusal(hook)) throw new Error(hook.message)
  await Promise.all(Array.from({ length: deliveries }, () => store.admin.testWebhook(caller, hook.webhookId)))
  const pages = () => {
    const database = new Database(path, { readonly: true })
    const found = database.query<{ n: number }, []>("SELECT count(*) AS n FROM dbstat WHERE name = 'deliveries'").get()
    database.close()
    return found?.n
  }
  const before = pages()
  const due = await store.deliveries.dueDeliveries({ orgId: "room", webhook: 1 }, Date.now(), deliveries)
  const exchange = { signature: "0f".repeat(32), webhookSignature: `v1,${"A".repeat(44)}`, answer: "ok" }
  for (const one of due) {
    const delivery = await store.deliveries.deliveryToSend(one, Date.now())
    if (!delivery) throw new Error("the delivery is not there")
    await store.deliveries.recordAttempt(delivery, {
      statusCode: 200,
      error: null,
      at: Date.now(),
      durationMs: 12,
      exchange,
    })
  }
  expect(due).toHaveLength(deliveries)
  expect(pages()).toBe(before)
  await store.close()
  rmSync(folder, { recursive: true })
})
