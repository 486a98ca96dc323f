import { Database } from "bun:sqlite"
import { afterAll, beforeAll, expect, test } from "bun:test"
import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { oneClock } from "../../../src/core/clock.ts"
import type { Page } from "../../../src/core/page.ts"
import type { Store } from "../../../src/core/port/store.ts"
import type { RankingPrize } from "../../../src/core/ranking/ranking.ts"
import { isRefusal } from "../../../src/core/refusal.ts"
import { openStore } from "../../../src/store/sqlite/store.ts"
import { exportOrganization } from "../../../src/store/sqlite/upkeep/export.ts"
import { importOrganization } from "../../../src/store/sqlite/upkeep/import.ts"
import { brokenRules } from "../../support/store/broken-rules.ts"
import { accepted, caller, code, game, seededSources } from "../../support/store/store.ts"

/** Enough that giving their prizes takes several transactions. */
const winners = 230
const prizes = [
  { fromPosition: 1, toPosition: 110, prize: { type: "points", points: 10 } },
  { fromPosition: 111, toPosition: winners - 2, prize: { type: "promo_code", campaignId: "many" } },
  { fromPosition: winners - 1, toPosition: winners - 1 },
  { fromPosition: winners, toPosition: winners, prize: { type: "promo_code", campaignId: "only" } },
] as const
const noon = Date.parse("2027-02-03T12:00:00.000Z")
/** By hand, and the caller is in the audit log. */
const asker = { orgId: "org", keyId: "key-of-ana" }
const dayMs = 24 * 3_600_000

let folder: string
let template: string
let now = noon
const clocks = oneClock(() => now)
let files = 0

const open = (path: string) => openStore(path, clocks, seededSources(1), { isScratch: true })
const play = (store: Store, user: number, score: number) =>
  accepted(store.partner.play({ orgId: "org", campaignId: "one", externalUserId: `u${user}`, gameResult: { score } }))

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "premio-round-"))
  template = join(folder, "template.db")
  const store = open(template)
  await accepted(store.admin.createOrganization({ orgId: "org", name: "Org" }))
  await accepted(store.admin.putMarketplaceGame(caller, { gameId: "flappy", active: true }))
  const coded = { rewardType: "promo_code", kind: "codes", status: "active" } as const
  await accepted(store.admin.createCampaign(caller, "many", { ...coded, defaultCodeConfig: code }))
  const only = { ...code, prefix: "ONLY", length: 0 }
  await accepted(store.admin.createCampaign(caller, "only", { ...coded, defaultCodeConfig: only }))
  const ranking = { period: "day", prizes } as const
  await accepted(store.admin.createCampaign(caller, "one", { ...game, ranking }))
  for (const externalId of ["u0", "u1", "u228", "u229"])
    await accepted(store.partner.identify({ orgId: "org", externalId }))
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

const pages = async (store: Store) => {
  const prizes: RankingPrize[] = []
  for (let before: number | null = Number.MAX_SAFE_INTEGER; before !== null; ) {
    const page: Page<RankingPrize> = await accepted(store.admin.rankingPrizes("org", "one", { limit: 200, before }))
    prizes.push(...page.items)
    before = page.nextBefore
  }
  return prizes
}

const pointsOf = async (store: Store, user: number) => {
  const view = await store.admin.player("org", `u${user}`)
  return isRefusal(view) ? 0 : view.points
}

/** The progress of a round in a file that nobody serves. */
const progress = (path: string) => {
  const sqlite = new Database(path, { readonly: true })
  const round = sqlite.query<{ given_at: number | null }, []>("SELECT given_at FROM ranking_rounds").get()
  const given = sqlite.query<{ given: number }, []>("SELECT count(given_at) AS given FROM ranking_prizes").get()?.given
  sqlite.close()
  return { isDecided: round !== null, isGiven: round !== null && round.given_at !== null, given }
}

/**
 * What is left by a process that is killed after each transaction that continues a manual round, and before the first.
 */
const killedAtEachStep = async (): Promise<string[]> => {
  const path = copy(template)
  const store = open(path)
  const left: string[] = []
  const keep = () => {
    const next = copy(path)
    const before = left.at(-1)
    if (!before || !Bun.deepEquals(progress(before), progress(next))) left.push(next)
  }
  keep()
  store.monitor.observeCommits({ committed: keep, rolledBack: () => undefined })
  await store.admin.giveRankingPrizes(asker, "one", undefined)
  const steps = [...left]
  await store.close()
  return steps
}

const audited = async (store: Store) =>
  (await store.admin.auditLog("org", { action: "ranking-prizes.give" }, { limit: 10, before: null })).items
const askForOnly = async (store: Store) => {
  const asked = await store.partner.createCode({ orgId: "org", campaignId: "only", externalUserId: "stranger" })
  return isRefusal(asked) ? asked.refusal : asked.code.code
}

/** Every code that was won belongs to its winner, and no other is the same. */
const checkCodes = async (store: Store, given: readonly RankingPrize[]) => {
  const won = given.filter(({ prize }) => prize?.type === "promo_code")
  for (const { prizeCode, externalUserId } of won)
    expect(await store.admin.code("org", prizeCode ?? "")).toMatchObject({ externalUserId, origin: "ranking" })
  expect(new Set(won.map(({ prizeCode }) => prizeCode)).size).toBe(won.length)
  expect((await accepted(store.admin.code("org", "ONLY"))).code).toBe("ONLY")
}

test("after a kill at any step, a round is shown completely or not at all, and each prize is given once", async () => {
  now = noon + dayMs
  const steps: string[] = []
  for (const left of await killedAtEachStep()) {
    expect(await brokenRules(left)).toEqual([])
    const { isDecided, given, isGiven } = progress(left)
    steps.push(`${isDecided} ${given} ${isGiven}`)
    const next = open(left)
    expect(await pages(next)).toHaveLength(isGiven ? winners : 0)
    expect(await audited(next)).toHaveLength(isGiven ? 1 : 0)
    // It was promised to a winner; nobody else gets it.
    if (isDecided) expect(await askForOnly(next)).toBe("CODE_COLLISION_RETRY_EXCEEDED")
    // The first and last winner are merged, and another winner is erased, before the round continues.
    await accepted(next.admin.mergePlayers(caller, "u229", "u0"))
    await accepted(next.admin.erasePlayer(caller, "u228"))
    await next.upkeep.giveDueRankingPrizes()
    const shown = await pages(next)
    expect(new Set(shown.map(({ position }) => position)).size).toBe(shown.length)
    expect(shown).toHaveLength(isDecided ? winners : winners - 1)
    expect([await pointsOf(next, 0), await pointsOf(next, 50), await pointsOf(next, 150)]).toEqual([10, 10, 0])
    if (isDecided) await checkCodes(next, shown)
    const rows = await audited(next)
    expect(rows.map(({ keyId }) => keyId)).toEqual(isDecided ? [asker.keyId] : [])
    if (isDecided) expect(rows[0]?.after).toMatchObject({ items: shown.map(() => ({ givenAt: expect.any(Number) })) })
    await next.close()
    expect(await brokenRules(left)).toEqual([])
  }
  const given = [0, 100, 200, winners]
  expect(steps).toEqual(["false 0 false", ...given.map((count) => `true ${count} false`), `true ${winners} true`])
}, 60_000)

test("a half given round continues after an import", async () => {
  now = noon + dayMs
  const [, , left = ""] = await killedAtEachStep()
  expect(progress(left)).toEqual({ isDecided: true, isGiven: false, given: 100 })
  const target = join(folder, `${++files}.db`)
  const other = openStore(target, clocks, seededSources(2), { isScratch: true })
  await accepted(other.admin.createOrganization({ orgId: "other", name: "Other" }))
  await accepted(other.admin.createCampaign({ orgId: "other", keyId: null }, "one", game))
  for (const externalId of ["x", "y", "z"]) await accepted(other.partner.identify({ orgId: "other", externalId }))
  await other.close()
  const exported = await Array.fromAsync(exportOrganization(left, "org"), (line) => JSON.stringify(line))
  await importOrganization(target, lines(exported))
  const results: RankingPrize[][] = []
  for (const path of [left, target]) {
    expect(await brokenRules(path)).toEqual([])
    const store = open(path)
    expect([await pages(store), await askForOnly(store)]).toEqual([[], "CODE_COLLISION_RETRY_EXCEEDED"])
    await store.upkeep.giveDueRankingPrizes()
    results.push(await pages(store))
    await checkCodes(store, results.at(-1) ?? [])
    expect((await audited(store)).map(({ keyId }) => keyId)).toEqual([asker.keyId])
    expect([await pointsOf(store, 0), await pointsOf(store, 109), await pointsOf(store, 110)]).toEqual([10, 10, 0])
    await store.close()
    expect(await brokenRules(path)).toEqual([])
  }
  expect(results[0]).toHaveLength(winners)
  expect(results[1]).toEqual(results[0] ?? [])
})

async function* lines(texts: readonly string[]) {
  yield* texts
}

test("on request returns once all is given, also when the database accepts no writes in the middle of it", async () => {
  now = noon + dayMs
  const store = open(copy(template))
  let commits = 0
  const waiting: Promise<unknown>[] = []
  store.monitor.observeCommits({
    committed: () => {
      // The winners are decided, and the first of them have their prizes; further jobs find the queue full.
      if (++commits === 2) for (let count = 0; count < 10_000; count++) waiting.push(store.monitor.checkWritable())
    },
    rolledBack: () => undefined,
  })
  const given = await accepted(store.admin.giveRankingPrizes(asker, "one", undefined))
  expect(given.filter(({ givenAt }) => givenAt === now)).toHaveLength(winners)
  await Promise.all(waiting)
  await store.close()
})

test("merges, bans and plays while a round is read are as if they came before it", async () => {
  now = noon + dayMs
  const store = open(copy(template))
  const giving = store.admin.giveRankingPrizes(caller, "one", undefined)
  await accepted(store.admin.mergePlayers(caller, "u1", "u0"))
  await accepted(store.admin.createBan(caller, { externalUserId: "u2" }))
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
    await accepted(store.admin.updateCampaign(caller, "one", { changes: { timezone }, removed: [] }))
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
  await accepted(store.admin.mergePlayers(caller, "u1", "u0"))
  expect((await top(store, "week"))[1]?.externalUserId).toBe("u0")
  await store.close()
  expect(await brokenRules(path)).toEqual([])
})

const top = async (store: Store, period: "day" | "week" | "month") =>
  (await accepted(store.partner.ranking({ orgId: "org", campaignId: "one", period, limit: 100 }))).rankings
