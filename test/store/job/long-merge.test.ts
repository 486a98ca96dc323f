import { afterEach, beforeEach, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { oneClock } from "../../../src/core/clock.ts"
import type { Page } from "../../../src/core/page.ts"
import type { Store } from "../../../src/core/port/store.ts"
import { isRefusal } from "../../../src/core/refusal.ts"
import { openStore } from "../../../src/store/sqlite/store.ts"
import { exportOrganization } from "../../../src/store/sqlite/upkeep/export.ts"
import { importOrganization } from "../../../src/store/sqlite/upkeep/import.ts"
import { insertCodes, insertPlays, insertUnchained } from "../../support/fixture/bulk.ts"
import { brokenRules } from "../../support/store/broken-rules.ts"
import { leftBehind } from "../../support/store/left-behind.ts"
import { accepted, caller, code, failAfterWrite, game, makeFailing, seededSources } from "../../support/store/store.ts"

const noon = Date.parse("2027-02-03T12:00:00.000Z")
const clocks = oneClock(() => noon)
const each = 1_500
const codesEach = 300
/** Beside two that are chained. */
const entriesEach = 200
/** One play of each, by the API, and two more than both have played. */
const maxPerUser = 2 * each + 4

let folder: string
let path: string
let store: Store
let opened = 0
/** With new ids each time: the start of a copy opens chains of draws. */
const open = (at: string) => openStore(at, clocks, seededSources(1_000 * ++opened), { isScratch: true })

/** Scores that show the order in which they were added. */
const scoreOf = (index: number) => (index % 7) / 10
let total = 0

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "premio-merge-"))
  path = join(folder, "premio.db")
  store = open(path)
  await accepted(store.admin.createOrganization({ orgId: "org", name: "Org" }))
  await accepted(store.admin.putMarketplaceGame(caller, { gameId: "flappy", active: true }))
  const config = { ...game, rewardType: "promo_code", defaultCodeConfig: code } as const
  await accepted(store.admin.createCampaign(caller, "game", { ...config, playLimits: { maxPerUser, period: "month" } }))
  makeFailing(path)
  for (const externalId of ["old", "new"]) await accepted(store.partner.identify({ orgId: "org", externalId }))
  await store.close()
  total = 0
  const plays = Array.from({ length: 2 * each }, (_, index) => {
    total += scoreOf(index)
    return {
      user: index % 3 === 0 || index > 2 * each - 500 ? "old" : "new",
      at: noon - 5_000 + index,
      score: scoreOf(index),
    }
  })
  insertPlays(path, "org", "game", plays)
  const codes = ["old", "new"].flatMap((player) =>
    Array.from({ length: codesEach }, (_, index) => ({ code: `${player}-${index}`, expiresAt: noon + 1, player })),
  )
  insertCodes(path, "org", "game", codes, noon - 1)
  insertUnchained(
    path,
    "org",
    Array.from({ length: 2 * entriesEach }, (_, index) => ({ user: index % 2 ? "old" : "new", points: 1 })),
  )
  store = open(path)
  for (const user of ["old", "new"]) expect(await play(store, user, 0.1)).toBeNumber()
  for (const externalUserId of ["old", "new", "old", "new"])
    await accepted(store.partner.movePoints("earn", { orgId: "org", externalUserId, points: 1 }))
  total = total + 0.1 + 0.1
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const play = async (at: Store, externalUserId: string, score: number) => {
  const answer = await at.partner.play({ orgId: "org", campaignId: "game", externalUserId, gameResult: { score } })
  return isRefusal(answer) ? answer.refusal : answer.answer.limits.playsRemaining
}
const merge = () => accepted(store.admin.mergePlayers(caller, "old", "new"))

/** Every total of the remaining client, once they are one. */
const totalsOf = async (at: Store) => {
  const { clientId } = await accepted(at.admin.player("org", "old"))
  expect((await accepted(at.admin.player("org", "new"))).clientId).toBe(clientId)
  await accepted(at.partner.identify({ orgId: "org", externalId: "leo" }))
  const { from } = await accepted(at.admin.mergePreview("org", "new", "leo"))
  const ranking = { orgId: "org", campaignId: "game", limit: 5 }
  const scores = []
  for (const period of ["total", "day"] as const) {
    const { rankings } = await accepted(at.partner.ranking({ ...ranking, period }))
    scores.push(...rankings.map(({ externalUserId, totalScore }) => [externalUserId, totalScore]))
  }
  const { points } = await accepted(at.admin.player("org", "new"))
  return { plays: from.plays, codes: from.codes, scores, points, entries: await entriesOf(at, "new") }
}

const entriesOf = async (at: Store, externalUserId: string): Promise<number> => {
  let entries = 0
  for (let before: number | null = null; ; ) {
    const page: Page<unknown> = await accepted(at.admin.playerLedger("org", externalUserId, { before, limit: 100 }))
    entries += page.items.length
    if (page.nextBefore === null) return entries
    before = page.nextBefore
  }
}

const expected = () => ({
  plays: 2 * each + 2,
  codes: 2 * codesEach + 2,
  scores: [
    ["new", total],
    ["new", total],
  ],
  points: 2 * entriesEach + 4,
  // One of them is that of the merge.
  entries: 2 * entriesEach + 5,
})

test("a long merge makes those wait who ask for either, and others play meanwhile", async () => {
  const order: string[] = []
  const merging = merge().then((merged) => {
    order.push("merged")
    return merged
  })
  const waiting = Promise.all(Array.from({ length: 5 }, (_, index) => play(store, index % 2 ? "old" : "new", 0))).then(
    (answers) => {
      order.push("played")
      return answers
    },
  )
  for (let count = 0; count < 3; count++) expect(await play(store, `user-${count}`, 0)).toBe(maxPerUser - 1)
  order.push("others")
  const viewed = totalsOf(store)
  expect((await merging).mergedClientIds).toHaveLength(1)
  expect((await waiting).sort()).toEqual([0, 1, ...Array(3).fill("PLAY_LIMIT_REACHED")])
  expect(order[0]).toBe("others")
  expect((await viewed).scores).toEqual(expected().scores)
  await store.close()
  expect(await brokenRules(path)).toEqual([])
  store = open(path)
})

test("a merge of many codes goes in steps also where nothing was played", async () => {
  for (const externalId of ["owner", "leo"]) await accepted(store.partner.identify({ orgId: "org", externalId }))
  await store.close()
  const codes = Array.from({ length: 3 * codesEach }, (_, index) => ({
    code: `owner-${index}`,
    expiresAt: noon + 1,
    player: "owner",
  }))
  insertCodes(path, "org", "game", codes, noon - 1)
  store = open(path)
  const order: string[] = []
  const merging = accepted(store.admin.mergePlayers(caller, "owner", "leo")).then(() => order.push("merged"))
  for (let count = 0; count < 3; count++) order.push(`${await play(store, `user-${count}`, 0)}`)
  await merging
  expect(order.at(-1)).toBe("merged")
  await accepted(store.partner.identify({ orgId: "org", externalId: "eva" }))
  expect((await accepted(store.admin.mergePreview("org", "leo", "eva"))).from.codes).toBe(3 * codesEach)
})

test("transactions rolled back during a long merge do not affect it", async () => {
  let isMerged = false
  const merging = merge().finally(() => {
    isMerged = true
  })
  while (!isMerged) await failAfterWrite(store)
  await merging
  expect(await totalsOf(store)).toEqual(expected())
  await store.close()
  expect(await brokenRules(path)).toEqual([])
  store = open(path)
})

/** What a process would leave if it were killed now. */
const leave = (number: number): string => leftBehind(path, join(folder, `left-${number}.db`))

async function* lines(values: AsyncIterable<object>) {
  for await (const value of values) yield JSON.stringify(value)
}

/** Another database with the contents of this one's export. */
const moved = async (from: string): Promise<string> => {
  const to = `${from}-moved.db`
  await importOrganization(to, lines(exportOrganization(from, "org")))
  return to
}

test("a merge that is killed at any step is finished by the next start, also of an import, and breaks no rule before", async () => {
  let isMerged = false
  const merging = merge().finally(() => {
    isMerged = true
  })
  const left: string[] = []
  for (let turn = 0; !isMerged; turn++) {
    await new Promise((resolve) => setImmediate(resolve))
    if (turn % 2 === 1) left.push(leave(turn))
  }
  await merging
  expect(left.length).toBeGreaterThan(3)
  for (const [index, killed] of left.entries()) {
    expect(await brokenRules(killed)).toEqual([])
    // A half-done merge moves with its organization, and is finished in the new database.
    const at = index % 6 === 1 ? await moved(killed) : killed
    const recovered = open(at)
    const isBegun = !isRefusal(await recovered.admin.mergePreview("org", "old", "new"))
    if (!isBegun) {
      expect(await totalsOf(recovered)).toEqual(expected())
      expect(await play(recovered, "old", 0)).toBe(1)
    }
    await recovered.close()
    expect(await brokenRules(at)).toEqual([])
  }
  expect(await totalsOf(store)).toEqual(expected())
})
