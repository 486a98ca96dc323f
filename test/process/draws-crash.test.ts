import { afterEach, beforeEach, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sha256 } from "../../src/fair/verify-draws.mjs"
import { expectFair, recordsOf } from "../support/fair/drawn.ts"
import { callsBeforeKill, playUntilKilled } from "../support/fixture/killed.ts"
import { makeCampaign } from "../support/fixture/play.ts"
import { client } from "../support/service/client.ts"
import { type Process, startProcess } from "../support/service/process.ts"
import { brokenRules } from "../support/store/broken-rules.ts"

const kills = 3
/** Otherwise midnight would close it. */
const onOneChain = { fairDraws: { revealEvery: "never" } }

let folder: string
let running: Process
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "premio-draws-"))
})
afterEach(async () => {
  await running.end("SIGKILL")
  rmSync(folder, { recursive: true })
})

test("draws survive kill -9: each answered draw is on record, and no abandoned chain is drawn from", async () => {
  const path = join(folder, "premio.db")
  running = await startProcess({ DATABASE_PATH: path })
  const { key, orgId } = await running.organization()
  const org = () => client(running.url, { key, orgId })
  const rewardLimits = { maxTotal: 100, period: "total" }
  const template = { discountType: "percentage", discountValue: 10 }
  const reward = { rewardType: "promo_code", defaultCodeConfig: template, rewardLimits }
  const campaignId = await makeCampaign(org(), { ...reward, winProbability: 0.7, ...onOneChain })
  const receipts: string[] = []
  const chains = new Set<string>()
  for (let kill = 0; kill < kills; kill++) {
    const answered = await playUntilKilled(org(), campaignId, () => running.end("SIGKILL"))
    receipts.push(...answered.map(({ draw }) => draw.receipt))
    const drawn = new Set(answered.map(({ draw }) => draw.chainId))
    expect(chains.intersection(drawn).size).toBe(0)
    for (const chainId of drawn) chains.add(chainId)
    running = await startProcess({ DATABASE_PATH: path })
    expect(await brokenRules(path)).toEqual([])
  }
  const { report, pack } = await expectFair(org(), { kind: "campaigns", id: campaignId })
  expect(report.chains.filter(({ closed, draws }) => closed && draws > 0)).toHaveLength(chains.size)
  const onRecord = new Set(recordsOf(pack).map(({ play }) => play))
  expect(receipts.filter((receipt) => !onRecord.has(sha256(receipt)))).toEqual([])
  expect(receipts.length).toBeGreaterThanOrEqual(kills * callsBeforeKill)
}, 120_000)
