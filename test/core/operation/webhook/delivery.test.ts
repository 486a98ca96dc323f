import { describe, expect, test } from "bun:test"
import {
  decideReplayDeliveries,
  decideReplayDelivery,
  decideReplayStep,
} from "../../../../src/core/operation/webhook/replay.ts"
import { decideTestWebhook } from "../../../../src/core/operation/webhook/test-webhook.ts"
import { isRefusal } from "../../../../src/core/refusal.ts"
import type { DeliveryItem } from "../../../../src/core/webhook/delivery.ts"
import { eventNames, exampleBody } from "../../../../src/core/webhook/event/event.ts"
import { seeded } from "../../../../src/demo/chance.ts"

const now = Date.parse("2026-11-21T10:05:00.000Z")
const webhookId = "wh_1"
const delivered: DeliveryItem = {
  deliveryId: "dlv_7",
  eventId: "evt_1",
  event: "game.won",
  status: "delivered",
  createdAt: now - 60_000,
  attempts: [{ at: now - 59_000, durationMs: 20, statusCode: 200, error: null }],
}

const codeOf = (decision: object) => (isRefusal(decision) ? decision.refusal : null)

describe("a test", () => {
  const decide = (webhook: { webhookId: string } | null) =>
    decideTestWebhook({ webhook, deliveryId: "dlv_7" }, { webhookId }, { now, wall: now + 5 }, seeded(1))

  test("of an unknown webhook is refused", () => {
    expect(codeOf(decide(null))).toBe("NOT_FOUND")
  })

  test("is a separate event, and a row in the log", () => {
    const decision = decide({ webhookId })
    if (isRefusal(decision)) throw new Error(decision.message)
    const [added, audited] = decision.changes
    const encoded = added?.kind === "addDelivery" ? added.encoded : null
    expect(JSON.parse(encoded?.body ?? "")).toEqual({
      event: "webhook.test",
      timestamp: new Date(now).toISOString(),
      data: { webhookId },
    })
    const { answer } = decision
    expect(answer).toEqual({
      deliveryId: "dlv_7",
      eventId: encoded?.eventId ?? "",
      event: "webhook.test",
      status: "pending",
      createdAt: now + 5,
      attempts: [],
    })
    const entry = { action: "webhook.test", target: webhookId, before: null, after: answer }
    expect(audited).toEqual({ kind: "audit", entry })
  })
})

test("a test of another event carries the data of its example", () => {
  for (const name of eventNames.filter((event) => event !== "webhook.test")) {
    const facts = { webhook: { webhookId }, deliveryId: "dlv_7" }
    const decision = decideTestWebhook(facts, { webhookId, event: name }, { now, wall: now }, seeded(1))
    if (isRefusal(decision)) throw new Error(decision.message)
    const [added] = decision.changes
    const sent = added?.kind === "addDelivery" ? JSON.parse(added.encoded.body) : null
    expect(sent).toEqual({ ...exampleBody(name), timestamp: new Date(now).toISOString() })
    expect(decision.answer.event).toBe(name)
  }
})

describe("a replay of one delivery", () => {
  const decide = (dueAt: number | null) =>
    decideReplayDelivery({ row: 7, round: { attempts: 2, dueAt }, item: delivered }, { deliveryId: "dlv_7" }, now)

  test("is refused if it does not exist", () => {
    expect(codeOf(decideReplayDelivery(null, { deliveryId: "dlv_7" }, now))).toBe("NOT_FOUND")
  })

  test.each([
    ["ended", null, now],
    ["waits for its next attempt", now + 4_000, now],
    ["is due now", now, now - 1],
    ["is in flight", now - 9, now - 10],
  ])("whose round %s starts another, never due at the same time", (_what, dueAt, expected) => {
    const after = { ...delivered, status: "pending" }
    expect(decide(dueAt)).toEqual({
      answer: after,
      changes: [
        { kind: "startRound", delivery: 7, round: { attempts: 0, dueAt: expected } },
        { kind: "audit", entry: { action: "delivery.replay", target: "dlv_7", before: delivered, after } },
      ],
    } as ReturnType<typeof decide>)
  })
})

describe("a replay of many deliveries", () => {
  const filter = { from: now - 100, to: now, status: "failed", event: "game.won" } as const
  const stored = (row: number, other: object = {}) => ({
    row,
    status: "failed" as const,
    event: "game.won",
    createdAt: now - 50,
    round: { attempts: 3, dueAt: null },
    ...other,
  })

  test("is logged, with its filter", () => {
    const after = {
      status: "failed",
      event: "game.won",
      from: "2026-11-21T10:04:59.900Z",
      to: "2026-11-21T10:05:00.000Z",
    }
    expect(decideReplayDeliveries({ webhook: 3 }, { webhookId, filter })).toEqual({
      answer: 3,
      changes: [{ kind: "audit", entry: { action: "webhook.replay", target: webhookId, before: null, after } }],
    })
  })

  test("starts a round of the deliveries of a step that still match", () => {
    const deliveries = [
      stored(1),
      stored(2, { status: "delivered" }),
      stored(3, { createdAt: now - 100 }),
      stored(4, { createdAt: now - 101 }),
      stored(5, { createdAt: now }),
      stored(6, { event: "game.played" }),
    ]
    const round = { attempts: 0, dueAt: now }
    expect(decideReplayStep({ webhook: 3, deliveries }, { webhookId, filter }, now)).toEqual({
      answer: 2,
      changes: [
        { kind: "startRound", delivery: 1, round },
        { kind: "startRound", delivery: 3, round },
      ],
    })
  })

  test("is refused if the webhook does not exist, or was deleted", () => {
    expect(codeOf(decideReplayDeliveries({ webhook: null }, { webhookId, filter }))).toBe("NOT_FOUND")
    const deliveries = [stored(1)]
    expect(codeOf(decideReplayStep({ webhook: null, deliveries }, { webhookId, filter }, now))).toBe("NOT_FOUND")
  })
})
