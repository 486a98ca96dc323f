import { afterEach, describe, expect, test } from "bun:test"
import { gzipSync } from "bun"
import type { Body } from "../../support/service/client.ts"
import { givenService } from "../../support/service/service.ts"
import { eventually } from "../../support/waiting.ts"
import { subscriber } from "../../support/webhook/hooks.ts"

const path = "/api/v1/admin/webhooks"
const service = givenService()
const stops: (() => unknown)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** A delivery that got this answer, as it is shown. */
const delivered = async (answer: () => number | Response) => {
  const hooks = await subscriber(service)
  const receiver = await hooks.receive(answer, { events: ["code.created"] })
  stops.push(receiver.stop)
  const { org } = hooks
  await hooks.emit()
  const [listed] = await eventually(
    async (): Promise<Body[]> => (await org.get(`${path}/${receiver.webhookId}/deliveries`)).body.items,
    ([item]) => item?.attempts.length === 1,
  )
  const at = `/api/v1/admin/deliveries/${listed.deliveryId}`
  const shown: Body = (await org.get(at, { status: 200 })).body
  return { org, receiver, listed, at, shown }
}

describe("a delivery", () => {
  test("shows its body and headers as sent, and the answer", async () => {
    const { receiver, listed, shown } = await delivered(() => new Response('{"ok":true}', { status: 201 }))
    const [request] = receiver.received
    expect(shown.webhookId).toBe(receiver.webhookId)
    expect(shown.body).toBe(request?.text ?? "")
    const { attempts, ...rest } = shown
    expect(rest).toMatchObject({ deliveryId: listed.deliveryId, eventId: listed.eventId, event: "code.created" })
    expect(attempts).toMatchObject([{ statusCode: 201, error: null, answer: '{"ok":true}' }])
    const sent = Object.fromEntries(Object.keys(attempts[0].headers).map((name) => [name, request?.headers.get(name)]))
    expect(attempts[0].headers).toEqual(sent)
    expect(Object.keys(sent).length).toBe(6)
  })

  test.each<[string, () => number | Response, string | null]>([
    ["an empty answer", () => 200, null],
    ["the first KiB of a long one", () => new Response("a".repeat(100_000)), "a".repeat(1024)],
    ["no half character at the end", () => new Response("ñ".repeat(600).replace(/^/, "x")), `x${"ñ".repeat(511)}`],
    ["no control characters", () => new Response("a\u0000b\u001b[31mc\td\n"), "ab[31mc\td\n"],
    ["bytes that are not text as they are", () => new Response(new Uint8Array([0xff, 0x61])), "\ufffda"],
    [
      "nothing of a compressed one",
      () => new Response(gzipSync(Buffer.from("hello")), { headers: { "content-encoding": "gzip" } }),
      null,
    ],
    ["the answer of a failure too", () => new Response("no such route", { status: 404 }), "no such route"],
  ])("keeps %s", async (_, answer, kept) => {
    const { shown } = await delivered(answer)
    expect(shown.attempts[0].answer).toBe(kept)
  })

  test("without an answer shows what was sent", async () => {
    const hooks = await subscriber(service)
    const webhookId = await hooks.addWebhook("http://127.0.0.1:1/hook", { events: ["code.created"] })
    await hooks.emit()
    const [listed] = await eventually(
      async (): Promise<Body[]> => (await hooks.org.get(`${path}/${webhookId}/deliveries`)).body.items,
      ([item]) => item?.attempts.length === 1,
    )
    const { body } = await hooks.org.get(`/api/v1/admin/deliveries/${listed.deliveryId}`, { status: 200 })
    expect(body.attempts).toMatchObject([
      { statusCode: null, answer: null, headers: { "x-service-event": "code.created" } },
    ])
  })

  test("belongs to its organization only, and is deleted with its webhook", async () => {
    const { org, at, receiver } = await delivered(() => 200)
    const other = await service.organization()
    await other.get(at, { status: 404 })
    for (const id of ["dlv_0", "dlv_x", "dlv_999999999"])
      await org.get(`/api/v1/admin/deliveries/${id}`, { status: 404 })
    await org.delete(`${path}/${receiver.webhookId}`, { status: 204 })
    await org.get(at, { status: 404 })
  })
})
