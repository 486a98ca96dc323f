import { afterEach, beforeEach, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { operations } from "../../src/http/app.ts"
import { client } from "../support/service/client.ts"
import { requestsOf } from "../support/service/log.ts"
import { callAll, live, mark } from "../support/service/marked.ts"
import { type Process, startProcess } from "../support/service/process.ts"
import { rootKey } from "../support/service/service.ts"
import { startReceiver } from "../support/webhook/receiver.ts"

let folder: string
let running: Process
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "premio-privacy-"))
  running = await startProcess({ DATABASE_PATH: join(folder, "premio.db"), LOG_LEVEL: "trace" })
})
afterEach(async () => {
  await running.end("SIGKILL")
  rmSync(folder, { recursive: true })
})

test("no key, secret, query, body or personal field is in the log, whatever is called", async () => {
  const receiver = startReceiver(() => 500)
  const org = await running.organization()
  await live(org, receiver.url)
  await callAll(running.url, org)
  await receiver.waitFor(2)
  await receiver.stop()
  expect(await client(running.url, {}).get("/healthz")).toMatchObject({ status: 200 })
  expect(await running.end("SIGTERM")).toBe(0)
  const lines = running.log()
  const seen = new Set(requestsOf(lines).map(({ operation }) => operation))
  for (const { method, path } of operations) expect(seen).toContain(`${method} ${path}`)
  const text = lines.join("\n")
  for (const secret of [mark, mark.toUpperCase(), org.key, rootKey, "whsec_", "Ana", "user-1", "X-Org-Id"])
    expect([secret, lines.filter((line) => line.includes(secret))]).toEqual([secret, []])
  expect(text).toContain(org.orgId)
})
