import { afterAll, beforeAll, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { oneClock } from "../../../src/core/clock.ts"
import { isRefusal, type Refusal } from "../../../src/core/refusal.ts"
import { onServer, startCluster } from "../../support/store/postgres.ts"
import { openStores, type PostgresStores } from "../../support/store/postgres-stores.ts"

const cluster = await startCluster({
  autovacuum: "off",
  session_preload_libraries: "auto_explain",
  "auto_explain.log_min_duration": "0",
})
const noon = Date.UTC(2026, 10, 21, 12)
const orgId = "acme"
const page = { limit: 50, before: null }
/** More than a page passes over. */
const count = 60_000
let all: PostgresStores

const granted = async <T>(result: Promise<T>): Promise<Exclude<T, Refusal>> => {
  const value = await result
  if (isRefusal(value)) throw new Error(value.message)
  return value as Exclude<T, Refusal>
}

const fill = `
  INSERT INTO players (id, org_id, external_user_id, client_id, name, email, created_at)
    SELECT i, 'acme', 'user-' || i, 'client-' || i, 'Ana ' || i, 'u' || i || '@example.com', 0
    FROM generate_series(1000, 1000 + ${count}) i;
  INSERT INTO promo_codes (id, org_id, code_key, code, campaign, player, origin, discount_type, discount_value, max_uses,
      created_at, expires_at)
    SELECT i, 'acme', 'K-' || i, 'K-' || i, (SELECT id FROM campaigns), i - 99000, 'play', 'p', 1, 1, ${noon}, ${noon * 2}
    FROM generate_series(100000, 100000 + ${count}) i;
  INSERT INTO plays (id, org_id, session_id, campaign, player, at, result, won, used_quota, score, prize_id, prize_kind)
    SELECT i, 'acme', 'ses_' || i, (SELECT id FROM campaigns), i - 199000, ${noon} + i, '', true, false, 0,
      CASE WHEN i < 200002 THEN 'tv' ELSE 'ten' END, CASE WHEN i < 200002 THEN 2 ELSE 0 END
    FROM generate_series(200000, 200000 + ${count}) i;
  INSERT INTO handouts (org_id, play, handed_out_at) VALUES ('acme', 200000, ${noon});
  SELECT setval('row_ids', 1000000);
  ANALYZE players, promo_codes, plays, handouts`

beforeAll(async () => {
  if (!cluster) return
  all = await openStores(
    cluster,
    oneClock(() => noon),
  )
  const { admin } = all.store(0)
  await granted(admin.createOrganization({ orgId, name: "Acme" }))
  const prizes = [
    { prizeId: "tv", name: "TV", kind: "external" },
    { prizeId: "ten", name: "10 %", kind: "promo_code" },
  ]
  const campaign = { status: "active", gameType: "scratch_card", rewardType: "promo_code", winProbability: 1, prizes }
  await granted(admin.createCampaign({ orgId, keyId: null }, "raffle", campaign as never))
  await onServer(all.url, fill)
})
afterAll(async () => {
  await all?.close()
  cluster?.stop()
})

const logged = () => readFileSync(join(cluster?.folder ?? "", "log"), "utf8")

/** What `read` finds, and which large tables it reads completely. */
const watched = async <T>(read: () => Promise<T>) => {
  const before = logged().length
  const found = await granted(read())
  const scans = logged()
    .slice(before)
    .matchAll(/Seq Scan on (players|promo_codes|plays)\b/g)
  return { found, scanned: [...scans].map(([, table]) => table) }
}

test.skipIf(!cluster)("players are searched by indexes, in whatever way they are found", async () => {
  const { admin } = all.store(0)
  for (const [search, id] of [
    ["user-1234", "user-1234"],
    ["client-1234", "user-1234"],
    ["u1234@", "user-1234"],
    ["ana 1234", "user-1234"],
    ["nobody", undefined],
  ] as const) {
    const { found, scanned } = await watched(() => admin.players(orgId, { search }, page))
    const last = found.items.map(({ externalUserId }) => externalUserId)
    expect([search, last.includes(id ?? ""), scanned]).toEqual([search, id !== undefined, []])
  }
})

test.skipIf(!cluster)("codes are searched by an index", async () => {
  const { found, scanned } = await watched(() => all.store(0).admin.codes(orgId, { search: "k-10123" }, page))
  expect([found.items.length, scanned]).toEqual([10, []])
})

test.skipIf(!cluster)("wins that were handed out, and those that are to be, are found by indexes", async () => {
  const { admin } = all.store(0)
  for (const [handedOut, session] of [
    [true, "ses_200000"],
    [false, "ses_200001"],
  ] as const) {
    const { found, scanned } = await watched(() => admin.plays(orgId, "raffle", { won: true, handedOut }, page))
    expect(found.items.map(({ sessionId }) => sessionId)).toEqual([session])
    expect([found.nextBefore, scanned]).toEqual([null, []])
  }
  const vain = await granted(admin.plays(orgId, "raffle", { won: true, handedOut: false, prizeId: "ten" }, page))
  expect(vain).toMatchObject({ items: [], nextBefore: null })
})

test.skipIf(!cluster)("a page of losses ends early where there are none, and leads on", async () => {
  const { admin } = all.store(0)
  const first = await granted(admin.plays(orgId, "raffle", { won: false }, page))
  expect(first).toMatchObject({ items: [], nextBefore: 200_000 + count - 50_000 })
  const second = await granted(admin.plays(orgId, "raffle", { won: false }, { ...page, before: first.nextBefore }))
  expect(second).toMatchObject({ items: [], nextBefore: null })
})
