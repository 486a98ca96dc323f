import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { mkdtempSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import {
  campaignDraws,
  checkPack,
  closeDraws,
  type DrawProof,
  exportDraws,
  miniGameDraws,
  playDrawn,
} from "../support/fixture/draw.ts"
import { winningCampaign } from "../support/fixture/promo.ts"
import { makeWheel, spin } from "../support/fixture/spin.ts"
import { cli, runCli } from "../support/service/cli.ts"
import type { Client } from "../support/service/client.ts"
import { startService, type TestService } from "../support/service/service.ts"

let folder: string
let service: TestService
let org: Client
let place: string
let campaignId: string
let wheel: string
let late: DrawProof
let words: readonly string[]
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "premio-draws-"))
  service = await startService()
  org = await service.organization()
  place = service.database.place
  campaignId = await winningCampaign(org, { winProbability: 0.5 })
  wheel = await makeWheel(org)
  for (let i = 0; i < 20; i++) await playDrawn(org, campaignId, `user-${i}`)
  await closeDraws(org, campaignDraws(campaignId))
  late = await playDrawn(org, campaignId, "late")
  await spin(org, wheel, "ana")
  words = ["draws", "export", "--organization", org.orgId]
})
afterAll(async () => {
  await service.stop()
  rmSync(folder, { recursive: true })
})

/** A pack without the time of its export, whichever clock it came from. */
const withoutTime = (pack: string) => pack.replace(/"exportedAt":\d+,/, "")

/** While the service runs, and after it has stopped. */
describe("draws export", () => {
  test("writes the pack of the console while the service runs, to stdout or to a file of its owner", async () => {
    const pack = await exportDraws(org, campaignDraws(campaignId))
    expect(withoutTime((await cli(place, ...words, "--campaign", campaignId)).stdout)).toBe(withoutTime(pack))
    const file = join(folder, "pack.ndjson")
    expect((await cli(place, ...words, "--campaign", campaignId, "--output", file)).stdout).toBe("")
    expect(withoutTime(await Bun.file(file).text())).toBe(withoutTime(pack))
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const { stdout } = await cli(place, "draws", "verify", file)
    expect(stdout).toContain("draws: 21, of which 20 were repeated from their seeds")
    expect(stdout).toEndWith("OK: nothing is wrong\n")
  })

  test("writes the pack of a mini-game, and of one chain", async () => {
    const { stdout } = await cli(place, ...words, "--mini-game", wheel)
    expect(withoutTime(stdout)).toBe(withoutTime(await exportDraws(org, miniGameDraws(wheel))))
    const one = await cli(place, ...words, "--campaign", campaignId, "--chain", late.chainId)
    expect(await checkPack(one.stdout)).toMatchObject({
      ok: true,
      chains: [{ chainId: late.chainId }],
      pack: { whole: false },
    })
  })

  test("is in the audit log without a key", async () => {
    const { items } = (await org.get("/api/v1/admin/audit-log?action=read", { status: 200 })).body
    expect(items).toContainEqual(expect.objectContaining({ keyId: null, target: "draws", after: { campaignId } }))
  })

  test("refuses unknown games, both kinds of game or none, and an existing file", async () => {
    const file = join(folder, "taken")
    await Bun.write(file, "")
    const calls = [
      [...words, "--campaign", "none"],
      [...words, "--campaign", campaignId, "--chain", "none"],
      ["draws", "export", "--organization", "none", "--campaign", campaignId],
      [...words, "--campaign", campaignId, "--output", file],
    ]
    for (const call of calls) expect(await runCli(place, ...call)).toMatchObject({ code: 1, stdout: "" })
    for (const call of [words, [...words, "--campaign", campaignId, "--mini-game", wheel]])
      expect((await runCli(place, ...call)).stderr).toBe("premio: give either --campaign or --mini-game\n")
  })

  test("writes the same pack once no service runs", async () => {
    const pack = await exportDraws(org, campaignDraws(campaignId))
    const copy = await service.database.copy()
    try {
      const again = (await cli(copy.place, ...words, "--campaign", campaignId)).stdout
      expect(withoutTime(again)).toBe(withoutTime(pack))
    } finally {
      await copy.drop()
    }
  })
})
