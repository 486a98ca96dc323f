import { afterAll, afterEach, beforeEach, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { oneClock } from "../../../src/core/clock.ts"
import { startCluster } from "../../support/store/postgres.ts"
import { openStores, type PostgresStores } from "../../support/store/postgres-stores.ts"

const cluster = await startCluster({
  session_preload_libraries: "auto_explain",
  "auto_explain.log_min_duration": "0",
})
afterAll(() => cluster?.stop())

const now = Date.UTC(2026, 10, 21, 12)
const orgId = "acme"
const campaignId = "spring"
const rows = 30_000
let all: PostgresStores

beforeEach(async () => {
  if (!cluster) return
  all = await openStores(
    cluster,
    oneClock(() => now),
    1,
  )
})
afterEach(() => all?.close())

const fill = async () => {
  const { admin } = all.store(0)
  await admin.createOrganization({ orgId, name: "Acme" })
  const template = { discountType: "percentage", discountValue: 10 }
  const campaign = { status: "active", kind: "codes", rewardType: "promo_code", defaultCodeConfig: template }
  await admin.createCampaign({ orgId, keyId: null }, campaignId, campaign as never)
  const many = `FROM generate_series(1, ${rows}) AS i, campaigns c WHERE c.org_id = '${orgId}'`
  const ago = `${now} - i * 60000`
  await all.rows(`INSERT INTO plays (id, org_id, session_id, campaign, player, at, result, won, used_quota, score)
    SELECT 100000 + i, c.org_id, 's' || i, c.id, 1, ${ago}, 'lose', false, false, 0 ${many}`)
  await all.rows(`INSERT INTO promo_codes (id, org_id, code_key, code, campaign, player, origin, discount_type,
      discount_value, uses, max_uses, created_at, expires_at)
    SELECT 200000 + i, c.org_id, 'C' || i, 'C' || i, c.id, 1, 'codes', 'percentage', 10, 1, 1, ${ago}, ${now} ${many}`)
  await all.rows(`INSERT INTO code_redemptions (id, org_id, promo_code, campaign, redeemed_at, sale_total)
    SELECT 300000 + i, c.org_id, 200000 + i, c.id, ${ago}, 100 ${many}`)
  await all.rows("SELECT setval('row_ids', 400000)")
  await all.rows("ANALYZE")
}

/** How many rows of the logs each plan in `log` expects to read by row number. */
const expected = (log: string) =>
  [...log.matchAll(/Scan(?: using \w+)? on (?:plays|promo_codes|code_redemptions)\b[^\n]*? rows=(\d+)/g)].map(
    ([, count]) => Number(count),
  )

test.skipIf(!cluster)(
  "what was added since the last count is read by its row numbers, and not with the whole log",
  async () => {
    const { reports } = all.store(0)
    await fill()
    const log = () => readFileSync(join(cluster?.folder ?? "", "log"), "utf8")
    const days = { from: now - 10 * 86_400_000 - 1, to: now - 1, bucket: "day", timezone: "UTC" } as const
    const read = async () => [
      await reports.figures(orgId, [campaignId]),
      await reports.results({ orgId, campaignId }),
      await reports.activity({ orgId, ...days }),
    ]
    await read()
    await all.rows("ANALYZE")
    const before = log().length
    expect(await read()).toMatchObject([
      new Map([[campaignId, { plays: { total: rows }, codes: { total: rows } }]]),
      { codes: { issued: rows, redeemed: rows }, sales: [{ redemptions: rows }] },
      Array.from({ length: 11 }, () => ({ wins: 0 })),
    ])
    // Other statements, which stop early, check whether this many rows are left to readers.
    const statements = log().slice(before).split("Query Text:")
    const readers = statements.filter((text) => /count\(\*\)::float8|sum\(/.test(text))
    expect(readers.length).toBeGreaterThan(4)
    expect(Math.max(...readers.flatMap(expected))).toBeLessThan(1_000)
  },
)
