import { afterEach, beforeEach, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseLog } from "../../support/service/log.ts"
import { directly, replicated, runToEnd, startProcess } from "../../support/service/process.ts"

let folder: string
let environment: Record<string, string>
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "premio-unknown-"))
  environment = { DATABASE_PATH: join(folder, "premio.db"), SECRET_KEY: "a-secret-value" }
})
afterEach(() => rmSync(folder, { recursive: true }))

const line =
  "SECRET_KEY is not a setting and has no effect: do you mean SECRETS_KEY? docs/operating.md lists all settings"

test("the service names an unknown setting in the log, once, without its value, and starts", async () => {
  const service = await startProcess(environment)
  expect(parseLog(service.log()).filter(({ level }) => level === 40)).toMatchObject([{ msg: line }])
  expect(service.output()).not.toContain("a-secret-value")
  expect(await service.end("SIGTERM")).toBe(0)
  // Its supervisor has named it already, and replicates it.
  const replica = { LITESTREAM_REPLICA_URL: "file:///nowhere" }
  const supervised = await startProcess({ ...environment, ...replica, REPLICATED: "true" })
  expect(supervised.output()).not.toMatch(/SECRET_KEY|LITESTREAM/)
  expect(await supervised.end("SIGTERM")).toBe(0)
})

test("a service that is started without its replica says how to start it with it", async () => {
  const service = await startProcess({ ...environment, SECRET_KEY: "", LITESTREAM_REPLICA_URL: "file:///nowhere" })
  const warnings = parseLog(service.log()).filter(({ level }) => level === 40)
  expect(warnings).toMatchObject([{ msg: expect.stringContaining("start with bun run serve:replicated") }])
  expect(await service.end("SIGTERM")).toBe(0)
})

test("what refuses to start or runs once names it on stderr, before anything else", async () => {
  const shown = `premio: ${line}`
  const [replicating, serving, listing] = await Promise.all([
    runToEnd(environment, replicated),
    runToEnd({ ...environment, PORT: "none" }, directly),
    runToEnd(environment, [process.execPath, "src/cli.ts", "organizations", "list"]),
  ])
  expect(replicating).toMatchObject({ code: 1, output: "" })
  expect(replicating.lines).toEqual([shown, expect.stringContaining("LITESTREAM_REPLICA_URL is missing")])
  expect(serving.lines).toEqual([shown, expect.stringContaining("PORT must be")])
  expect(listing.lines).toEqual([shown, expect.stringContaining("there is no database")])
})
