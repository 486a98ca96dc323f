import { Database } from "bun:sqlite"
import { afterEach, beforeEach, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { oneClock } from "../../../src/core/clock.ts"
import type { Store } from "../../../src/core/port/store.ts"
import { openStore } from "../../../src/store/sqlite/store.ts"
import { checkInvariants } from "../../../src/store/sqlite/upkeep/rule/check.ts"
import { accepted, caller, seededSources } from "../../support/store/store.ts"

const now = Date.parse("2026-11-21T10:05:00.000Z")
const clocks = oneClock(() => now)
const pending = 2_000

let folder: string
let path: string
let store: Store
let webhookId: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "premio-delete-"))
  path = join(folder, "premio.db")
  store = openStore(path, clocks, seededSources(1), { isScratch: true })
  await accepted(store.admin.createOrganization({ orgId: "org", name: "Org" }))
  const hook = { url: "http://127.0.0.1:9/", secret: "the secret", events: ["*"] }
  webhookId = (await accepted(store.admin.createWebhook(caller, hook))).webhookId
  await Promise.all(Array.from({ length: pending }, () => store.admin.testWebhook(caller, webhookId)))
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

/**
 * What a process would leave if it were killed now: the rules that its file breaks, and the number of pending
 * deliveries.
 */
const left = async () => {
  const database = new Database(path, { readonly: true })
  try {
    const count = "SELECT count(*) AS n FROM deliveries WHERE due_at IS NOT NULL"
    return {
      broken: (await checkInvariants(database)).filter(({ violations }) => violations > 0),
      waiting: database.query<{ n: number }, []>(count).get()?.n ?? 0,
    }
  } finally {
    database.close()
  }
}

/** Checks the file after each turn of the event loop until `task` is done. */
const watched = async (task: Promise<unknown>) => {
  let isDone = false
  void task.finally(() => {
    isDone = true
  })
  const seen: Awaited<ReturnType<typeof left>>[] = []
  while (!isDone) {
    seen.push(await left())
    await new Promise((resolve) => setImmediate(resolve))
  }
  return [...seen, await left()]
}

test("a deletion interrupted at any step leaves a file that satisfies every rule, and can be requested again", async () => {
  const seen = await watched(accepted(store.admin.deleteWebhook(caller, webhookId)))
  expect(seen.flatMap(({ broken }) => broken)).toEqual([])
  expect(new Set(seen.map(({ waiting }) => waiting)).size).toBeGreaterThan(5)
  expect(seen.at(-1)?.waiting).toBe(0)
})

test("a deletion during replays, tests and events leaves nothing pending", async () => {
  const period = { from: 0, to: now + 1 }
  const replays = [
    store.admin.replayDeliveries(caller, webhookId, period),
    store.admin.replayDeliveries(caller, webhookId, period),
  ]
  const tests = Array.from({ length: 20 }, () => store.admin.testWebhook(caller, webhookId))
  const seen = await watched(Promise.all([store.admin.deleteWebhook(caller, webhookId), ...replays, ...tests]))
  expect(seen.flatMap(({ broken }) => broken)).toEqual([])
  expect(seen.at(-1)?.waiting).toBe(0)
})

test("what happens in the same transaction before or after a deletion is not left pending", async () => {
  const hook = { url: "http://127.0.0.1:9/", secret: "the secret", events: ["*"] }
  await accepted(store.admin.deleteWebhook(caller, webhookId))
  await accepted(
    store.admin.createCampaign(caller, "spring", {
      name: "Spring",
      status: "active",
      gameType: "scratch_card",
      rewardType: "none",
      winProbability: 0,
    }),
  )
  for (let round = 0; round < 5; round++) {
    const other = await accepted(store.admin.createWebhook(caller, hook))
    const play = (user: string) => store.partner.play({ orgId: "org", campaignId: "spring", externalUserId: user })
    await Promise.all([
      ...Array.from({ length: 20 }, (_, index) => play(`before-${round}-${index}`)),
      store.admin.deleteWebhook(caller, other.webhookId),
      ...Array.from({ length: 20 }, (_, index) => play(`after-${round}-${index}`)),
    ])
    expect(await left()).toEqual({ broken: [], waiting: 0 })
  }
})
