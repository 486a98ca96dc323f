import { describe, expect, test } from "bun:test"
import { type AttemptOutcome, type Round, roundAfter } from "../../../src/core/webhook/round.ts"

const success: AttemptOutcome = { statusCode: 200, error: null }
const failure: AttemptOutcome = { statusCode: 500, error: null }
const now = 1_000_000

describe("what follows an attempt", () => {
  const round = (attempts: number, dueAt: number | null): Round => ({ attempts, dueAt })
  const first = round(0, now)
  const third = round(2, now)
  type Row = [name: string, begun: Round, stored: Round, outcome: AttemptOutcome, becomes: object]
  const rows: Row[] = [
    ["a success", first, first, success, { attempts: 1, status: "delivered", dueAt: null }],
    ["a first failure", first, first, failure, { attempts: 1, status: "pending", dueAt: now + 2_000 }],
    ["a second failure", round(1, now), round(1, now), failure, { attempts: 2, status: "pending", dueAt: now + 4_000 }],
    ["a third failure", third, third, failure, { attempts: 3, status: "failed", dueAt: null }],
    [
      "a third failure, replayed meanwhile",
      third,
      round(0, now - 1),
      failure,
      { ...round(0, now - 1), status: "pending" },
    ],
    ["a success, replayed meanwhile", third, round(0, now - 1), success, { ...round(0, now - 1), status: "pending" }],
    [
      "a first failure, replayed meanwhile",
      first,
      round(0, now - 1),
      failure,
      { ...round(0, now - 1), status: "pending" },
    ],
    [
      "a first failure, given up meanwhile",
      first,
      round(0, null),
      failure,
      { attempts: 1, status: "failed", dueAt: null },
    ],
    [
      "a success, given up meanwhile",
      first,
      round(0, null),
      success,
      { attempts: 1, status: "delivered", dueAt: null },
    ],
  ]
  test.each(rows)("%s", (_name, begun, stored, outcome, becomes) => {
    expect(roundAfter(stored, begun, outcome, now, 0)).toEqual(becomes as ReturnType<typeof roundAfter>)
  })
})
