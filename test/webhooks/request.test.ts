import { afterEach, describe, expect, test } from "bun:test"
import { createHmac } from "node:crypto"
import { Webhook } from "standardwebhooks"
import { givenService } from "../support/service/service.ts"
import { eventually } from "../support/waiting.ts"
import { secret, subscriber } from "../support/webhook/hooks.ts"

const service = givenService({ clock: "real" })
const stops: (() => unknown)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** One code created for a user whose name mixes scripts, and the request that reported it. */
const oneDelivery = async (fields: object = {}) => {
  const { receive, emit } = await subscriber(service)
  const receiver = await receive(() => 200, fields)
  stops.push(receiver.stop)
  const user = await emit('Añá 😀 \u2028 "<&>"')
  const [request] = await receiver.waitFor(1)
  if (!request) throw new Error("nothing received")
  return { user, request }
}

const standardHeaders = (headers: Headers) => Object.fromEntries(headers.entries())

test("the body is { event, timestamp, data } in JSON, and the event stands in X-Service-Event", async () => {
  const { user, request } = await oneDelivery()
  expect(Object.keys(JSON.parse(request.text))).toEqual(["event", "timestamp", "data"])
  expect(request.event).toBe("code.created")
  expect(request.headers.get("x-service-event")).toBe("code.created")
  expect(request.headers.get("content-type")).toBe("application/json")
  expect(request.headers.get("content-length")).toBe(String(Buffer.byteLength(request.text)))
  expect(new Date(request.timestamp).toISOString()).toBe(request.timestamp)
  expect(request.data.externalUserId).toBe(user)
  expect(Object.keys(request.data).sort()).toEqual(
    [
      "campaignId",
      "code",
      "discountType",
      "discountValue",
      "expiresAt",
      "externalUserId",
      "maxDiscountAmount",
      "maxUses",
    ].sort(),
  )
})

describe.each([
  ["a plain secret", secret],
  ["a secret with whsec_", `whsec_${Buffer.from("any 24 bytes, or so many").toString("base64")}`],
  ["a secret that looks like base64", "c2VjcmV0c2VjcmV0c2VjcmV0"],
])("with %s", (_name, chosen) => {
  test("X-Service-Signature is the lower-case hex HMAC-SHA256 of the exact bytes, keyed with all of its UTF-8", async () => {
    const { request } = await oneDelivery({ secret: chosen })
    const expected = createHmac("sha256", Buffer.from(chosen)).update(Buffer.from(request.text)).digest("hex")
    expect(request.headers.get("x-service-signature")).toBe(expected)
  })

  test("the public Standard Webhooks library verifies it, and refuses another body, secret or day", async () => {
    const { request } = await oneDelivery({ secret: chosen })
    const verifier = chosen.startsWith("whsec_")
      ? new Webhook(chosen)
      : new Webhook(new TextEncoder().encode(chosen), { format: "raw" })
    const headers = standardHeaders(request.headers)
    expect(verifier.verify(request.text, headers)).toEqual(JSON.parse(request.text))
    expect(() => verifier.verify(`${request.text} `, headers)).toThrow()
    expect(() => verifier.verify(request.text, { ...headers, "webhook-id": "evt_other" })).toThrow()
    expect(() => new Webhook("other", { format: "raw" }).verify(request.text, headers)).toThrow()
    const old = String(Number(headers["webhook-timestamp"]) - 86_400)
    expect(() => verifier.verify(request.text, { ...headers, "webhook-timestamp": old })).toThrow()
  })
})

test("one event has one webhook-id at every webhook, and a URL keeps its path and query", async () => {
  const { receive, addWebhook, emit } = await subscriber(service)
  const requests: string[] = []
  const first = await receive()
  const second = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: (request) => {
      const { pathname, search } = new URL(request.url)
      requests.push(`${request.method} ${pathname}${search} ${request.headers.get("webhook-id")}`)
      return new Response()
    },
  })
  stops.push(first.stop, () => second.stop(true))
  await addWebhook(`http://127.0.0.1:${second.port}/a/b?c=d%20e&f=g`)
  await emit()
  const [request] = await first.waitFor(1)
  await eventually(
    () => requests.length,
    (count) => count > 0,
  )
  expect(requests).toEqual([`POST /a/b?c=d%20e&f=g ${request?.headers.get("webhook-id")}`])
})
