import { afterAll, beforeAll, expect, test } from "bun:test"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Client } from "../support/service/client.ts"
import { type Process, startProcess } from "../support/service/process.ts"
import { until } from "../support/waiting.ts"
import { startReceiver } from "../support/webhook/receiver.ts"

const folder = mkdtempSync(join(tmpdir(), "premio-tls-"))
const file = (name: string) => join(import.meta.dir, "../support/webhook/tls", name)
const pem = (name: string) => readFileSync(file(name), "utf8")
const proxy = startReceiver()

/** A receiver on https that calls itself `name`; what it received is counted. */
const startSecure = (name: string) => {
  let received = 0
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    tls: { cert: pem(`${name}.crt`), key: pem(`${name}.key`) },
    fetch: () => {
      received++
      return new Response()
    },
  })
  return { url: `https://localhost:${server.port}/`, received: () => received, stop: () => server.stop(true) }
}

let service: Process
let org: Client
beforeAll(async () => {
  service = await startProcess({
    DATABASE_PATH: join(folder, "premio.db"),
    // The service trusts the tests' authority, and is configured to use a proxy for everything.
    NODE_EXTRA_CA_CERTS: file("ca.crt"),
    HTTP_PROXY: proxy.url,
    HTTPS_PROXY: proxy.url,
    http_proxy: proxy.url,
    https_proxy: proxy.url,
  })
  org = await service.organization()
})
afterAll(async () => {
  await service.end("SIGKILL")
  proxy.stop()
  rmSync(folder, { recursive: true })
})

const firstAttempt = async (url: string) => {
  const hook = { url, secret: "the secret", events: ["game.won"] }
  const { body } = await org.post("/api/v1/admin/webhooks", hook, { status: 201 })
  await org.post(`/api/v1/admin/webhooks/${body.webhookId}/test`, undefined, { status: 202 })
  return until("an attempt", async () => {
    const list = await org.get(`/api/v1/admin/webhooks/${body.webhookId}/deliveries`)
    return list.body.items[0].attempts[0]
  })
}

test("a certificate of a trusted authority for the right name is delivered to", async () => {
  const receiver = startSecure("localhost")
  expect(await firstAttempt(receiver.url)).toMatchObject({ statusCode: 200, error: null })
  expect(receiver.received()).toBe(1)
  receiver.stop()
})

test("a certificate for another name gets nothing", async () => {
  const receiver = startSecure("elsewhere.example")
  const attempt = await firstAttempt(receiver.url)
  expect(attempt).toMatchObject({ statusCode: null, error: "the request failed: ERR_TLS_CERT_ALTNAME_INVALID" })
  expect(receiver.received()).toBe(0)
  receiver.stop()
})

test("a server whose certificate no trusted authority signed gets nothing", async () => {
  const receiver = startSecure("self-signed")
  const attempt = await firstAttempt(receiver.url)
  expect(attempt).toMatchObject({ statusCode: null, error: "the request failed: DEPTH_ZERO_SELF_SIGNED_CERT" })
  expect(receiver.received()).toBe(0)
  receiver.stop()
})

test("proxies that the environment names are ignored", async () => {
  const receiver = startReceiver()
  expect(await firstAttempt(receiver.url)).toMatchObject({ statusCode: 200, error: null })
  expect(receiver.received).toHaveLength(1)
  expect(proxy.received).toEqual([])
  receiver.stop()
})
