import { Database } from "bun:sqlite"
import { afterEach, beforeEach, expect, test } from "bun:test"
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import fc from "fast-check"
import { oneClock } from "../../../src/core/clock.ts"
import { deliveryRetentionMs } from "../../../src/core/webhook/delivery.ts"
import { openStore, type SqliteStore } from "../../../src/store/sqlite/store.ts"
import { brokenRules } from "../../support/store/broken-rules.ts"
import { accepted, caller, failAfterWrite, game, makeFailing, seededSources } from "../../support/store/store.ts"

const most = 1_000
const subscribers = [1, 2]

let folder: string
let path: string
let now: number
let store: SqliteStore
let hooks: string[]

let starts = 0
const open = () =>
  openStore(
    path,
    oneClock(() => now),
    seededSources(++starts),
    { isScratch: true },
  )

const setUp = async () => {
  folder = mkdtempSync(join(tmpdir(), "premio-fresh-"))
  path = join(folder, "premio.db")
  now = Date.UTC(2026, 0, 15)
  store = open()
  await accepted(store.admin.createOrganization({ orgId: "org", name: "Org" }))
  await accepted(store.admin.putMarketplaceGame(caller, { gameId: "flappy", active: true }))
  await accepted(store.admin.createCampaign(caller, "game", { ...game, rewardType: "none" }))
  hooks = []
  for (const _ of subscribers) {
    const hook = { url: "http://127.0.0.1:9/", secret: "s", events: ["game.played"] }
    hooks.push((await accepted(store.admin.createWebhook(caller, hook))).webhookId)
  }
}
const tearDown = async () => {
  await store.close()
  rmSync(folder, { recursive: true })
}
beforeEach(setUp)
afterEach(tearDown)

const inFile = <T>(read: (sqlite: Database) => T): T => {
  const sqlite = new Database(path)
  try {
    return read(sqlite)
  } finally {
    sqlite.close()
  }
}

/** Goes on with the files as a kill would leave them now. */
const kill = async () => {
  const left = mkdtempSync(join(tmpdir(), "premio-fresh-"))
  for (const suffix of ["", "-wal"])
    if (existsSync(path + suffix)) cpSync(path + suffix, join(left, `premio.db${suffix}`))
  await tearDown()
  folder = left
  path = join(folder, "premio.db")
  store = open()
}

const play = (player: number) =>
  accepted(store.partner.play({ orgId: "org", campaignId: "game", externalUserId: `user-${player}` }))

const due = async (webhook: number) =>
  (await store.deliveries.dueDeliveries({ orgId: "org", webhook }, now, most)).map(({ row }) => row)

/** Attempts the first due delivery of a webhook. */
const attempt = async (webhook: number, isAccepted: boolean) => {
  const [first] = await store.deliveries.dueDeliveries({ orgId: "org", webhook }, now, 1)
  const delivery = first && (await store.deliveries.deliveryToSend(first, now))
  if (!delivery) return
  const outcome = { statusCode: isAccepted ? 200 : 500, error: null }
  await store.deliveries.recordAttempt(delivery, { ...outcome, at: now, durationMs: 1 })
}

const pendingItems = async (webhookId: string) => {
  const page = { before: null, limit: most }
  return (await accepted(store.admin.deliveries("org", webhookId, { status: "pending" }, page))).items.length
}

const woken = async () => {
  const told: number[] = []
  await store.deliveries.startSending({ onDue: ({ webhook }) => told.push(webhook), onLost: () => undefined })
  return told.sort()
}

type Rows = readonly { id: number; webhook: number; dueAt: number; active: number }[]

/** Every way to the due deliveries must find those that their rows say are due, however they are found. */
const expectTrue = async () => {
  const rows: Rows = inFile((sqlite) =>
    sqlite
      .query<Rows[number], []>(
        `SELECT d.id, d.webhook, d.due_at AS dueAt, w.active FROM deliveries d JOIN webhooks w ON w.id = d.webhook
         WHERE d.due_at IS NOT NULL ORDER BY d.due_at, d.id`,
      )
      .all(),
  )
  const toSend = rows.filter(({ active }) => active === 1)
  for (const webhook of subscribers) {
    const own = toSend.filter((row) => row.webhook === webhook)
    const next = own.find(({ dueAt }) => dueAt > now)?.dueAt ?? null
    expect(await due(webhook)).toEqual(own.filter(({ dueAt }) => dueAt <= now).map(({ id }) => id))
    if (own.length > 0) expect(await store.deliveries.nextDeliveryAt({ orgId: "org", webhook }, now)).toBe(next)
    const webhookId = hooks[webhook - 1] ?? ""
    expect(await pendingItems(webhookId)).toBe(rows.filter((row) => row.webhook === webhook).length)
  }
  expect(await woken()).toEqual([...new Set(toSend.map(({ webhook }) => webhook))].sort())
  expect(await store.monitor.pendingDeliveries(most)).toBe(rows.length)
  expect(await brokenRules(path)).toEqual([])
}

const webhook = fc.constantFrom(...subscribers)
const steps = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("play"), player: fc.nat(3) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("attempt"), webhook, isAccepted: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("writeBack") }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("kill") }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("wait"), ms: fc.nat(3_000) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("replay"), webhook }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("test"), webhook }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("pause"), webhook, active: fc.boolean() }) },
)
type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never

const run = async (step: Step) => {
  const webhookId = "webhook" in step ? (hooks[step.webhook - 1] ?? "") : ""
  if ("player" in step) return play(step.player)
  if ("isAccepted" in step) return attempt(step.webhook, step.isAccepted)
  if ("active" in step)
    return accepted(store.admin.updateWebhook(caller, webhookId, { changes: { active: step.active }, removed: [] }))
  if ("ms" in step) {
    now += step.ms
    return
  }
  if (step.kind === "writeBack") return accepted(store.writeBack())
  if (step.kind === "kill") return kill()
  if (step.kind === "test") return store.admin.testWebhook(caller, webhookId)
  return accepted(store.admin.replayDeliveries(caller, webhookId, { from: 0, to: now + 1 }))
}

test("whatever happens to deliveries, those that are due are found", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { maxLength: 25 }), async (sequence) => {
      await tearDown()
      await setUp()
      for (const step of sequence) {
        await run(step)
        await expectTrue()
      }
    }),
    { numRuns: 8 },
  )
})

test("a delivery that is sent at once is never written to the index of due ones", async () => {
  inFile((sqlite) => {
    sqlite.run(`CREATE TABLE entered (id integer);
      CREATE TRIGGER enter_index AFTER UPDATE ON deliveries WHEN NEW.due_at IS NOT NULL AND NOT NEW.is_fresh
      BEGIN INSERT INTO entered VALUES (NEW.id); END`)
  })
  await play(1)
  for (const to of subscribers) await attempt(to, true)
  await accepted(store.writeBack())
  const counted = inFile((sqlite) =>
    sqlite
      .query("SELECT (SELECT count(*) FROM entered) AS entered, (SELECT up_to FROM deliveries_indexed) AS upTo")
      .get(),
  )
  expect(counted).toEqual({ entered: 0, upTo: 2 })
})

test("the deliveries of a transaction that is rolled back are not due, and those that it changed still are", async () => {
  await play(1)
  makeFailing(path)
  const both = [play(2), attempt(1, true), failAfterWrite(store)]
  await Promise.all(both)
  await expectTrue()
})

test("a deletion of a webhook drops those that were never tried", async () => {
  await play(1)
  await accepted(store.admin.deleteWebhook(caller, hooks[0] ?? ""))
  expect(await due(1)).toEqual([])
  expect(await due(2)).toEqual([2])
  expect(await store.monitor.pendingDeliveries(most)).toBe(1)
})

test("a delivery that was swept before its first attempt is not asked for again", async () => {
  await play(1)
  now += deliveryRetentionMs + 1
  await store.upkeep.sweepDeliveries(100)
  for (const to of subscribers) await attempt(to, true)
  expect(await due(1)).toEqual([])
  expect(await store.monitor.pendingDeliveries(most)).toBe(0)
})
