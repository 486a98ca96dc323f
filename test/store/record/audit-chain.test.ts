import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { oneClock } from "../../../src/core/clock.ts"
import type { Store } from "../../../src/core/port/store.ts"
import { openDatabase } from "../../../src/store/sqlite/file/open.ts"
import { openStore } from "../../../src/store/sqlite/store.ts"
import { inspectDatabase } from "../../../src/store/sqlite/upkeep/inspect.ts"
import { withDatabase } from "../../support/service/cli.ts"
import { accepted, seededSources } from "../../support/store/store.ts"

const dayMs = 24 * 60 * 60 * 1000

let folder: string
let path: string
let now: number
const clocks = oneClock(() => now)
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "premio-chain-"))
  path = join(folder, "premio.db")
  now = Date.parse("2027-02-03T12:00:00.000Z")
})
afterEach(() => rmSync(folder, { recursive: true }))

const open = () => openStore(path, clocks, seededSources(1), { isScratch: true })

/** Runs `task` on the store, and closes it. */
const onStore = async <T>(task: (store: Store) => Promise<T>): Promise<T> => {
  const store = open()
  try {
    return await task(store)
  } finally {
    await store.close()
  }
}

/** What the doctor reports about the audit log. */
const faults = async () => (await inspectDatabase(path)).findings.find(({ rule }) => rule === "audit")?.examples

const change = (statement: string, ...values: (string | number)[]) =>
  withDatabase(path, (sqlite) => sqlite.run(statement, values))

const rowsOf = (orgId: string) =>
  withDatabase(path, (sqlite) =>
    sqlite
      .query<{ id: number; action: string; target: string; after: string; salt: string | null }, [string]>(
        `SELECT id, action, target, "after", salt FROM audit_log WHERE org_id = ? ORDER BY id`,
      )
      .all(orgId),
  )

const rowOf = (action: string): number => rowsOf("org").find((row) => row.action === action)?.id ?? 0

const caller = { orgId: "org", keyId: "key" }
const other = { orgId: "other", keyId: "other-key" }

/** Two organizations whose changes and reads alternate, many of them at once. */
const fill = async (store: Store) => {
  await accepted(store.admin.createOrganization({ orgId: "org", name: "Org" }))
  await accepted(store.admin.createOrganization({ orgId: "other", name: "Other" }))
  await accepted(store.partner.identify({ orgId: "org", externalId: "ana", name: "Ana" }))
  const sends = [caller, other].flatMap((who) =>
    Array.from({ length: 20 }, (_, index) => accepted(store.admin.createPushSend(who, { sendId: `send-${index}` }))),
  )
  await Promise.all(sends)
  await accepted(store.admin.createBan(caller, { externalUserId: "ana", reason: "Ana again" }))
  await accepted(store.admin.createCampaign(caller, "c", { name: "C" }))
  await accepted(store.admin.updateCampaign(caller, "c", { changes: { name: "D" }, removed: [] }))
  await accepted(store.admin.recordPlayerRead(caller, "ana", null))
  await accepted(store.admin.recordExport(caller, "codes", { externalUserId: "ana" }))
  await accepted(store.admin.createPushSend(caller, { sendId: "last" }))
}

describe("the doctor", () => {
  beforeEach(() => onStore(fill))

  test("finds nothing in an untouched log", async () => expect(await faults()).toEqual([]))

  const edits: [what: string, row: string, edit: string][] = [
    ["the time", "campaign.create", "at = at + 1"],
    ["who did it", "campaign.create", "key_id = 'somebody'"],
    ["who did it, to the operator", "campaign.create", "key_id = NULL"],
    ["the action", "campaign.create", "action = 'campaign.update'"],
    ["what was changed", "campaign.create", "target = 'd'"],
    ["the state before", "campaign.update", `"before" = json_set("before", '$.name', 'X')`],
    ["the state after", "campaign.update", `"after" = json_set("after", '$.name', 'X')`],
    ["whom it concerned", "ban.create", `"after" = json_set("after", '$.externalUserId', 'beto')`],
    ["what was written", "ban.create", `"after" = json_set("after", '$.reason', 'nothing')`],
    [
      "whom it concerned, without the salt",
      "ban.create",
      `salt = NULL, "after" = json_set("after", '$.externalUserId', 'b')`,
    ],
    ["who was read", "read", "target = 'beto'"],
    ["a state to no JSON", "campaign.create", `"after" = '{'`],
    ["the hash", "campaign.create", "hash = 'x'"],
    ["the hash, to none", "campaign.create", "hash = NULL, people_hash = NULL, salt = NULL"],
    ["the hash of people", "ban.create", "people_hash = NULL, salt = NULL"],
    ["the salt", "ban.create", "salt = 'x'"],
  ]
  test.each(edits)("names the row where %s was edited", async (_what, action, edit) => {
    const row = rowOf(action)
    change(`UPDATE audit_log SET ${edit} WHERE id = ?`, row)
    expect(await faults()).toEqual([
      `organization 1: row ${row} of the audit log was changed, or rows before it are missing`,
    ])
  })

  test("names the row after one that was deleted, be it the oldest or in the middle", async () => {
    const [first, second] = rowsOf("org")
    const middle = rowOf("ban.create")
    change("DELETE FROM audit_log WHERE id = ?", middle)
    expect(await faults()).toEqual([expect.stringContaining(`row ${rowOf("campaign.create")} of`)])
    change("DELETE FROM audit_log WHERE id = ?", first?.id ?? 0)
    expect(await faults()).toEqual([expect.stringContaining(`organization 1: row ${second?.id} of`)])
  })

  test("misses the newest rows, also when all of an organization are gone", async () => {
    change("DELETE FROM audit_log WHERE id = ?", rowsOf("other").at(-1)?.id ?? 0)
    change("DELETE FROM audit_log WHERE org_id = 'org'")
    expect(await faults()).toEqual([
      "organization 1: the newest rows of the audit log are missing",
      "organization 2: the newest rows of the audit log are missing",
    ])
  })

  test("sees a row that was written into the log, or moved to another organization", async () => {
    const { id } = rowsOf("other").at(-1) ?? { id: 0 }
    change(`INSERT INTO audit_log (org_id, at, action, target) VALUES ('org', 0, 'read', 'x')`)
    change("UPDATE audit_log SET org_id = 'org' WHERE id = ?", id)
    expect(await faults()).toHaveLength(2)
  })
})

describe("of a test organization", () => {
  test("names the row that was edited, and nothing in an untouched log", async () => {
    await onStore((store) => accepted(store.admin.createOrganization({ orgId: "org", name: "Org", mode: "test" })))
    expect(await faults()).toEqual([])
    change("UPDATE audit_log SET at = at + 1 WHERE org_id = 'org'")
    expect(await faults()).toEqual([expect.stringContaining(`organization 1: row ${rowsOf("org")[0]?.id} of`)])
  })
})

describe("a sweep", () => {
  test("takes what is older, in small steps, and leaves a chain whose beginning cannot go unseen", async () => {
    await onStore(async (store) => {
      await fill(store)
      now += 10 * dayMs
      await accepted(store.admin.createPushSend(caller, { sendId: "young" }))
      now += dayMs
      expect(await store.upkeep.sweepAudit(7, 10)).toBe(7)
      await accepted(store.admin.createPushSend(caller, { sendId: "younger" }))
      for (let swept: unknown = 7; swept === 7; ) swept = await store.upkeep.sweepAudit(7, 10)
      expect(await store.upkeep.sweepAudit(7, 10)).toBe(0)
    })
    expect(rowsOf("org").map(({ target }) => target)).toEqual(["young", "younger"])
    expect(rowsOf("other")).toEqual([])
    expect(await faults()).toEqual([])
    await onStore((store) => accepted(store.admin.createPushSend(other, { sendId: "again" })))
    expect(await faults()).toEqual([])
    change("DELETE FROM audit_log WHERE target = 'young'")
    expect(await faults()).toEqual([expect.stringContaining("organization 1: row")])
  })

  test("takes few large rows a step, and none behind a younger one where the clock was set back", async () => {
    await onStore(async (store) => {
      await fill(store)
      now -= 20 * dayMs
      await accepted(store.admin.createPushSend(caller, { sendId: "set back" }))
      now += 20 * dayMs
      expect(await store.upkeep.sweepAudit(1_000, 10)).toBe(0)
    })
    const large = JSON.stringify({ name: "n".repeat(700_000) })
    change(`UPDATE audit_log SET "after" = ? WHERE id <= 10`, large)
    now += 30 * dayMs
    await onStore(async (store) => {
      const steps: unknown[] = []
      do steps.push(await store.upkeep.sweepAudit(1_000, 10))
      while (steps.at(-1) !== 0)
      expect(steps.slice(0, 9)).toEqual(Array.from({ length: 9 }, () => 1))
      expect(steps).toHaveLength(11)
    })
    expect(rowsOf("org")).toEqual([])
  })
})

describe("the erasure of a person", () => {
  test("leaves a chain that holds, and nothing by which a guess at who the person was could be checked", async () => {
    await onStore(fill)
    const erased = await onStore((store) => accepted(store.admin.erasePlayer({ orgId: "org", keyId: null }, "ana")))
    const rows = rowsOf("org")
    expect(JSON.stringify(rows)).not.toContain('"ana"')
    expect(JSON.stringify(rows)).not.toContain("Ana")
    const concerned = rows.filter(({ target, after }) => target === erased.externalUserId || after?.includes("erased_"))
    expect(concerned.map(({ action, salt }) => [action, action === "player.erase" ? null : salt])).toEqual([
      ["ban.create", null],
      ["read", null],
      ["read", null],
      ["player.erase", null],
    ])
    expect(await faults()).toEqual([])
    change(`UPDATE audit_log SET "after" = json_set("after", '$.clientId', 'x') WHERE action = 'ban.create'`)
    expect(await faults()).toEqual([expect.stringContaining(`row ${rowOf("ban.create")} of`)])
  })

  test("keeps a row about another person in which the id means something else", async () => {
    await onStore(async (store) => {
      await fill(store)
      await accepted(store.admin.createBan(caller, { externalUserId: "beto", reason: "ana" }))
      await accepted(store.admin.erasePlayer({ orgId: "org", keyId: null }, "ana"))
    })
    expect(rowsOf("org").find(({ after }) => after?.includes('"beto"'))?.salt).not.toBeNull()
    expect(await faults()).toEqual([])
  })

  test("does not allow replacing one person by another", async () => {
    await onStore(fill)
    await onStore((store) => accepted(store.admin.erasePlayer({ orgId: "org", keyId: null }, "ana")))
    change("UPDATE audit_log SET target = 'beto' WHERE action = 'read' AND target LIKE 'erased%'")
    expect(await faults()).toEqual([expect.stringContaining(`row ${rowOf("read")} of`)])
  })
})

test("a chain begins after the rows of an older version, which stay readable", async () => {
  openDatabase(path, { isScratch: true }).close()
  change("INSERT INTO organizations (org_id, name, tiers, created_at) VALUES ('org', 'Org', '[]', 0)")
  for (let row = 0; row < 3; row++)
    change(
      `INSERT INTO audit_log (org_id, at, action, target, "before", "after") VALUES ('org', ?, 'tiers.put', 'org', '[]', '[]')`,
      row,
    )
  expect(await onStore((store) => store.admin.auditLog("org", {}, { limit: 10, before: null }))).toMatchObject({
    items: [{ at: 2, before: [], after: [] }, { at: 1 }, { at: 0 }],
  })
  expect(await faults()).toEqual([])
  await onStore((store) => accepted(store.admin.createPushSend(caller, { sendId: "first" })))
  await onStore((store) => accepted(store.admin.createPushSend(caller, { sendId: "second" })))
  expect(await faults()).toEqual([])
  change("DELETE FROM audit_log WHERE target = 'first'")
  expect(await faults()).toEqual([expect.stringContaining("organization 1: row")])
})
