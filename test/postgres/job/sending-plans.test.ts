import { expect, test } from "bun:test"
import { explained, planLog, stepsOf } from "../../support/store/plan-log.ts"
import { startCluster } from "../../support/store/postgres.ts"
import { givenStores } from "../../support/store/postgres-stores.ts"
import { accepted } from "../../support/store/store.ts"

const cluster = await startCluster(explained)

const now = Date.UTC(2026, 10, 21, 12)
const orgId = "acme"
const caller = { orgId, keyId: null }
const delivered = 50_000
const pending = 10_000
/** A process that has ended. */
const ended = 5
/** How many rows may pass the steps of a statement that takes over, finds or reads the 64 deliveries of a turn. */
const mostRows = 1_000

const stores = givenStores(cluster, {
  now: () => now,
  count: 1,
  prepare: async (opened) => {
    await accepted(opened.store(0).admin.createOrganization({ orgId, name: "Acme" }))
  },
})

test.skipIf(!cluster)(
  "sending reads few rows, however many are delivered and pending",
  async () => {
    const { admin, deliveries } = stores.store(0)
    const hook = { url: "http://127.0.0.1:9/", secret: "the secret", events: ["*"] }
    const { webhookId } = await accepted(admin.createWebhook(caller, hook))
    const told: number[] = []
    await deliveries.startSending({ onDue: ({ webhook }) => told.push(webhook), onLost: () => undefined })
    const first = await accepted(admin.testWebhook(caller, webhookId))
    const [{ sender, webhook } = { sender: "", webhook: "" }] = await stores.rows<{ sender: string; webhook: string }>(
      "SELECT sender, webhook FROM deliveries",
    )
    const to = { orgId, webhook: Number(webhook) }
    const send = async () => {
      const due = await deliveries.dueDeliveries(to, now, 64)
      await deliveries.nextDeliveryAt(to, now)
      return Promise.all(due.map((one) => deliveries.deliveryToSend(one, now)))
    }
    // Statements are planned while the table is empty.
    expect(await send()).toHaveLength(1)
    await stores.rows(
      `INSERT INTO deliveries (id, org_id, webhook, event_id, event, body, status, due_at, sender, created_at)
      SELECT 1000000 + i, $1, $2, 'evt_' || i, 'game.played', '{}', CASE WHEN i > $3::bigint THEN 'pending' ELSE 'delivered' END,
        CASE WHEN i > $3::bigint THEN i END, CASE WHEN i % 2 = 0 THEN $4::bigint ELSE $5::bigint END, 0
      FROM generate_series(1, $3::bigint + $6::bigint) i`,
      ...[orgId, to.webhook, delivered, Number(sender), ended, pending],
    )
    const logged = planLog(cluster as NonNullable<typeof cluster>)
    logged()
    await stores.rows("INSERT INTO processes (id, seen_at, ended) VALUES ($1, 0, true)", ended)
    told.length = 0
    for (const until = Date.now() + 10_000; told.length === 0 && Date.now() < until; ) await Bun.sleep(50)
    expect(told).toContain(to.webhook)
    const sent = await send()
    expect(sent.filter((delivery) => delivery !== null)).toHaveLength(64)
    expect(sent.some((delivery) => delivery?.eventId === first.eventId)).toBe(false)
    const works = logged().filter(({ text }) => text.includes("deliveries"))
    expect(works.length).toBeGreaterThan(4)
    const wide = works.filter(({ rows }) => rows > mostRows)
    expect(wide.map(({ rows, text, plan }) => ({ rows, text, steps: stepsOf(plan) }))).toEqual([])
  },
  60_000,
)
