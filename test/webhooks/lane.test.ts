import { expect, test } from "bun:test"
import type { Deliveries } from "../../src/core/port/deliveries.ts"
import { refuseUnavailable } from "../../src/core/refusal.ts"
import { Lane } from "../../src/webhooks/lane.ts"
import { until } from "../support/waiting.ts"

const pending = 500
const to = { orgId: "org", webhook: 1 }
const sent = (row: number) => ({
  ...{ row, orgId: "org", eventId: `evt_${row}`, event: "code.created", body: "{}" },
  ...{ url: "http://127.0.0.1:9/hook", secrets: ["secret"], round: { attempts: 0, dueAt: 0 } },
})

/** A lane with 500 pending deliveries, whose receiver always answers with `statusCode`, and what it has sent. */
const backlog = (statusCode: number, recordAttempt: Deliveries["recordAttempt"]) => {
  const due = new Set(Array.from({ length: pending }, (_, row) => row))
  const requests: number[] = []
  const faults: unknown[] = []
  const deliveries: Deliveries = {
    startSending: async () => undefined,
    stopSending: async () => undefined,
    senders: () => 1,
    dueDeliveries: async (_to, _now, limit) => [...due].slice(0, limit).map((row) => ({ row, orgId: "org" })),
    nextDeliveryAt: async () => null,
    deliveryToSend: async ({ row }) => sent(row),
    recordAttempt: async (delivery, attempt) => {
      const answer = await recordAttempt(delivery, attempt)
      if (answer === null) due.delete(delivery.row)
      return answer
    },
  }
  const deliver = ({ row }: { readonly row: number }) => {
    requests.push(row)
    return { ended: Promise.resolve({ statusCode, error: null }), abort: () => undefined }
  }
  const lane = new Lane(to, {
    deliveries,
    deliver,
    clock: () => 0,
    takePace: async () => undefined,
    takeSlot: async () => () => undefined,
    onAttempt: () => undefined,
    onError: (error) => faults.push(error),
    onIdle: () => undefined,
  })
  lane.wake()
  const allSent = () => until("every delivery", () => (due.size === 0 ? true : undefined))
  return { lane, requests, faults, allSent }
}

/** A store that answers no record before `open`. */
const slowStore = () => {
  const { promise, resolve } = Promise.withResolvers<null>()
  return { record: () => promise, open: () => resolve(null) }
}

test("accepted deliveries wait for their records without a slot, at most 256 beyond all 64 slots, and none twice", async () => {
  const { record, open } = slowStore()
  const { lane, requests, faults, allSent } = backlog(200, record)
  await Bun.sleep(50)
  expect(requests).toHaveLength(64 + 256)
  open()
  await allSent()
  await lane.stop()
  expect([requests.length, new Set(requests).size, faults.length]).toEqual([pending, pending, 0])
})

test("failed deliveries hold their slots until they are recorded", async () => {
  const { record, open } = slowStore()
  const { lane, requests } = backlog(500, record)
  await Bun.sleep(50)
  expect(requests).toHaveLength(8)
  open()
  await until("more attempts", () => (requests.length >= 50 ? true : undefined))
  await lane.stop()
})

test.each([
  ["refuses", async () => refuseUnavailable("the disk is full")],
  ["fails", () => Promise.reject(new Error("the disk is full"))],
])(
  "while the store %s records, as many deliveries are sent as there are slots, and the rest afterwards",
  async (_name, refused) => {
    let record: Deliveries["recordAttempt"] = refused
    const { lane, requests, allSent } = backlog(200, (...made) => record(...made))
    await Bun.sleep(50)
    expect(requests).toHaveLength(64)
    record = async () => null
    await allSent()
    await lane.stop()
    expect([requests.length, new Set(requests).size]).toEqual([pending, pending])
  },
)
