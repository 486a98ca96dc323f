import { describe, expect, test } from "bun:test"
import { sweep } from "../../../src/background.ts"
import { sweepFull } from "../../../src/store/postgres/limit/buckets.ts"
import { inspectDatabase } from "../../../src/store/postgres/upkeep/inspect.ts"
import { shareCluster } from "../../support/store/postgres.ts"
import { givenStores } from "../../support/store/postgres-stores.ts"
import { accepted, caller, game } from "../../support/store/store.ts"

const cluster = await shareCluster()
const dayMs = 86_400_000
const aheadMs = 400 * dayMs
const { orgId } = caller
let now = Date.UTC(2026, 10, 21)

const shared = givenStores(cluster, {
  now: () => now,
  prepare: async (stores) => {
    await accepted(stores.store(0).admin.createOrganization({ orgId, name: "Acme" }))
  },
})

const values = async (query: string): Promise<unknown[]> =>
  (await shared.rows<{ value: unknown }>(query)).map(({ value }) => value)

/** Creates five rows with a clock that is ahead, three after it was corrected, and one a hundred days later. */
const live = async (make: (id: string) => Promise<unknown>) => {
  now += aheadMs
  for (let index = 0; index < 5; index++) await make(`ahead-${index}`)
  now -= aheadMs
  for (let index = 0; index < 3; index++) await make(`right-${index}`)
  now += 100 * dayMs
  await make("young")
}

describe.skipIf(!cluster)("behind rows that a clock which was ahead has stamped", () => {
  test("the audit log loses its beginning, and its chain stays whole", async () => {
    await live((id) => accepted(shared.store(id.length).admin.createCampaign(caller, id, game)))
    await sweep((limit) => accepted(shared.store(limit).upkeep.sweepAudit(Math.min(limit, 2), 30)))
    expect(await values("SELECT target AS value FROM audit_log ORDER BY id")).toEqual(["young"])
    const { findings } = await inspectDatabase(shared.url)
    expect(findings.filter(({ violations }) => violations > 0)).toEqual([])
  })

  test("deliveries are deleted, but not future ones", async () => {
    const url = "https://example.com/hook"
    const hook = { webhookId: "hook", url, events: ["game.played"], secret: "a-secret-of-the-tests" }
    await accepted(shared.store(0).admin.createWebhook(caller, hook))
    const card = { name: "Card", status: "active", gameType: "scratch_card", winProbability: 1 } as const
    await accepted(shared.store(0).admin.createCampaign(caller, "card", card))
    await live((id) =>
      accepted(shared.store(id.length).partner.play({ orgId, campaignId: "card", externalUserId: id })),
    )
    await sweep((limit) => accepted(shared.store(limit).upkeep.sweepDeliveries(Math.min(limit, 2))))
    const left = await values("SELECT body::json -> 'data' ->> 'externalUserId' AS value FROM deliveries ORDER BY id")
    expect(left).toEqual(["ahead-0", "ahead-1", "ahead-2", "ahead-3", "ahead-4", "young"])
  })

  test("the answers kept for idempotency keys are deleted, but not future ones", async () => {
    const play = (key: string) => ({ orgId, campaignId: "card", externalUserId: key, idempotencyKey: key })
    await live((id) => accepted(shared.store(id.length).partner.play(play(id))))
    await sweep((limit) => accepted(shared.store(limit).upkeep.sweepIdempotency(Math.min(limit, 2))))
    const left = await values("SELECT key AS value FROM idempotency_records ORDER BY key")
    expect(left).toEqual(["ahead-0", "ahead-1", "ahead-2", "ahead-3", "ahead-4", "young"])
  })

  test("ended sessions are deleted, but not future ones", async () => {
    const make = (hash: string) =>
      shared.rows(
        `INSERT INTO console_sessions (org_id, hash, key_id, created_at, seen_at, expires_at)
         VALUES ($1, $2, 'user', $3, $3, $4)`,
        ...[orgId, hash, now, now + dayMs],
      )
    await live(make)
    await sweep((limit) => accepted(shared.store(limit).upkeep.sweepSessions(Math.min(limit, 2))))
    const left = await values("SELECT hash AS value FROM console_sessions ORDER BY hash")
    expect(left).toEqual(["ahead-0", "ahead-1", "ahead-2", "ahead-3", "ahead-4", "young"])
  })

  test("unused rate buckets are deleted, but not future ones", async () => {
    const make = (bucket: string) =>
      shared.rows(
        `INSERT INTO rate_buckets (bucket, per_second, burst, credit, granted, filled_at) VALUES ($1, 1, 1, 0, 0, $2)`,
        ...[bucket, now],
      )
    await live(make)
    await shared.rows(sweepFull, now)
    expect(await values("SELECT bucket AS value FROM rate_buckets ORDER BY bucket")).toEqual([
      "ahead-0",
      "ahead-1",
      "ahead-2",
      "ahead-3",
      "ahead-4",
      "young",
    ])
  })
})
