import { Database } from "bun:sqlite"
import { afterAll, beforeAll, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { oneClock } from "../../../src/core/clock.ts"
import { openStore, type SqliteStore } from "../../../src/store/sqlite/store.ts"
import { accepted, caller, seededSources } from "../../support/store/store.ts"

const clocks = oneClock(() => Date.parse("2027-02-04T12:00:00.000Z"))

let folder: string
let path: string
let store: SqliteStore

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "premio-organization-"))
  path = join(folder, "premio.db")
  store = openStore(path, clocks, seededSources(1), { isScratch: true })
  await accepted(store.admin.createOrganization({ orgId: "org", name: "Org" }))
})

afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const inFile = <T>(run: (sqlite: Database) => T): T => {
  const sqlite = new Database(path)
  try {
    return run(sqlite)
  } finally {
    sqlite.close()
  }
}

const stored = () => inFile((sqlite) => sqlite.query("SELECT * FROM organizations WHERE org_id = 'org'").get())

test("a new organization counts the bytes of its empty tiers, and has no secrets", () => {
  const empty = { tiers: "[]", draw_secret: null, erasure_secret: null, configuration_bytes: 2 }
  expect(stored()).toMatchObject(empty)
})

test("a change of the tiers leaves missing settings null, and does not store them as JSON", async () => {
  // As in organizations that are older than settings.
  inFile((sqlite) => sqlite.run("UPDATE organizations SET settings = NULL"))
  const tiers = [{ name: "gold", minXp: 100, color: "#ffd700" }]
  await accepted(store.admin.putTiers(caller, tiers))
  const text = JSON.stringify(tiers)
  expect(stored()).toMatchObject({ tiers: text, settings: null, configuration_bytes: text.length })
})
