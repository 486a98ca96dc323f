import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { oneClock } from "../../../src/core/clock.ts"
import type { Admin } from "../../../src/core/port/admin.ts"
import { isRefusal } from "../../../src/core/refusal.ts"
import { shareCluster } from "../../support/store/postgres.ts"
import { openStores, type PostgresStores } from "../../support/store/postgres-stores.ts"

const cluster = await shareCluster()
const now = Date.UTC(2026, 4, 4, 12)
const orgId = "acme"
const caller = { orgId, keyId: null }
const hook = { url: "http://127.0.0.1:9/hook", secret: "a-secret-of-the-tests", events: ["game.won"] as const }

let all: PostgresStores
beforeAll(async () => {
  if (!cluster) return
  const clock = oneClock(() => now)
  all = await openStores(cluster, clock, 4)
  await all.store(0).admin.createOrganization({ orgId, name: "Acme" })
})
afterAll(async () => {
  await all?.close()
  cluster?.stop()
})

const copies = (table: string, column: string, count: number) => `
  INSERT INTO ${table} SELECT copy.* FROM generate_series(1, ${count}) AS n,
    LATERAL (SELECT (json_populate_record(of_first, json_build_object('id', nextval('row_ids'), '${column}', 'copy-' || n
      ${table === "api_keys" ? ", 'hash', 'hash-' || n" : ""}))).*
      FROM (SELECT t AS of_first FROM ${table} t WHERE org_id = '${orgId}' ORDER BY id LIMIT 1) first) copy`

type Bounded = {
  readonly what: string
  readonly most: number
  readonly table: string
  readonly id: string
  create(admin: Admin, index: number): Promise<unknown>
}

/** The records whose number per organization is limited. */
const bounded: readonly Bounded[] = [
  {
    what: "campaigns",
    most: 10_000,
    table: "campaigns",
    id: "campaign_id",
    create: (admin, index) => admin.createCampaign(caller, `own-${index}`, { name: "N" } as never),
  },
  {
    what: "mini-games",
    most: 10_000,
    table: "mini_games",
    id: "notification_id",
    create: (admin, index) => admin.createMiniGame(caller, `own-${index}`, { title: "T" } as never),
  },
  {
    what: "webhooks",
    most: 100,
    table: "webhooks",
    id: "webhook_id",
    create: (admin) => admin.createWebhook(caller, { ...hook, active: true } as never),
  },
  {
    what: "API keys in force",
    most: 1_000,
    table: "api_keys",
    id: "key_id",
    create: (admin) => admin.createApiKey(caller, { name: "k", scope: "sdk" } as never),
  },
]

describe.skipIf(!cluster)("created at once by several processes", () => {
  test.each(bounded)("$what are never more than $most", async ({ what, most, table, id, create }) => {
    await create(all.store(0).admin, -1)
    const [{ n: before } = { n: 0 }] = await all.rows<{ n: number }>(
      `SELECT count(*)::int AS n FROM ${table} WHERE org_id = '${orgId}'`,
    )
    await all.rows(copies(table, id, most - before - 7))
    const made = await Promise.all(Array.from({ length: 40 }, (_, index) => create(all.store(index).admin, index)))
    const refused = made.filter(isRefusal)
    expect(refused).toHaveLength(33)
    for (const { refusal, message } of refused)
      expect([refusal, message]).toEqual(["CONFLICT", expect.stringContaining(`at most ${most} ${what}`)])
    const [after] = await all.rows<{ n: number }>(`SELECT count(*)::int AS n FROM ${table} WHERE org_id = '${orgId}'`)
    expect(after?.n).toBe(most)
  })
})
