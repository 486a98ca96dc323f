import { describe, expect, test } from "bun:test"
import { auditLog } from "../../support/fixture/audit.ts"
import { givenService } from "../../support/service/service.ts"
import { eventually } from "../../support/waiting.ts"
import { givenLogged } from "../../support/webhook/logged.ts"

const service = givenService()
const setUp = givenLogged(service)

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
    expect((await auditLog(org))[0]).toMatchObject({ action: "delivery.replay", target: item.deliveryId })
  })

  test("of a period resends all its deliveries, or only those of one status", async () => {
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
    expect((await auditLog(org))[0]).toMatchObject({
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
      await receiver.waitFor(3 + count)
      await next(3 + count)
    }
    await receiver.waitFor(6)
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
