import { Database } from "bun:sqlite"
import { afterEach, beforeEach, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { oneClock } from "../../../src/core/clock.ts"
import { deliveryRetentionMs } from "../../../src/core/webhook/delivery.ts"
import { openStore } from "../../../src/store/sqlite/store.ts"
import { brokenRules } from "../../support/store/broken-rules.ts"
import { accepted, caller, game, seededSources } from "../../support/store/store.ts"

const exchange = {
  signature: "0f".repeat(32),
  webhookSignature: `v1,${"A".repeat(43)}=`,
  answer: "ana, thanks",
}
const attempt = {
  statusCode: 200,
  error: null,
  at: 1_000,
  durationMs: 12,
  exchange,
}

let folder: string
let path: string
let now: number
let store: ReturnType<typeof openStore>
let hooks: string[]

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "premio-bodies-"))
  path = join(folder, "premio.db")
  now = Date.UTC(2026, 0, 15)
  const clocks = oneClock(() => now)
  store = openStore(path, clocks, seededSources(1), { isScratch: true })
  await accepted(store.admin.createOrganization({ orgId: "org", name: "Org" }))
  await accepted(store.admin.putMarketplaceGame(caller, { gameId: "flappy", active: true }))
  await accepted(store.admin.createCampaign(caller, "game", { ...game, rewardType: "none" }))
  hooks = []
  for (const port of [9, 10, 11]) {
    const url = `http://127.0.0.1:${port}/`
    const hook = { url, secret: "s", events: ["game.played"] }
    hooks.push((await accepted(store.admin.createWebhook(caller, hook))).webhookId)
  }
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const inFile = <T>(read: (sqlite: Database) => T): T => {
  const sqlite = new Database(path)
  try {
    return read(sqlite)
  } finally {
    sqlite.close()
  }
}
const stored = () =>
  inFile((sqlite) => sqlite.query<{ body: string }, []>("SELECT body FROM delivery_bodies ORDER BY id").all())

const play = (externalUserId: string) =>
  accepted(store.partner.play({ orgId: "org", campaignId: "game", externalUserId }))

const details = () =>
  Promise.all(
    hooks.map(async (webhookId) => {
      const { items } = await accepted(store.admin.deliveries("org", webhookId, {}, { before: null, limit: 10 }))
      return Promise.all(items.map(({ deliveryId }) => accepted(store.admin.delivery("org", deliveryId))))
    }),
  )

const send = async (webhook: number) => {
  for (const due of await store.deliveries.dueDeliveries({ orgId: "org", webhook }, now, 10)) {
    const delivery = await store.deliveries.deliveryToSend(due, now)
    if (delivery) await store.deliveries.recordAttempt(delivery, attempt)
  }
}

test("the subscribers of an event share its body, each reads it, and an erasure changes it for all", async () => {
  await play("ana")
  await play("bea")
  for (const webhook of [1, 3]) await send(webhook)
  expect(stored()).toHaveLength(2)
  for (const found of await details())
    expect(found.map(({ body }) => JSON.parse(body).data.externalUserId)).toEqual(["bea", "ana"])
  await accepted(store.admin.erasePlayer(caller, "ana"))
  const after = await details()
  for (const [bea, ana] of after) {
    expect(bea?.body).toContain("bea")
    expect(ana?.body).not.toContain('"ana"')
  }
  expect(after[0]?.map(({ attempts }) => attempts[0]?.exchange)).toEqual([exchange, undefined])
  expect(after[2]?.map(({ attempts }) => attempts[0]?.exchange)).toEqual([exchange, undefined])
  expect(await brokenRules(path)).toEqual([])
})

test("an erasure writes each body and each of its deliveries once, also where a step ends between them", async () => {
  for (let played = 0; played < 70; played++) await play("ana")
  inFile((sqlite) => {
    sqlite.run("UPDATE deliveries SET attempts = 1, attempt_log = ?", [JSON.stringify([attempt])])
    for (const table of ["delivery_bodies", "deliveries"])
      sqlite.run(`CREATE TABLE written_${table} (id integer);
        CREATE TRIGGER note_${table} AFTER UPDATE ON ${table} BEGIN INSERT INTO written_${table} VALUES (NEW.id); END`)
  })
  await accepted(store.admin.erasePlayer(caller, "ana"))
  const counted = (query: string) =>
    inFile((sqlite) => sqlite.query<{ n: number; ids: number }, []>(query).get() ?? { n: 0, ids: 0 })
  const written = (table: string) => counted(`SELECT count(*) AS n, count(DISTINCT id) AS ids FROM written_${table}`)
  expect(written("delivery_bodies")).toEqual({ n: 70, ids: 70 })
  expect(written("deliveries")).toEqual({ n: 210, ids: 210 })
  expect(stored().filter(({ body }) => body.includes('"ana"'))).toEqual([])
  expect(counted("SELECT count(*) AS n, 0 AS ids FROM deliveries WHERE instr(attempt_log, 'thanks')").n).toBe(0)
})

test("a body leaves with the last of its deliveries", async () => {
  await play("ana")
  now += 1_000
  await play("bea")
  const drop = (condition: string) => inFile((sqlite) => sqlite.run(`DELETE FROM deliveries WHERE ${condition}`))
  drop("id = 2")
  drop("id = 1")
  expect(stored()).toHaveLength(2)
  drop("id = 3")
  expect(stored()).toEqual([{ body: expect.stringContaining("bea") }])
  now += deliveryRetentionMs
  await store.upkeep.sweepDeliveries(100)
  expect(stored()).toEqual([])
})

test("deliveries of earlier versions keep their bodies and attempts", async () => {
  await play("ana")
  inFile((sqlite) => {
    sqlite.run("UPDATE deliveries SET body = (SELECT body FROM delivery_bodies WHERE id = body_of)")
    sqlite.run(`UPDATE deliveries SET body_of = NULL, attempts = 1, attempt_log = '${JSON.stringify([attempt])}'`)
    sqlite.run("DELETE FROM delivery_bodies")
  })
  await send(1)
  const [[sent] = [], [waiting] = []] = await details()
  expect(sent).toMatchObject({
    body: expect.stringContaining("ana"),
    attempts: [attempt, attempt],
  })
  expect(waiting).toMatchObject({
    body: expect.stringContaining("ana"),
    attempts: [attempt],
  })
  await accepted(store.admin.erasePlayer(caller, "ana"))
  for (const [erased] of await details()) {
    expect(erased?.body).not.toContain('"ana"')
    expect(erased?.attempts[0]).not.toHaveProperty("exchange")
  }
})
