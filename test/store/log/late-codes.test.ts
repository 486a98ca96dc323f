import { Database } from "bun:sqlite"
import { afterEach, beforeEach, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { oneClock } from "../../../src/core/clock.ts"
import { isRefusal } from "../../../src/core/refusal.ts"
import { openDatabase } from "../../../src/store/sqlite/file/open.ts"
import { openStore } from "../../../src/store/sqlite/store.ts"
import { inspectDatabase } from "../../../src/store/sqlite/upkeep/inspect.ts"
import { olderMigrations } from "../../support/store/older.ts"
import { accepted, seededSources } from "../../support/store/store.ts"

const now = Date.parse("2027-02-04T12:00:00.000Z")
const clocks = oneClock(() => now)
const hour = 3_600_000

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "premio-late-codes-"))
  path = join(folder, "premio.db")
})
afterEach(() => rmSync(folder, { recursive: true }))

/** The migrations up to the one before codes were found by tables of their own. */
const olderVersion = () => olderMigrations(folder, 6)

const [org, other] = ["org", "a-later-one"]
const [ana, beto, olga] = [1, 2, 3]
type Issued = readonly [orgId: string, code: string, campaign: number, player: number, origin: string, key?: string]

/** Neither texts nor players are in order; a text may be in two organizations. */
const issued: readonly Issued[] = [
  [org, "Wz-9", 1, beto, "goodwill", "ps_1"],
  [other, "Wz-9", 2, olga, "codes", "k"],
  [org, "Aa-1", 1, ana, "codes", "k"],
  [org, "Mm-5", 1, beto, "codes", "k"],
  [org, "Bb-2", 1, ana, "codes"],
  [org, "Zz-8", 1, ana, "goodwill", "k"],
]

const makeOlder = () => {
  const { sqlite, close } = openDatabase(path, { folder: olderVersion() })
  const run = (statement: string, rows: readonly (readonly (string | number | null)[])[]) => {
    const query = sqlite.query(statement)
    for (const row of rows) query.run(...row)
    query.finalize()
  }
  const code = { discountType: "x", discountValue: 1, maxDiscountAmount: null, maxUses: 1, expiresInSeconds: 3600 }
  const config = JSON.stringify({
    status: "active",
    kind: "codes",
    name: "codes",
    timezone: "UTC",
    rewardType: "promo_code",
    winProbability: 1,
    defaultCodeConfig: { ...code, prefix: "", length: 8 },
    generationLimits: { maxPerUser: 3, period: "day" },
  })
  run(
    "INSERT INTO organizations (org_id, name, tiers, created_at) VALUES (?, 'Org', '[]', 0)",
    [org, other].map((id) => [id]),
  )
  run(
    "INSERT INTO campaigns (org_id, campaign_id, config, created_at, updated_at) VALUES (?, 'shop', ?, 0, 0)",
    [org, other].map((id) => [id, config]),
  )
  run("INSERT INTO players (org_id, external_user_id, created_at) VALUES (?, ?, 0)", [
    [org, "ana"],
    [org, "beto"],
    [other, "olga"],
  ])
  run(
    `INSERT INTO promo_codes (org_id, code, code_key, campaign, player, origin, issue_key, discount_type, discount_value,
       max_uses, created_at, expires_at) VALUES (?1, ?2, upper(?2), ?3, ?4, ?5, ?6, 'x', 1, 1, ${now - hour}, ${now + hour})`,
    issued.map(([orgId, text, campaign, player, origin, key = null]) => [orgId, text, campaign, player, origin, key]),
  )
  close()
}

const rowsOf = (query: string) => {
  const sqlite = new Database(path, { readonly: true })
  const rows = sqlite.query(query).values()
  sqlite.close()
  return rows
}
const broken = () => inspectDatabase(path).findings.filter(({ violations }) => violations > 0)

test("the codes of an older version are found by text, player and key as before", async () => {
  makeOlder()
  openDatabase(path).close()
  expect(rowsOf("SELECT * FROM code_keys")).toEqual([
    [other, "WZ-9", 2],
    [org, "AA-1", 3],
    [org, "BB-2", 5],
    [org, "MM-5", 4],
    [org, "WZ-9", 1],
    [org, "ZZ-8", 6],
  ])
  expect(rowsOf("SELECT player, campaign, code FROM code_owners")).toEqual([
    [ana, 1, 3],
    [ana, 1, 5],
    [ana, 1, 6],
    [beto, 1, 1],
    [beto, 1, 4],
    [olga, 2, 2],
  ])
  expect(rowsOf("SELECT * FROM codes_indexed")).toEqual([[1, 6]])
  expect(broken()).toEqual([])

  const store = openStore(path, clocks, seededSources(1))
  const ask = async (externalUserId: string, idempotencyKey?: string) => {
    const request = { orgId: org, campaignId: "shop", externalUserId }
    const answer = await store.partner.createCode({
      ...request,
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    })
    return isRefusal(answer) ? answer.refusal : [answer.code.code, answer.idempotent, answer.remainingGenerations]
  }
  expect(await ask("ana")).toEqual(["Zz-8", true, 0])
  expect(await ask("ana", "k")).toEqual(["Aa-1", true, 0])
  expect(await ask("ana", "another")).toBe("GENERATION_LIMIT_REACHED")
  expect(await ask("beto", "k")).toEqual(["Mm-5", true, 1])
  expect(await ask("beto", "another")).toEqual([expect.any(String), false, 0])
  expect(await accepted(store.admin.code(other, "wz-9"))).toMatchObject({ code: "Wz-9", externalUserId: "olga" })
  const redeemed = await accepted(store.partner.redeemCode({ orgId: org, code: "wz-9", externalUserId: "beto" }))
  expect(redeemed.answer).toMatchObject({ code: "Wz-9", uses: 1 })
  await store.close()
  expect(rowsOf("SELECT code FROM codes_indexed")).toEqual([[7]])
  expect(broken()).toEqual([])
})

test("an older version without a code begins with none indexed", () => {
  openDatabase(path, { folder: olderVersion() }).close()
  openDatabase(path).close()
  expect(rowsOf("SELECT * FROM codes_indexed")).toEqual([[1, 0]])
  expect(broken()).toEqual([])
})
