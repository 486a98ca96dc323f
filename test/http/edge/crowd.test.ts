import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { connect, type Socket } from "node:net"
import type { Client } from "../../support/service/client.ts"
import { byOneServer } from "../../support/service/exceptions.ts"
import { startService, type TestService } from "../../support/service/service.ts"
import { until } from "../../support/waiting.ts"

const mebibyte = 1024 * 1024
const heldBodies = 64
const identify = "/api/v1/clients/identify"

let service: TestService
let org: Client
const sockets: Socket[] = []
beforeEach(async () => {
  service = await startService({ alone: byOneServer.heldBodies })
  org = await service.organization()
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await service.stop()
})

/** A request whose body stays unfinished; `answer` is what has come back. */
const unfinished = async (framing: string, sent: Buffer) => {
  const { hostname, port } = new URL(service.url)
  const socket = connect(Number(port), hostname)
  socket.on("error", () => undefined)
  sockets.push(socket)
  const request = { answer: "" }
  socket.on("data", (data) => {
    request.answer += data.toString()
  })
  const head = `POST ${identify} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${org.key}\r\nx-org-id: ${org.orgId}\r\n`
  await new Promise<void>((resolve) =>
    socket.write(Buffer.concat([Buffer.from(`${head}${framing}\r\n\r\n`), sent]), () => resolve()),
  )
  return request
}

const bodyOf = (bytes: number) => ({ externalId: "u", pad: "x".repeat(bytes) })
const statusOf = (bytes: number) => async () => (await org.post(identify, bodyOf(bytes))).status

describe.each([
  ["announced", `content-length: ${mebibyte}`, Buffer.from("{")],
  [
    "sent in chunks",
    "transfer-encoding: chunked",
    Buffer.concat([Buffer.from("ffff0\r\n"), Buffer.alloc(0xffff0, " "), Buffer.from("\r\n")]),
  ],
])("large bodies, %s", (_how, framing, sent) => {
  test("have a total limit: beyond it they are 503 at once, small ones pass, and room returns as clients leave", async () => {
    const requests = await Promise.all(Array.from({ length: heldBodies + 20 }, () => unfinished(framing, sent)))
    const refused = () => requests.filter(({ answer }) => answer.startsWith("HTTP/1.1 503"))
    await until("those beyond the bound are refused", () => (refused().length >= 19 ? true : undefined))
    for (const { answer } of refused()) {
      expect(answer).toContain('"code":"UNAVAILABLE"')
      expect(answer.toLowerCase()).toContain("retry-after: 1")
    }
    expect(requests.filter(({ answer }) => answer === "").length).toBeGreaterThanOrEqual(heldBodies)
    expect(await statusOf(1_000)()).toBe(200)
    expect(await statusOf(mebibyte - 100)()).toBe(503)
    for (const socket of sockets.splice(0)) socket.destroy()
    await until("room for large bodies", async () => ((await statusOf(mebibyte - 100)()) === 200 ? true : undefined))
    const all = await Promise.all(Array.from({ length: 30 }, statusOf(mebibyte - 100)))
    expect(new Set(all)).toEqual(new Set([200]))
  })
})
