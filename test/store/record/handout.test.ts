import { afterEach, beforeEach, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { oneClock } from "../../../src/core/clock.ts"
import { openStore, type SqliteStore } from "../../../src/store/sqlite/store.ts"
import { accepted, caller, code, seededSources } from "../../support/store/store.ts"

let folder: string
let store: SqliteStore
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "premio-handouts-"))
  const clocks = oneClock(() => Date.parse("2027-02-03T12:00:00.000Z"))
  store = openStore(join(folder, "premio.db"), clocks, seededSources(1), { isScratch: true })
  await accepted(store.admin.createOrganization({ orgId: "org", name: "Org" }))
  await accepted(
    store.admin.createCampaign(caller, "raffle", {
      ...({ status: "active", gameType: "scratch_card", rewardType: "promo_code", winProbability: 1 } as const),
      defaultCodeConfig: code,
      prizes: [{ prizeId: "tv", name: "TV", kind: "external" }],
    }),
  )
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const play = (externalUserId: string) =>
  accepted(store.partner.play({ orgId: "org", campaignId: "raffle", externalUserId }))
const winners = async () =>
  (await accepted(store.admin.plays("org", "raffle", { won: true }, { limit: 10, before: null }))).items

test("an erasure removes the notes about the player's wins, and leaves those about others", async () => {
  const notes: string[] = []
  for (const id of ["ana", "ben", "ana"]) {
    const { answer } = await play(id)
    notes.unshift(`for ${id}`)
    const handOut = { campaignId: "raffle", sessionId: answer.sessionId, handedOut: true, note: `for ${id}` }
    await accepted(store.admin.handOut(caller, handOut))
  }
  expect((await winners()).map(({ note }) => note)).toEqual(notes)
  await accepted(store.admin.erasePlayer(caller, "ana"))
  const left = await winners()
  expect(left.map(({ note }) => note)).toEqual([null, "for ben", null])
  expect(left.every(({ handedOutAt }) => handedOutAt !== null)).toBe(true)
})
