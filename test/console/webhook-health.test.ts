import { expect, test } from "bun:test"
import { healthOf } from "../../src/console/pages/webhooks/health.ts"

const attempt = (statusCode: number | null, durationMs = 10) => ({ statusCode, durationMs })

test("the health of a webhook counts deliveries that were attempted to the end, and times the answers that came", () => {
  expect(healthOf([])).toBeNull()
  expect(healthOf([{ status: "pending", attempts: [attempt(500)] }])).toBeNull()
  const deliveries = [
    { status: "delivered", attempts: [attempt(200, 30)] },
    { status: "delivered", attempts: [attempt(null, 10_000), attempt(204, 50)] },
    { status: "failed", attempts: [attempt(null, 3), attempt(null, 2), attempt(503, 90)] },
    { status: "pending", attempts: [] },
  ] as const
  expect(healthOf(deliveries)).toEqual({ attempted: 3, delivered: 2, atOnce: 1, medianMs: 50 })
  expect(healthOf([{ status: "failed", attempts: [attempt(null)] }])).toMatchObject({ delivered: 0, medianMs: null })
})
