import { afterEach, beforeEach, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { callsBeforeKill, playUntilKilled, workers } from "../support/fixture/killed.ts"
import { makeCampaign } from "../support/fixture/play.ts"
import { times } from "../support/fixture/promo.ts"
import { type Body, client } from "../support/service/client.ts"
import { type Process, startProcess } from "../support/service/process.ts"
import { brokenRules } from "../support/store/broken-rules.ts"

const moments = 600
const kills = 3

let folder: string
let running: Process
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "premio-moments-"))
})
afterEach(async () => {
  await running.end("SIGKILL")
  rmSync(folder, { recursive: true })
})

test("planned moments survive kill -9: each is taken once, by the play that was answered", async () => {
  const path = join(folder, "premio.db")
  running = await startProcess({ DATABASE_PATH: path })
  const { key, orgId } = await running.organization()
  const org = () => client(running.url, { key, orgId })
  const prizes = [{ prizeId: "tv", name: "TV", kind: "external" }]
  const campaignId = await makeCampaign(org(), { rewardType: "promo_code", prizes })
  const at = times(moments, (index) => new Date(Date.UTC(2026, 0, 1) + index).toISOString())
  const planned = `/api/v1/admin/campaigns/${campaignId}/moments`
  await org().post(planned, { prizeId: "tv", at }, { status: 201 })
  const won: string[] = []
  for (let kill = 0; kill < kills; kill++) {
    const answered = await playUntilKilled(org(), campaignId, () => running.end("SIGKILL"))
    won.push(...answered.flatMap((play) => (play.won ? play.sessionId : [])))
    running = await startProcess({ DATABASE_PATH: path })
    expect(await brokenRules(path)).toEqual([])
  }
  const taken: Body[] = []
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { body } = await org().get(`${planned}?limit=200${cursor && `&cursor=${cursor}`}`, { status: 200 })
    taken.push(...body.items)
    cursor = body.nextCursor
  }
  expect(taken.map((item) => item.at)).toEqual(at.slice(0, taken.length).toReversed())
  const sessions = new Set(taken.map(({ sessionId }) => sessionId))
  expect(sessions.size).toBe(taken.length)
  expect(won.filter((session) => !sessions.has(session))).toEqual([])
  expect(won.length).toBeGreaterThanOrEqual(kills * (callsBeforeKill - workers))
}, 120_000)
