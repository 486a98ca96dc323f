import { describe, expect, test } from "bun:test"
import { decideAutoReplay } from "../../../../src/core/operation/webhook/auto-replay.ts"
import {
  type FailedDelivery,
  isFailedInOutage,
  noRecovery,
  replayStep,
} from "../../../../src/core/webhook/auto-replay.ts"
import { untried, type WebhookState } from "../../../../src/core/webhook/webhook.ts"

const now = Date.parse("2026-11-21T10:05:00.000Z")
const hourMs = 3_600_000
const since = now - hourMs
const webhook: WebhookState = {
  webhookId: "wh_1",
  url: "https://shop.example/hook",
  events: ["*"],
  description: null,
  active: true,
  autoReplay: true,
  createdAt: now - hourMs,
  ...untried,
  replaySince: since,
  replayAt: now,
}
const failed = (row: number, changes: Partial<FailedDelivery> = {}): FailedDelivery => ({
  row,
  status: "failed",
  createdAt: since + row,
  autoReplays: 0,
  lastAttempt: { at: since + row, durationMs: 5 },
  ...changes,
})
const round = { attempts: 3, dueAt: null }
const dayMs = 24 * hourMs

describe("a delivery is resent automatically", () => {
  test.each<[string, Partial<FailedDelivery>, boolean]>([
    ["if it failed in the outage", {}, true],
    ["but not if it was delivered", { status: "delivered" }, false],
    ["but not while it is pending", { status: "pending" }, false],
    ["for the third time", { autoReplays: 2 }, true],
    ["but not for the fourth", { autoReplays: 3 }, false],
    ["if it is three days old", { createdAt: now - 3 * dayMs }, true],
    ["but not if it is older", { createdAt: now - 3 * dayMs - 1 }, false],
    [
      "if its last attempt ended just before the failure was noted",
      { lastAttempt: { at: since - 50, durationMs: 9 } },
      true,
    ],
    ["but not if it failed before the outage", { lastAttempt: { at: since - hourMs, durationMs: 9 } }, false],
    ["but not if it was never tried, as when its webhook is deleted", { lastAttempt: null }, false],
  ])("%s", (_, changes, expected) => {
    expect(isFailedInOutage(failed(1, changes), since, now)).toBe(expected)
  })
})

describe("a step", () => {
  const many = (count: number, changes: Partial<FailedDelivery> = {}) =>
    Array.from({ length: count }, (_, index) => failed(index + 1, changes))

  test("is the last one if it finds few", () => {
    expect(replayStep(many(20), since, now)).toEqual({ rows: many(20).map(({ row }) => row), next: null })
  })

  test("sends twenty, and continues after them", () => {
    expect(replayStep(many(21), since, now)).toMatchObject({ next: 20, rows: { length: 20 } })
  })

  test("continues after what it has examined", () => {
    expect(replayStep(many(200, { autoReplays: 3 }), since, now)).toEqual({ rows: [], next: 200 })
  })
})

describe("deciding a step", () => {
  const step = { rows: [1, 2], next: 2 }
  const deliveries = [
    { ...failed(1), round },
    { ...failed(2), round },
  ]

  test("starts new rounds, counts them, and plans the next step", () => {
    const { changes } = decideAutoReplay({ webhook, deliveries }, { after: null, step }, now)
    expect(changes).toEqual([
      { kind: "startRound", delivery: 1, round: { attempts: 0, dueAt: now }, autoReplays: 1 },
      { kind: "startRound", delivery: 2, round: { attempts: 0, dueAt: now }, autoReplays: 1 },
      { kind: "changeWebhook", webhook: { ...webhook, replayAfter: 2, replayAt: now + 1_000 } },
    ])
  })

  test("ends with the last step", () => {
    const { changes } = decideAutoReplay(
      { webhook, deliveries: [] },
      { after: null, step: { rows: [], next: null } },
      now,
    )
    expect(changes).toEqual([{ kind: "changeWebhook", webhook: { ...webhook, ...noRecovery } }])
  })

  test.each<[string, WebhookState | null]>([
    ["a webhook that was deleted", null],
    ["a webhook that was paused", { ...webhook, active: false }],
    ["a webhook that fails again", { ...webhook, failingSince: now - 1 }],
    ["a webhook of which another process has done the step", { ...webhook, replayAfter: 2 }],
    ["a webhook whose next step is not due yet", { ...webhook, replayAt: now + 1 }],
    ["a webhook with nothing to replay", { ...webhook, ...noRecovery }],
  ])("does nothing for %s", (_, stored) => {
    expect(decideAutoReplay({ webhook: stored, deliveries }, { after: null, step }, now).changes).toEqual([])
  })
})
