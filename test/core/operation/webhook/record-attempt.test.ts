import { expect, test } from "bun:test"
import { type AttemptFacts, decideAttempt } from "../../../../src/core/operation/webhook/record-attempt.ts"
import { noRecovery } from "../../../../src/core/webhook/auto-replay.ts"
import { healthy } from "../../../../src/core/webhook/health.ts"
import { type Attempt, attemptsKept } from "../../../../src/core/webhook/round.ts"
import { untried, type WebhookState } from "../../../../src/core/webhook/webhook.ts"

const now = Date.parse("2026-11-21T10:05:00.000Z")
const dayMs = 24 * 3_600_000
const round = { attempts: 0, dueAt: now - 50 }
const webhook: WebhookState = {
  webhookId: "wh_1",
  url: "https://shop.example/hook",
  events: ["*"],
  description: null,
  active: true,
  autoReplay: false,
  createdAt: now - 9 * dayMs,
  ...untried,
}
const neverRead = () => {
  throw new Error("the webhook was read")
}
const untroubled: AttemptFacts = {
  round,
  log: [],
  body: "{}",
  health: healthy,
  recovery: noRecovery,
  autoReplay: false,
  isActive: true,
  readWebhook: neverRead,
}
const success: Attempt = { at: now - 20, durationMs: 20, statusCode: 204, error: null }
const failure: Attempt = { ...success, statusCode: 503 }
const decide = (facts: Partial<AttemptFacts>, attempt: Attempt, begun = round, body = "{}") =>
  decideAttempt({ ...untroubled, ...facts }, { round: begun, attempt, body }, now, 0.5).changes

test("a success ends the round", () => {
  const next = { attempts: 1, status: "delivered", dueAt: null } as const
  expect(decide({}, success)).toEqual([{ kind: "logAttempt", log: [success], next }])
})

test("a receiver's answer is stored, unless an erasure has changed what was sent", () => {
  const exchange = { signature: "a", webhookSignature: "b", answer: "ana" }
  const logOf = (body: string) =>
    decide({}, { ...success, exchange }, round, body).flatMap((change) =>
      change.kind === "logAttempt" ? change.log : [],
    )
  expect(logOf("{}")).toEqual([{ ...success, exchange }])
  expect(logOf('{"externalUserId":"ana"}')).toEqual([success])
})

test("a failure is retried after 2 seconds, and noted", () => {
  const next = { attempts: 1, status: "pending", dueAt: now + 2_100 } as const
  expect(decide({}, failure)).toEqual([
    { kind: "logAttempt", log: [failure], next },
    { kind: "noteHealth", health: { failingSince: now, lastFailureAt: now }, recovery: noRecovery },
  ])
})

test("the third failure is the last of its round", () => {
  const third = { attempts: 2, dueAt: now - 50 }
  const health = { failingSince: now - 10_000, lastFailureAt: now - 5_000 }
  const next = { attempts: 3, status: "failed", dueAt: null } as const
  expect(decide({ round: third, health }, failure, third)).toEqual([{ kind: "logAttempt", log: [failure], next }])
})

test("an attempt that a replay has overtaken does not change the new round", () => {
  const replayed = { attempts: 0, dueAt: now - 1 }
  const [change] = decide({ round: replayed }, success)
  expect(change).toEqual({ kind: "logAttempt", log: [success], next: { ...replayed, status: "pending" } })
})

test("the log has a bound, and drops the oldest first", () => {
  const log = Array.from({ length: attemptsKept }, (_, index) => ({ ...failure, at: index }))
  const [change] = decide({ log }, success)
  expect(change).toMatchObject({ kind: "logAttempt", log: [...log.slice(1), success] })
})

const failingLong = { failingSince: now - 5 * dayMs, lastFailureAt: now - 3_600_000 }

test("a webhook that has failed for 5 days is switched off, which is recorded", () => {
  const changes = decide({ health: failingLong, readWebhook: () => ({ ...webhook, ...failingLong }) }, failure)
  const after = { ...webhook, ...failingLong, lastFailureAt: now, active: false, switchedOffAt: now }
  expect(changes.map(({ kind }) => kind)).toEqual(["logAttempt", "noteHealth", "changeWebhook", "audit"])
  expect(changes[2]).toEqual({ kind: "changeWebhook", webhook: after })
  expect(changes[3]).toMatchObject({ entry: { action: "webhook.switch-off", target: "wh_1" } })
})

test("an inactive one stays inactive", () => {
  const changes = decide({ health: failingLong, isActive: false }, failure)
  expect(changes.map(({ kind }) => kind)).toEqual(["logAttempt", "noteHealth"])
})

test("a success after failures starts to replay what failed, for a webhook with autoReplay", () => {
  const health = { failingSince: now - 60_000, lastFailureAt: now - 1_000 }
  const noted = (autoReplay: boolean, recovery = noRecovery) =>
    decide({ health, autoReplay, recovery }, success).find(({ kind }) => kind === "noteHealth")
  expect(noted(false)).toEqual({ kind: "noteHealth", health: healthy, recovery: noRecovery })
  const started = { replaySince: now - 60_000, replayAfter: null, replayAt: now + 5_000 }
  expect(noted(true)).toEqual({ kind: "noteHealth", health: healthy, recovery: started })
  const earlier = { replaySince: now - 90_000, replayAfter: 17, replayAt: now + 1_000 }
  const both = { ...earlier, replayAfter: null }
  expect(noted(true, earlier)).toEqual({ kind: "noteHealth", health: healthy, recovery: both })
})

test("only the exchanges of the newest three attempts are stored", () => {
  const exchange = { signature: "a", webhookSignature: "b", answer: "no" }
  const log = Array.from({ length: 5 }, (_, index) => ({ ...failure, at: index, exchange }))
  const [change] = decide({ log }, { ...success, exchange })
  const kept = change?.kind === "logAttempt" ? change.log.map((attempt) => attempt.exchange !== undefined) : []
  expect(kept).toEqual([false, false, false, true, true, true])
})
