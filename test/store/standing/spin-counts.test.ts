import { Database } from "bun:sqlite"
import { afterEach, beforeEach, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { oneClock } from "../../../src/core/clock.ts"
import { openStore, type SqliteStore } from "../../../src/store/sqlite/store.ts"
import { inspectDatabase } from "../../../src/store/sqlite/upkeep/inspect.ts"
import { accepted, caller, seededSources } from "../../support/store/store.ts"

const noon = Date.parse("2027-02-03T12:00:00.000Z")
/** More than two steps count. */
const many = 5_000

let folder: string
let path: string
let store: SqliteStore
let opened = 0
/** Each has its own ids, since it opens chains. */
const open = () =>
  openStore(
    path,
    oneClock(() => noon),
    seededSources(++opened),
    { isScratch: true },
  )

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "premio-spins-"))
  path = join(folder, "premio.db")
  store = open()
  await accepted(store.admin.createOrganization({ orgId: "org", name: "Org" }))
  const segments = [{ segmentId: "a", name: "A", weight: 1, prize: { type: "points", points: 3 } } as const]
  await accepted(store.admin.createMiniGame(caller, "wheel", { status: "active", timezone: "UTC", segments }))
  await accepted(store.partner.identify({ orgId: "org", externalId: "ana" }))
  await accepted(store.partner.spin({ orgId: "org", miniGameId: "wheel", externalUserId: "ana" }))
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

/** Copies the first spin, an hour apart, as if by an earlier version. */
const addSpins = async () => {
  await store.close()
  const db = new Database(path)
  db.run(
    `WITH RECURSIVE copies (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM copies WHERE value < ${many - 1})
     INSERT INTO awards (notification, award_id, spin_period, player, client_id, segment_id, segment, won, points_awarded,
       created_at)
     SELECT notification, 'bulk-' || value, spin_period, player, client_id, segment_id, segment, won, 0,
       created_at - value * 3600000
     FROM awards, copies WHERE awards.id = 1`,
  )
  db.close()
  store = open()
}
const results = () => accepted(store.reports.miniGameResults({ orgId: "org", miniGameId: "wheel" }))
const marks = () => {
  const db = new Database(path, { readonly: true })
  const found = db.query("SELECT up_to FROM spin_marks").values().flat()
  db.close()
  return found
}
const broken = async () =>
  (await inspectDatabase(path)).findings.filter(({ rule, violations }) => rule === "spin-counts" && violations > 0)

test("spins that no reader has counted are counted in steps, which are stored, and later ones with them", async () => {
  await addSpins()
  const first = await results()
  expect([first.spins, first.wins, first.points, first.perDay.at(-2)?.spins]).toEqual([many, many, 3, 24])
  expect(marks()).toEqual([4_000])
  await accepted(store.partner.identify({ orgId: "org", externalId: "leo" }))
  await accepted(store.partner.spin({ orgId: "org", miniGameId: "wheel", externalUserId: "leo" }))
  expect((await results()).spins).toBe(many + 1)
  expect(await broken()).toEqual([])
})

test("a forfeited prize leaves what was counted before, also after a restart and in another time zone", async () => {
  const segments = [
    { segmentId: "a", name: "A", weight: 1, prize: { type: "external", name: "TV", value: 70 } } as const,
  ]
  await accepted(store.admin.updateMiniGame(caller, "wheel", { changes: { segments }, removed: [] }))
  await accepted(store.partner.identify({ orgId: "org", externalId: "leo" }))
  const { answer } = await accepted(store.partner.spin({ orgId: "org", miniGameId: "wheel", externalUserId: "leo" }))
  await addSpins()
  const costs = async () => (await results()).costs.map(({ prizes }) => prizes)
  expect(await costs()).toEqual([70n])
  expect(marks()).not.toEqual([])
  await accepted(store.admin.forfeitAward(caller, { miniGameId: "wheel", awardId: answer.awardId }))
  expect(await costs()).toEqual([])
  await store.close()
  store = open()
  expect(await costs()).toEqual([])
  await accepted(
    store.admin.updateMiniGame(caller, "wheel", { changes: { timezone: "Pacific/Kiritimati" }, removed: [] }),
  )
  expect(await costs()).toEqual([])
  expect(await broken()).toEqual([])
})

test("a change of the time zone counts all of them anew", async () => {
  await addSpins()
  const before = (await results()).perDay
  const changes = { timezone: "Pacific/Kiritimati" }
  await accepted(store.admin.updateMiniGame(caller, "wheel", { changes, removed: [] }))
  const { spins, perDay } = await results()
  expect(spins).toBe(many)
  expect(perDay.at(-1)?.day).toBe("2027-02-04")
  expect(perDay.at(-1)?.day).not.toBe(before.at(-1)?.day)
  expect(await broken()).toEqual([])
})

test("counts that differ from the log are reported by the doctor", async () => {
  await addSpins()
  await results()
  await store.close()
  const db = new Database(path)
  db.run("UPDATE spin_counts SET spins = spins + 1 WHERE day = '2027-02-01'")
  db.close()
  expect(await broken()).toMatchObject([{ violations: 1 }])
  store = open()
})
