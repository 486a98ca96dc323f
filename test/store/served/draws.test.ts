import { afterAll, beforeAll, expect, test } from "bun:test"
import { copyFileSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { exportOrganization } from "../../../src/store/sqlite/upkeep/export.ts"
import { importOrganization } from "../../../src/store/sqlite/upkeep/import.ts"
import { inspectDatabase } from "../../../src/store/sqlite/upkeep/inspect.ts"
import { expectFair, packOf, recordsOf } from "../../support/fair/drawn.ts"
import { cli } from "../../support/service/cli.ts"
import type { Client } from "../../support/service/client.ts"
import { copyFile } from "../../support/service/database.ts"
import { startService, type TestService } from "../../support/service/service.ts"

const key = "a1".repeat(32)
const spring = { kind: "campaigns", id: "spring" } as const
const wheel = { kind: "notifications", id: "wheel" } as const
let folder: string
let service: TestService
let org: Client
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "premio-draws-"))
  service = await startService({ now: "2026-11-22T10:05:00.000Z", environment: { SECRETS_KEY: key } })
  org = await service.organization()
  const campaign = { campaignId: "spring", status: "active", gameType: "slot_machine", winProbability: 0.5 }
  await org.post("/api/v1/admin/campaigns", campaign, { status: 201 })
  const segments = [
    { segmentId: "mug", name: "Mug", isPrize: true, stock: { maxTotal: 2, period: "total" } },
    { segmentId: "none", name: "Nothing", isPrize: false },
  ]
  const game = { notificationId: "wheel", status: "active", cadence: "daily", segments }
  await org.post("/api/v1/admin/notifications", game, { status: 201 })
})
afterAll(async () => {
  await service.stop()
  rmSync(folder, { recursive: true })
})

const play = async (externalUserId: string) =>
  (await org.post("/api/v1/games/play", { campaignId: "spring", externalUserId }, { status: 200 })).body
const spin = async (externalUserId: string) => {
  await org.post("/api/v1/clients/identify", { externalId: externalUserId }, { status: 200 })
  return (await org.post("/api/v1/inapp-games/spin", { notificationId: "wheel", externalUserId }, { status: 200 })).body
}
const findings = async (path: string) =>
  (await inspectDatabase(path)).findings
    .filter(({ violations }) => violations > 0)
    .map(({ rule, examples }) => `${rule}: ${examples[0]}`)

test("spins are drawn on record, and one that was played already shows the same draw", async () => {
  const first = await spin("ana")
  for (let i = 0; i < 8; i++) await spin(`spinner-${i}`)
  expect(await spin("ana")).toEqual({ ...first, alreadyPlayed: true })
  expect(first.draw).toMatchObject({ n: 1 })
  const { report } = await expectFair(org, wheel)
  expect(report.draws).toBe(9)
})

test("the seed of an open chain is encrypted, and that of a closed one is shown", async () => {
  await play("ana")
  await expectFair(org, spring)
  const rows = await service.database.rows<{ seed: string; sealed_with: string | null; closed_at: number | null }>(
    "SELECT seed, sealed_with, closed_at FROM chains",
  )
  for (const { seed, sealed_with, closed_at } of rows) {
    expect(seed.length === 64).toBe(closed_at !== null)
    expect(sealed_with === null).toBe(closed_at !== null)
  }
})

test("a merge and an erasure change no record, and nothing leads to who was erased", async () => {
  const [before] = [await play("beto"), await play("carla"), await spin("beto")]
  await org.post("/api/v1/clients/identify", { externalId: "carla" }, { status: 200 })
  await org.post("/api/v1/clients/identify", { externalId: "beto" }, { status: 200 })
  const pack = await packOf(org, spring)
  await org.post("/api/v1/admin/clients/merge", { fromExternalId: "carla", intoExternalId: "beto" }, { status: 200 })
  await play("carla")
  await cli(service.database.place, "players", "erase", "beto", "--organization", org.orgId)
  const after = await packOf(org, spring)
  expect(recordsOf(after).slice(0, recordsOf(pack).length)).toEqual(recordsOf(pack))
  const held = await service.database.rows<{ n: number }>(
    `SELECT count(*) AS n FROM plays WHERE receipt IS NOT NULL AND chain IS NOT NULL
       AND player IN (SELECT id FROM players WHERE external_user_id LIKE 'erased%')
     UNION ALL SELECT count(*) FROM awards WHERE receipt IS NOT NULL
       AND player IN (SELECT id FROM players WHERE external_user_id LIKE 'erased%')
     UNION ALL SELECT count(*) FROM players WHERE draw_id IS NOT NULL AND external_user_id LIKE 'erased%'`,
  )
  expect(held.map(({ n }) => n)).toEqual([0, 0, 0])
  const again = await play("beto")
  const records = recordsOf(await packOf(org, spring))
  const subjectAt = (hash: string) => records.find((record) => record.hash === hash).subject
  expect(subjectAt(again.draw.hash)).not.toBe(subjectAt(before.draw.hash))
  await expectFair(org, spring)
  expect(await findings(service.databasePath)).toEqual([])
})

test("a copy of the file closes the chain before it draws, and the original continues it", async () => {
  const first = await play("dora")
  const copy = join(folder, "copy.db")
  copyFile(service.databasePath, copy)
  const other = await startService({
    now: "2026-11-22T10:06:00.000Z",
    database: copy,
    environment: { SECRETS_KEY: key },
  })
  const body = { campaignId: "spring", externalUserId: "eva" }
  const there = await org.as({ key: org.key, orgId: org.orgId }).post("/api/v1/games/play", body, { status: 200 })
  const answer = await fetch(`${other.url}/api/v1/games/play`, {
    method: "POST",
    headers: { authorization: `Bearer ${org.key}`, "x-org-id": org.orgId, "content-type": "application/json" },
    body: JSON.stringify(body),
  })
  const inCopy = (await answer.json()) as { draw: { chainId: string } }
  expect(there.body.draw.chainId).toBe(first.draw.chainId)
  expect(inCopy.draw.chainId).not.toBe(first.draw.chainId)
  await other.stop()
})

test("an import brings the chains, closes those that were open, and its pack is fair", async () => {
  await play("fina")
  const copy = join(folder, "source.db")
  copyFile(service.databasePath, copy)
  const lines = (async function* () {
    for await (const line of exportOrganization(copy, org.orgId)) yield JSON.stringify(line)
  })()
  const target = join(folder, "target.db")
  const keys = { current: Buffer.from(key, "hex"), previous: [] }
  await importOrganization(target, lines, keys)
  expect(await findings(target)).toEqual([])
  copyFileSync(target, join(folder, "served.db"))
  const other = await startService({
    now: "2026-11-22T10:07:00.000Z",
    database: join(folder, "served.db"),
    environment: { SECRETS_KEY: key },
  })
  const headers = { authorization: `Bearer ${org.key}`, "x-org-id": org.orgId }
  const chainsOf = async () => {
    const answer = await fetch(`${other.url}/api/v1/admin/campaigns/spring/draws`, { headers })
    return ((await answer.json()) as { items: { seed: string | null }[] }).items
  }
  const before = await chainsOf()
  for (let tries = 0; tries < 100 && (await chainsOf()).length === before.length; tries++) await Bun.sleep(50)
  const [open, ...closed] = await chainsOf()
  expect(open?.seed).toBeNull()
  expect(closed.every(({ seed }) => seed !== null)).toBe(true)
  await other.stop()
})
