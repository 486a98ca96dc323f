import { afterEach, beforeEach, expect, test } from "bun:test"
import { mkdtempSync, rmSync, statSync } from "node:fs"
import { connect, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Client } from "../support/service/client.ts"
import { type Process, startProcess } from "../support/service/process.ts"
import { until } from "../support/waiting.ts"
import { startReceiver } from "../support/webhook/receiver.ts"

const stopMs = 5_000

let folder: string
let running: Process
let org: Client
const ends: (() => unknown)[] = []
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "premio-stop-"))
  running = await startProcess({ DATABASE_PATH: join(folder, "premio.db") })
  org = await running.organization()
})
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  await running.end("SIGKILL")
  rmSync(folder, { recursive: true })
})

/** A connection that sends `text` and then a space every 100 ms, like a client that drips its body. */
const drip = async (text: string): Promise<Socket> => {
  const { hostname, port } = new URL(running.url)
  const socket = connect(Number(port), hostname)
  socket.on("error", () => undefined)
  const timer = setInterval(() => socket.write(" "), 100)
  ends.push(() => {
    clearInterval(timer)
    socket.destroy()
  })
  await new Promise<void>((resolve) => socket.write(text, () => resolve()))
  return socket
}

const headOf = (path: string) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${org.key}\r\nx-org-id: ${org.orgId}\r\ncontent-length: 1000000\r\n\r\n`

/** A webhook receiver that accepts a request and never answers. */
const subscribeHanging = async () => {
  const receiver = startReceiver(() => new Promise<Response>(() => undefined))
  ends.push(() => receiver.stop())
  await org.post("/api/v1/admin/webhooks", { url: receiver.url, secret: "the secret", events: ["*"] }, { status: 201 })
  await org.post("/api/v1/admin/campaigns", { campaignId: "c", status: "active", gameType: "scratch_card" })
  await org.post("/api/v1/games/play", { campaignId: "c", externalUserId: "u" }, { status: 200 })
  await receiver.waitFor(1)
}

test("exits 0 within 5 seconds, and with the log copied, whatever clients and receivers do", async () => {
  await subscribeHanging()
  await drip(`${headOf("/api/v1/clients/identify")}{`)
  await drip("GET /healthz HTTP/1.1\r\nhost: x\r\nx-slow: ")
  const idle = await drip("GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n")
  await until("the idle connection is answered", () => (idle.bytesRead > 0 ? true : undefined))
  const began = performance.now()
  expect(await running.end("SIGTERM")).toBe(0)
  expect(performance.now() - began).toBeLessThan(stopMs)
  expect(statSync(join(folder, "premio.db-wal"), { throwIfNoEntry: false })?.size ?? 0).toBe(0)
  running = await startProcess({ DATABASE_PATH: join(folder, "premio.db") })
})

test("a second signal ends at once, with another code than 0", async () => {
  await drip(`${headOf("/api/v1/clients/identify")}{`)
  await org.get("/api/v1/admin/campaigns", { status: 200 })
  const began = performance.now()
  const ended = running.end("SIGTERM")
  await Bun.sleep(500)
  expect(await Promise.race([ended, "still stopping"])).toBe("still stopping")
  await running.end("SIGTERM")
  expect(await ended).toBe(1)
  expect(performance.now() - began).toBeLessThan(2_000)
})
