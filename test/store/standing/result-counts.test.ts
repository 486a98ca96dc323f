import { Database } from "bun:sqlite"
import { afterEach, beforeEach, expect, test } from "bun:test"
import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { oneClock } from "../../../src/core/clock.ts"
import { isRefusal } from "../../../src/core/refusal.ts"
import { openStore, type SqliteStore } from "../../../src/store/sqlite/store.ts"
import { brokenRules } from "../../support/store/broken-rules.ts"
import { accepted, caller, failAfterWrite, game, makeFailing, seededSources } from "../../support/store/store.ts"

const noon = Date.parse("2027-02-03T12:00:00.000Z")
let now = noon
const clocks = oneClock(() => now)
const counters = ["result_counts", "campaign_counts", "results_counted"]

let folder: string
let path: string
let store: SqliteStore
const open = (at = path) => openStore(at, clocks, seededSources(1), { isScratch: true })

beforeEach(async () => {
  now = noon
  folder = mkdtempSync(join(tmpdir(), "premio-results-"))
  path = join(folder, "premio.db")
  store = open()
  await accepted(store.admin.createOrganization({ orgId: "org", name: "Org" }))
  await accepted(store.admin.putMarketplaceGame(caller, { gameId: "flappy", active: true }))
  await accepted(store.admin.createCampaign(caller, "game", game))
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const play = (externalUserId: string, at = store) =>
  accepted(at.partner.play({ orgId: "org", campaignId: "game", externalUserId }))
const identify = (externalId: string) => accepted(store.partner.identify({ orgId: "org", externalId }))
const results = async (at = store) => {
  const { plays, players, wins } = await accepted(at.reports.results({ orgId: "org", campaignId: "game" }))
  return [plays, players, wins]
}

/** Opens what a process would leave if it were killed now. */
const crashed = async <T>(use: (left: SqliteStore, at: string) => Promise<T>): Promise<T> => {
  const copy = join(folder, "left.db")
  for (const part of ["", "-wal"]) if (existsSync(path + part)) copyFileSync(path + part, copy + part)
  const left = open(copy)
  try {
    return await use(left, copy)
  } finally {
    await left.close()
  }
}

test("a start after a crash counts the plays since the last write-back, and no other twice", async () => {
  await Promise.all(["a", "b", "a"].map((player) => play(player)))
  await accepted(store.writeBack())
  await Promise.all(["c", "a", "d", "a"].map((player) => play(player)))
  expect(await results()).toEqual([7, 4, 7])
  await crashed(async (left, at) => {
    expect(await results(left)).toEqual([7, 4, 7])
    await play("e", left)
    expect(await results(left)).toEqual([8, 5, 8])
    await accepted(left.writeBack())
    expect(await brokenRules(at)).toEqual([])
  })
})

test("a play that is rolled back with others of its transaction counts once", async () => {
  makeFailing(path)
  await Promise.all([play("a"), play("b"), failAfterWrite(store), play("a")])
  expect(await results()).toEqual([3, 2, 3])
  await accepted(store.writeBack())
  expect(await brokenRules(path)).toEqual([])
})

test.each([
  ["before both are written back", () => undefined],
  ["after the first is written back", () => accepted(store.writeBack())],
])("players merged %s count as one, also after a crash", async (_when, write) => {
  for (const id of ["a", "b", "c"]) await identify(id)
  await play("a")
  await write()
  await Promise.all([play("b"), play("c")])
  await accepted(store.admin.mergePlayers(caller, "b", "a"))
  expect(await results()).toEqual([3, 2, 3])
  await crashed(async (left, at) => {
    expect(await results(left)).toEqual([3, 2, 3])
    await accepted(left.writeBack())
    expect(await brokenRules(at)).toEqual([])
  })
})

test("plays of a version that counted none are counted in the background, along with new ones", async () => {
  await play("a")
  await store.close()
  const sqlite = new Database(path)
  for (const table of counters) sqlite.run(`DELETE FROM ${table}`)
  sqlite.run(
    `INSERT INTO plays (session_id, campaign, player, previous, at, result, won, used_quota, score)
     WITH RECURSIVE more(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM more WHERE i <= 100001)
     SELECT 'ses_' || i, campaign, player, i - 1, at, result, i % 2 = 0, 0, 0 FROM more, plays WHERE id = 1`,
  )
  sqlite.run("UPDATE standings SET last_play = (SELECT max(id) FROM plays)")
  sqlite.close()
  store = open()
  expect(isRefusal(await store.reports.results({ orgId: "org", campaignId: "game" }))).toBe(true)
  await play("b")
  store.start()
  await play("c")
  while (isRefusal(await store.reports.results({ orgId: "org", campaignId: "game" }))) await Bun.sleep(5)
  await play("b")
  expect(await results()).toEqual([100_005, 3, 50_001 + 4])
  await accepted(store.writeBack())
  expect((await brokenRules(path)).filter(({ rule }) => rule === "results")).toEqual([])
})

test("doctor reports counts that differ from the log", async () => {
  await play("a")
  await store.close()
  expect(await brokenRules(path)).toEqual([])
  const sqlite = new Database(path)
  sqlite.run("UPDATE result_counts SET plays = plays + 1")
  sqlite.run("UPDATE campaign_counts SET players = 0")
  sqlite.close()
  expect((await brokenRules(path)).map(({ rule, violations }) => [rule, violations])).toEqual([["results", 3]])
  store = open()
})

test("a day that begins within a quarter of an hour is counted as the log has it", async () => {
  await accepted(store.admin.createCampaign(caller, "odd", { ...game, timezone: "+11:55" }))
  const playOdd = () => accepted(store.partner.play({ orgId: "org", campaignId: "odd", externalUserId: "a" }))
  await playOdd()
  now += 10 * 60_000
  await playOdd()
  const { perDay } = await accepted(store.reports.results({ orgId: "org", campaignId: "odd" }))
  expect(perDay.map(({ day, plays }) => [day, plays])).toEqual([
    ["2027-02-03", 1],
    ["2027-02-04", 1],
  ])
  await accepted(store.writeBack())
  expect(await brokenRules(path)).toEqual([])
})
