import { Database } from "bun:sqlite"
import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { linkSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs"
import { connect, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { cliProcess } from "../support/service/cli.ts"
import { type Client, client } from "../support/service/client.ts"
import { byScript, directly, type Process, runToEnd, startProcess } from "../support/service/process.ts"
import { until } from "../support/waiting.ts"

let folder: string
let environment: Record<string, string>
let started: Process[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "premio-process-"))
  environment = { DATABASE_PATH: join(folder, "premio.db") }
  started = []
})
afterEach(async () => {
  for (const running of started) await running.end("SIGKILL")
  rmSync(folder, { recursive: true })
})

const start = async (command = directly) => {
  const running = await startProcess(environment, command)
  started.push(running)
  return running
}

const playPath = "/api/v1/games/play"
const makeCampaign = (org: Client) =>
  org.post("/api/v1/admin/campaigns", { campaignId: "c", status: "active", gameType: "scratch_card" }, { status: 201 })
const playOf = (externalUserId: string) => ({ campaignId: "c", externalUserId })

const storedSessions = (): string[] => {
  const sqlite = new Database(environment["DATABASE_PATH"] ?? "")
  const rows = sqlite.query<{ id: string }, []>("SELECT session_id AS id FROM plays").all()
  sqlite.close()
  return rows.map(({ id }) => id).sort()
}

describe("a start that cannot succeed exits 1 with one line that says why", () => {
  // What else a setting may not be is in test/config: the start says it in the same way.
  test.each([
    ["PORT", "abc", 'PORT must be a whole number from 0 to 65535, not "abc"'],
    ["HOST", "not a host", "HOST is neither an address nor a name that resolves"],
    ["HOST", "203.0.113.7", "HOST is not an address of this machine"],
    ["DATABASE_PATH", ".", "cannot open the database .: it is a folder"],
    ["DATABASE_PATH", "/nowhere/at/all/premio.db", "cannot open the database /nowhere/at/all/premio.db"],
  ])("%s=%s", async (name, value, line) => {
    const { code, lines } = await runToEnd({ ...environment, [name]: value })
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringContaining(line)])
  })

  test("a port in use", async () => {
    const other = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() })
    const { code, lines } = await runToEnd({ ...environment, PORT: String(other.port) })
    await other.stop(true)
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringContaining("port is taken")])
  })

  test.each(["PORT", "METRICS_PORT"])("%s of another service, on its own database", async (name) => {
    const { port } = new URL((await start()).url)
    const path = join(folder, "other.db")
    const { code, lines } = await runToEnd({ ...environment, DATABASE_PATH: path, [name]: port })
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringContaining("port is taken")])
  })

  test.each([
    ["directly", directly],
    ["by bun run serve", byScript],
  ])("a database that another process serves, started %s", async (_how, command) => {
    const first = await start()
    const { code, lines } = await runToEnd(environment, command)
    expect(code).toBe(1)
    expect(lines).toContainEqual(expect.stringContaining(`another process serves ${environment["DATABASE_PATH"]}`))
    await first.organization()
    expect(await first.end("SIGTERM")).toBe(0)
  })
})

test("a process that was killed does not block the next, time and again", async () => {
  for (let times = 0; times < 3; times++) expect(await (await start()).end("SIGKILL")).toBe("SIGKILL")
  expect(await (await start()).end("SIGTERM")).toBe(0)
})

test("a hard link to the database and a deleted lock file make no second owner, and none once it is killed", async () => {
  const path = environment["DATABASE_PATH"] ?? ""
  const running = await start()
  linkSync(path, `${path}.link`)
  rmSync(`${path}.lock`)
  for (const name of [path, `${path}.link`]) {
    const { code, lines } = await runToEnd({ ...environment, DATABASE_PATH: name })
    expect([code, lines]).toEqual([1, [expect.stringContaining(`another process serves ${name}`)]])
  }
  expect(await running.end("SIGKILL")).toBe("SIGKILL")
  rmSync(`${path}.link`)
  expect(await (await start()).end("SIGTERM")).toBe(0)
})

test("what the service and its commands make is their own user's alone", async () => {
  const path = environment["DATABASE_PATH"] ?? ""
  const umask = process.umask(0)
  const running = await start()
  const { orgId } = await running.organization()
  await cliProcess(path, "export", "--organization", orgId, "--output", `${path}.ndjson`)
  process.umask(umask)
  const modes = readdirSync(dirname(path)).map((name) => [name, statSync(join(dirname(path), name)).mode & 0o077])
  expect(modes.length).toBeGreaterThanOrEqual(6)
  expect(modes.filter(([, mode]) => mode !== 0)).toEqual([])
  expect(await running.end("SIGTERM")).toBe(0)
})

/** A POST /games/play sent manually, so that a test can hold back its last byte. */
const slowPlay = async (url: string, org: Client) => {
  const { hostname, port } = new URL(url)
  const socket: Socket = connect({ host: hostname, port: Number(port) })
  let answer = ""
  let isClosed = false
  socket.on("data", (chunk) => {
    answer += chunk.toString()
  })
  socket.on("error", () => undefined)
  socket.on("close", () => {
    isClosed = true
  })
  const body = JSON.stringify(playOf("slow"))
  const head = [
    `POST ${playPath} HTTP/1.1`,
    `host: ${hostname}`,
    `authorization: Bearer ${org.key}`,
    `x-org-id: ${org.orgId}`,
    `content-length: ${body.length}`,
  ]
  socket.write(`${head.join("\r\n")}\r\n\r\n${body.slice(0, -1)}`)
  return {
    finish: async () => {
      socket.write(body.slice(-1))
      await until("the answer to the slow play", () => (answer.includes("}") || isClosed ? true : undefined))
      socket.destroy()
      return answer
    },
  }
}

/** Without a call, which would keep a service that is about to end from ending. */
const isListening = (url: string) =>
  new Promise<boolean>((resolve) => {
    const { hostname, port } = new URL(url)
    const socket = connect({ host: hostname, port: Number(port) })
    socket.on("error", () => resolve(false))
    socket.on("connect", () => {
      socket.destroy()
      resolve(true)
    })
  })

describe("a signal to stop", () => {
  test.each(["SIGTERM", "SIGINT"] as const)("%s ends an idle service with 0", async (signal) => {
    const running = await start()
    await running.organization()
    expect(await running.end(signal)).toBe(0)
  })

  test("goes on serving whoever calls, tells health checks, and asks each client for another connection", async () => {
    const running = await start()
    const org = await running.organization()
    await makeCampaign(org)
    const { body } = await org.post(playPath, playOf("first"), { status: 200 })
    const ended = running.end("SIGTERM")
    const calls = client(running.url, {})
    await until("the health check tells of the end", async () =>
      (await (await fetch(`${running.url}/healthz`)).text()).includes('"leaving"') ? true : undefined,
    )
    const answers = await Promise.all([
      org.post(playPath, playOf("second"), { status: 200 }),
      calls.get("/readyz", { status: 503 }),
      calls.get("/nowhere", { status: 404 }),
      calls.get("/metrics", { status: 200 }),
    ])
    expect(answers.map(({ headers }) => headers.get("connection"))).toEqual(answers.map(() => "close"))
    expect(await ended).toBe(0)
    expect(storedSessions()).toEqual([body.sessionId, answers[0]?.body.sessionId].sort())
  })

  test("finishes in-flight requests: each play gets a response or a refused connection, and the acknowledged ones are stored", async () => {
    const running = await start()
    const org = await running.organization()
    await makeCampaign(org)
    const statuses: number[] = []
    const sessions: string[] = []
    let ended: Promise<number | string> | undefined
    let isDown = false
    const work = async (worker: number) => {
      while (!isDown) {
        const answer = await org.post(playPath, playOf(`user-${worker}`)).catch(() => null)
        if (!answer) return
        statuses.push(answer.status)
        sessions.push(answer.body.sessionId)
        if (answer.headers.get("connection") === "close") return
        if (sessions.length < 300) continue
        ended ??= running.end("SIGTERM").finally(() => {
          isDown = true
        })
      }
    }
    await Promise.all(Array.from({ length: 32 }, (_, worker) => work(worker)))
    expect(await ended).toBe(0)
    expect(new Set(statuses)).toEqual(new Set([200]))
    const stored = storedSessions()
    expect(sessions.filter((session) => !stored.includes(session))).toEqual([])
    expect(stored).toHaveLength(sessions.length)
  })

  test("waits for a request whose body is still on its way, and takes no new connection meanwhile", async () => {
    const running = await start()
    const org = await running.organization()
    await makeCampaign(org)
    const slow = await slowPlay(running.url, org)
    for (let seen = 0; seen < 20; seen++) await org.post(playPath, playOf("other"), { status: 200 })
    const ended = running.end("SIGTERM")
    await until("the listener is closed", async () => ((await isListening(running.url)) ? undefined : true))
    const answer = await slow.finish()
    expect(answer).toStartWith("HTTP/1.1 200")
    expect(await ended).toBe(0)
    expect(storedSessions()).toContain(/"sessionId":"([^"]+)"/.exec(answer)?.[1] ?? "none")
  })
})

describe("bun run serve", () => {
  test.each(["SIGTERM", "SIGINT"] as const)("passes %s on, and ends with the service's 0", async (signal) => {
    const running = await start(byScript)
    const org = await running.organization()
    await makeCampaign(org)
    const { body } = await org.post(playPath, playOf("user"), { status: 200 })
    expect(await running.end(signal)).toBe(0)
    expect(storedSessions()).toEqual([body.sessionId])
    expect(await isListening(running.url)).toBe(false)
  })

  test("leaves no orphan when it is killed: the next start succeeds on the same database", async () => {
    const running = await start(byScript)
    await running.end("SIGKILL")
    const next = await until("the database is free again", () => start().catch(() => undefined))
    expect(await isListening(running.url)).toBe(false)
    expect(await next.end("SIGTERM")).toBe(0)
  })
})
