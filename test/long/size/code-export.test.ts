import { afterEach, beforeEach, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { insertCodes } from "../../support/fixture/bulk.ts"
import { codeCampaign, newCode, playOnce, winningCampaign } from "../../support/fixture/promo.ts"
import { client } from "../../support/service/client.ts"
import { memoryOf } from "../../support/service/memory.ts"
import { type Process, startProcess } from "../../support/service/process.ts"
import { stoppedReader } from "../../support/service/stopped-reader.ts"

const count = 250_000
const mebibyte = 2 ** 20

let folder: string
let running: Process
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "premio-export-"))
})
afterEach(async () => {
  await running.end("SIGKILL")
  rmSync(folder, { recursive: true })
})

test("250,000 codes are exported as a stream: a stopped reader blocks neither memory nor plays", async () => {
  const databasePath = join(folder, "premio.db")
  running = await startProcess({ DATABASE_PATH: databasePath })
  const made = await running.organization()
  const org = client(() => running.url, made)
  // Long ids make the export about 70 MB, far beyond what sockets hold.
  const user = "u".repeat(200)
  await codeCampaign(org, { campaignId: "big" })
  const gameId = await winningCampaign(org, { campaignId: "game" })
  const first = await newCode(org, "big", user)
  const codes = Array.from({ length: count }, (_, index) => ({
    code: `BULK-${index}`,
    expiresAt: Date.UTC(2099, 0, 1),
    player: user,
  }))
  await running.end("SIGTERM")
  insertCodes(databasePath, org.orgId, "big", codes, 0)
  running = await startProcess({ DATABASE_PATH: databasePath })
  const play = async (who: string) => {
    for (let plays = 0; plays < 50; plays++) await playOnce(org, gameId, `${who}-${plays}`)
  }
  // What a process needs for its first plays is no memory of the export.
  await play("early")

  const { hostname } = new URL(running.url)
  const request = `GET /api/v1/admin/codes/export HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\nAuthorization: Bearer ${org.key}\r\nX-Org-Id: ${org.orgId}\r\n\r\n`
  const before = memoryOf(running.pid)
  const socket = await stoppedReader(running.url, request)
  await play("late")
  expect(memoryOf(running.pid) - before).toBeLessThan(80 * mebibyte)

  const decoder = new TextDecoder()
  const seen = new Set<string>()
  let bytes = 0
  let rest = ""
  let most = 0
  let chunks = 0
  await new Promise<void>((resolve, reject) => {
    socket.on("data", (chunk: Buffer) => {
      bytes += chunk.length
      const lines = (rest + decoder.decode(chunk, { stream: true })).split("\r\n")
      rest = lines.pop() ?? ""
      for (const line of lines) if (line.includes(",big,")) seen.add(line.split(",")[0] ?? "")
      if (++chunks % 100 === 0) most = Math.max(most, memoryOf(running.pid))
    })
    socket.on("close", () => resolve())
    socket.on("error", reject)
    socket.resume()
  })
  expect(bytes).toBeGreaterThan(count * 250)
  expect(seen.size).toBe(count + 1)
  expect(seen.has(first)).toBe(true)
  expect(chunks).toBeGreaterThan(100)
  expect(most - before).toBeLessThan(150 * mebibyte)
}, 120_000)
