import { Database } from "bun:sqlite"
import { afterEach, beforeEach, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { oneClock } from "../../../src/core/clock.ts"
import type { Store } from "../../../src/core/port/store.ts"
import { openStore } from "../../../src/store/sqlite/store.ts"
import { brokenRules } from "../../support/store/broken-rules.ts"
import { accepted, caller, game, seededSources } from "../../support/store/store.ts"

let folder: string
let path: string
let store: Store
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "premio-players-"))
  path = join(folder, "premio.db")
  store = openStore(
    path,
    oneClock(() => Date.parse("2027-02-03T12:00:00.000Z")),
    seededSources(1),
    { isScratch: true },
  )
  await accepted(store.admin.createOrganization({ orgId: "org", name: "Org" }))
  await accepted(store.admin.putMarketplaceGame(caller, { gameId: "flappy", active: true }))
  await accepted(store.admin.createCampaign(caller, "game", game))
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const play = (externalUserId: string, score: number) =>
  accepted(store.partner.play({ orgId: "org", campaignId: "game", externalUserId, gameResult: { score } }))
const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    () => "failed",
  )
const ranked = async () =>
  (await accepted(store.partner.ranking({ orgId: "org", campaignId: "game", period: "day", limit: 10 }))).rankings.map(
    ({ externalUserId, totalScore }) => `${externalUserId} ${totalScore}`,
  )

test("a player who was made in a transaction that is rolled back is not the one who gets their row", async () => {
  const sqlite = new Database(path)
  sqlite.run(
    `CREATE TRIGGER refused BEFORE INSERT ON audit_log WHEN NEW.action = 'ban.create'
     BEGIN SELECT RAISE(ABORT, 'refused'); END`,
  )
  sqlite.close()
  const outcomes = [outcomeOf(store.admin.createBan(caller, { externalUserId: "ana" })), outcomeOf(play("beto", 5))]
  expect(await Promise.all(outcomes)).toEqual(["failed", "done"])
  await play("ana", 3)
  expect(await ranked()).toEqual(["beto 5", "ana 3"])
  expect(await brokenRules(path)).toEqual([])
})

test("a rolled back merge leaves both ids with their own players, whichever was read after it", async () => {
  const sqlite = new Database(path)
  sqlite.run(
    `CREATE TRIGGER refused BEFORE INSERT ON audit_log WHEN NEW.action = 'ban.create'
     BEGIN SELECT RAISE(ABORT, 'refused'); END`,
  )
  sqlite.close()
  const identify = (externalId: string) => accepted(store.partner.identify({ orgId: "org", externalId }))
  await Promise.all([identify("ana"), identify("carla")])
  const calls = [
    outcomeOf(identify("carla")),
    outcomeOf(accepted(store.admin.mergePlayers(caller, "ana", "carla"))),
    outcomeOf(identify("ana")),
    outcomeOf(store.admin.createBan(caller, { externalUserId: "beto" })),
  ]
  expect(await Promise.all(calls)).toEqual(["done", "done", "done", "failed"])
  expect((await identify("ana")).clientId).toBe((await identify("carla")).clientId)
  expect(await brokenRules(path)).toEqual([])
})
