import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { startService, type TestService } from "../support/service/service.ts"
import { eventually } from "../support/waiting.ts"
import { deliveriesOf } from "../support/webhook/deliveries.ts"
import { subscriber } from "../support/webhook/hooks.ts"
import { startReceiver } from "../support/webhook/receiver.ts"

const webhooksPath = "/api/v1/admin/webhooks"

describe("on the system's clock", () => {
  let service: TestService
  beforeAll(async () => {
    service = await startService({ clock: "real" })
  })
  afterAll(() => service.stop())

  const finished = (webhookId: string, status: string) =>
    eventually(
      async () => (await deliveriesOf(service, webhookId))[0],
      (row) => row?.status === status,
      25_000,
    )

  test("a response of 4xx or 5xx is a failure, and is retried", async () => {
    const { receive, emit } = await subscriber(service)
    const statuses = [400, 404, 410, 429, 500, 503]
    const receivers = await Promise.all(statuses.map((status) => receive((number) => (number === 0 ? status : 200))))
    await emit()
    for (const { webhookId, received, stop } of receivers) {
      expect((await finished(webhookId, "delivered"))?.attempts).toBe(2)
      expect(received).toHaveLength(2)
      stop()
    }
  }, 30_000)

  test("there are three attempts, about 2 and then about 4 seconds apart, with one id and fresh timestamps", async () => {
    const { receive, emit } = await subscriber(service)
    const receiver = await receive(() => 500)
    await emit()
    expect((await finished(receiver.webhookId, "failed"))?.attempts).toBe(3)
    const [first, second, third] = receiver.received.map(({ at }) => at)
    if (!first || !second || !third) throw new Error("fewer than three attempts")
    expect(second - first).toBeGreaterThanOrEqual(1_900)
    expect(third - second).toBeGreaterThanOrEqual(3_900)
    const header = (name: string) => receiver.received.map(({ headers }) => headers.get(name))
    expect(new Set(header("webhook-id")).size).toBe(1)
    expect(new Set(header("webhook-timestamp")).size).toBe(3)
    expect(new Set(receiver.received.map(({ text }) => text)).size).toBe(1)
    receiver.stop()
  }, 30_000)

  test("a redirect is a failure like any other, and is not followed", async () => {
    const { receive, emit } = await subscriber(service)
    const target = startReceiver()
    const redirect = (status: number) => new Response(null, { status, headers: { location: target.url } })
    const receivers = await Promise.all(
      [301, 302, 303, 307, 308].map((status) => receive((number) => (number === 0 ? redirect(status) : 200))),
    )
    await emit()
    for (const { webhookId, stop } of receivers) {
      expect((await finished(webhookId, "delivered"))?.attempts).toBe(2)
      stop()
    }
    expect(target.received).toEqual([])
    target.stop()
  }, 30_000)

  test("a refused connection is a failure; once something listens, the next attempt arrives", async () => {
    const { addWebhook, emit } = await subscriber(service)
    const closed = startReceiver()
    closed.stop()
    const webhookId = await addWebhook(closed.url)
    await emit()
    await eventually(
      async () => (await deliveriesOf(service, webhookId))[0],
      (row) => row?.attempts === 1,
    )
    const opened = startReceiver(() => 200, Number(new URL(closed.url).port))
    await opened.waitFor(1, 15_000)
    expect((await finished(webhookId, "delivered"))?.attempts).toBe(2)
    opened.stop()
  }, 30_000)
})

describe("private addresses", () => {
  const privateUrls = [
    "http://127.0.0.1:9/",
    "http://10.0.0.1/",
    "http://[::1]/",
    "http://2130706433/",
    "http://0x7f.1/",
  ]

  test("are refused at POST and PATCH, and a name that resolves to one fails at delivery, unless allowed", async () => {
    const service = await startService({ environment: { WEBHOOK_ALLOW_PRIVATE: "false" } })
    const { org, addWebhook, emit } = await subscriber(service)
    const receiver = startReceiver()
    const webhookId = await addWebhook(receiver.url.replace("127.0.0.1", "localhost"))
    const before = (await org.get(webhooksPath)).text
    for (const url of privateUrls) {
      const hook = { url, secret: "the secret", events: ["*"] }
      for (const answer of [
        await org.post(webhooksPath, hook),
        await org.patch(`${webhooksPath}/${webhookId}`, { url }),
      ]) {
        expect([url, answer.status, answer.body.code]).toEqual([url, 400, "VALIDATION_ERROR"])
        expect(answer.body.error).toStartWith("url must be ")
      }
    }
    expect((await org.get(webhooksPath)).text).toBe(before)
    await emit()
    await eventually(
      async () => (await deliveriesOf(service, webhookId))[0],
      (row) => row?.attempts === 1 && row.status === "pending",
    )
    expect(receiver.received).toEqual([])
    receiver.stop()
    await service.stop()
  })

  test("are taken, and a name that resolves to one is delivered to, when allowed", async () => {
    const service = await startService()
    const { org, addWebhook, emit } = await subscriber(service)
    for (const url of privateUrls)
      await org.post(webhooksPath, { url, secret: "the secret", events: ["webhook.test"] }, { status: 201 })
    const receiver = startReceiver()
    await addWebhook(receiver.url.replace("127.0.0.1", "localhost"))
    await emit()
    await receiver.waitFor(1)
    receiver.stop()
    await service.stop()
  })
})

test("the secret is in no response and not in the audit log", async () => {
  const service = await startService()
  const { org, addWebhook } = await subscriber(service)
  const secret = "never-to-be-shown"
  const webhookId = await addWebhook("http://127.0.0.1:9/", { secret, events: ["webhook.test"] })
  await org.patch(`${webhooksPath}/${webhookId}`, { description: "d" }, { status: 200 })
  await org.post(`${webhooksPath}/${webhookId}/rotate-secret`, { secret: "also-hidden" }, { status: 200 })
  await org.delete(`${webhooksPath}/${webhookId}`, { status: 204 })
  const again = await org.post(
    webhooksPath,
    { url: "http://127.0.0.1:9/", secret, events: ["webhook.test"] },
    { status: 201 },
  )
  const answers = [again, await org.get(webhooksPath), await org.get("/api/v1/admin/audit-log")]
  for (const { text } of answers) expect(text).not.toMatch(/never-to-be-shown|also-hidden/)
  await service.stop()
})
