import { Database } from "bun:sqlite"
import { afterEach, beforeEach, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { oneClock } from "../../../src/core/clock.ts"
import { openStore, type SqliteStore } from "../../../src/store/sqlite/store.ts"
import { brokenRules } from "../../support/store/broken-rules.ts"
import { leftBehind } from "../../support/store/left-behind.ts"
import { accepted, caller, failAfterWrite, game, makeFailing, seededSources } from "../../support/store/store.ts"

const noon = Date.parse("2027-02-03T12:00:00.000Z")
const clocks = oneClock(() => noon)
/** Enough to take several steps to write back. */
const players = Array.from({ length: 300 }, (_, index) => `player-${index}`)
const maxPlays = 8

let folder: string
let path: string
let store: SqliteStore
const open = (at: string) => openStore(at, clocks, seededSources(1), { isScratch: true })

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "premio-write-back-"))
  path = join(folder, "premio.db")
  store = open(path)
  await accepted(store.admin.createOrganization({ orgId: "org", name: "Org" }))
  await accepted(store.admin.putMarketplaceGame(caller, { gameId: "flappy", active: true }))
  const playLimits = { maxPerUser: maxPlays, period: "day" } as const
  const rewards = { rewardType: "points", pointsReward: { points: 3 }, xp: { perPlay: 2 } } as const
  await accepted(store.admin.createCampaign(caller, "game", { ...game, ...rewards, playLimits }))
  await Promise.all(players.map((externalId) => accepted(store.partner.identify({ orgId: "org", externalId }))))
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const play = (at: SqliteStore, externalUserId: string, score: number) =>
  accepted(at.partner.play({ orgId: "org", campaignId: "game", externalUserId, gameResult: { score } }))
const playAll = (score: number) => Promise.all(players.map((player, index) => play(store, player, score + (index % 7))))
const ranked = (at: SqliteStore) =>
  accepted(at.partner.ranking({ orgId: "org", campaignId: "game", period: "day", limit: 1_000 })).then(
    ({ rankings }) => rankings,
  )

/** The XP and points of some of all. */
const totalsOf = async (at: SqliteStore) => {
  const some = players.filter((_, index) => index % 20 < 2)
  const found = await Promise.all(some.map((player) => accepted(at.admin.player("org", player))))
  return found.map(({ externalUserId, xp, points }) => [externalUserId, xp, points])
}

/** What a process would leave if it were killed now. */
const leave = (number: number): string => leftBehind(path, join(folder, `left-${number}.db`))

test("a crash between any two steps of a write-back loses nothing, with plays and roll-backs among them", async () => {
  makeFailing(path)
  await playAll(1)
  await playAll(2)
  await ranked(store)
  let isWritten = false
  const writing = accepted(store.writeBack()).finally(() => {
    isWritten = true
  })
  const crashes: { left: string; rankings: unknown; totals: unknown; player: string; playsRemaining: number }[] = []
  while (!isWritten) {
    const turn = crashes.length
    const player = `player-${turn % 2 === 0 ? turn : 299 - turn}`
    const [{ answer }] = await Promise.all([play(store, player, 10), failAfterWrite(store)])
    const { playsRemaining = 0 } = answer.limits
    const left = leave(turn)
    crashes.push({ left, rankings: await ranked(store), totals: await totalsOf(store), player, playsRemaining })
  }
  await writing
  expect(crashes.length).toBeGreaterThan(players.length / 64)
  for (const { left, rankings, totals, player, playsRemaining } of crashes) {
    expect(await brokenRules(left)).toEqual([])
    const recovered = open(left)
    expect(await totalsOf(recovered)).toEqual(totals as never)
    expect(await ranked(recovered)).toEqual(rankings as never)
    expect(playsRemaining).toBe(maxPlays - 3)
    expect((await play(recovered, player, 0)).answer.limits.playsRemaining).toBe(maxPlays - 4)
    expect((await play(recovered, "player-150", 0)).answer.limits.playsRemaining).toBe(maxPlays - 3)
    await recovered.close()
    expect(await brokenRules(left)).toEqual([])
  }
  expect(await brokenRules(path)).toEqual([])
})

test("a merge that is rolled back with its whole transaction and runs again joins all plays, written back or not", async () => {
  makeFailing(path)
  for (const externalId of ["ana", "beto"]) await accepted(store.partner.identify({ orgId: "org", externalId }))
  for (const player of ["ana", "beto"]) await play(store, player, 1)
  await accepted(store.writeBack())
  for (const player of ["ana", "beto", "beto"]) await play(store, player, 10)
  const merged = accepted(store.admin.mergePlayers(caller, "ana", "beto"))
  const played = play(store, "ana", 100)
  await failAfterWrite(store)
  await merged
  expect((await played).answer.limits.playsRemaining).toBe(maxPlays - 6)
  expect(await ranked(store)).toEqual([{ position: 1, externalUserId: "beto", totalScore: 132 }])
  const { plays, xp, points } = await accepted(store.admin.player("org", "ana"))
  expect([xp, points]).toEqual([12, 18])
  expect(plays.map(({ score }) => score)).toEqual([100, 10, 10, 10, 1, 1])
  await store.close()
  expect(await brokenRules(path)).toEqual([])
  store = open(path)
})

const writtenPlay = (at: string) => {
  const sqlite = new Database(at, { readonly: true })
  const { play: written } = sqlite.query<{ play: number }, []>("SELECT play FROM standings_written").get() ?? {
    play: 0,
  }
  sqlite.close()
  return written
}

test("a start after everybody has played once reads no play again, neither after a stop nor after a write-back", async () => {
  await playAll(1)
  await accepted(store.writeBack())
  expect(writtenPlay(leave(1))).toBe(players.length)
  await play(store, "player-7", 1)
  await store.close()
  expect(writtenPlay(path)).toBe(players.length + 1)
  store = open(path)
})
