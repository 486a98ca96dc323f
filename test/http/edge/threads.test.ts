import { beforeAll, describe, expect, test } from "bun:test"
import { once } from "node:events"
import { connect } from "node:net"
import type { Client } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"
import { request, sendRaw } from "../../support/service/wire.ts"

/**
 * What threads in front could change, whatever the operation (docs/operating.md#more-cores). `npm run test:threads` runs all
 * other tests of the contract with them.
 */
const service = givenService({ environment: { EDGE_THREADS: "2", RATE_LIMIT: "off" } })
const org = givenOrganization(service, beforeAll)
const other = givenOrganization(service, beforeAll)
const identify = "/api/v1/clients/identify"
const campaigns = "/api/v1/admin/campaigns"
const entryPool = "/api/v1/admin/code-pools/cards"

beforeAll(async () => {
  await org.post("/api/v1/admin/code-pools", { poolId: "cards", name: "Cards", kind: "entry" }, { status: 201 })
  for (const { one, name } of [
    { one: org, name: "ours" },
    { one: other, name: "theirs" },
  ])
    await one.post(campaigns, { campaignId: name }, { status: 201 })
})

const headersOf = ({ key, orgId }: Client) => ({ authorization: `Bearer ${key}`, "x-org-id": orgId ?? "" })

const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(`${service.url}${path}`, { method: "POST", body, headers: { ...headersOf(org), ...headers } })

/** A body of this many bytes, of which most are ignored. */
const sized = (bytes: number, filler: string): string => {
  const [start, end] = ['{"externalId":"ana","ignored":"', '"}']
  const left = bytes - start.length - end.length
  const each = Buffer.byteLength(filler)
  return `${start}${filler.repeat(Math.floor(left / each))}${"x".repeat(left % each)}${end}`
}

const inParts = (bytes: Uint8Array, size: number): ReadableStream<Uint8Array> => {
  let at = 0
  return new ReadableStream({
    pull: async (controller) => {
      await Bun.sleep(1)
      controller.enqueue(bytes.slice(at, at + size))
      at += size
      if (at >= bytes.length) controller.close()
    },
  })
}

describe("a body", () => {
  test.each([100, 16_383, 16_384, 16_385, 70_000, 1_048_576])("of %d bytes is read whole", async (bytes) => {
    for (const filler of ["x", "é", "🎁"]) {
      const body = sized(bytes, filler)
      expect(Buffer.byteLength(body)).toBe(bytes)
      expect((await post(identify, body)).status).toBe(200)
    }
  })

  test("that comes in parts, without its length, is read whole, and not beyond the limit", async () => {
    const body = new TextEncoder().encode(sized(50_000, "🎁"))
    expect((await post(identify, inParts(body, 7_001))).status).toBe(200)
    const large = new TextEncoder().encode(sized(1_048_577, "x"))
    expect((await post(identify, inParts(large, 100_000))).status).toBe(413)
    expect((await post(identify, sized(1_048_577, "x"))).status).toBe(413)
  })

  test("that is not UTF-8 is refused, short and long, and one with a byte order mark is not", async () => {
    for (const length of [10, 20_000]) {
      const invalid = Buffer.from(`{"externalId":"a${"x".repeat(length)}"}`)
      invalid[15] = 0xff
      const answer = await post(identify, invalid)
      expect([answer.status, await answer.json()]).toMatchObject([400, { code: "VALIDATION_ERROR" }])
    }
    expect((await post(identify, '\ufeff{"externalId":"ana"}')).status).toBe(200)
  })

  test("that does not come does not keep a refusal waiting", async () => {
    for (const length of [20, 20_000]) {
      const head = [
        `POST ${identify} HTTP/1.1`,
        "Host: localhost",
        "Authorization: Bearer none",
        `X-Org-Id: ${org.orgId}`,
      ]
      const raw = `${[...head, `Content-Length: ${length}`].join("\r\n")}\r\n\r\n{"ex`
      expect(await sendRaw(service.url, raw, 1_000)).toContain("INVALID_API_KEY")
    }
  })

  test("that comes in two packets is read whole", async () => {
    const body = '{"externalId":"ana"}'
    const { hostname, port } = new URL(service.url)
    const head = [...Object.entries(headersOf(org)), ["Host", "localhost"], ["Content-Length", String(body.length)]]
    const lines = head.map(([name, value]) => `${name}: ${value}`)
    const socket = connect(Number(port), hostname)
    socket.write(`${[`POST ${identify} HTTP/1.1`, ...lines].join("\r\n")}\r\n\r\n${body.slice(0, 5)}`)
    await Bun.sleep(50)
    socket.write(body.slice(5))
    const [answer] = (await once(socket, "data")) as [Buffer]
    socket.destroy()
    expect(answer.toString()).toStartWith("HTTP/1.1 200")
  })

  test("of a list of codes goes in whole, whatever its size", async () => {
    const csv = (count: number) => Array.from({ length: count }, (_, n) => `CARD-${count}-${n}`).join("\n")
    for (const count of [10, 3_000, 60_000]) {
      const answer = await post(`${entryPool}/codes`, csv(count), { "content-type": "text/csv" })
      expect([answer.status, await answer.json()]).toMatchObject([200, { added: count }])
    }
    const exported = await fetch(`${service.url}${entryPool}/export`, { headers: headersOf(org) })
    expect((await exported.text()).trim().split("\n")).toHaveLength(63_011)
  })

  test("nobody reads leaves the connection as it is for the next request", async () => {
    for (const bytes of [10, 100_000]) {
      const answer = await fetch(`${service.url}/nothing`, { method: "POST", body: "x".repeat(bytes) })
      expect([answer.status, (await answer.json()).code]).toEqual([404, "NOT_FOUND"])
    }
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200)
  })
})

test("every call is answered by its own key, whatever headers come beside it, however many and long", async () => {
  const askers = [
    { asker: org, campaignId: "ours" },
    { asker: other, campaignId: "theirs" },
  ]
  const ask = async (number: number) => {
    const { asker, campaignId } = askers[number % 2] as (typeof askers)[0]
    // More sets than a thread keeps, some of which come again, and some that are too long to be kept.
    const note = `${(number * 7) % 1_100}${number % 50 === 0 ? "x".repeat(5_000) : ""}`
    const headers = { ...headersOf(asker), "x-note": note, "x-request-id": `call-${number}` }
    const answer = await fetch(`${service.url}${campaigns}`, { headers })
    const { items } = (await answer.json()) as { items: { campaignId: string }[] }
    return (
      answer.headers.get("x-request-id") === `call-${number}` &&
      items.map((item) => item.campaignId).join() === campaignId
    )
  }
  for (let from = 0; from < 2_200; from += 100) {
    const right = await Promise.all(Array.from({ length: 100 }, (_, index) => ask(from + index)))
    expect(right).not.toContain(false)
  }
})

test("pages keep their length, and answer HEAD and OPTIONS", async () => {
  const page = await fetch(`${service.url}/console`)
  expect(Number(page.headers.get("content-length"))).toBe((await page.bytes()).length)
  const head = await fetch(`${service.url}/healthz`, { method: "HEAD" })
  expect([head.status, await head.text()]).toEqual([200, ""])
  const options = await fetch(`${service.url}/api/v1/games/play`, { method: "OPTIONS" })
  expect([options.status, options.headers.get("access-control-allow-origin")]).toEqual([204, "*"])
})

test.each(["/x/../healthz", "/fair/../healthz", "/fair/%2e%2e/healthz", "/play/a/..", "//healthz", "/healthz/"])(
  "%s is no path of anything",
  async (path) => {
    const { status, body } = await request(service.url, "GET", path)
    expect([status, JSON.parse(body).code]).toEqual([404, "NOT_FOUND"])
  },
)
