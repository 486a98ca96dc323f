import { afterAll, beforeAll, expect, test } from "bun:test"
import { rmSync, statSync, writeFileSync } from "node:fs"
import { inspectDatabase } from "../../../src/store/sqlite/upkeep/inspect.ts"
import { expectFair } from "../../support/fair/drawn.ts"
import { chainsOf, type DrawProof, playDrawn } from "../../support/fixture/draw.ts"
import type { Client } from "../../support/service/client.ts"
import { startService, type TestService } from "../../support/service/service.ts"

const card = { status: "active", gameType: "slot_machine", winProbability: 0.5, fairDraws: { revealEvery: "never" } }
let service: TestService
let org: Client
beforeAll(async () => {
  service = await startService({ now: "2026-11-22T10:05:00.000Z" })
  org = await service.organization()
})
afterAll(() => service.stop())

const create = (campaignId: string) => org.post("/api/v1/admin/campaigns", { ...card, campaignId }, { status: 201 })
let users = 0
const draw = async (campaignId: string, count: number): Promise<readonly DrawProof[]> => {
  const drawn: DrawProof[] = []
  for (let i = 0; i < count; i++) drawn.push(await playDrawn(org, campaignId, `user-${++users}`))
  return drawn
}
const idsOf = (draws: readonly DrawProof[]) => new Set(draws.map(({ chainId }) => chainId))
const drawsAt = (campaignId: string) => `/api/v1/admin/campaigns/${campaignId}/draws`

/** Takes a snapshot of the volume; returns a function that restores it into the same file. */
const snapshot = async () => {
  const path = service.databasePath
  const held = await service.database.bytes()
  return () => {
    writeFileSync(path, held)
    for (const part of ["-wal", "-shm"]) rmSync(path + part, { force: true })
  }
}

test("nothing is drawn again after a snapshot was restored in the place of the file", async () => {
  await create("drawn")
  await create("empty")
  const before = await draw("drawn", 3)
  const restore = await snapshot()
  const lost = [...(await draw("drawn", 5)), ...(await draw("empty", 5))]
  const { ino } = statSync(service.databasePath)
  await service.restart(restore)
  expect(statSync(service.databasePath).ino).toBe(ino)
  const seen = idsOf([...before, ...lost])
  for (const campaignId of ["drawn", "empty"]) {
    const after = await draw(campaignId, 5)
    expect([...idsOf(after)].filter((chainId) => seen.has(chainId))).toEqual([])
    expect(idsOf(after).size).toBe(1)
    const { report } = await expectFair(org, { kind: "campaigns", id: campaignId })
    expect(report.draws).toBe(campaignId === "drawn" ? 8 : 5)
  }
  expect((await inspectDatabase(service.databasePath)).findings.filter(({ violations }) => violations > 0)).toEqual([])
})

test("at a start, chains with draws are closed, and those without stay open until there is something to draw", async () => {
  await create("first")
  await create("second")
  const [drawn] = await draw("first", 1)
  const [idle] = await chainsOf(org, drawsAt("second"))
  await service.restart()
  await service.settle()
  const chains = await chainsOf(org, drawsAt("first"))
  expect(chains).toMatchObject([
    { ordinal: 2, closedAt: null, draws: 0 },
    { ordinal: 1, chainId: drawn?.chainId, draws: 1, seed: expect.any(String) },
  ])
  expect(await chainsOf(org, drawsAt("second"))).toEqual([idle])
  await service.restart()
  await service.settle()
  expect(await chainsOf(org, drawsAt("first"))).toEqual(chains)
  const [next] = await draw("second", 1)
  expect(next?.chainId).not.toBe(idle?.["chainId"])
  expect(await chainsOf(org, drawsAt("second"))).toMatchObject([
    { ordinal: 2, chainId: next?.chainId, closedAt: null },
    { ordinal: 1, draws: 0, seed: expect.any(String) },
  ])
  for (const id of ["first", "second"]) await expectFair(org, { kind: "campaigns", id })
})

test("many chains are closed in steps, and none is drawn from meanwhile", async () => {
  const many = 250
  const games = Array.from({ length: many }, (_, index) => `many-${index}`)
  for (const campaignId of games) await create(campaignId)
  const before = new Set<string>()
  for (const campaignId of games) for (const chainId of idsOf(await draw(campaignId, 1))) before.add(chainId)
  await service.restart()
  const last = games.at(-1) ?? ""
  const [first] = await draw(last, 1)
  expect(before.has(first?.chainId ?? "")).toBe(false)
  const left = () =>
    service.database.rows(
      "SELECT 1 FROM chains WHERE closed_at IS NULL AND id IN (SELECT chain FROM draws) AND distrusted",
    )
  for (let steps = 0; steps < 10 && (await left()).length > 0; steps++) await service.settle()
  expect(await left()).toEqual([])
}, 120_000)
