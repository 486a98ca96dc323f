import { describe, expect, test } from "bun:test"
import { oneClock } from "../../../src/core/clock.ts"
import { type AuditEntry, type EntryHashes, hasHashes } from "../../../src/core/organization/audit.ts"
import type { Store } from "../../../src/core/port/store.ts"
import type { Refusal } from "../../../src/core/refusal.ts"
import { secureSources } from "../../../src/random.ts"
import { sha256 } from "../../../src/secret/hash.ts"
import { deliveryTrim } from "../../../src/store/delivery-trim.ts"
import { openPool } from "../../../src/store/postgres/connection/pool.ts"
import { GroupCommit } from "../../../src/store/postgres/engine/commit/commit.ts"
import { deliverySizes } from "../../../src/store/postgres/log/delivery/delivery-size.ts"
import { auditRecords } from "../../../src/store/postgres/record/audit.ts"
import { DatabaseUnusable } from "../../../src/unusable.ts"
import { shareCluster } from "../../support/store/postgres.ts"
import { givenStores } from "../../support/store/postgres-stores.ts"
import { accepted, caller } from "../../support/store/store.ts"

const cluster = await shareCluster()
const noon = Date.parse("2027-02-03T12:00:00.000Z")
const poolSettings = { maxConnections: 8, statementMs: 5_000, lockMs: 5_000, connectMs: 5_000 }
const hourMs = 3_600_000
const dayMs = 24 * hourMs
let now = noon
const { orgId } = caller

const shared = givenStores(cluster, {
  now: () => now,
  prepare: async (stores) => {
    await accepted(stores.store(0).admin.createOrganization({ orgId, name: "Org" }))
    await accepted(
      stores.store(0).admin.createCampaign(caller, "spring", {
        name: "Spring",
        status: "active",
        gameType: "scratch_card",
        winProbability: 1,
      }),
    )
  },
})

const count = async (table: string): Promise<number> => {
  const [row] = await shared.rows<{ n: string }>(`SELECT count(*) AS n FROM ${table}`)
  return Number(row?.n)
}

/** The total of what all stores did at once. */
const inAll = async (step: (store: Store) => Promise<number | Refusal>): Promise<number> =>
  (await Promise.all(shared.stores.map((store) => accepted(step(store))))).reduce((sum, one) => sum + one)

const play = (index: number, user: string) =>
  accepted(
    shared.store(index).partner.play({ orgId, campaignId: "spring", externalUserId: user, idempotencyKey: user }),
  )

const createWebhook = (index: number, name: string) =>
  accepted(
    shared.store(index).admin.createWebhook(caller, {
      url: "https://example.com/hook",
      events: ["game.played"],
      secret: `secret-of-${name}`,
    }),
  )

type AuditRow = AuditEntry & EntryHashes & { readonly orgId: string }

/** Whether every row of the log follows from the previous one, from the beginning of the chain to its end. */
const isChainWhole = async (): Promise<boolean> => {
  const [chain] = await shared.rows<{ swept: string; newest: string }>("SELECT swept, newest FROM audit_chains")
  const rows = await shared.rows<Omit<AuditRow, "at"> & { at: string }>(
    `SELECT org_id AS "orgId", at, key_id AS "keyId", action, target, before, after, hash,
       people_hash AS "peopleHash", salt FROM audit_log ORDER BY id`,
  )
  let previous = chain?.swept ?? ""
  for (const { hash, peopleHash, salt, at, ...entry } of rows) {
    if (!hasHashes(sha256, previous, { ...entry, at: Number(at) }, { hash, peopleHash, salt })) return false
    previous = hash
  }
  return previous === chain?.newest
}

describe.skipIf(!cluster)("upkeep by two processes", () => {
  test("an answer is kept for a day, and an expired key is used again once", async () => {
    const play = (index: number, user: string) =>
      accepted(
        shared.store(index).partner.play({ orgId, campaignId: "spring", externalUserId: user, idempotencyKey: user }),
      )
    const users = Array.from({ length: 20 }, (_, index) => `u${index}`)
    await Promise.all(users.map((user, index) => play(index, user)))
    now += dayMs
    const sessions = await Promise.all([0, 1, 0, 1, 1].map(async (index) => (await play(index, "u0")).answer.sessionId))
    expect(new Set(sessions).size).toBe(1)
    expect(await inAll(({ upkeep }) => upkeep.sweepIdempotency(500))).toBe(19)
    expect(await shared.rows("SELECT key FROM idempotency_records")).toEqual([{ key: "u0" }])
  })

  test("deliveries are deleted after 30 days", async () => {
    await createWebhook(0, "first")
    await createWebhook(1, "second")
    await play(0, "old")
    now += 29 * dayMs
    await play(1, "new")
    expect(await count("deliveries")).toBe(4)
    now += dayMs
    expect(await inAll(({ upkeep }) => upkeep.sweepDeliveries(500))).toBe(2)
    expect(await count("deliveries")).toBe(2)
    expect(await accepted(shared.store(0).upkeep.sweepDeliveries(500))).toBe(0)
  })

  test("ended deliveries beyond the bytes of an organization go, the oldest first, whichever process looks", async () => {
    const pool = openPool({ ...poolSettings, url: shared.url }, { isForBatches: false })
    const [hook] = await shared.rows<{ id: string }>("SELECT id FROM webhooks ORDER BY id LIMIT 1")
    await shared.rows("DELETE FROM deliveries")
    await shared.rows(
      `INSERT INTO deliveries (id, org_id, webhook, event_id, event, body, status, due_at, created_at)
       SELECT 9000000 + i, $1, $2, 'e' || i, 'game.won', repeat('x', 10000), CASE WHEN i <= 2 THEN 'pending' ELSE 'failed' END,
         CASE WHEN i <= 2 THEN 1::bigint END, 0 FROM generate_series(1, 20) i`,
      ...[orgId, Number(hook?.id)],
    )
    const trims = [0, 1].map(() => deliveryTrim(deliverySizes(pool), () => now, 120_100))
    for (let rest = 1; rest > 0; ) rest = (await Promise.all(trims.map((trim) => trim(3)))).reduce((a, b) => a + b)
    const left = (await shared.rows<{ id: string }>("SELECT id FROM deliveries ORDER BY id")).map(
      ({ id }) => Number(id) - 9_000_000,
    )
    expect(left.slice(0, 2)).toEqual([1, 2])
    const ended = left.slice(2)
    expect(ended).toEqual(Array.from({ length: ended.length }, (_, index) => 21 - ended.length + index))
    expect(ended.length).toBeGreaterThan(4)
    expect(ended.length).toBeLessThanOrEqual(10)
    await shared.rows("DELETE FROM deliveries")
    await pool.end()
  })

  test("the audit log loses its beginning, and its chain stays whole", async () => {
    for (let send = 0; send < 10; send++) {
      now += hourMs
      await accepted(shared.store(send).admin.createPushSend(caller, { sendId: `send-${send}` }))
    }
    const before = await count("audit_log")
    expect(await isChainWhole()).toBe(true)
    const kept = 5 / 24
    const steps = await Promise.all(shared.stores.map(({ upkeep }) => accepted(upkeep.sweepAudit(3, kept))))
    expect(steps).toEqual([3, 3])
    expect(await isChainWhole()).toBe(true)
    while ((await accepted(shared.store(1).upkeep.sweepAudit(3, kept))) > 0);
    expect(await count("audit_log")).toBe(5)
    expect(before).toBeGreaterThan(10)
    expect(await isChainWhole()).toBe(true)
    while ((await accepted(shared.store(0).upkeep.sweepAudit(500, 0))) > 0);
    await accepted(shared.store(0).admin.createPushSend(caller, { sendId: "after" }))
    expect(await isChainWhole()).toBe(true)
  })

  test("rows that several processes add to a chain at once are in its order", async () => {
    const { record } = auditRecords(secureSources.secrets)
    const pool = openPool({ ...poolSettings, url: shared.url }, { isForBatches: true })
    const [one, two] = shared.stores.map(
      () => new GroupCommit({ pool, clocks: oneClock(() => now), maxTransactions: 4, onError: reportError }),
    )
    const add = async (index: number) => {
      await Bun.sleep(index % 7)
      const entry = { action: "webhook.update", target: `at-once-${index}`, before: null, after: null }
      return (index % 2 ? one : two)?.run({ orgId, isShared: true }, (tx) => record(tx, caller, entry))
    }
    await Promise.all(Array.from({ length: 200 }, (_, index) => add(index)))
    expect(await isChainWhole()).toBe(true)
    await Promise.all([one?.close(), two?.close()])
    await pool.end()
  })

  test("secrets are encrypted with the key of who starts, and a start without their key is refused", async () => {
    const [one, two] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
    const encrypting = await shared.open({ current: one, previous: [] })
    // Those of two webhooks, and the seeds of the campaign's open chains of draws.
    const kept = async () => 2 + (await count("chains WHERE closed_at IS NULL"))
    expect(await accepted(encrypting.upkeep.reencryptSecrets())).toBe(await kept())
    const stored = await shared.rows<{ secret: string }>("SELECT secret FROM webhooks")
    expect(stored.filter(({ secret }) => secret.startsWith("secret-of-"))).toEqual([])
    await expect(shared.open({ current: two, previous: [] })).rejects.toBeInstanceOf(DatabaseUnusable)
    await expect(shared.open({ current: null, previous: [] })).rejects.toThrow("SECRETS_KEY")
    const plain = await shared.open({ current: null, previous: [one] })
    expect(await accepted(plain.upkeep.reencryptSecrets())).toBe(await kept())
    const secrets = await shared.rows<{ secret: string }>("SELECT secret FROM webhooks ORDER BY secret")
    expect(secrets.map(({ secret }) => secret)).toEqual(["secret-of-first", "secret-of-second"])
  })
})
