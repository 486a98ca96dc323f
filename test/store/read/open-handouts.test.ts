import { Database } from "bun:sqlite"
import { afterEach, beforeEach, expect, test } from "bun:test"
import { drizzle } from "drizzle-orm/bun-sqlite"
import { maxPlaysPassed, type PlayFilter, type WinKey } from "../../../src/core/campaign/prize/winner.ts"
import { oneClock } from "../../../src/core/clock.ts"
import type { HandoutFilter } from "../../../src/core/handout/handout.ts"
import { openHandoutLists } from "../../../src/operation/read/handout/open-handouts.ts"
import { secureSources } from "../../../src/random.ts"
import { handoutStreams } from "../../../src/store/sqlite/read/handout.ts"
import { openStore, type SqliteStore } from "../../../src/store/sqlite/store.ts"
import { brokenRules } from "../../support/store/broken-rules.ts"
import { givenDatabaseFile } from "../../support/store/database-file.ts"
import { accepted, caller } from "../../support/store/store.ts"

const file = givenDatabaseFile()
const wins = 5_000
const open = [1, 2_500, 4_999]
const filter: HandoutFilter = { status: "open", order: "oldest" }
let store: SqliteStore

const filledAt = Date.parse("2027-02-01T12:00:00.000Z")
let now = 0
const opened = () =>
  openStore(
    file.path,
    oneClock(() => now++),
    secureSources,
    { isScratch: true },
  )

beforeEach(async () => {
  now = Date.parse("2027-02-03T12:00:00.000Z")
  store = opened()
  await accepted(store.admin.createOrganization({ orgId: "org", name: "Org" }))
  await accepted(
    store.admin.createCampaign(caller, "raffle", {
      ...({
        status: "active",
        gameType: "scratch_card",
        rewardType: "promo_code",
        winProbability: 1,
      } as const),
      prizes: [{ prizeId: "tv", name: "TV", kind: "external" }],
    }),
  )
})
afterEach(() => store.close())

const inBatches = async <T>(count: number, run: (index: number) => Promise<T>): Promise<T[]> => {
  const all: T[] = []
  while (all.length < count)
    all.push(
      ...(await Promise.all(Array.from({ length: Math.min(500, count - all.length) }, (_, n) => run(all.length + n)))),
    )
  return all
}

const openIds = async () =>
  (await accepted(store.admin.handouts("org", filter, { limit: 50, before: null }))).items.map((item) => item.sessionId)

/** How many rows the first page of what is open reads. */
const rowsRead = async (isReady: boolean): Promise<number> => {
  const sqlite = new Database(file.path, { readonly: true })
  const campaigns = {
    findCampaign: () => ({
      campaign: { campaignId: "raffle", name: "Raffle" },
    }),
  }
  const needs = {
    campaigns,
    miniGames: {},
    people: {},
    openHandouts: { isReady: async () => isReady },
  }
  const found = await handoutStreams(drizzle(sqlite) as never, needs as never).streams("org", filter)
  let rows = 0
  if (found && "streams" in found)
    for (const { read } of found.streams) rows += (await read({ at: 0, row: 0 }, 100_000)).length
  sqlite.close()
  return rows
}

test("of many prizes, those that are open are read alone, those of an earlier version too", async () => {
  const sessions = await inBatches(wins, async (index) => {
    const asked = {
      orgId: "org",
      campaignId: "raffle",
      externalUserId: `user-${index % 100}`,
    }
    return (await accepted(store.partner.play(asked))).answer.sessionId
  })
  const left = open.map((index) => sessions[index] ?? "")
  const marks = sessions
    .filter((id) => !left.includes(id))
    .map((id) => ({ handoutId: `campaign/raffle/${id}`, handedOut: true }))
  await accepted(store.admin.markHandouts(caller, marks))
  expect(await openIds()).toEqual(left)
  expect(await rowsRead(true)).toBe(open.length)
  expect(await rowsRead(false)).toBe(wins)

  const [first = ""] = left
  const change = (handedOut: boolean) =>
    accepted(
      store.admin.handOut(caller, {
        campaignId: "raffle",
        sessionId: first,
        handedOut,
      }),
    )
  await change(true)
  expect(await rowsRead(true)).toBe(open.length - 1)
  await change(false)
  expect(await openIds()).toEqual(left)

  // As a version without the list has left it.
  const sqlite = new Database(file.path)
  sqlite.run("DELETE FROM open_handouts")
  sqlite.run("DELETE FROM open_handouts_listed")
  sqlite.close()
  expect(await openIds()).toEqual(left)
  while ((await rowsRead(true)) < open.length) await Bun.sleep(5)
  expect(await openIds()).toEqual(left)
  expect((await brokenRules(file.path)).map(({ rule }) => rule)).toEqual([])
}, 60_000)

/** More than a page looks at, of which two are still to be handed out. */
const many = maxPlaysPassed + 2
const fill = `
  WITH RECURSIVE i (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM i WHERE n < ${many - 1})
  INSERT INTO plays (id, session_id, campaign, player, at, result, won, used_quota, score, prize_id, prize_kind)
    SELECT 100 + n, 'many_' || n, (SELECT id FROM campaigns), 1, ${filledAt} + n / 2, 'TV', 1, 0, 0, 'tv', 2 FROM i;
  INSERT INTO handouts (play, handed_out_at) SELECT id, 0 FROM plays WHERE id NOT IN (100, 101)`

test("of the winners of a campaign, those that are open are on one page, however many are not", async () => {
  await accepted(store.partner.play({ orgId: "org", campaignId: "raffle", externalUserId: "ana" }))
  await store.close()
  const sqlite = new Database(file.path)
  for (const table of ["open_handouts", "open_handouts_listed"]) sqlite.run(`DELETE FROM ${table}`)
  sqlite.run(fill)
  sqlite.close()
  store = opened()
  const pageOf = async (asked: PlayFilter, before: WinKey | null = null, limit = 50) =>
    accepted(store.admin.winners("org", "raffle", { won: true, handedOut: false, ...asked }, { limit, before }))
  const namesOf = async (asked: PlayFilter) => (await pageOf(asked)).items.map(({ sessionId }) => sessionId)
  const isListed = async () => (await rowsRead(true)) === 2
  while (!(await isListed())) {
    await namesOf({})
    await Bun.sleep(5)
  }
  expect(await namesOf({})).toEqual(["many_1", "many_0"])
  expect(await namesOf({ prizeId: "tv" })).toEqual(["many_1", "many_0"])
  expect(await namesOf({ prizeId: "other" })).toEqual([])
  expect(await namesOf({ to: filledAt })).toEqual([])
  expect(await namesOf({ from: filledAt + 1 })).toEqual([])
  const { nextBefore } = await pageOf({}, null, 1)
  for (const before of [nextBefore, nextBefore && { ...nextBefore, at: null }])
    expect((await pageOf({}, before)).items.map(({ sessionId }) => sessionId)).toEqual(["many_0"])
}, 60_000)

test("a reader walks if it cannot be told whether all are listed, and lists nothing", async () => {
  const errors: unknown[] = []
  const busy = new Error("no connection became available in time")
  const steps = { isListed: () => Promise.reject(busy), listAll: () => Promise.reject(new Error("lists")) }
  expect(await openHandoutLists(steps, (error) => errors.push(error)).isReady("acme")).toBe(false)
  expect(errors).toEqual([busy])
})
