import { afterAll, beforeAll, expect, test } from "bun:test"
import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Page } from "../../src/core/page.ts"
import type { RankingPrize } from "../../src/core/ranking.ts"
import { isRefusal } from "../../src/core/rejection.ts"
import type { Store } from "../../src/core/store.ts"
import { inspectDatabase } from "../../src/store/sqlite/inspect.ts"
import { openStore } from "../../src/store/sqlite/store.ts"
import { accepted, caller, game, seeded } from "../support/store.ts"

/** Enough that their points take several transactions. */
const winners = 230
const noon = Date.parse("2027-02-03T12:00:00.000Z")
const dayMs = 24 * 3_600_000

let folder: string
let template: string
let now = noon
let files = 0

const open = (path: string) => openStore(path, () => now, seeded(1), { isScratch: true })
const play = (store: Store, user: number, score: number) =>
  accepted(store.play({ orgId: "org", campaignId: "one", externalUserId: `u${user}`, gameResult: { score } }))

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "premio-round-"))
  template = join(folder, "template.db")
  const store = open(template)
  await accepted(store.createOrganization({ orgId: "org", name: "Org" }))
  await accepted(store.putMarketplaceGame(caller, { gameId: "flappy", active: true }))
  const prize = { type: "points", points: 10 } as const
  const ranking = { period: "day", prizes: [{ fromPosition: 1, toPosition: winners, prize }] } as const
  await accepted(store.createCampaign(caller, "one", { ...game, ranking }))
  for (const externalId of ["u0", "u1", "u228", "u229"]) await accepted(store.identify({ orgId: "org", externalId }))
  const users = Array.from({ length: winners }, (_, user) => user)
  await Promise.all(users.map((user) => play(store, user, winners - user + 0.1)))
  await store.close()
})
afterAll(() => rmSync(folder, { recursive: true }))

const copy = (from: string): string => {
  const path = join(folder, `${++files}.db`)
  for (const part of ["", "-wal"]) if (existsSync(from + part)) copyFileSync(from + part, path + part)
  return path
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

const pages = async (store: Store) => {
  const prizes: RankingPrize[] = []
  for (let before: number | null = Number.MAX_SAFE_INTEGER; before !== null; ) {
    const page: Page<RankingPrize> = await accepted(store.rankingPrizes("org", "one", { limit: 200, before }))
    prizes.push(...page.items)
    before = page.nextBefore
  }
  return prizes
}

const pointsOf = async (store: Store, user: number) => {
  const view = await store.player("org", `u${user}`)
  return isRefusal(view) ? 0 : view.points
}

const broken = (path: string) => inspectDatabase(path).findings.filter(({ violations }) => violations > 0)

test("killed after any step, a round is shown whole or not at all, and each prize is given once", async () => {
  now = noon + dayMs
  const seen = new Set<number>()
  for (let turns = 0; turns < 14; turns += 1) {
    const path = copy(template)
    const store = open(path)
    const giving = store.giveRankingPrizes(caller, "one", undefined)
    for (let done = 0; done < turns; done++) await turn()
    const left = copy(path)
    await giving
    await store.close()
    expect(broken(left)).toEqual([])
    const next = open(left)
    const shown = await pages(next)
    seen.add(shown.length)
    // Those who won first and last become one, and another winner is erased, before the round goes on.
    await accepted(next.mergeClients(caller, "u229", "u0"))
    await accepted(next.erasePlayer(caller, "u228"))
    if (shown.length === 0) {
      const given = await next.giveRankingPrizes(caller, "one", undefined)
      if (!isRefusal(given)) expect(given.length).toBeGreaterThanOrEqual(winners - 1)
    }
    await next.giveDueRankingPrizes()
    const prizes = await pages(next)
    expect(new Set(prizes.map(({ position }) => position)).size).toBe(prizes.length)
    const owed = prizes.filter(({ externalUserId }) => externalUserId === "u0").length
    expect([await pointsOf(next, 0), await pointsOf(next, 100)]).toEqual([10 * owed, 10])
    expect(prizes).toHaveLength(winners - 2 + owed)
    await next.close()
    expect(broken(left)).toEqual([])
  }
  expect([...seen].sort((a, b) => a - b)).toEqual([0, winners])
}, 60_000)

test("merges, bans and plays while a round is read are as if they came before it", async () => {
  now = noon + dayMs
  const store = open(copy(template))
  const giving = store.giveRankingPrizes(caller, "one", undefined)
  await accepted(store.mergeClients(caller, "u1", "u0"))
  await accepted(store.createBan(caller, { externalUserId: "u2" }))
  await play(store, 3, 1_000)
  const prizes = await accepted(giving)
  const isMerged = prizes.length === winners - 2
  expect(prizes[0]?.totalScore).toBe(isMerged ? 230.1 + 229.1 : 230.1)
  expect(prizes).toHaveLength(isMerged ? winners - 2 : winners)
  await store.close()
})

test("a change of the time zone leaves every ranking as the log tells it, with plays, merges and restarts between", async () => {
  now = noon
  let path = copy(template)
  let store = open(path)
  const zones = ["Pacific/Kiritimati", "America/Bogota", "UTC", "Asia/Kolkata"]
  for (const [index, timezone] of zones.entries()) {
    now += 3_600_000
    await accepted(store.updateCampaign(caller, "one", { changes: { timezone }, removed: [] }))
    await play(store, 5, 1_000)
    const before = await Promise.all((["day", "week", "month"] as const).map((period) => top(store, period)))
    path = copy(path)
    await store.close()
    store = open(path)
    const after = await Promise.all((["day", "week", "month"] as const).map((period) => top(store, period)))
    expect(after).toEqual(before)
    expect(before[2]?.[0]).toEqual({ position: 1, externalUserId: "u5", totalScore: 225.1 + 1_000 * (index + 1) })
    expect(before[2]).toHaveLength(100)
  }
  await accepted(store.mergeClients(caller, "u1", "u0"))
  expect((await top(store, "week"))[1]?.externalUserId).toBe("u0")
  await store.close()
  expect(broken(path)).toEqual([])
})

const top = async (store: Store, period: "day" | "week" | "month") =>
  (await accepted(store.ranking({ orgId: "org", campaignId: "one", period, limit: 100 }))).rankings
