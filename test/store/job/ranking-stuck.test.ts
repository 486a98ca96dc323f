import { Database } from "bun:sqlite"
import { afterEach, beforeEach, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { oneClock } from "../../../src/core/clock.ts"
import type { Store } from "../../../src/core/port/store.ts"
import { isRefusal } from "../../../src/core/refusal.ts"
import { openStore } from "../../../src/store/sqlite/store.ts"
import { accepted, caller, code, game, seededSources } from "../../support/store/store.ts"

const winners = 130
const noon = Date.parse("2027-02-03T12:00:00.000Z")
const dayMs = 24 * 3_600_000

let folder: string
let path: string
let store: Store
let now: number
const clocks = oneClock(() => now)

const play = (campaignId: string, user: number, score: number) =>
  accepted(store.partner.play({ orgId: "org", campaignId, externalUserId: `u${user}`, gameResult: { score } }))

/** Creates a round that cannot be given, since its only code is taken, alongside one that can. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "premio-stuck-"))
  path = join(folder, "premio.db")
  now = noon
  store = openStore(path, clocks, seededSources(1), { isScratch: true })
  await accepted(store.admin.createOrganization({ orgId: "org", name: "Org" }))
  await accepted(store.admin.putMarketplaceGame(caller, { gameId: "flappy", active: true }))
  const only = { rewardType: "promo_code", defaultCodeConfig: { ...code, prefix: "ONLY", length: 0 } }
  await accepted(store.admin.createCampaign(caller, "only", { ...only, kind: "codes", status: "active" }))
  await accepted(store.partner.createCode({ orgId: "org", campaignId: "only", externalUserId: "holder" }))
  const prizes = {
    stuck: { toPosition: 1, prize: { type: "promo_code", campaignId: "only" } },
    one: { toPosition: winners, prize: { type: "points", points: 10 } },
  } as const
  for (const [campaignId, prize] of Object.entries(prizes)) {
    const ranking = { period: "day", prizes: [{ fromPosition: 1, ...prize }] } as const
    await accepted(store.admin.createCampaign(caller, campaignId, { ...game, ranking }))
  }
  await play("stuck", 0, 1)
  await Promise.all(Array.from({ length: winners }, (_, user) => play("one", user, 1)))
  now += dayMs
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const given = async (campaignId: string) =>
  (await accepted(store.admin.rankingPrizes("org", campaignId, { limit: 1_000, before: null }))).items

test("despite a round that cannot be given, plays continue, other rounds are given, and nothing is rolled back", async () => {
  let rolledBack = 0
  store.monitor.observeCommits({ committed: () => undefined, rolledBack: () => rolledBack++ })
  let isDone = false
  const giving = store.upkeep.giveDueRankingPrizes().finally(() => {
    isDone = true
  })
  let plays = 0
  for (; !isDone; plays++) await play("one", plays % winners, 1)
  await giving
  expect(plays).toBeGreaterThan(3)
  expect(await given("one")).toHaveLength(winners)
  const byHand = await store.admin.giveRankingPrizes(caller, "stuck", undefined)
  expect(isRefusal(byHand) && byHand.refusal).toBe("CODE_COLLISION_RETRY_EXCEEDED")
  expect(rolledBack).toBe(0)
})

test("a round that cannot be given is retried a second later, then twice as late each time, and after a PATCH", async () => {
  const sqlite = new Database(path, { readonly: true })
  const tries = () =>
    sqlite.query<{ tries: number }, []>("SELECT tries FROM ranking_rounds WHERE fault IS NOT NULL").get()?.tries
  const triedAfter = async (ms: number) => {
    now += ms
    await store.upkeep.giveDueRankingPrizes()
    return tries()
  }
  const seen: unknown[] = []
  for (const ms of [0, 999, 1, 1_999, 1, 3_999, 1, 0]) seen.push(await triedAfter(ms))
  expect(seen).toEqual([1, 1, 2, 2, 3, 3, 4, 4])
  await accepted(store.admin.updateCampaign(caller, "only", { changes: { name: "Still the only one" }, removed: [] }))
  expect([await triedAfter(0), await triedAfter(0)]).toEqual([5, 5])
  const defaultCodeConfig = { ...code, length: 8 }
  await accepted(store.admin.updateCampaign(caller, "only", { changes: { defaultCodeConfig }, removed: [] }))
  expect(await triedAfter(0)).toBeUndefined()
  expect(await given("stuck")).toMatchObject([{ externalUserId: "u0", prizeCode: expect.any(String) }])
  sqlite.close()
})
