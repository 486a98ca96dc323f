import { afterEach, describe, expect, test } from "bun:test"
import { Webhook } from "standardwebhooks"
import type { Body, Client } from "../../support/service/client.ts"
import { givenService, startService } from "../../support/service/service.ts"
import { eventually } from "../../support/webhook/deliveries.ts"
import { subscriber } from "../../support/webhook/hooks.ts"

const path = "/api/v1/admin/webhooks"
const dayMs = 24 * 3_600_000
const service = givenService()
const stops: (() => unknown)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** Every delivery of a webhook, the oldest first. */
const deliveriesOf = async (org: Client, webhookId: string): Promise<Body[]> => {
  const items: Body[] = []
  for (let cursor: string | null = ""; cursor !== null; ) {
    const from: string = cursor && `&cursor=${cursor}`
    const { body } = await org.get(`${path}/${webhookId}/deliveries?limit=200${from}`, { status: 200 })
    items.unshift(...body.items.reverse())
    cursor = body.nextCursor
  }
  return items
}

/** A subscriber with one webhook that answers as `answer` says. */
const setUp = async (answer: (number: number) => number | Promise<number> = () => 200, fields: object = {}) => {
  const hooks = await subscriber(service)
  // Not those of draws: a second process may open a chain of its own at any time.
  const receiver = await hooks.receive(answer, { events: ["code.created", "game.played", "game.won"], ...fields })
  const { webhookId } = receiver
  stops.push(receiver.stop)
  const deliveries = () => deliveriesOf(hooks.org, webhookId)
  const settled = (attempts: number) =>
    eventually(deliveries, (items) => items.every((item) => item.attempts.length >= attempts))
  return { ...hooks, receiver, webhookId, hook: `${path}/${webhookId}`, deliveries, settled }
}

const audited = async (org: Client) => (await org.get("/api/v1/admin/audit-log")).body.items

describe("the log of deliveries", () => {
  test("shows each attempt, newest delivery first, and nothing of the receiver's response", async () => {
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
    expect((await audited(other)).map(({ action }: { action: string }) => action)).toEqual(["organization.create"])
  })
})

test("a test goes to that webhook alone, whatever its events", async () => {
  const { org, receive, receiver, hook, webhookId } = await setUp(() => 200, { events: ["game.won"] })
  const other = await receive()
  stops.push(other.stop)
  const { body } = await org.post(`${hook}/test`, undefined, { status: 202 })
  expect(body).toMatchObject({ event: "webhook.test", status: "pending", attempts: [] })
  const [request] = await receiver.waitFor(1)
  expect(request?.event).toBe("webhook.test")
  expect(request?.data).toEqual({ webhookId })
  expect(request?.headers.get("webhook-id")).toBe(body.eventId)
  expect(await deliveriesOf(org, other.webhookId)).toEqual([])
  expect((await audited(org))[0]).toMatchObject({ action: "webhook.test", target: webhookId })
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

  test("signs beside the old one while they overlap, and alone after that", async () => {
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

describe("a replay", () => {
  test("of one delivery is a fresh round with the same body and id, also of a delivered one", async () => {
    const { org, emit, receiver, hook, deliveries, settled } = await setUp()
    await emit()
    await settled(1)
    const [item] = (await org.get(`${hook}/deliveries`)).body.items
    const { body } = await org.post(`/api/v1/admin/deliveries/${item.deliveryId}/replay`, undefined, { status: 202 })
    expect(body).toEqual({ ...item, status: "pending" })
    const [first, second] = await receiver.waitFor(2)
    expect(second?.text).toBe(first?.text ?? "")
    expect(second?.headers.get("webhook-id")).toBe(first?.headers.get("webhook-id") ?? "")
    await eventually(deliveries, ([delivery]) => delivery.status === "delivered")
    expect((await org.get(`${hook}/deliveries`)).body.items[0].attempts).toHaveLength(2)
    expect((await audited(org))[0]).toMatchObject({ action: "delivery.replay", target: item.deliveryId })
  })

  test("of a period sends all of it again, or those of one status, and no other", async () => {
    const { org, emit, receiver, hook, settled } = await setUp()
    const users: string[] = []
    const starts: string[] = []
    for (let minute = 0; minute < 4; minute++) {
      starts.push(new Date(service.clock.now).toISOString())
      users.push(await emit())
      await settled(1)
      service.clock.advance(60_000)
    }
    const replay = async (body: object) => (await org.post(`${hook}/replay`, body, { status: 202 })).body.replayed
    expect(await replay({ from: starts[1], to: starts[3], status: "failed" })).toBe(0)
    expect(await replay({ from: starts[1], to: starts[3] })).toBe(2)
    await receiver.waitFor(6)
    expect(receiver.received.slice(4).map(({ data }) => data.externalUserId)).toEqual(users.slice(1, 3))
    expect(await replay({ from: starts[3], to: "2027-01-01T00:00:00Z", status: "delivered" })).toBe(1)
    await receiver.waitFor(7)
    expect((await audited(org))[0]).toMatchObject({
      action: "webhook.replay",
      after: { from: starts[3], to: "2027-01-01T00:00:00.000Z", status: "delivered" },
    })
  })

  test("during the third attempt is followed by three more, and that attempt stays in the log", async () => {
    const attempts = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    let made = 0
    const { org, emit, receiver, deliveries, settled } = await setUp(async () => {
      if (++made === 3) {
        begun.resolve()
        await attempts.promise
      }
      return 500
    })
    await emit()
    const next = async (count: number) => {
      await settled(count)
      service.clock.advance(10_000)
    }
    await next(1)
    await next(2)
    await begun.promise
    const [{ deliveryId }] = await deliveries()
    await org.post(`/api/v1/admin/deliveries/${deliveryId}/replay`, undefined, { status: 202 })
    attempts.resolve()
    for (let count = 1; count < 3; count++) {
      await receiver.waitFor(3 + count, 10_000)
      await next(3 + count)
    }
    await receiver.waitFor(6, 10_000)
    const [item] = await eventually(deliveries, ([found]) => found.status !== "pending")
    expect(item.status).toBe("failed")
    expect(item.attempts).toHaveLength(6)
    expect(receiver.received).toHaveLength(6)
  }, 40_000)

  test.each([
    [{}, "from"],
    [{ from: "2026-01-01T00:00:00Z" }, "to"],
    [{ from: "2026-01-02T00:00:00Z", to: "2026-01-02T00:00:00Z" }, "to"],
    [{ from: "2026-01-01", to: "2026-01-02T00:00:00Z" }, "from"],
    [{ from: "2026-01-01T00:00:00Z", to: "2026-01-02T00:00:00Z", status: "lost" }, "status"],
  ])("of %j is refused, naming the field", async (body, field) => {
    const { org, hook } = await setUp()
    expect((await org.post(`${hook}/replay`, body, { status: 400 })).body.error).toStartWith(`${field} `)
  })

  test("of more deliveries than one step holds reaches each once", async () => {
    const { org, emit, receiver, hook, settled } = await setUp()
    const from = new Date(service.clock.now).toISOString()
    await Promise.all(Array.from({ length: 1_200 }, () => emit()))
    await receiver.waitFor(1_200, 20_000)
    await settled(1)
    const to = new Date(service.clock.now + 1).toISOString()
    expect((await org.post(`${hook}/replay`, { from, to }, { status: 202 })).body.replayed).toBe(1_200)
    await receiver.waitFor(2_400, 20_000)
    const times = new Map<string | null, number>()
    for (const { headers } of receiver.received)
      times.set(headers.get("webhook-id"), (times.get(headers.get("webhook-id")) ?? 0) + 1)
    expect([...times.values()].every((count) => count === 2)).toBe(true)
  }, 60_000)
})

describe("a webhook that fails for days", () => {
  const failOnce = async ({ emit, deliveries }: Awaited<ReturnType<typeof setUp>>) => {
    const before = (await deliveries()).length
    await emit()
    await eventually(
      deliveries,
      (items) => items.length === before + 1 && items.every(({ attempts }) => attempts.length >= 1),
    )
  }

  test("warns, is switched off after 5 days without one success, and is healthy again once switched on", async () => {
    const hooks = await setUp(() => 500)
    const { org, hook, webhookId } = hooks
    const read = async () => (await org.get(hook)).body
    expect(await read()).toMatchObject({ failingSince: null, switchedOffAt: null })
    const failingSince = new Date(service.clock.now).toISOString()
    await failOnce(hooks)
    expect(await read()).toMatchObject({ active: true, failingSince, warnings: [] })
    for (let day = 1; day < 5; day++) {
      service.clock.advance(dayMs)
      await failOnce(hooks)
      expect((await read()).active).toBe(true)
    }
    expect((await read()).warnings[0]).toStartWith("no delivery has succeeded since ")
    service.clock.advance(dayMs)
    await hooks.emit()
    // Whichever attempt of that day is the first to fail.
    await eventually(read, ({ active }) => !active)
    const switchedOffAt = new Date(service.clock.now).toISOString()
    const warnings = [expect.stringContaining("switched off")]
    expect(await read()).toMatchObject({ active: false, failingSince, switchedOffAt, warnings })
    expect((await audited(org))[0]).toMatchObject({ action: "webhook.switch-off", target: webhookId, keyId: null })
    const { body } = await org.patch(hook, { active: true }, { status: 200 })
    expect(body).toMatchObject({ active: true, failingSince: null, switchedOffAt: null, warnings: [] })
  })

  test("but only twice, five days apart, stays on, and its failing is told from the second", async () => {
    const hooks = await setUp(() => 500)
    await failOnce(hooks)
    service.clock.advance(5 * dayMs)
    await failOnce(hooks)
    const failingSince = new Date(service.clock.now).toISOString()
    expect((await hooks.org.get(hooks.hook)).body).toMatchObject({ active: true, failingSince, switchedOffAt: null })
  })

  test("but succeeds once in between stays on", async () => {
    const hooks = await setUp((number) => (number === 1 ? 200 : 500))
    await failOnce(hooks)
    service.clock.advance(4 * dayMs)
    await hooks.emit()
    await eventually(hooks.deliveries, (items) => items.some(({ status }) => status === "delivered"))
    service.clock.advance(4 * dayMs)
    await failOnce(hooks)
    expect((await hooks.org.get(hooks.hook)).body.active).toBe(true)
  })
})

test("a retry that was planned before the clock was set back is made when it falls due, not hours later", async () => {
  const { emit, receiver, deliveries } = await setUp((number) => (number === 0 ? 500 : 200))
  await emit()
  await receiver.waitFor(1)
  await eventually(deliveries, ([delivery]) => delivery.attempts.length === 1)
  service.clock.advance(-3 * 3_600_000)
  await receiver.waitFor(2, 6_000)
}, 15_000)
