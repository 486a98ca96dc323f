import { afterAll, afterEach, beforeEach, describe, expect, test } from "bun:test"
import { oneClock } from "../../../src/core/clock.ts"
import type { DueDelivery } from "../../../src/core/port/deliveries.ts"
import type { Delivery, Destination } from "../../../src/core/webhook/delivery.ts"
import type { AttemptOutcome } from "../../../src/core/webhook/round.ts"
import { shareCluster } from "../../support/store/postgres.ts"
import { openStores, type PostgresStores } from "../../support/store/postgres-stores.ts"
import { accepted } from "../../support/store/store.ts"
import { eventually } from "../../support/waiting.ts"

const cluster = await shareCluster()
afterAll(() => cluster?.stop())

const orgId = "acme"
const caller = { orgId, keyId: null }
const delivered: AttemptOutcome = { statusCode: 200, error: null }
const failed: AttemptOutcome = { statusCode: 500, error: null }
const noon = Date.UTC(2026, 10, 21, 12)

let now = noon
let stores: PostgresStores
let webhookId: string
let to: Destination
/** What each store has been notified of. */
let told: Destination[][] = []

const port = (index: number) => stores.store(index).deliveries

const startSending = (index: number) =>
  port(index).startSending({ onDue: (due) => told[index]?.push(due), onLost: () => undefined })

beforeEach(async () => {
  if (!cluster) return
  now = noon
  stores = await openStores(
    cluster,
    oneClock(() => now),
  )
  told = [[], []]
  for (const index of [0, 1]) await startSending(index)
  await accepted(stores.store(0).admin.createOrganization({ orgId, name: "Acme" }))
  const hook = { url: "http://127.0.0.1:9/", secret: "the secret", events: ["*"] }
  webhookId = (await accepted(stores.store(0).admin.createWebhook(caller, hook))).webhookId
  const [row] = await stores.rows<{ id: string }>("SELECT id FROM webhooks")
  to = { orgId, webhook: Number(row?.id) }
})
afterEach(() => stores?.close())

const dueOf = (index: number): Promise<DueDelivery[]> => port(index).dueDeliveries(to, now, 100)
const read = (index: number, due: DueDelivery) => port(index).deliveryToSend(due, now)
const record = (index: number, delivery: Delivery, outcome: AttemptOutcome) =>
  accepted(port(index).recordAttempt(delivery, { ...outcome, at: now, durationMs: 5 }))
const add = (index: number) => accepted(stores.store(index).admin.testWebhook(caller, webhookId))
const change = (index: number, changes: object) =>
  accepted(stores.store(index).admin.updateWebhook(caller, webhookId, { changes, removed: [] }))

const toSend = async (index: number): Promise<Delivery> => {
  const [due] = await dueOf(index)
  const delivery = due && (await read(index, due))
  if (!delivery) throw new Error("nothing is due")
  return delivery
}

const stored = async () => {
  const rows = await stores.rows<{ status: string; attempts: number; log: unknown[] }>(
    "SELECT status, attempts, attempt_log AS log FROM deliveries ORDER BY id",
  )
  return rows.map(({ status, attempts, log }) => ({ status, attempts, logged: log.length }))
}

const isTold = (index: number) =>
  eventually(
    () => told[index]?.splice(0) ?? [],
    (found) => found.some(({ webhook }) => webhook === to.webhook),
  )

describe.skipIf(!cluster)("deliveries over two processes", () => {
  test("belong to the process that caused them, which is notified at once", async () => {
    told[0] = []
    await add(0)
    expect(told[0]).toEqual([to])
    const [due = { orgId, row: 0 }, ...others] = await dueOf(0)
    expect([due.orgId, others, await dueOf(1)]).toEqual([orgId, [], []])
    expect(await read(1, due)).toBeNull()
    await record(0, await toSend(0), delivered)
    expect(await stored()).toEqual([{ status: "delivered", attempts: 1, logged: 1 }])
  })

  test("of an ended process are taken over at once, and only the new sender records attempts", async () => {
    await add(0)
    const begun = await toSend(0)
    await port(0).stopSending()
    await stores.rows("UPDATE processes SET ended = true WHERE id = (SELECT sender FROM deliveries)")
    await eventually(
      () => dueOf(1),
      (due) => due.length === 1,
    )
    const taken = await toSend(1)
    await record(0, begun, delivered)
    expect(await stored()).toEqual([{ status: "pending", attempts: 0, logged: 0 }])
    await record(1, taken, failed)
    expect(await stored()).toEqual([{ status: "pending", attempts: 1, logged: 1 }])
    now += 5_000
    await record(1, await toSend(1), delivered)
    expect(await stored()).toEqual([{ status: "delivered", attempts: 2, logged: 2 }])
  })

  test("of a sender that the database does not know are taken over: a failover may have lost its row", async () => {
    await add(0)
    await stores.rows("UPDATE deliveries SET sender = 999999")
    expect(await dueOf(1)).toEqual([])
    await eventually(
      () => dueOf(1),
      (due) => due.length === 1,
    )
    await record(1, await toSend(1), delivered)
    expect(await stored()).toEqual([{ status: "delivered", attempts: 1, logged: 1 }])
  })

  test("have another sender once a promoted standby has given the number of theirs to another process", async () => {
    const known = await stores.rows<{ id: string }>("SELECT id FROM processes")
    await stores.rows("UPDATE processes SET mark = 'that of another'")
    await eventually(
      () => stores.rows("SELECT FROM processes"),
      (rows) => rows.length === 2 * known.length,
    )
    for (const index of [0, 1]) await add(index)
    const senders = await stores.rows<{ sender: string }>("SELECT sender FROM deliveries")
    expect(senders.filter(({ sender }) => known.some(({ id }) => id === sender))).toEqual([])
    expect(new Set(senders.map(({ sender }) => sender)).size).toBe(2)
  })

  test("stay on their pages when attempts are recorded, so that the log holds what changed alone", async () => {
    const pages = async () =>
      (await stores.rows<{ page: string }>("SELECT (ctid::text::point)[0] AS page FROM deliveries ORDER BY id")).map(
        ({ page }) => Number(page),
      )
    for (let index = 0; index < 30; index++) await add(0)
    const before = await pages()
    const exchange = { signature: `sha256=${"0".repeat(64)}`, webhookSignature: `v1,${"A".repeat(44)}`, answer: "ok" }
    for (const due of await dueOf(0)) {
      const delivery = await read(0, due)
      if (!delivery) throw new Error("the delivery is not there")
      await accepted(port(0).recordAttempt(delivery, { ...delivered, at: now, durationMs: 5, exchange }))
    }
    expect(new Set(before).size).toBeGreaterThan(1)
    // A few more may move while somebody else's snapshot keeps old versions on their pages.
    const moved = (await pages()).filter((page, index) => page !== before[index])
    expect(moved.length).toBeLessThan(before.length / 3)
  })

  test("that no process sends wait for one that does", async () => {
    for (const index of [0, 1]) await port(index).stopSending()
    await add(0)
    expect(await dueOf(0)).toEqual([])
    told[1] = []
    await startSending(1)
    await isTold(1)
    expect(await dueOf(1)).toHaveLength(1)
  })

  test("go to the webhook as any process has left it, however late they are sent", async () => {
    await add(0)
    const [due] = await dueOf(0)
    if (!due) throw new Error("nothing is due")
    await change(1, { url: "http://127.0.0.1:9/other" })
    expect(await read(0, due)).toMatchObject({ url: "http://127.0.0.1:9/other", secrets: ["the secret"] })
    await accepted(stores.store(1).admin.rotateSecret(caller, webhookId, "another secret", 60))
    expect(await read(0, due)).toMatchObject({ secrets: ["another secret", "the secret"] })
    await change(1, { active: false })
    expect([await read(0, due), await dueOf(0)]).toEqual([null, []])
    told[0] = []
    await change(1, { active: true })
    await isTold(0)
    expect(await dueOf(0)).toEqual([due])
    await accepted(stores.store(1).admin.deleteWebhook(caller, webhookId))
    expect(await read(0, due)).toBeNull()
    expect(await stored()).toEqual([{ status: "failed", attempts: 0, logged: 0 }])
  })

  test("that another process replays stay with their sender, which is notified", async () => {
    const { deliveryId } = await add(0)
    const begun = await toSend(0)
    told[0] = []
    await accepted(stores.store(1).admin.replayDelivery(caller, deliveryId))
    await isTold(0)
    expect(await dueOf(1)).toEqual([])
    await record(0, begun, failed)
    expect(await stored()).toEqual([{ status: "pending", attempts: 0, logged: 1 }])
    await record(0, await toSend(0), delivered)
    // A delivery that has ended is sent by the process that replays it.
    await accepted(stores.store(1).admin.replayDelivery(caller, deliveryId))
    expect(await dueOf(0)).toEqual([])
    await record(1, await toSend(1), delivered)
    expect(await stored()).toEqual([{ status: "delivered", attempts: 1, logged: 3 }])
  })

  test("that fail on both at once, for days, switch their webhook off once", async () => {
    for (let day = 0; day <= 5; day++) {
      for (const index of [0, 1]) await add(index)
      const begun = await Promise.all([0, 1].map(toSend))
      await Promise.all(begun.map((delivery, index) => record(index, delivery, failed)))
      await stores.rows("UPDATE deliveries SET due_at = NULL, status = 'failed'")
      now += 24 * 3_600_000
    }
    const webhook = await accepted(stores.store(1).admin.webhook(orgId, webhookId))
    expect(webhook).toMatchObject({ active: false, failingSince: noon })
    const { items } = await stores.store(0).admin.auditLog(orgId, {}, { limit: 50, before: null })
    expect(items.filter(({ action }) => action === "webhook.switch-off")).toHaveLength(1)
  })
})
