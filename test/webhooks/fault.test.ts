import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import type { Socket } from "node:net"
import { gzipSync } from "node:zlib"
import { givenService } from "../support/service/service.ts"
import { eventually } from "../support/waiting.ts"
import { subscriber } from "../support/webhook/hooks.ts"
import { startRawServer } from "../support/webhook/raw-server.ts"
import { startReceiver } from "../support/webhook/receiver.ts"

const service = givenService({ clock: "real" })
const stops: (() => unknown)[] = []
afterAll(async () => {
  for (const stop of stops) stop()
})

const head = (lines: string) => `HTTP/1.1 ${lines.replaceAll("\n", "\r\n")}\r\n\r\n`

const drip = (text: string) => (socket: Socket) => {
  let sent = 0
  const timer = setInterval(() => {
    if (socket.destroyed) clearInterval(timer)
    else socket.write(text[sent++ % text.length] ?? "")
  }, 300)
}

let endlessBytes = 0
const endless = (socket: Socket) => {
  const chunk = Buffer.alloc(16 * 1024, "x")
  const more = () => {
    while (!socket.destroyed) {
      endlessBytes += chunk.length
      if (!socket.write(chunk)) return void socket.once("drain", more)
    }
  }
  socket.write(head("200 OK\nContent-Type: text/plain"))
  more()
}

/**
 * 40 KiB that unpack to 40 MiB, and then nothing more of the answer: a client that unpacks has seen enough long before
 * its end.
 */
const bomb = (socket: Socket) => {
  const packed = gzipSync(Buffer.alloc(40 * 1024 * 1024))
  socket.write(head(`200 OK\nContent-Encoding: gzip\nContent-Length: ${packed.length + 1}`))
  socket.write(packed)
}

const timedOut = "no complete response within 10 seconds"
const broken = expect.stringMatching(/^(the response ended early|the request failed(: \w+)?)$/)

type Fault = readonly [name: string, answer: (socket: Socket) => void, statusCode: number | null, error: unknown]

const faults: readonly Fault[] = [
  ["a reset before the answer", (socket) => socket.resetAndDestroy(), null, broken],
  ["an end before the answer", (socket) => socket.end(), null, broken],
  [
    "a reset in the body",
    (socket) => socket.write(head("200 OK\nContent-Length: 9"), () => setTimeout(() => socket.resetAndDestroy(), 100)),
    200,
    broken,
  ],
  ["an end in the body", (socket) => socket.end(`${head("200 OK\nContent-Length: 9")}half`), 200, broken],
  ["no answer", () => {}, null, timedOut],
  ["an answer that stops after its head", (socket) => socket.write(head("200 OK\nContent-Length: 9")), 200, timedOut],
  ["a head byte by byte", drip(`HTTP/1.1 200 OK\r\nX-Long: ${"a".repeat(200)}`), null, timedOut],
  [
    "a body byte by byte",
    (socket) => {
      socket.write(head("200 OK\nContent-Length: 1000"))
      drip("a")(socket)
    },
    200,
    timedOut,
  ],
  ["a body without end", endless, 200, null],
  ["a body that unpacks to 40 MiB, and stops short", bomb, 200, timedOut],
  ["1xx and then 200", (socket) => socket.end(head("103 Early Hints") + head("200 OK\nContent-Length: 0")), 200, null],
  ["1xx and nothing more", (socket) => socket.write(head("102 Processing")), null, timedOut],
  [
    "another protocol",
    (socket) => socket.write(head("101 Switching Protocols\nConnection: Upgrade\nUpgrade: other")),
    101,
    expect.any(String),
  ],
  ["no HTTP", (socket) => socket.end("SSH-2.0-OpenSSH_9.2\r\n"), null, broken],
  ["204", (socket) => socket.end(head("204 No Content")), 204, null],
  ["410", (socket) => socket.end(head("410 Gone\nContent-Length: 0")), 410, null],
  ["429", (socket) => socket.end(head("429 Too Many Requests\nRetry-After: 60\nContent-Length: 0")), 429, null],
]

type Attempts = { status: string; attempts: { statusCode: number | null; error: string | null; durationMs: number }[] }

describe("what a receiver may do to a request", () => {
  const found = new Map<string, Attempts>()
  let quick: ReturnType<typeof startReceiver>

  beforeAll(async () => {
    const { org, addWebhook, emit } = await subscriber(service)
    const ids: [string, string][] = []
    for (const [name, answer] of faults) {
      const server = await startRawServer(answer)
      stops.push(server.stop)
      ids.push([name, await addWebhook(server.url)])
    }
    const closed = startReceiver()
    closed.stop()
    ids.push(["a refused connection", await addWebhook(closed.url)])
    quick = startReceiver()
    stops.push(quick.stop)
    await addWebhook(quick.url)
    await emit()
    await quick.waitFor(1)
    for (const [name, id] of ids) {
      const read = async () => (await org.get(`/api/v1/admin/webhooks/${id}/deliveries`)).body.items[0] as Attempts
      found.set(name, await eventually(read, ({ attempts }) => attempts.length > 0))
    }
  }, 40_000)

  test.each(faults)("%s", (name, _answer, statusCode, error) => {
    const delivery = found.get(name)
    expect(delivery?.attempts[0]).toMatchObject({ statusCode, error })
    const isDelivered = error === null && statusCode !== null && statusCode < 300
    if (isDelivered) expect(delivery?.status).toBe("delivered")
    else expect(delivery?.status).not.toBe("delivered")
    if (error === timedOut) expect(delivery?.attempts[0]?.durationMs).toBeGreaterThanOrEqual(9_900)
  })

  test("a refused connection", () => {
    const delivery = found.get("a refused connection")
    expect(delivery?.attempts[0]).toMatchObject({
      statusCode: null,
      error: expect.stringContaining("the request failed"),
    })
  })

  test("of a body without end little more is taken than 64 KiB and what sockets buffer", () => {
    expect(endlessBytes).toBeLessThan(32 * 1024 * 1024)
  })
})

test("a connection that is kept alive serves the next delivery", async () => {
  const { addWebhook, emit } = await subscriber(service)
  let answers = 0
  const server = await startRawServer((socket) => {
    answers++
    socket.write(head("200 OK\nContent-Length: 0"))
  })
  stops.push(server.stop)
  await addWebhook(server.url)
  for (let sent = 1; sent <= 5; sent++) {
    await emit()
    await eventually(
      () => answers,
      (count) => count === sent,
    )
    await Bun.sleep(20)
  }
  expect(server.connections()).toBe(1)
})

test("a connection that the receiver closed while it was idle costs no delivery", async () => {
  const { org, addWebhook, emit } = await subscriber(service)
  let answers = 0
  const server = await startRawServer((socket) => {
    answers++
    socket.write(head("200 OK\nContent-Length: 0"))
    setTimeout(() => socket.destroy(), 30)
  })
  stops.push(server.stop)
  const webhookId = await addWebhook(server.url)
  for (let sent = 1; sent <= 4; sent++) {
    await emit()
    await eventually(
      () => answers,
      (count) => count >= sent,
    )
    await Bun.sleep(sent % 2 === 0 ? 28 : 100)
  }
  await eventually(
    async () => (await org.get(`/api/v1/admin/webhooks/${webhookId}/deliveries?status=delivered`)).body.items,
    ({ length }) => length === 4,
  )
}, 30_000)
