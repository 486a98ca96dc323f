import { Database } from "bun:sqlite"
import { afterEach, beforeEach, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { oneClock } from "../../../src/core/clock.ts"
import type { Page } from "../../../src/core/page.ts"
import type { LedgerEntry } from "../../../src/core/player/player.ts"
import type { Store } from "../../../src/core/port/store.ts"
import { openStore } from "../../../src/store/sqlite/store.ts"
import { insertUnchained } from "../../support/fixture/bulk.ts"
import { brokenRules } from "../../support/store/broken-rules.ts"
import { accepted, caller, seededSources } from "../../support/store/store.ts"

const clocks = oneClock(() => Date.parse("2027-02-03T12:00:00.000Z"))

let folder: string
let path: string
let store: Store
const open = () => openStore(path, clocks, seededSources(1), { isScratch: true })

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "premio-ledger-"))
  path = join(folder, "premio.db")
  store = open()
  await accepted(store.admin.createOrganization({ orgId: "org", name: "Org" }))
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

/** Every row of a player's ledger, by pages of `limit`. */
const listed = async (externalUserId: string, limit: number): Promise<LedgerEntry[]> => {
  const found: LedgerEntry[] = []
  for (let before: number | null = null; ; ) {
    const page: Page<LedgerEntry> = await accepted(store.admin.playerLedger("org", externalUserId, { limit, before }))
    found.push(...page.items)
    if (page.nextBefore === null) return found
    before = page.nextBefore
  }
}

/** The balances of a player's rows, which pages of any size give alike. */
const balancesOf = async (externalUserId: string): Promise<number[]> => {
  const [balances = [], ...others] = await Promise.all(
    [100, 1, 2, 3].map(async (limit) => (await listed(externalUserId, limit)).map(({ balance }) => balance)),
  )
  for (const other of others) expect(other).toEqual(balances)
  return balances
}

const isSound = async () => expect(await brokenRules(path)).toEqual([])

const earn = (externalUserId: string) =>
  accepted(store.partner.movePoints("earn", { orgId: "org", externalUserId, points: 1 }))

/** How many rows each of two players has that are from before chains, and that are chained. */
const ledgers: readonly (readonly [older: readonly number[], chained: readonly number[]])[] = [
  [
    [0, 0],
    [0, 0],
  ],
  [
    [3, 0],
    [0, 2],
  ],
  [
    [0, 3],
    [2, 0],
  ],
  [
    [3, 3],
    [0, 0],
  ],
  [
    [2, 3],
    [3, 2],
  ],
  [
    [0, 0],
    [3, 3],
  ],
]

test.each(ledgers)(
  "a player's ledger is listed whole before and after a merge, with rows %p and %p",
  async (older, chained) => {
    for (const externalId of ["old", "new"]) await accepted(store.partner.identify({ orgId: "org", externalId }))
    await store.close()
    const users = ["old", "new"]
    const rowsOf = (counts: readonly number[]) =>
      Array.from({ length: 3 }, (_, round) => users.filter((_, index) => round < (counts[index] ?? 0))).flat()
    insertUnchained(
      path,
      "org",
      rowsOf(older).map((user) => ({ user, points: 1 })),
    )
    store = open()
    for (const user of rowsOf(chained)) await earn(user)
    const rows = users.map((_, index) => (older[index] ?? 0) + (chained[index] ?? 0))
    for (const [index, user] of users.entries())
      expect(await balancesOf(user)).toEqual(
        Array.from({ length: rows[index] ?? 0 }, (_, place) => (rows[index] ?? 0) - place),
      )
    await isSound()
    await accepted(store.admin.mergePlayers(caller, "old", "new"))
    const all = (rows[0] ?? 0) + (rows[1] ?? 0)
    await earn("old")
    await earn("new")
    const [newest, before, ...others] = await balancesOf("new")
    expect([newest, before]).toEqual([all + 2, all + 1])
    // A merge that adds points has a row too.
    expect(others.length).toBeGreaterThanOrEqual(all)
    expect(await balancesOf("old")).toEqual(await balancesOf("new"))
    await isSound()
    await store.close()
    await isSound()
    store = open()
    expect((await balancesOf("new")).length).toBe(others.length + 2)
  },
)

test("a merge that an earlier version has begun keeps the rows that it has moved", async () => {
  for (const externalId of ["old", "new"]) await accepted(store.partner.identify({ orgId: "org", externalId }))
  await store.close()
  insertUnchained(
    path,
    "org",
    ["new", "old", "old", "old"].map((user) => ({ user, points: 1 })),
  )
  const sqlite = new Database(path)
  sqlite.run("UPDATE players SET last_entry = (SELECT max(id) FROM points_ledger WHERE player = players.id)")
  const rowOf = (user: string) => `(SELECT id FROM players WHERE external_user_id = '${user}')`
  sqlite.run(
    `INSERT INTO merges (org_id, key_id, from_player, into_player) VALUES ('org', 'key', ${rowOf("old")}, ${rowOf("new")})`,
  )
  sqlite.run(`UPDATE points_ledger SET player = ${rowOf("new")} WHERE id < 4`)
  sqlite.close()
  store = open()
  expect((await balancesOf("new")).length).toBe(5)
  expect(await balancesOf("old")).toEqual(await balancesOf("new"))
  await isSound()
})

test("a page of a ledger goes on below any row number, also that of another player's row", async () => {
  for (const externalId of ["ana", "beto"]) await accepted(store.partner.identify({ orgId: "org", externalId }))
  for (const user of ["ana", "beto", "ana", "beto", "ana"]) await earn(user)
  const below = async (user: string, before: number) =>
    (await accepted(store.admin.playerLedger("org", user, { limit: 10, before }))).items.map(({ balance }) => balance)
  expect(await below("ana", 5)).toEqual([2, 1])
  expect(await below("ana", 4)).toEqual([2, 1])
  expect(await below("ana", 3)).toEqual([1])
  expect(await below("ana", 2)).toEqual([1])
  expect(await below("ana", 1)).toEqual([])
  expect(await below("ana", 1_000)).toEqual([3, 2, 1])
})

test("reading a page of a long ledger takes as many rows as it shows, wherever it begins", async () => {
  await accepted(store.partner.identify({ orgId: "org", externalId: "ana" }))
  const many = 5_000
  for (let round = 0; round < many / 500; round++) await Promise.all(Array.from({ length: 500 }, () => earn("ana")))
  const sqlite = new Database(path)
  const middle = sqlite
    .query<{ id: number }, []>("SELECT id FROM points_ledger ORDER BY id DESC LIMIT 1 OFFSET 4000")
    .get()
  sqlite.close()
  const time = async (before: number | null) => {
    const times: number[] = []
    for (let call = 0; call < 41; call++) {
      const startedAt = performance.now()
      await accepted(store.admin.playerLedger("org", "ana", { limit: 10, before }))
      times.push(performance.now() - startedAt)
    }
    return times.sort((one, other) => one - other)[20] ?? 0
  }
  expect(await time(middle?.id ?? 0)).toBeLessThan(8 * (await time(null)))
})
