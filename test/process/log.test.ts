import { Database } from "bun:sqlite"
import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Client } from "../support/service/client.ts"
import { type LogLine, parseLog, requestsOf } from "../support/service/log.ts"
import { type Process, startProcess } from "../support/service/process.ts"
import { rootKey } from "../support/service/service.ts"
import { until } from "../support/waiting.ts"

const identify = "/api/v1/clients/identify"
const keysPath = "/api/v1/admin/api-keys"

let folder: string
let running: Process | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "premio-log-"))
})
afterEach(async () => {
  await running?.end("SIGKILL")
  running = undefined
  rmSync(folder, { recursive: true })
})

const databasePath = () => join(folder, "premio.db")
const start = async (environment: Record<string, string> = {}) => {
  running = await startProcess({ DATABASE_PATH: databasePath(), ...environment })
  return running
}

type Who = { readonly org: Client; readonly sdk: Client; readonly anyone: Client; readonly operator: Client }
type Case = readonly [
  name: string,
  send: (who: Who, headers: Record<string, string>) => Promise<unknown>,
  line: Partial<LogLine>,
  isNamed?: "named",
]

/** A request and its line. The line of a request with a valid key names organization and key. */
const cases: readonly Case[] = [
  [
    "page",
    ({ anyone }, headers) => anyone.get("/swagger/json", { headers }),
    { operation: "GET /swagger/json", status: 200 },
  ],
  [
    "answered",
    ({ org }, headers) => org.post(identify, { externalId: "ana" }, { headers }),
    { operation: `POST ${identify}`, status: 200 },
    "named",
  ],
  [
    "path-parameter-and-query",
    ({ org }, headers) => org.get("/api/v1/admin/players/ana?x=y", { headers }),
    { operation: "GET /api/v1/admin/players/:externalUserId", status: 200 },
    "named",
  ],
  [
    "wrong-body",
    ({ org }, headers) => org.post(identify, "[", { headers }),
    { operation: `POST ${identify}`, status: 400, code: "VALIDATION_ERROR" },
    "named",
  ],
  [
    "no-key",
    ({ anyone }, headers) => anyone.get(keysPath, { headers }),
    { operation: `GET ${keysPath}`, status: 401, code: "MISSING_API_KEY" },
  ],
  [
    "wrong-key",
    ({ org }, headers) => org.as({ key: "wrong" }).get(keysPath, { headers }),
    { operation: `GET ${keysPath}`, status: 401, code: "INVALID_API_KEY" },
  ],
  [
    "scope",
    ({ sdk }, headers) => sdk.get(keysPath, { headers }),
    { operation: `GET ${keysPath}`, status: 403, code: "INSUFFICIENT_SCOPE" },
    "named",
  ],
  [
    "operator",
    ({ operator }, headers) => operator.get("/api/v1/admin/organizations", { headers }),
    { operation: "GET /api/v1/admin/organizations", status: 200 },
  ],
  [
    "unknown-path",
    ({ org }, headers) => org.get("/api/v1/players/ana", { headers }),
    { operation: "unknown path", status: 404, code: "NOT_FOUND" },
  ],
]

/** What the platform asks every few seconds. */
const routine = ["/healthz", "/readyz", "/metrics"]

test("each request leaves one line with its id, operation, status, duration and caller, and with nothing else", async () => {
  const service = await start()
  const org = await service.organization()
  const { body } = await org.post(keysPath, { name: "k", scope: "sdk" }, { status: 201 })
  const sdk = org.as({ key: body.key })
  const who = { org, sdk, anyone: org.as({ key: "", orgId: "" }), operator: org.as({ key: rootKey }) }
  for (const [name, send] of cases) await send(who, { "x-request-id": name })
  for (const path of routine) await fetch(`${service.url}${path}`, { headers: { "x-request-id": path } })
  expect(await service.end("SIGTERM")).toBe(0)
  const lines = requestsOf(service.log())
  expect(lines.filter(({ requestId = "" }) => routine.includes(requestId))).toEqual([])
  for (const [name, , line, isNamed] of cases) {
    const caller = isNamed && { orgId: org.orgId, keyId: expect.stringMatching(/^key_\w+$/) }
    expect(lines.filter(({ requestId }) => requestId === name) as object[]).toEqual([
      {
        level: 30,
        time: expect.any(Number),
        msg: "request",
        requestId: name,
        durationMs: expect.any(Number),
        ...line,
        ...caller,
      },
    ])
  }
})

test("at debug health checks and scrapes have lines too", async () => {
  const service = await start({ LOG_LEVEL: "debug" })
  for (const path of routine) await fetch(`${service.url}${path}`, { headers: { "x-request-id": path } })
  await service.end("SIGTERM")
  const shown = requestsOf(service.log()).map(({ requestId, level }) => [requestId, level])
  expect(shown).toEqual(routine.map((path) => [path, 20]))
})

test("a request that a key's rate refuses names the key", async () => {
  const service = await start({ RATE_LIMIT: "1" })
  const org = await service.organization()
  while ((await org.get(keysPath)).status !== 429);
  await service.end("SIGTERM")
  const limited = requestsOf(service.log()).find(({ code }) => code === "RATE_LIMITED")
  expect(limited).toMatchObject({ status: 429, orgId: org.orgId, keyId: expect.stringMatching(/^key_/) })
})

/** Changes the database behind the service's back, so that it fails unexpectedly. */
const meddle = (statement: string) => {
  const sqlite = new Database(databasePath())
  sqlite.run("PRAGMA busy_timeout = 5000")
  sqlite.run(statement)
  sqlite.close()
}

describe("an unexpected error", () => {
  test("is logged under the request's id by its code, without what it was given", async () => {
    const service = await start()
    const org = await service.organization()
    meddle("CREATE TRIGGER broken BEFORE INSERT ON players BEGIN SELECT RAISE(ABORT, 'zqx'); END")
    const person = {
      externalId: "zqx-person",
      name: "zqx-name",
      email: "zqx@example.com",
      traits: { city: "zqx-city" },
    }
    const headers = { "x-request-id": "the-id" }
    const { body } = await org.post(identify, person, { status: 500, headers })
    expect(body.code).toBe("INTERNAL_ERROR")
    await service.end("SIGTERM")
    const lines = service.log()
    const [error, request] = parseLog(lines).filter(({ requestId }) => requestId === "the-id")
    expect(error).toMatchObject({ level: 50, msg: "unexpected error", operation: `POST ${identify}` })
    expect(JSON.stringify(error)).toContain("SQLITE_CONSTRAINT_TRIGGER")
    expect(request).toMatchObject({ level: 50, msg: "request", status: 500, code: "INTERNAL_ERROR" })
    expect(lines.join("\n")).not.toContain("zqx")
  })
})

test("at warn the requests that returned a 5xx are all that is logged of requests", async () => {
  const free = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() })
  const port = String(free.port)
  const url = `http://127.0.0.1:${port}`
  await free.stop(true)
  const environment = { PORT: port, DATABASE_PATH: databasePath(), ROOT_KEY: rootKey, LOG_LEVEL: "warn" }
  const child = Bun.spawn([process.execPath, "src/main.ts"], {
    env: { ...process.env, ...environment },
    stdout: "pipe",
    stderr: "ignore",
  })
  const output = new Response(child.stdout).text()
  await until("the service listens", () => fetch(`${url}/healthz`).catch(() => undefined))
  meddle("DROP TABLE organizations")
  const answer = await fetch(`${url}/api/v1/admin/organizations`, { headers: { authorization: `Bearer ${rootKey}` } })
  expect(answer.status).toBe(500)
  child.kill("SIGTERM")
  const lines = parseLog((await output).split("\n").filter(Boolean))
  expect(lines.map(({ msg, status }) => [msg, status])).toEqual([
    ["unexpected error", undefined],
    ["request", 500],
  ])
})

test("requests that come while a line waits are written by themselves, in their order", async () => {
  const service = await start({ LOG_LEVEL: "debug" })
  const anyone = (await service.organization()).as({ key: "", orgId: "" })
  for (let count = 0; count < 50; count++) await anyone.get("/healthz", { headers: { "x-request-id": `id-${count}` } })
  const ids = () =>
    requestsOf(service.log()).flatMap(({ requestId = "" }) => (requestId.startsWith("id-") ? requestId : []))
  await until("50 lines", () => (ids().length === 50 ? true : undefined))
  expect(ids()).toEqual(Array.from({ length: 50 }, (_, index) => `id-${index}`))
})

test.each([
  [{ SECRETS_KEY: "a1".repeat(32) }, "all secrets now use the current SECRETS_KEY"],
  [{ SECRETS_KEY_PREVIOUS: "a1".repeat(32) }, "secrets are no longer encrypted"],
] as const)("with %p a line says that the secrets follow it, also where there are none", async (keys, line) => {
  const service = await start(keys)
  await until("the line", () => parseLog(service.log()).find(({ msg }) => msg === line))
  expect(readFileSync("docs/operating.md", "utf8").replaceAll(/\n\s*/g, " ")).toContain(`\`${line}\``)
})

test("a log that nobody reads delays neither responses nor the shutdown", async () => {
  const fifo = join(folder, "log")
  Bun.spawnSync(["mkfifo", fifo])
  const pipe = openSync(fifo, constants.O_RDWR | constants.O_NONBLOCK)
  const child = Bun.spawn([process.execPath, "src/main.ts"], {
    env: { ...process.env, PORT: "0", DATABASE_PATH: databasePath(), LOG_LEVEL: "debug" },
    stdin: "ignore",
    stdout: pipe,
    stderr: "ignore",
  })
  const chunk = Buffer.alloc(1_000)
  const readUrl = () => {
    try {
      return /"url":"([^"]+)"/.exec(chunk.toString("utf8", 0, readSync(pipe, chunk)))?.[1]
    } catch {
      return undefined
    }
  }
  const url = await until("the service listens", readUrl)
  const flood = async () => {
    for (let count = 0; count < 250; count++) expect((await fetch(`${url}/healthz`)).status).toBe(200)
  }
  await Promise.all(Array.from({ length: 8 }, flood))
  child.kill("SIGTERM")
  const ended = await until("the end", () => child.exitCode ?? child.signalCode ?? undefined)
  closeSync(pipe)
  expect(ended).toBe(0)
})
