import { afterEach, beforeEach, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { oneClock } from "../../../src/core/clock.ts"
import type { Store } from "../../../src/core/port/store.ts"
import { isRefusal } from "../../../src/core/refusal.ts"
import { openStore } from "../../../src/store/sqlite/store.ts"
import { inspectDatabase } from "../../../src/store/sqlite/upkeep/inspect.ts"
import { accepted, caller, failAfterWrite, game, makeFailing, seededSources } from "../../support/store/store.ts"

/** More codes than a transaction counts. */
const many = 5_000
const cost = 10
const lifetimeMs = 60_000
const code = { discountType: "fixed", discountValue: cost, expiresInSeconds: lifetimeMs / 1_000 }

let folder: string
let path: string
let now: number
let store: Store
const clocks = oneClock(() => now)
const open = () => openStore(path, clocks, seededSources(1), { isScratch: true })

beforeEach(async () => {
  now = Date.parse("2027-02-03T12:00:00.000Z")
  folder = mkdtempSync(join(tmpdir(), "premio-budgets-"))
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

const create = (externalUserId: string) =>
  store.partner.createCode({ orgId: "org", campaignId: "game", externalUserId })
/** How many of `count` new users get a code, half of them by a play. */
const given = async (name: string, count: number): Promise<number> => {
  const calls = Array.from({ length: count }, async (_, index) => {
    if (index % 2 === 0) return !isRefusal(await create(`${name}${index}`))
    const request = { orgId: "org", campaignId: "game", externalUserId: `${name}${index}` }
    return (await accepted(store.partner.play(request))).answer.won
  })
  return (await Promise.all(calls)).filter(Boolean).length
}
const issueMany = async (): Promise<string> => {
  const made = await Promise.all(Array.from({ length: many }, (_, index) => accepted(create(`u${index}`))))
  return made[0]?.code.code ?? ""
}
const budget = (codes: number | null) =>
  accepted(
    store.admin.updateCampaign(
      caller,
      "game",
      codes === null
        ? { changes: {}, removed: ["budget"] }
        : { changes: { budget: { maxAmount: codes * cost } }, removed: [] },
    ),
  )
const isSound = async () =>
  expect((await inspectDatabase(path, undefined, now)).findings.filter(({ violations }) => violations > 0)).toEqual([])

test("the codes from before a budget are counted in steps, while others wait, and a rollback leaves no trace", async () => {
  const first = await issueMany()
  await budget(many + 3)
  const [codes] = await Promise.all([
    given("v", 8),
    accepted(store.admin.deactivateCode(caller, first)),
    failAfterWrite(store),
  ])
  expect(codes).toBeGreaterThanOrEqual(3)
  expect(codes + (await given("w", 3))).toBe(4)
  await isSound()
})

test("a count is repeated if the budget was removed meanwhile", async () => {
  await issueMany()
  await budget(many)
  const [early, , free] = await Promise.all([given("v", 2), budget(null), given("w", 4)])
  const issued = many + early + free + (await given("x", 2))
  await budget(issued + 3)
  expect(await given("y", 6)).toBe(3)
  await isSound()
})

test("what expired since the last play is given back in steps", async () => {
  await budget(many)
  await issueMany()
  expect(await given("v", 2)).toBe(0)
  now += lifetimeMs + 1_000
  const inAll = await Promise.all([given("w", many), failAfterWrite(store)])
  expect(inAll[0] + (await given("x", 10))).toBe(many)
  await isSound()
})

const prizes = [{ prizeId: "tv", name: "TV", kind: "external", value: cost, weight: 1 }] as const
const change = (changes: object) => accepted(store.admin.updateCampaign(caller, "game", { changes, removed: [] }))
const played = async (name: string, count: number) =>
  (
    await Promise.all(
      Array.from({ length: count }, (_, index) =>
        accepted(store.partner.play({ orgId: "org", campaignId: "game", externalUserId: `${name}${index}` })),
      ),
    )
  ).map(({ answer }) => answer)
const forfeit = (sessionId: string) => store.admin.forfeit(caller, { campaignId: "game", sessionId })

test("the values of prizes from before a budget are counted in steps, while plays and forfeits wait", async () => {
  await change({ gameType: "scratch_card", winProbability: 1, prizes })
  const [first, second, third] = await played("u", many)
  await accepted(forfeit(first?.sessionId ?? ""))
  await change({ budget: { maxAmount: (many + 1) * cost, counts: "all" } })
  const [during, forfeited, again] = await Promise.all([
    played("v", 8),
    forfeit(second?.sessionId ?? ""),
    forfeit(second?.sessionId ?? ""),
    failAfterWrite(store),
  ])
  expect([isRefusal(forfeited), isRefusal(again)]).toEqual([false, true])
  await accepted(forfeit(third?.sessionId ?? ""))
  const wins = [...during, ...(await played("w", 8))].filter(({ won }) => won)
  expect(wins).toHaveLength(4)
  await isSound()
})
