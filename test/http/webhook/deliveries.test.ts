import { describe, expect, test } from "bun:test"
import { Webhook } from "standardwebhooks"
import { auditLog } from "../../support/fixture/audit.ts"
import { givenService, startService } from "../../support/service/service.ts"
import { eventually } from "../../support/waiting.ts"
import { subscriber } from "../../support/webhook/hooks.ts"
import { deliveriesOf, givenLogged } from "../../support/webhook/logged.ts"

const path = "/api/v1/admin/webhooks"
const service = givenService()
const setUp = givenLogged(service)

describe("the log of deliveries", () => {
  test("shows each attempt, newest delivery first, without the receiver's response", async () => {
    const { org, play, hook, deliveries } = await setUp((number) => (number === 0 ? 500 : 200))
    await play()
    await eventually(deliveries, (items) => items.length === 2 && items.every(({ attempts }) => attempts.length === 1))
    const { items } = (await org.get(`${hook}/deliveries`, { status: 200 })).body
    expect(items.map(({ event }: { event: string }) => event)).toEqual(["game.won", "game.played"])
    for (const item of items)
      expect(Object.keys(item)).toEqual(["deliveryId", "eventId", "event", "status", "createdAt", "attempts"])
    const attempt = { at: new Date(service.clock.now).toISOString(), error: null, durationMs: expect.any(Number) }
    const codes = items.map(({ attempts }: { attempts: unknown[] }) => attempts)
    expect(codes).toContainEqual([{ ...attempt, statusCode: 500 }])
    expect(codes).toContainEqual([{ ...attempt, statusCode: 200 }])
  })

  test("is filtered by status, event and period, and walked by cursor", async () => {
    const { org, play, hook, settled } = await setUp()
    const times: string[] = []
    for (let i = 0; i < 3; i++) {
      times.push(new Date(service.clock.now).toISOString())
      await play()
      await settled(1)
      service.clock.advance(60_000)
    }
    const count = async (query: string) =>
      (await org.get(`${hook}/deliveries?${query}`, { status: 200 })).body.items.length
    expect(await count("")).toBe(6)
    expect(await count("status=delivered")).toBe(6)
    expect(await count("status=failed")).toBe(0)
    expect(await count("status=pending")).toBe(0)
    expect(await count("event=game.won")).toBe(3)
    expect(await count(`from=${times[1]}`)).toBe(4)
    expect(await count(`to=${times[1]}`)).toBe(2)
    expect(await count(`from=${times[1]}&to=${times[2]}&event=game.played&status=delivered`)).toBe(1)
    const seen: string[] = []
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: { items: { deliveryId: string }[]; nextCursor: string | null } = (
        await org.get(`${hook}/deliveries?limit=4${cursor && `&cursor=${cursor}`}`, { status: 200 })
      ).body
      seen.push(...page.items.map(({ deliveryId }) => deliveryId))
      cursor = page.nextCursor
    }
    expect(new Set(seen).size).toBe(6)
    expect(seen).toHaveLength(6)
    for (const query of ["status=sent", "from=yesterday", "limit=0", "cursor=x"])
      expect((await org.get(`${hook}/deliveries?${query}`, { status: 400 })).body.code).toBe("VALIDATION_ERROR")
  })

  test("of another organization's webhook is not found, as are its test, rotation and replays", async () => {
    const { hook, emit, org, deliveries, settled } = await setUp()
    await emit()
    await settled(1)
    const { deliveryId } = (await org.get(`${hook}/deliveries`)).body.items[0]
    const other = await service.organization()
    const period = { from: "2026-01-01T00:00:00Z", to: "2027-01-01T00:00:00Z" }
    for (const answer of [
      await other.get(`${hook}/deliveries`),
      await other.post(`${hook}/test`),
      await other.post(`${hook}/rotate-secret`, { secret: "not mine" }),
      await other.post(`${hook}/replay`, period),
      await other.post(`/api/v1/admin/deliveries/${deliveryId}/replay`),
      await org.post("/api/v1/admin/deliveries/dlv_999999/replay"),
      await org.post("/api/v1/admin/deliveries/dlv_0/replay"),
      await org.post("/api/v1/admin/deliveries/nonsense/replay"),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, "NOT_FOUND"])
    expect(await deliveries()).toHaveLength(1)
    expect((await auditLog(other)).map(({ action }: { action: string }) => action)).toEqual(["organization.create"])
  })
})

test("a test goes to that webhook alone, whatever its events", async () => {
  const { org, receive, receiver, hook, webhookId } = await setUp(() => 200, { events: ["game.won"] })
  const other = await receive()
  const { body } = await org.post(`${hook}/test`, undefined, { status: 202 })
  expect(body).toMatchObject({ event: "webhook.test", status: "pending", attempts: [] })
  const [request] = await receiver.waitFor(1)
  expect(request?.event).toBe("webhook.test")
  expect(request?.data).toEqual({ webhookId })
  expect(request?.headers.get("webhook-id")).toBe(body.eventId)
  expect(await deliveriesOf(org, other.webhookId)).toEqual([])
  expect((await auditLog(org))[0]).toMatchObject({ action: "webhook.test", target: webhookId })
})

test("a test of a chosen event carries its example to that webhook alone, signed as any other", async () => {
  const { org, receive, receiver, hook } = await setUp(() => 200, { events: ["game.played"] })
  const other = await receive()
  const { body } = await org.post(`${hook}/test`, { event: "code.redeemed" }, { status: 202 })
  expect(body).toMatchObject({ event: "code.redeemed", status: "pending" })
  const [request] = await receiver.waitFor(1)
  const catalog = (await org.get("/api/v1/admin/webhook-events", { status: 200 })).body.items
  const { example } = catalog.find(({ event }: { event: string }) => event === "code.redeemed")
  expect([request?.event, request?.data]).toEqual(["code.redeemed", example.data])
  expect(await deliveriesOf(org, other.webhookId)).toEqual([])
  const refused = await org.post(`${hook}/test`, { event: "code.lost" }, { status: 400 })
  expect(refused.body.error).toStartWith("event must be ")
})

describe("a rotated secret", () => {
  const oldSecret = `whsec_${Buffer.from("the old secret, long").toString("base64")}`
  const newSecret = `whsec_${Buffer.from("the new secret, long").toString("base64")}`

  const verifies = (secret: string, { text, headers }: { text: string; headers: Headers }) => {
    try {
      new Webhook(secret).verify(text, Object.fromEntries(headers.entries()))
      return true
    } catch {
      return false
    }
  }

  test("signs together with the old one during the overlap, and alone after that", async () => {
    const real = await startService({ clock: "real" })
    const { org, receive, emit } = await subscriber(real)
    const receiver = await receive(() => 200, { secret: oldSecret })
    await emit()
    const rotate = `${path}/${receiver.webhookId}/rotate-secret`
    const { body } = await org.post(rotate, { secret: newSecret, overlapSeconds: 2 }, { status: 200 })
    expect(JSON.stringify(body)).not.toContain("whsec_")
    await receiver.waitFor(1)
    await emit()
    await receiver.waitFor(2)
    await Bun.sleep(2_100)
    await emit()
    const requests = await receiver.waitFor(3)
    expect(requests.map((request) => verifies(oldSecret, request))).toEqual([true, true, false])
    expect(requests.map((request) => verifies(newSecret, request)).slice(1)).toEqual([true, true])
    expect(requests.map(({ headers }) => headers.get("webhook-signature")?.split(" ").length).slice(1)).toEqual([2, 1])
    expect((await org.get("/api/v1/admin/audit-log")).text).not.toContain("whsec_")
    receiver.stop()
    await real.stop()
  })

  test.each([
    [{}, "secret"],
    [{ secret: "" }, "secret"],
    [{ secret: "the secret", overlapSeconds: -1 }, "overlapSeconds"],
    [{ secret: "the secret", overlapSeconds: 1.5 }, "overlapSeconds"],
    [{ secret: "the secret", overlapSeconds: "60" }, "overlapSeconds"],
  ])("%j is refused, naming the field", async (body, field) => {
    const { org, hook } = await setUp()
    const answer = await org.post(`${hook}/rotate-secret`, body, { status: 400 })
    expect(answer.body.error).toStartWith(`${field} `)
  })
})

test("a retry planned before the clock was set back happens when it is due, not hours later", async () => {
  const { emit, receiver, deliveries } = await setUp((number) => (number === 0 ? 500 : 200))
  await emit()
  await receiver.waitFor(1)
  await eventually(deliveries, ([delivery]) => delivery.attempts.length === 1)
  service.clock.advance(-3 * 3_600_000)
  await receiver.waitFor(2)
})
