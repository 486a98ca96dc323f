import { Database } from "bun:sqlite"
import { afterEach, beforeEach, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { oneClock } from "../../../src/core/clock.ts"
import type { Store } from "../../../src/core/port/store.ts"
import { isRefusal } from "../../../src/core/refusal.ts"
import { openStore } from "../../../src/store/sqlite/store.ts"
import { type BulkPlay, insertPlays } from "../../support/fixture/bulk.ts"
import { brokenRules } from "../../support/store/broken-rules.ts"
import { accepted, caller, code, failAfterWrite, game, makeFailing, seededSources } from "../../support/store/store.ts"

const noon = Date.parse("2027-02-03T12:00:00.000Z")
/** More than a transaction counts. */
const many = 5_000

let folder: string
let path: string
let now = noon
const clocks = oneClock(() => now)
let store: Store
let opened = 0
/** Each has its own ids, since it opens chains. */
const open = () => openStore(path, clocks, seededSources(++opened), { isScratch: true })

beforeEach(async () => {
  now = noon
  folder = mkdtempSync(join(tmpdir(), "premio-counts-"))
  path = join(folder, "premio.db")
  store = open()
  await accepted(store.admin.createOrganization({ orgId: "org", name: "Org" }))
  await accepted(store.admin.putMarketplaceGame(caller, { gameId: "flappy", active: true }))
  const config = { ...game, rewardType: "promo_code", defaultCodeConfig: code } as const
  await accepted(store.admin.createCampaign(caller, "game", config))
  makeFailing(path)
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

/** Every third play of `user` has won a prize and scored, in the last hours. */
const playsOf = (user: string): BulkPlay[] =>
  Array.from({ length: many }, (_, index) => {
    const isThird = index % 3 === 0
    return { user, at: noon - many + index, won: isThird, score: isThird ? 0.1 : 0 }
  })
const prizes = Math.ceil(many / 3)

const fill = async (plays: readonly BulkPlay[]) => {
  await store.close()
  insertPlays(path, "org", "game", plays)
  store = open()
  // Otherwise the first play would wait for a new chain, since no earlier process has left one.
  await accepted(store.draws.closeChains(caller, { kind: "campaign", id: "game" }))
}
const play = async (externalUserId: string, score = 0) => {
  const answer = await store.partner.play({ orgId: "org", campaignId: "game", externalUserId, gameResult: { score } })
  if (isRefusal(answer)) return answer.refusal
  return answer.answer.won ? "won" : "lost"
}
/** How many of each. */
const tally = (outcomes: readonly string[]) => {
  const found: Record<string, number> = {}
  for (const outcome of outcomes) found[outcome] = (found[outcome] ?? 0) + 1
  return found
}
const playTogether = async (times: number, ...users: string[]) =>
  tally(await Promise.all(Array.from({ length: times }, (_, index) => play(users[index % users.length] ?? ""))))
const stored = (columns: string, table: string) => {
  const sqlite = new Database(path, { readonly: true })
  const rows = sqlite.query(`SELECT ${columns} FROM ${table}`).values()
  sqlite.close()
  return rows
}
type Changed = Parameters<Store["admin"]["updateCampaign"]>[2]
const patch = (changes: Changed["changes"], ...removed: Changed["removed"]) =>
  accepted(store.admin.updateCampaign(caller, "game", { changes, removed }))
test("a limit that is new counts a long chain exactly, for all who play at once, and others play meanwhile", async () => {
  await fill(playsOf("ana"))
  await patch({ playLimits: { maxPerUser: many + 3, period: "day" } })
  const order: string[] = []
  const long = playTogether(10, "ana").then((outcomes) => {
    order.push("ana")
    return outcomes
  })
  for (let count = 0; count < 3; count++) expect(await play(`user-${count}`)).toBe("won")
  order.push("others")
  expect(await long).toEqual({ won: 3, PLAY_LIMIT_REACHED: 7 })
  expect(order).toEqual(["others", "ana"])
  await store.close()
  expect(await brokenRules(path)).toEqual([])
  store = open()
})

test("what was counted for a refused play is kept", async () => {
  await fill(playsOf("ana"))
  await patch({ playLimits: { maxPerUser: many, period: "day" } })
  expect(await play("ana")).toBe("PLAY_LIMIT_REACHED")
  await store.close()
  const ana = "standings WHERE player = (SELECT id FROM players WHERE external_user_id = 'ana')"
  expect(stored("plays, plays_until - plays_from", ana)).toEqual([[many, 24 * 3_600_000]])
  expect(await brokenRules(path)).toEqual([])
  store = open()
})

test("a new quota counts a campaign exactly during concurrent plays, and stores the count", async () => {
  await fill([...playsOf("ana"), ...playsOf("beto")])
  await patch({ rewardLimits: { maxTotal: 2 * prizes + 3, period: "week" } })
  expect(await playTogether(12, "ana", "beto", "carla")).toEqual({ won: 3, lost: 9 })
  expect(stored("wins", "quotas")).toEqual([[2 * prizes + 3]])
  await store.close()
  expect(await brokenRules(path)).toEqual([])
  store = open()
})

test("a quota that is set, taken away and set again while it is counted misses no win", async () => {
  await fill(playsOf("ana"))
  const limited = { rewardLimits: { maxTotal: prizes + 4, period: "week" } } as const
  await patch(limited)
  const first = play("ana")
  await patch({}, "rewardLimits")
  expect(await playTogether(2, "beto", "carla")).toEqual({ won: 2 })
  await patch(limited)
  const outcomes = [await first, ...(await Promise.all([play("ana"), play("beto"), play("carla")]))]
  expect(tally(outcomes)).toEqual(tally(outcomes.includes("lost") ? ["won", "won", "lost", "lost"] : outcomes))
  await store.close()
  expect(await brokenRules(path)).toEqual([])
  expect(stored("sum(used_quota)", "plays JOIN campaigns c ON c.id = campaign AND campaign_id = 'game'")).toEqual([
    [prizes + 4],
  ])
  store = open()
})

test("a transaction that is rolled back while a chain is counted changes no count", async () => {
  await fill(playsOf("ana"))
  await patch({ playLimits: { maxPerUser: many + 2, period: "day" } })
  let isPlayed = false
  const together = playTogether(4, "ana").finally(() => {
    isPlayed = true
  })
  while (!isPlayed) {
    // Fails after what was counted and those who waited for it, so that these have already written.
    for (let others = 0; others < 20; others++) await null
    await failAfterWrite(store)
  }
  expect(await together).toEqual({ won: 2, PLAY_LIMIT_REACHED: 2 })
  await store.close()
  expect(await brokenRules(path)).toEqual([])
  store = open()
})

test("the scores of a running period are summed from a long chain when the clock was set back", async () => {
  await fill(playsOf("ana"))
  const dayBefore = noon - 24 * 3_600_000
  const ranked = async () => {
    const request = { orgId: "org", campaignId: "game", period: "day" as const, limit: 5 }
    return (await accepted(store.partner.ranking(request))).rankings.map(({ totalScore }) => totalScore)
  }
  now = dayBefore
  expect(await play("ana", 5)).toBe("won")
  expect(await ranked()).toEqual([5])
  now = noon
  expect(await play("ana", 5)).toBe("won")
  let expected = 0
  for (let prize = 0; prize < prizes; prize++) expected += 0.1
  expect(await ranked()).toEqual([expected + 5])
})
