import { Database } from "bun:sqlite"
import { afterEach, beforeEach, expect, test } from "bun:test"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { connect, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Client } from "../support/service/client.ts"
import { parseMetrics } from "../support/service/metrics.ts"
import { type Process, startProcess } from "../support/service/process.ts"
import { until } from "../support/waiting.ts"

const thousands = 3_000
/** Few enough that all of them connect, even on a slow machine, long before the service gives up waiting. */
const hundreds = 500
const maxGrowthBytes = 256 * 1024 * 1024

let folder: string
let path: string
let running: Process
let org: Client
let sockets: Socket[]
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "premio-overload-"))
  path = join(folder, "premio.db")
  sockets = []
  running = await startProcess({ DATABASE_PATH: path })
  org = await running.organization()
  await org.post("/api/v1/admin/campaigns", { campaignId: "c", status: "active", gameType: "scratch_card" })
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await running.end("SIGKILL")
  rmSync(folder, { recursive: true })
})

const residentBytes = () =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${running.pid}/status`, "utf8"))?.[1]) * 1024

/** Sends a play on its own connection, and resolves with the raw answer. */
const playAlone = (user: string) =>
  new Promise<string>((resolve) => {
    const { hostname, port } = new URL(running.url)
    const socket = connect(Number(port), hostname)
    sockets.push(socket)
    const body = JSON.stringify({ campaignId: "c", externalUserId: user })
    const head = `POST /api/v1/games/play HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${org.key}\r\nx-org-id: ${org.orgId}\r\n`
    let answer = ""
    socket.on("data", (data) => {
      answer += data.toString()
      if (answer.includes("}")) resolve(answer)
    })
    socket.on("error", () => resolve("error"))
    socket.on("close", () => resolve(answer))
    socket.write(`${head}content-length: ${body.length}\r\n\r\n${body}`)
  })

const playAll = (count: number) => {
  const answers: string[] = []
  const done = Array.from({ length: count }, async (_, index) => answers.push(await playAlone(`user-${index}`)))
  return { answers, done: Promise.all(done) }
}

const storedPlays = () => {
  const sqlite = new Database(path, { readonly: true })
  const row = sqlite.query<{ n: number }, []>("SELECT count(*) AS n FROM plays").get()
  sqlite.close()
  return row?.n
}

/** Locks the database like another process with a long write. */
const lock = () => {
  const other = new Database(path)
  other.run("BEGIN IMMEDIATE")
  return () => {
    other.run("ROLLBACK")
    other.close()
  }
}

const isConnected = (count: number) =>
  until("all are connected", () => (sockets.filter(({ connecting }) => !connecting).length >= count ? true : undefined))

test("plays wait for a database that another process holds; reads and the health check do not", async () => {
  const before = residentBytes()
  const release = lock()
  const { answers, done } = playAll(hundreds)
  await isConnected(hundreds)
  await org.get("/healthz", { status: 200 })
  await org.get("/api/v1/admin/campaigns/c", { status: 200 })
  expect(residentBytes() - before).toBeLessThan(maxGrowthBytes)
  const early = answers.length
  release()
  await done
  expect(early).toBe(0)
  expect(answers.filter((answer) => !answer.startsWith("HTTP/1.1 200"))).toEqual([])
  expect(storedPlays()).toBe(hundreds)
})

test("when that takes too long, thousands of plays are 503 with Retry-After and leave no trace, and so is who comes next, at once", async () => {
  const before = residentBytes()
  const release = lock()
  const { answers, done } = playAll(thousands)
  await done
  expect(residentBytes() - before).toBeLessThan(maxGrowthBytes)
  expect(answers.filter((answer) => !/^HTTP\/1.1 503.*retry-after: 1.*"UNAVAILABLE"/is.test(answer))).toEqual([])
  const began = performance.now()
  await org.post("/api/v1/games/play", { campaignId: "c", externalUserId: "next" }, { status: 503 })
  expect(performance.now() - began).toBeLessThan(4_000)
  await org.get("/healthz", { status: 200 })
  await org.get("/readyz", { status: 503 })
  expect(parseMetrics(await (await fetch(`${running.url}/metrics`)).text()).value("premio_ready")).toBe(0)
  release()
  await org.post("/api/v1/games/play", { campaignId: "c", externalUserId: "next" }, { status: 200 })
  expect(storedPlays()).toBe(1)
})
