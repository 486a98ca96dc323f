import { afterAll, beforeAll, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { oneClock } from "../../../src/core/clock.ts"
import type { Store } from "../../../src/core/port/store.ts"
import { playerWordRows } from "../../../src/store/sqlite/engine/player-words.ts"
import { openDatabase } from "../../../src/store/sqlite/file/open.ts"
import { playLog } from "../../../src/store/sqlite/log/play/play-log.ts"
import { playerListReads } from "../../../src/store/sqlite/read/player/list.ts"
import { openStore } from "../../../src/store/sqlite/store.ts"
import { type BulkCode, insertCodes, insertPlays } from "../../support/fixture/bulk.ts"
import { brokenRules } from "../../support/store/broken-rules.ts"
import { accepted, caller, code, game, seededSources } from "../../support/store/store.ts"

const now = Date.parse("2027-02-04T12:00:00.000Z")
const clocks = oneClock(() => now)
const many = 40_000
const calls = 40

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "premio-plans-"))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** A store whose campaign has `count` codes of the last day in addition to those that the test requests. */
const storeWith = async (count: number): Promise<Store> => {
  const path = join(folder, `${count}.db`)
  const open = () => openStore(path, clocks, seededSources(1), { isScratch: true })
  const store = open()
  await accepted(store.admin.createOrganization({ orgId: "org", name: "Org" }))
  await accepted(store.admin.putMarketplaceGame(caller, { gameId: "flappy", active: true }))
  await accepted(
    store.admin.createCampaign(caller, "codes", { ...game, rewardType: "promo_code", defaultCodeConfig: code }),
  )
  await accepted(store.partner.createCode({ orgId: "org", campaignId: "codes", externalUserId: "user" }))
  await store.close()
  const codes = Array.from({ length: count }, (_, index): BulkCode => ({ code: `BULK-${index}`, expiresAt: now + 1 }))
  insertCodes(path, "org", "codes", codes, now)
  return open()
}

/** How long `call` takes, in milliseconds: the median, since a pause of the machine may affect some. */
const median = async (call: (index: number) => Promise<unknown>): Promise<number> => {
  const times: number[] = []
  for (let index = 0; index < calls; index++) {
    const startedAt = performance.now()
    await call(index)
    times.push(performance.now() - startedAt)
  }
  return times.sort((a, b) => a - b)[calls / 2] ?? 0
}

/** Each requested by its own player. */
const asking = (store: Store, idempotencyKey?: string) =>
  median((index) =>
    accepted(
      store.partner.createCode({
        orgId: "org",
        campaignId: "codes",
        externalUserId: `asker-${index}`,
        ...(idempotencyKey !== undefined && { idempotencyKey }),
      }),
    ),
  )

test("a code request takes the same time however many the campaign has issued that day", async () => {
  const stores = [await storeWith(10), await storeWith(many)] as const
  const times = { withoutKey: [0, 0], withKey: [0, 0] }
  for (const [index, store] of stores.entries()) {
    // Players who have never had a code have none to search for.
    await asking(store)
    times.withoutKey[index] = await asking(store)
    times.withKey[index] = await asking(store, "key")
    await store.close()
  }
  for (const [few = 0, crowded = 0] of Object.values(times)) expect(crowded).toBeLessThan(few * 8)
})

test("the plays of a campaign are read on in the time that it takes, however many of the same millisecond came before", async () => {
  const path = join(folder, "plays.db")
  const store = openStore(path, clocks, seededSources(1), { isScratch: true })
  await accepted(store.admin.createOrganization({ orgId: "org", name: "Org" }))
  await accepted(store.admin.putMarketplaceGame(caller, { gameId: "flappy", active: true }))
  await accepted(store.admin.createCampaign(caller, "game", game))
  await store.close()
  insertPlays(
    path,
    "org",
    "game",
    Array.from({ length: many }, () => ({ user: "user", at: now, won: true })),
  )
  const { db, close } = openDatabase(path, { isScratch: true })
  const log = playLog(db)
  for (const read of [log.quotaUses, log.playsAfter]) {
    const after = (play: number) => median(async () => read(1, { at: now, play }, now + 1, 10))
    expect(read(1, { at: now, play: many - 2 }, now + 1, 10).map(({ play }) => play)).toEqual([many - 1, many])
    const early = await after(1)
    expect(await after(many - 20)).toBeLessThan(20 * early)
  }
  close()
})

test("a search of players by the beginning of an id, a word or an email does not read all of the organization's", async () => {
  const { db, sqlite, close } = openDatabase(join(folder, "search.db"), { isScratch: true })
  const statements: string[] = []
  const prepare = sqlite.prepare.bind(sqlite)
  sqlite.prepare = ((text: string) => {
    statements.push(text)
    return prepare(text)
  }) as typeof sqlite.prepare
  const { isComplete, ...words } = playerWordRows(db)
  const reads = playerListReads(db, { ...words, isComplete: () => true }, (row) => row)
  expect((await reads.players("org", { search: "Ana García" }, { before: null, limit: 50 })).items).toEqual([])
  sqlite.prepare = prepare
  const plans = statements.flatMap((text) =>
    sqlite
      .query<{ detail: string }, []>(`EXPLAIN QUERY PLAN ${text}`)
      .all()
      .map(({ detail }) => detail),
  )
  expect(plans.filter((detail) => detail.includes("players_by_external_id"))).not.toEqual([])
  expect(plans.filter((detail) => /players_by_org|^SCAN players/.test(detail))).toEqual([])
  close()
})

test("the counters are checked in the time that their plays take, however many players a campaign has", async () => {
  const took: number[] = []
  for (const players of [1_000, 8_000]) {
    const path = join(folder, `players-${players}.db`)
    const store = openStore(path, clocks, seededSources(1), { isScratch: true })
    await accepted(store.admin.createOrganization({ orgId: "org", name: "Org" }))
    await accepted(store.admin.putMarketplaceGame(caller, { gameId: "flappy", active: true }))
    const limits = { playLimits: { maxPerUser: 9, period: "total" } } as const
    await accepted(store.admin.createCampaign(caller, "crowd", { ...game, ...limits }))
    for (let at = 0; at < players; at += 500)
      await Promise.all(
        Array.from({ length: 500 }, (_, index) =>
          accepted(store.partner.play({ orgId: "org", campaignId: "crowd", externalUserId: `user-${at + index}` })),
        ),
      )
    await store.close()
    // The fastest of a few, since others use the machine too.
    const times: number[] = []
    for (let round = 0; round < 4; round++) {
      const startedAt = performance.now()
      expect(await brokenRules(path)).toEqual([])
      times.push(performance.now() - startedAt)
    }
    took.push(Math.min(...times))
  }
  const [few = 0, crowded = 0] = took
  expect(crowded).toBeLessThan(few * 30)
})
