import { Database } from "bun:sqlite"
import { afterEach, beforeEach, expect, test } from "bun:test"
import { drizzle } from "drizzle-orm/bun-sqlite"
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

beforeEach(async () => {
  let now = Date.parse("2027-02-03T12:00:00.000Z")
  store = openStore(
    file.path,
    oneClock(() => now++),
    secureSources,
    { isScratch: true },
  )
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

test("a reader walks if it cannot be told whether all are listed, and lists nothing", async () => {
  const errors: unknown[] = []
  const busy = new Error("no connection became available in time")
  const steps = { isListed: () => Promise.reject(busy), listAll: () => Promise.reject(new Error("lists")) }
  expect(await openHandoutLists(steps, (error) => errors.push(error)).isReady("acme")).toBe(false)
  expect(errors).toEqual([busy])
})
