import { afterEach, describe, expect, test } from "bun:test"
import { isPostgres } from "../support/service/database.ts"
import { givenService } from "../support/service/service.ts"
import { eventually } from "../support/waiting.ts"
import { deliveriesOf } from "../support/webhook/deliveries.ts"
import { subscriber } from "../support/webhook/hooks.ts"
import { type Received, startReceiver } from "../support/webhook/receiver.ts"

const maxJitterMs = 200

const service = givenService()
const stops: (() => unknown)[] = []
const stopLater = <T extends { stop(): unknown }>(receiver: T): T => {
  stops.push(receiver.stop)
  return receiver
}
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

const eventsOf = (received: readonly Received[]) => received.map(({ event }) => event).sort()
const idOf = ({ headers }: Received) => headers.get("webhook-id") ?? ""

const row = async (webhookId: string) => (await deliveriesOf(service, webhookId))[0]
const attempted = (webhookId: string, attempts: number) =>
  eventually(
    () => row(webhookId),
    (found) => found?.attempts === attempts,
  )

describe("the events chosen", () => {
  test.each([
    [["*"], ["code.created", "game.played", "game.won"]],
    [["game.won"], ["game.won"]],
    [
      ["game.played", "code.created"],
      ["code.created", "game.played"],
    ],
    [
      ["game.played", "*"],
      ["code.created", "game.played", "game.won"],
    ],
    [["webhook.test"], []],
  ])("%j are those that arrive, each once: %j", async (events, expected) => {
    const { receive, emit, play } = await subscriber(service)
    const chosen = stopLater(await receive(() => 200, { events }))
    const all = stopLater(await receive())
    await play()
    await emit()
    await all.waitFor(3)
    await eventually(
      () => deliveriesOf(service, chosen.webhookId),
      (rows) => rows.every(({ status }) => status === "delivered"),
    )
    expect(eventsOf(chosen.received)).toEqual(expected)
  })
})

test("two webhooks get each event once, under the same id and with the same body", async () => {
  const { receive, play } = await subscriber(service)
  const [a, b] = [stopLater(await receive()), stopLater(await receive())]
  for (let i = 0; i < 10; i++) await play()
  const told = [await a.waitFor(20), await b.waitFor(20)].map((received) =>
    received.map((one) => `${idOf(one)} ${one.text}`).sort(),
  )
  expect(told[0]).toEqual(told[1] ?? [])
  expect(new Set(a.received.map(idOf)).size).toBe(20)
})

test("another organization's events do not arrive", async () => {
  const mine = await subscriber(service)
  const other = await subscriber(service)
  const receiver = stopLater(await mine.receive())
  const foreign = stopLater(await other.receive())
  await other.emit("foreign")
  await foreign.waitFor(1)
  await mine.emit("mine")
  await receiver.waitFor(1)
  expect(receiver.received.map(({ data }) => data.externalUserId)).toEqual(["mine"])
})

test("a delivery answered by 2xx is never sent again", async () => {
  const { receive, emit } = await subscriber(service)
  const statuses = [200, 201, 202, 204, 299]
  const receiver = stopLater(await receive((number) => statuses[number] ?? 200))
  for (const _ of statuses) await emit()
  await receiver.waitFor(5)
  await eventually(
    () => deliveriesOf(service, receiver.webhookId),
    (rows) => rows.every(({ status }) => status === "delivered"),
  )
  service.clock.advance(3_600_000)
  await service.restart()
  await emit("marker")
  await receiver.waitFor(6)
  expect(new Set(receiver.received.map(idOf)).size).toBe(6)
  const rows = await eventually(
    () => deliveriesOf(service, receiver.webhookId),
    (found) => found.every(({ status }) => status === "delivered"),
  )
  expect(rows.map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1, 1, 1])
})

test("the delays of 2 and 4 seconds run from the end of the attempt before; the third failure is the last", async () => {
  const { receive, emit } = await subscriber(service)
  const receiver = stopLater(
    await receive(() => {
      service.clock.advance(700)
      return 500
    }),
  )
  await emit()
  for (const [attempts, delayMs] of [
    [1, 2_000],
    [2, 4_000],
  ] as const) {
    const found = await attempted(receiver.webhookId, attempts)
    expect(found?.status).toBe("pending")
    const waitMs = (found?.due_at ?? 0) - service.clock.now
    expect(waitMs).toBeGreaterThanOrEqual(delayMs)
    expect(waitMs).toBeLessThanOrEqual(delayMs + maxJitterMs)
    service.clock.advance(waitMs)
  }
  expect(await attempted(receiver.webhookId, 3)).toMatchObject({ status: "failed", due_at: null })
  service.clock.advance(3_600_000)
  await service.restart()
  await emit("marker")
  await receiver.waitFor(4)
  expect(receiver.received.filter(({ data }) => data.externalUserId !== "marker")).toHaveLength(3)
}, 30_000)

test("what is pending survives a restart, and is sent with the same id and body", async () => {
  const { receive, emit } = await subscriber(service)
  const receiver = stopLater(await receive((number) => (number === 0 ? 503 : 200)))
  await emit()
  await attempted(receiver.webhookId, 1)
  await service.restart()
  service.clock.advance(2_000 + maxJitterMs)
  const [first, second] = await receiver.waitFor(2)
  expect(second && idOf(second)).toBe(first ? idOf(first) : "none")
  expect(second?.text).toBe(first?.text ?? "none")
  await eventually(
    async () => (await row(receiver.webhookId))?.status,
    (status) => status === "delivered",
  )
})

test("a receiver that hangs does not delay another webhook, and holds at most 8 requests", async () => {
  // The restarted processes learn of each other with their next beat, and share the slots from then on.
  if (isPostgres) await Bun.sleep(2_000)
  const { receive, emit } = await subscriber(service)
  let release: (status: number) => void = () => {}
  const held = new Promise<number>((resolve) => {
    release = resolve
  })
  // A success, such as of an event of draws, would let it hold one more.
  const hanging = stopLater(await receive(() => held, { events: ["code.created"] }))
  const quick = stopLater(await receive())
  for (let i = 0; i < 20; i++) await emit()
  await quick.waitFor(20)
  await hanging.waitFor(8)
  expect(hanging.received).toHaveLength(8)
  const rows = await deliveriesOf(service, hanging.webhookId)
  expect(rows.map(({ attempts }) => attempts)).toEqual(Array(20).fill(0))
  release(200)
  await hanging.waitFor(20)
}, 30_000)

test("a receiver that does not respond for 10 seconds has failed that attempt", async () => {
  const { receive, emit } = await subscriber(service)
  const hanging = stopLater(await receive(() => new Promise<number>(() => {})))
  const start = Date.now()
  await emit()
  const found = await eventually(
    () => row(hanging.webhookId),
    (delivery) => delivery?.attempts === 1,
    25_000,
  )
  expect(Date.now() - start).toBeGreaterThanOrEqual(9_900)
  expect(found?.status).toBe("pending")
}, 40_000)

test.each([
  ["deleted", "failed"],
  ["paused", "pending"],
])("a webhook %s while an attempt is in flight is sent nothing more", async (change, status) => {
  const { org, receive, emit } = await subscriber(service)
  let release: (status: number) => void = () => {}
  const held = new Promise<number>((resolve) => {
    release = resolve
  })
  const receiver = stopLater(await receive(() => held))
  const marker = stopLater(await receive())
  await emit()
  await receiver.waitFor(1)
  const path = `/api/v1/admin/webhooks/${receiver.webhookId}`
  if (change === "deleted") await org.delete(path, { status: 204 })
  else await org.patch(path, { active: false }, { status: 200 })
  release(500)
  await attempted(receiver.webhookId, 1)
  service.clock.advance(60_000)
  await service.restart()
  await emit()
  await marker.waitFor(2)
  expect(receiver.received).toHaveLength(1)
  const rows = await deliveriesOf(service, receiver.webhookId)
  expect(rows.map((found) => found.status)).toEqual([status as "failed"])
})

test("a webhook that is switched on again gets what was pending, but not what happened meanwhile", async () => {
  const { org, receive, emit } = await subscriber(service)
  const receiver = stopLater(await receive((number) => (number === 0 ? 500 : 200)))
  const marker = stopLater(await receive())
  const path = `/api/v1/admin/webhooks/${receiver.webhookId}`
  await emit("before")
  await attempted(receiver.webhookId, 1)
  await org.patch(path, { active: false }, { status: 200 })
  service.clock.advance(60_000)
  await emit("meanwhile")
  await marker.waitFor(2)
  await service.restart()
  await org.patch(path, { active: true }, { status: 200 })
  await receiver.waitFor(2)
  await emit("after")
  await receiver.waitFor(3)
  expect(receiver.received.map(({ data }) => data.externalUserId).sort()).toEqual(["after", "before", "before"])
})

test("a webhook whose URL is changed gets at the new one what waits for its turn", async () => {
  const { org, receive, emit } = await subscriber(service)
  const held = Promise.withResolvers<number>()
  const before = stopLater(await receive(() => held.promise))
  const after = stopLater(startReceiver())
  for (let sent = 0; sent < 30; sent++) await emit()
  await before.waitFor(8)
  await org.patch(`/api/v1/admin/webhooks/${before.webhookId}`, { url: after.url }, { status: 200 })
  // Of two processes, one that does not know the other yet sends twice its share.
  const underWay = isPostgres ? before.received.length : 8
  held.resolve(200)
  await after.waitFor(30 - underWay)
  await eventually(
    () => deliveriesOf(service, before.webhookId),
    (rows) => rows.every(({ status }) => status === "delivered"),
  )
  expect([before.received.length, after.received.length]).toEqual([underWay, 30 - underWay])
})

test("a webhook whose URL is changed gets its next attempt at the new one", async () => {
  const { org, receive, emit } = await subscriber(service)
  const old = stopLater(await receive(() => 500))
  const moved = stopLater(startReceiver())
  await emit()
  await attempted(old.webhookId, 1)
  await org.patch(`/api/v1/admin/webhooks/${old.webhookId}`, { url: moved.url }, { status: 200 })
  service.clock.advance(2_000 + maxJitterMs)
  await moved.waitFor(1)
  expect(old.received).toHaveLength(1)
})
