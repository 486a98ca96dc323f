import { Database } from "bun:sqlite"
import { afterEach, beforeEach, expect, test } from "bun:test"
import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { oneClock } from "../../../src/core/clock.ts"
import type { Store } from "../../../src/core/port/store.ts"
import { isRefusal } from "../../../src/core/refusal.ts"
import { openStore } from "../../../src/store/sqlite/store.ts"
import { brokenRules } from "../../support/store/broken-rules.ts"
import { accepted, caller, game, seededSources } from "../../support/store/store.ts"

const noon = Date.parse("2027-02-03T12:00:00.000Z")
const clocks = oneClock(() => noon)
const marked = { score: 1, metadata: { from: "ana" } }

let folder: string
let path: string
let store: Store
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "premio-erase-"))
  path = join(folder, "premio.db")
  store = openStore(path, clocks, seededSources(1), { isScratch: true })
  await accepted(store.admin.createOrganization({ orgId: "org", name: "Org" }))
  await accepted(store.admin.putMarketplaceGame(caller, { gameId: "flappy", active: true }))
  await accepted(store.admin.createCampaign(caller, "game", { ...game, rewardType: "none" }))
  const url = "http://127.0.0.1:9/"
  await accepted(store.admin.createWebhook(caller, { url, secret: "the secret".repeat(32), events: ["game.played"] }))
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const playAs = (externalUserId: string) =>
  store.partner.play({ orgId: "org", campaignId: "game", externalUserId, gameResult: marked })

test("an erasure takes along what is played in each of its transactions, up to the last", async () => {
  // The promise itself: one derived from it would resolve a moment after the erasure's own.
  const play = () => playAs("ana")
  await play()
  let isErased = false
  let played = play()
  const erasing = accepted(store.admin.erasePlayer(caller, "ana")).finally(() => {
    isErased = true
  })
  // The next play is sent as soon as the previous one is answered, so that each transaction of the erasure begins with
  // one.
  while (!isErased) {
    await played
    played = play()
  }
  await played
  const { externalUserId } = await erasing
  const after = await store.admin.player("org", "ana")
  const again = isRefusal(after) ? 0 : after.plays.length
  const sqlite = new Database(path, { readonly: true })
  const count = (query: string) => sqlite.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${query}`).get()?.n
  const naming = (name: string) => count(`delivery_bodies WHERE body LIKE '%"externalUserId":"${name}"%'`)
  expect(naming("ana")).toBe(again)
  expect(naming(externalUserId)).toBe((count("plays") ?? 0) - again)
  expect(count("plays WHERE metadata IS NOT NULL")).toBe(again)
  sqlite.close()
})

const erasedIn = (at: string): number => {
  const sqlite = new Database(at, { readonly: true })
  const found = sqlite
    .query<{ n: number }, []>("SELECT count(*) AS n FROM players WHERE external_user_id LIKE 'erased%'")
    .get()
  sqlite.close()
  return found?.n ?? 0
}

/** Copies what a process leaves that is killed between erasing some ids and others. */
const leaveWithin = async (erasing: Promise<unknown>): Promise<string> => {
  let isErased = false
  void erasing.finally(() => {
    isErased = true
  })
  while (erasedIn(path) === 0) await new Promise((resolve) => setImmediate(resolve))
  expect(isErased).toBe(false)
  const copy = join(folder, "left.db")
  for (const part of ["", "-wal"]) if (existsSync(path + part)) copyFileSync(path + part, copy + part)
  expect(erasedIn(copy)).toBeWithin(1, 511)
  return copy
}

test("a person with more merged ids than an expression of SQL holds is erased under all of them", async () => {
  const ids = Array.from({ length: 510 }, (_, index) => `old-${index}`)
  const identify = (externalId: string) => accepted(store.partner.identify({ orgId: "org", externalId }))
  await Promise.all([...ids, "ana"].map(identify))
  await Promise.all([...ids, "ana"].map((externalUserId) => accepted(playAs(externalUserId))))
  await Promise.all(ids.map((id) => accepted(store.admin.mergePlayers(caller, id, "ana"))))
  const erasing = accepted(store.admin.erasePlayer(caller, "old-7"))
  const left = await leaveWithin(erasing)
  await erasing
  for (const id of ["ana", "old-0", "old-509"]) expect(isRefusal(await store.admin.player("org", id))).toBe(true)
  const sqlite = new Database(path, { readonly: true })
  const count = (query: string) => sqlite.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${query}`).get()?.n
  expect(count("players WHERE external_user_id LIKE 'erased%'")).toBe(511)
  expect(count("plays WHERE metadata IS NOT NULL")).toBe(0)
  for (const id of ["ana", "old-0", "old-509"]) expect(count(`deliveries WHERE instr(body, '"${id}"')`)).toBe(0)
  expect(count(`audit_log WHERE instr(before || after, '"old-509"')`)).toBe(0)
  sqlite.close()
  // The requested id is replaced last: a process that is killed before that leaves it for a retry.
  const again = openStore(left, clocks, seededSources(2), { isScratch: true })
  await accepted(again.admin.erasePlayer(caller, "old-7"))
  for (const id of ["ana", "old-0", "old-7", "old-509"])
    expect(isRefusal(await again.admin.player("org", id))).toBe(true)
  await again.close()
  expect(await brokenRules(left)).toEqual([])
})
