import { expect, test } from "bun:test"
import { explained, planLog, stepsOf } from "../../support/store/plan-log.ts"
import { startCluster } from "../../support/store/postgres.ts"
import { givenStores } from "../../support/store/postgres-stores.ts"
import { accepted } from "../../support/store/store.ts"

const cluster = await startCluster({ ...explained, autovacuum: "off" })

const now = Date.UTC(2026, 10, 21, 12)
const orgId = "acme"
const caller = { orgId, keyId: null }
const delivered = 20_000
const pending = 300
/** What a statement may touch that drops the 200 deliveries of a step, or finds them. */
const mostRows = 1_500

const stores = givenStores(cluster, {
  now: () => now,
  count: 1,
  prepare: async (stores) => {
    await accepted(stores.store(0).admin.createOrganization({ orgId, name: "Acme" }))
  },
})

const run = (statement: string) => stores.rows(statement)
const makeWebhook = async (): Promise<string> => {
  const hook = { url: "http://127.0.0.1:9/", secret: "the secret", events: ["*"] }
  return (await accepted(stores.store(0).admin.createWebhook(caller, hook))).webhookId
}
const remove = (webhookId: string) => accepted(stores.store(0).admin.deleteWebhook(caller, webhookId))

/** Deliveries of a webhook that are all pending. */
const fill = (webhookId: string) =>
  run(`INSERT INTO deliveries (id, org_id, webhook, event_id, event, body, status, due_at, created_at)
    SELECT w.id * 1000000 + i, w.org_id, w.id, 'evt_' || i, 'game.played', '{}', 'pending', i, 0
    FROM webhooks w, generate_series(1, ${delivered + pending}) i WHERE w.webhook_id = '${webhookId}'`)
const deliver = () =>
  run(`UPDATE deliveries SET status = 'delivered', due_at = NULL WHERE id % 1000000 <= ${delivered}`)

/** What the planner knows when the statements of a deletion are planned. */
const states: Readonly<Record<string, (webhookId: string) => Promise<unknown>>> = {
  "that there are none": async (webhookId) => {
    await run("VACUUM ANALYZE deliveries")
    await remove(await makeWebhook())
    await fill(webhookId)
    await deliver()
  },
  "that all are pending": async (webhookId) => {
    await fill(webhookId)
    await run("VACUUM ANALYZE deliveries")
    await remove(await makeWebhook())
    await deliver()
  },
}

test.skipIf(!cluster).each(Object.entries(states))(
  "deleting a webhook reads only its pending deliveries where the planner knows %s",
  async (_name, prepare) => {
    const webhookId = await makeWebhook()
    await prepare(webhookId)
    const logged = planLog(cluster as NonNullable<typeof cluster>)
    logged()
    await remove(webhookId)
    const works = logged().filter(({ text }) => text.includes("deliveries"))
    expect(works.length).toBeGreaterThan(1)
    const wide = works.filter(({ rows }) => rows > mostRows)
    expect(wide.map(({ rows, text, plan }) => ({ rows, text, steps: stepsOf(plan) }))).toEqual([])
    expect(await run("SELECT FROM deliveries WHERE due_at IS NOT NULL")).toEqual([])
  },
  60_000,
)
