import { Database } from "bun:sqlite"
import { afterEach, beforeEach, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { oneClock } from "../../../src/core/clock.ts"
import type { Store } from "../../../src/core/port/store.ts"
import { openStore } from "../../../src/store/sqlite/store.ts"
import { accepted, caller, seededSources } from "../../support/store/store.ts"

const now = Date.parse("2027-02-03T12:00:00.000Z")
/** More spins than a transaction counts, several at each time. */
const many = 3_000

let folder: string
let path: string
let store: Store
const clocks = oneClock(() => now)
const open = () => openStore(path, clocks, seededSources(1), { isScratch: true })

const segments = (maxTotal?: number) => [
  { segmentId: "a", name: "A", ...(maxTotal !== undefined && { stock: { maxTotal, period: "day" as const } }) },
]

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "premio-stocks-"))
  path = join(folder, "premio.db")
  store = open()
  await accepted(store.admin.createOrganization({ orgId: "org", name: "Org" }))
  const fields = { status: "active", cadence: "daily", segments: segments() } as const
  await accepted(store.admin.createMiniGame(caller, "wheel", fields))
  await accepted(store.partner.identify({ orgId: "org", externalId: "earlier" }))
  await store.close()
  const sqlite = new Database(path)
  sqlite.run(`WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${many + 1_000})
    INSERT INTO awards (notification, award_id, spin_period, player, client_id, segment_id, segment, won, points_awarded, created_at)
    SELECT w.id, 'x_' || n, 'x', p.id, 'x', 'a', '{"segmentId":"a","name":"A","isPrize":true}', n <= ${many}, 0, ${now} - n / 7
    FROM n, notifications w, players p`)
  sqlite.close()
  store = open()
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const spin = async (externalId: string): Promise<boolean> => {
  await accepted(store.partner.identify({ orgId: "org", externalId }))
  const request = { orgId: "org", miniGameId: "wheel", externalUserId: externalId }
  return (await accepted(store.partner.spin(request))).answer.won
}
const offer = (maxTotal?: number) =>
  accepted(store.admin.updateMiniGame(caller, "wheel", { changes: { segments: segments(maxTotal) }, removed: [] }))
const spinTogether = async (name: string, times: number) => {
  const spins = await Promise.all(Array.from({ length: times }, (_, index) => spin(`${name}${index}`)))
  return spins.filter(Boolean).length
}

test("the stock of a segment that was won thousands of times is counted in steps, exactly", async () => {
  await offer(many + 10)
  expect(await spinTogether("first", 15)).toBe(10)
  await offer()
  expect(await spinTogether("unlimited", 5)).toBe(5)
  await offer(many + 18)
  expect(await spinTogether("second", 9)).toBe(3)
})

test("a change of the stock while it is counted leaves no wrong count behind", async () => {
  await offer(many + 10)
  const counted = spinTogether("first", 4)
  await offer()
  const free = spinTogether("unlimited", 4)
  await offer(many + 10)
  expect([await counted, await free]).toEqual([4, 4])
  expect(await spinTogether("second", 9)).toBe(2)
})
