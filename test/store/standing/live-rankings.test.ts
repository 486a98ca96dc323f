import { afterAll, beforeAll, expect, test } from "bun:test"
import { copyFileSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { oneClock } from "../../../src/core/clock.ts"
import { pastUseRecords } from "../../../src/record/player/past-use.ts"
import { GroupCommit } from "../../../src/store/sqlite/engine/commit/commit.ts"
import { playerWordRows } from "../../../src/store/sqlite/engine/player-words.ts"
import { openDatabase } from "../../../src/store/sqlite/file/open.ts"
import { cachedErasureSecrets } from "../../../src/store/sqlite/record/organization.ts"
import { banned } from "../../../src/store/sqlite/record/player/ban.ts"
import { playersMerging } from "../../../src/store/sqlite/record/player/merging.ts"
import { playerRecords } from "../../../src/store/sqlite/record/player/player.ts"
import { PlayerTotals } from "../../../src/store/sqlite/record/player/player-totals.ts"
import { sharedRows } from "../../../src/store/sqlite/record/tables.ts"
import { liveRankings } from "../../../src/store/sqlite/standing/live-rankings.ts"
import { StandingRows } from "../../../src/store/sqlite/standing/standing-rows.ts"
import { openStore, type SqliteStore } from "../../../src/store/sqlite/store.ts"
import { accepted, caller, game, seededSources } from "../../support/store/store.ts"

/** Enough that a ranking is filled in several turns. */
const crowd = 18_000
const noon = Date.parse("2027-02-03T12:00:00.000Z")
const day = 24 * 3_600_000
const campaigns = ["one", "two"]

let folder: string
let template: string
let now = noon
const clocks = oneClock(() => now)
let files = 0

let opened = 0
/** With new ids each time: the start of a copy opens chains of draws. */
const open = (path: string) => openStore(path, clocks, seededSources(1_000 * ++opened), { isScratch: true })
const play = (store: SqliteStore, campaignId: string, externalUserId: string, score: number) =>
  accepted(store.partner.play({ orgId: "org", campaignId, externalUserId, gameResult: { score } }))

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "premio-liveRankings-"))
  template = join(folder, "template.db")
  const store = open(template)
  await accepted(store.admin.createOrganization({ orgId: "org", name: "Org" }))
  await accepted(store.admin.putMarketplaceGame(caller, { gameId: "flappy", active: true }))
  for (const campaignId of campaigns) await accepted(store.admin.createCampaign(caller, campaignId, game))
  for (const externalId of ["u3", "u17000"]) await accepted(store.partner.identify({ orgId: "org", externalId }))
  const users = Array.from({ length: crowd }, (_, index) => index)
  for (const half of [users.slice(0, crowd / 2), users.slice(crowd / 2)])
    await Promise.all(half.map((user) => play(store, "one", `u${user}`, 1 + (user % 100))))
  await store.close()
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs `use` with a store on a copy of the crowd's database. */
const withStore = async (use: (store: SqliteStore) => Promise<void>) => {
  now = noon
  const path = join(folder, `${++files}.db`)
  copyFileSync(template, path)
  const store = open(path)
  try {
    await use(store)
  } finally {
    await store.close()
  }
}

const ranked = (store: SqliteStore, period: "day" | "total", campaignId = "one", externalUserId = "u3") =>
  accepted(store.partner.ranking({ orgId: "org", campaignId, period, limit: 20_000, externalUserId }))
const turn = () => new Promise((resolve) => setImmediate(resolve))

test("a ranking that is changed while it is filled is the one that is filled afterwards", () =>
  withStore(async (store) => {
    let isFilled = false
    const filling = ranked(store, "total").finally(() => {
      isFilled = true
    })
    await turn()
    expect(isFilled).toBe(false)
    // In each pair, one is in the part that was read first, the other in the part that comes last.
    const changes = async () => {
      const bans = await Promise.all(
        ["u5", "u17500"].map((externalUserId) => accepted(store.admin.createBan(caller, { externalUserId }))),
      )
      await Promise.all(["u1", "u17999", "new"].map((user) => play(store, "one", user, 500)))
      await Promise.all([
        accepted(store.admin.mergePlayers(caller, "u3", "u17000")),
        ...bans.slice(1).map(({ banId }) => accepted(store.admin.liftBan(caller, banId))),
        ...["u17500", "u17000", "new"].map((user) => play(store, "one", user, 30)),
      ])
    }
    await changes()
    await filling
    const kept = await ranked(store, "total")
    await accepted(store.admin.updateCampaign(caller, "one", { changes: { timezone: "Asia/Tokyo" }, removed: [] }))
    expect(await ranked(store, "total")).toEqual(kept)
    expect(kept.rankings.slice(0, 3).map(({ externalUserId }) => externalUserId)).toEqual(["u17999", "new", "u1"])
    expect(kept.rankings).toHaveLength(crowd - 1)
    expect(kept.entry?.externalUserId).toBe("u17000")
  }))

test("large rankings are ready after a start, also for what was played meanwhile", () =>
  withStore(async (store) => {
    const rebuilding = store.rebuildRankings()
    await turn()
    await Promise.all(["u1", "u17999"].map((user) => play(store, "one", user, 500)))
    await rebuilding
    let answer: Awaited<ReturnType<typeof ranked>> | undefined
    const asking = ranked(store, "total").then((found) => {
      answer = found
    })
    await turn()
    expect(answer?.rankings.slice(0, 2).map(({ externalUserId }) => externalUserId)).toEqual(["u17999", "u1"])
    expect(answer?.rankings).toHaveLength(crowd)
    await asking
  }))

test("a store closes while it makes rankings ready", async () => {
  let rebuilding: Promise<void> | undefined
  await withStore(async (store) => {
    rebuilding = store.rebuildRankings()
    await turn()
  })
  await rebuilding
})

test("requests on either side of midnight both get a response, for the day in which they are", () =>
  withStore(async (store) => {
    const before = ranked(store, "day")
    await turn()
    now += day
    const after = ranked(store, "day")
    for (const { periodKey, rankings } of await Promise.all([before, after]))
      expect([periodKey, rankings.length]).toEqual(["2027-02-04", 0])
  }))

test("requests on either side of a change of the time zone both get a response, by the new one", () =>
  withStore(async (store) => {
    const before = ranked(store, "day")
    await turn()
    const timezone = "Pacific/Kiritimati"
    await accepted(store.admin.updateCampaign(caller, "one", { changes: { timezone }, removed: [] }))
    const after = ranked(store, "day")
    for (const { periodKey, rankings } of await Promise.all([before, after]))
      expect([periodKey, rankings.length]).toEqual(["2027-02-04", crowd])
  }))

test("rankings that are too large to be kept together all get a response, one after the other and at once", async () => {
  const path = join(folder, `${++files}.db`)
  copyFileSync(template, path)
  const { db, close } = openDatabase(path, { isScratch: true })
  const rows = sharedRows(db, new GroupCommit(db.$client, clocks))
  const people = playerRecords(db, {
    merging: playersMerging(),
    words: playerWordRows(db),
    pastUses: pastUseRecords(rows, cachedErasureSecrets(rows)),
    totals: new PlayerTotals(db.$client),
    newestPlay: () => 0,
  })
  const boards = liveRankings(new StandingRows(db), people, banned(db), crowd)
  const today = Date.parse("2027-02-03T00:00:00.000Z")
  const periods = [
    ["day", today],
    ["week", today - 2 * day],
    ["month", today - 2 * day],
    ["total", Number.MIN_SAFE_INTEGER],
  ] as const
  const size = async ([kind, from]: (typeof periods)[number]) => (await boards.find(1, kind, from))?.size
  for (const period of [...periods, ...periods]) expect(await size(period)).toBe(crowd)
  const sizes = await Promise.all([...periods, ...periods].map(size))
  expect(sizes).toEqual(sizes.map(() => crowd))
  const known = await boards.find(1, "total", Number.MIN_SAFE_INTEGER)
  expect(await boards.find(1, "total", Number.MIN_SAFE_INTEGER)).toBe(known)
  await boards.find(1, "day", today)
  expect(await boards.find(1, "total", Number.MIN_SAFE_INTEGER)).not.toBe(known)
  close()
})
