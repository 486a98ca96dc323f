import { afterEach, beforeEach, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { giveAmidKills } from "../support/fixture/killed.ts"
import { client } from "../support/service/client.ts"
import { type Process, startProcess } from "../support/service/process.ts"
import { brokenRules } from "../support/store/broken-rules.ts"

let folder: string
let running: Process
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "premio-prizes-"))
})
afterEach(async () => {
  await running.end("SIGKILL")
  rmSync(folder, { recursive: true })
})

test("stock and budget survive kill -9 amid plays and new codes", async () => {
  const path = join(folder, "premio.db")
  const start = async () => {
    running = await startProcess({ DATABASE_PATH: path })
  }
  await start()
  const { key, orgId } = await running.organization()
  const kill = async () => {
    await running.end("SIGKILL")
    return start
  }
  await giveAmidKills(() => client(running.url, { key, orgId }), [kill, kill])
  expect(await brokenRules(path)).toEqual([])
}, 120_000)
