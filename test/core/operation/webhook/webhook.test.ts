import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import {
  decideDeleteWebhook,
  decidePatchWebhook,
  decideRotateSecret,
  decideSwitchOff,
  deletionStepDeliveries,
} from "../../../../src/core/operation/webhook/change-webhook.ts"
import { decideCreateWebhook } from "../../../../src/core/operation/webhook/create-webhook.ts"
import { isRefusal, type Refusal } from "../../../../src/core/refusal.ts"
import { noRecovery } from "../../../../src/core/webhook/auto-replay.ts"
import { isSecret } from "../../../../src/core/webhook/secret.ts"
import { type WebhookChanges, type WebhookState, webhookView } from "../../../../src/core/webhook/webhook.ts"
import { seeded } from "../../../../src/demo/chance.ts"

const now = Date.parse("2026-11-21T10:05:00.000Z")
const request = { url: "https://shop.example/hook", events: ["*"] }
const stored: WebhookState = {
  webhookId: "wh_1",
  ...request,
  description: "Shop",
  active: true,
  createdAt: now - 1,
  failingSince: null,
  lastFailureAt: null,
  switchedOffAt: null,
  autoReplay: false,
  ...noRecovery,
}
const failing = { ...stored, failingSince: now - 10, lastFailureAt: now - 5 }
const off = { ...failing, active: false, switchedOffAt: now - 2 }

const decided = <T extends object>(decision: T | Refusal): T => {
  if (isRefusal(decision)) throw new Error(decision.message)
  return decision
}

describe("creating a webhook", () => {
  const create = (count: number, secret?: string) =>
    decideCreateWebhook(
      { orgId: "org", count, configurationBytes: 0 },
      { ...request, ...(secret && { secret }) },
      now,
      {
        ids: seeded(1),
        secrets: seeded(2),
      },
    )

  test.each([
    [99, null],
    [100, "CONFLICT"],
  ] as const)("beside %i others", (count, code) => {
    const decision = create(count)
    expect(isRefusal(decision) ? decision.refusal : null).toBe(code)
  })

  test.each([["a secret of one's own"], [undefined]])("its secret is only shown if it was generated: %p", (secret) => {
    const { answer, changes } = decided(create(0, secret))
    const [added, audited] = changes
    const kept = added?.kind === "addWebhook" ? added.secret : ""
    expect(isSecret(kept)).toBe(true)
    expect(answer.madeSecret).toBe(secret === undefined ? kept : null)
    const { madeSecret: _secret, ...webhook } = answer
    expect(webhook).toMatchObject({ ...request, description: null, active: true, warnings: [] })
    const entry = { action: "webhook.create", target: webhook.webhookId, before: null, after: webhook }
    expect(audited).toEqual({ kind: "audit", entry })
  })
})

test("an unknown webhook is refused in every operation", () => {
  const webhookId = "wh_1"
  const decisions = [
    decidePatchWebhook(
      { webhook: null, configurationBytes: 0 },
      { webhookId, patch: { changes: {}, removed: [] } },
      now,
    ),
    decideRotateSecret(null, { webhookId, secret: "12345678", overlapSeconds: 0 }, now),
    decideDeleteWebhook(null, { webhookId }, now),
  ]
  expect(decisions.map((decision) => isRefusal(decision) && decision.refusal)).toEqual(Array(3).fill("NOT_FOUND"))
})

describe("patching a webhook", () => {
  const patch = (state: WebhookState, changes: Partial<WebhookChanges>, removed: readonly "description"[] = []) =>
    decided(
      decidePatchWebhook(
        { webhook: state, configurationBytes: 0 },
        { webhookId: "wh_1", patch: { changes, removed } },
        now,
      ),
    )

  test.each<[string, WebhookState, Partial<WebhookChanges>, Partial<WebhookState>]>([
    ["its address", stored, { url: "https://shop.example/2" }, { url: "https://shop.example/2" }],
    ["its events", stored, { events: ["award.won"] }, { events: ["award.won"] }],
    ["off", failing, { active: false }, { active: false, failingSince: now - 10 }],
    ["on", off, { active: true }, { active: true, failingSince: null, lastFailureAt: null, switchedOffAt: null }],
    ["another field while it fails", failing, { events: [] }, { failingSince: now - 10, lastFailureAt: now - 5 }],
  ])("changes %s", (_what, state, changes, expected) => {
    const decision = patch(state, changes)
    const webhook = { ...state, ...changes, ...expected }
    const after = webhookView(webhook, now)
    expect(decision).toEqual({
      answer: after,
      changes: [
        { kind: "changeWebhook", webhook },
        { kind: "audit", entry: { action: "webhook.update", target: "wh_1", before: webhookView(state, now), after } },
      ],
    })
  })

  test("removes its description", () => {
    expect(patch(stored, {}, ["description"]).answer.description).toBeNull()
  })

  test("changes and records nothing if nothing differs", () => {
    const same = fc.subarray(["url", "events", "description", "active"] as const)
    fc.assert(
      fc.property(same, fc.constantFrom(stored, failing, off), (fields, state) => {
        const changes = Object.fromEntries(fields.map((field) => [field, structuredClone(state[field])]))
        expect(patch(state, changes)).toEqual({ answer: webhookView(state, now), changes: [] })
      }),
    )
  })
})

test("a rotated secret overlaps with the previous one, and is in no row of the log", () => {
  const rotation = { webhookId: "wh_1", secret: "a new secret", overlapSeconds: 60 }
  const { changes } = decided(decideRotateSecret(stored, rotation, now))
  const [rotated, audited] = changes
  expect(rotated).toEqual({
    kind: "rotateSecret",
    webhookId: "wh_1",
    secret: "a new secret",
    overlapUntil: now + 60_000,
  })
  expect(audited).toMatchObject({ kind: "audit", entry: { action: "webhook.rotate-secret", target: "wh_1" } })
  expect(JSON.stringify(audited)).not.toContain("a new secret")
})

test("a deleted webhook is removed with its last pending deliveries, and logged with its last state", () => {
  const entry = { action: "webhook.delete", target: "wh_1", before: webhookView(stored, now), after: null }
  expect(decideDeleteWebhook({ webhook: stored, pending: [7, 9] }, { webhookId: "wh_1" }, now)).toEqual({
    answer: true,
    changes: [
      { kind: "dropDeliveries", deliveries: [7, 9] },
      { kind: "removeWebhook", webhookId: "wh_1" },
      { kind: "audit", entry },
    ],
  })
})

test("a step of a deletion drops some of many pending deliveries, and leaves the webhook", () => {
  const pending = Array.from({ length: deletionStepDeliveries }, (_, index) => index + 1)
  expect(decideDeleteWebhook({ webhook: stored, pending }, { webhookId: "wh_1" }, now)).toEqual({
    answer: false,
    changes: [{ kind: "dropDeliveries", deliveries: pending }],
  })
})

test("a webhook is switched off once", () => {
  const { answer, changes } = decideSwitchOff(failing, now)
  expect(answer).toMatchObject({ active: false, switchedOffAt: now, failingSince: now - 10 })
  expect(changes.map(({ kind }) => kind)).toEqual(["changeWebhook", "audit"])
  expect(decideSwitchOff(off, now).changes).toEqual([])
})
