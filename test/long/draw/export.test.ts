import { afterAll, beforeAll, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { hasBrowser, startConsole } from "../../support/console/console.ts"
import { campaignDraws, checkPack, closeDraws, exportDraws, playDrawn } from "../../support/fixture/draw.ts"
import { makeCampaign, play } from "../../support/fixture/play.ts"
import { client } from "../../support/service/client.ts"
import { memoryOf } from "../../support/service/memory.ts"
import { type Process, startProcess } from "../../support/service/process.ts"
import { stoppedReader } from "../../support/service/stopped-reader.ts"

const draws = Number(process.env["TEST_SIZE"] ?? 100_000)
const mebibyte = 2 ** 20

let folder: string
let databasePath: string
let running: Process
let made: Awaited<ReturnType<Process["organization"]>>
let campaignId: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "premio-draw-export-"))
  databasePath = join(folder, "premio.db")
  running = await startProcess({ DATABASE_PATH: databasePath })
  made = await running.organization()
  const org = client(() => running.url, made)
  campaignId = await makeCampaign(org, { winProbability: 0.3 })
  let next = 0
  const playOn = async () => {
    const headers = { authorization: `Bearer ${made.key}`, "x-org-id": made.orgId, "content-type": "application/json" }
    while (next < draws) {
      const body = JSON.stringify({ campaignId, externalUserId: `user-${next++ % 10_000}` })
      const { status } = await fetch(`${running.url}/api/v1/games/play`, { method: "POST", headers, body })
      if (status !== 200) throw new Error(`a play answered ${status}`)
    }
  }
  await Promise.all(Array.from({ length: 64 }, playOn))
  await closeDraws(org, campaignDraws(campaignId))
}, 600_000)
afterAll(async () => {
  await running?.end("SIGKILL")
  rmSync(folder, { recursive: true })
})

test("a stopped reader blocks neither memory nor plays, and then gets the whole pack", async () => {
  const org = client(() => running.url, made)
  const other = await makeCampaign(org, { winProbability: 0.3 })
  const { hostname } = new URL(running.url)
  const path = `${campaignDraws(campaignId)}/export`
  const head = `GET ${path} HTTP/1.0\r\nHost: ${hostname}\r\nAuthorization: Bearer ${org.key}\r\nX-Org-Id: ${org.orgId}\r\n\r\n`
  const before = memoryOf(running.pid)
  const socket = await stoppedReader(running.url, head)
  for (let plays = 0; plays < 50; plays++) await play(org, other, `player-${plays}`)
  expect((await org.get(path, { status: 429 })).body.code).toBe("RATE_LIMITED")
  expect(memoryOf(running.pid) - before).toBeLessThan(60 * mebibyte)
  let lines = 0
  let most = 0
  let chunks = 0
  await new Promise<void>((resolve, reject) => {
    socket.on("data", (chunk: Buffer) => {
      for (const byte of chunk) if (byte === 10) lines++
      if (++chunks % 100 === 0) most = Math.max(most, memoryOf(running.pid))
    })
    socket.on("close", () => resolve())
    socket.on("error", reject)
    socket.resume()
  })
  expect(lines).toBeGreaterThan(draws + 3)
  expect(most - before).toBeLessThan(150 * mebibyte)
  const pack = await exportDraws(org, campaignDraws(campaignId))
  expect(await checkPack(pack)).toMatchObject({ ok: true, draws, repeated: draws })
}, 300_000)

test.skipIf(!hasBrowser)(
  "the console checks it in the browser, where the page stays usable meanwhile",
  async () => {
    await running.end("SIGTERM")
    const site = await startConsole({ database: databasePath })
    try {
      const org = client(() => site.service.url, made)
      await playDrawn(org, campaignId, "late")
      const { page, faults, close } = await site.visit({ as: org, path: `/campaigns/${campaignId}?tab=draws` })
      page.setDefaultTimeout(200_000)
      // A busy page runs no timers: the longest wait between two shows how long it was busy.
      await page.evaluate(() => {
        const seen = globalThis as unknown as { longestMs: number }
        seen.longestMs = 0
        let last = performance.now()
        setInterval(() => {
          seen.longestMs = Math.max(seen.longestMs, performance.now() - last)
          last = performance.now()
        }, 10)
      })
      const begun = performance.now()
      await page.getByRole("button", { name: "Comprobar ahora" }).click()
      await page.getByText("Todo coincide: ningún sorteo está mal").waitFor()
      const longestMs = await page.evaluate(() => (globalThis as unknown as { longestMs: number }).longestMs)
      expect(longestMs).toBeLessThan((performance.now() - begun) / 2)
      expect(faults()).toEqual([])
      await close()
    } finally {
      await site.stop()
    }
  },
  300_000,
)
