import { describe, expect, test } from "bun:test"
import {
  type AttemptOutcome,
  type Health,
  healthAfter,
  mayBegin,
  type Round,
  roundAfter,
  webhookWarnings,
} from "../../../src/core/webhook/webhook.ts"

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

describe("the health of a webhook", () => {
  const hourMs = 3_600_000
  const dayMs = 24 * hourMs
  const start = Date.parse("2026-11-01T00:00:00Z")

  /** The hour at which a webhook that fails at each of `hours`, and succeeds at each of `successes`, is switched off. */
  const switchedOffAfter = (hours: readonly number[], successes: readonly number[] = []): number | null => {
    let health: Health = { failingSince: null, lastFailureAt: null }
    for (const hour of [...hours, ...successes].sort((a, b) => a - b)) {
      const after = healthAfter(health, successes.includes(hour), start + hour * hourMs)
      if (after.isSwitchedOff) return hour
      health = after
    }
    return null
  }
  const every = (hours: number, until: number) => Array.from({ length: until / hours + 1 }, (_, index) => index * hours)

  test.each<[string, number[], number[], number | null]>([
    ["every hour for 5 days", every(1, 200), [], 120],
    ["once a day for 5 days", every(24, 200), [], 120],
    ["every 36 hours", every(36, 400), [], 144],
    ["every 37 hours, for weeks", every(37, 1_000), [], null],
    ["twice, five days apart", [0, 120], [], null],
    ["twice, four months apart", [0, 3_000], [], null],
    ["every hour, with one success on the third day", every(1, 150), [60.5], null],
    ["every hour, and again 5 days after a success", every(1, 200), [10.5], 131],
    [
      "every hour, then not for two days, then again",
      [...every(1, 72), ...every(1, 119).map((hour) => hour + 121)],
      [],
      null,
    ],
    ["only successes", [], every(1, 200), null],
    ["before the clock is set back", [0, 1, 2, 3], [], null],
  ])("that fails %s", (_name, failures, successes, hour) => {
    expect(switchedOffAfter(failures, successes)).toBe(hour)
  })

  test("is written once a minute at most", () => {
    const health = { failingSince: start, lastFailureAt: start + hourMs }
    expect(healthAfter(health, false, start + hourMs + 59_999)).toEqual({ ...health, isSwitchedOff: false })
    expect(healthAfter(health, false, start + hourMs + 60_000).lastFailureAt).toBe(start + hourMs + 60_000)
  })

  test("of a webhook from before its newest failure was kept goes on from its first", () => {
    const known = { failingSince: start, lastFailureAt: null }
    expect(healthAfter(known, false, start + dayMs).failingSince).toBe(start)
    expect(healthAfter(known, false, start + 5 * dayMs)).toMatchObject({
      failingSince: start + 5 * dayMs,
      isSwitchedOff: false,
    })
  })

  test("is told with its end while it fails, and without one once it is left in peace", () => {
    const health = { failingSince: start, lastFailureAt: start + 2 * hourMs, switchedOffAt: null }
    expect(webhookWarnings(health, start + hourMs - 1)).toEqual([])
    expect(webhookWarnings(health, start + 3 * hourMs)).toEqual([
      "no delivery has succeeded since 2026-11-01T00:00:00.000Z; without one it is switched off at 2026-11-06T00:00:00.000Z",
    ])
    expect(webhookWarnings(health, start + 3 * dayMs)).toEqual([
      "no delivery has succeeded since 2026-11-01T00:00:00.000Z",
    ])
  })
})

describe("the places of requests in progress", () => {
  /** How many places each of `organizations` has once all have taken what they may, one after the other. */
  const greedy = (organizations: number) => {
    const held = Array.from({ length: organizations }, () => 0)
    const all = () => held.reduce((sum, one) => sum + one, 0)
    for (let isMore = true; isMore; ) {
      isMore = false
      for (const [index, mine] of held.entries())
        if (mayBegin(mine, all())) {
          held[index] = mine + 1
          isMore = true
        }
    }
    return { held, all: all() }
  }

  test.each([1, 2, 3, 10, 100, 1_000])(
    "are left to another organization by %i that take all they may",
    (organizations) => {
      const { held, all } = greedy(organizations)
      expect(Math.max(...held) - Math.min(...held)).toBeLessThanOrEqual(1)
      expect(all).toBeLessThanOrEqual(1_024)
      expect(mayBegin(0, all)).toBe(true)
      if (organizations <= 100) expect(mayBegin(4, all)).toBe(true)
    },
  )

  test("are half of all for one alone", () => expect(greedy(1).all).toBe(512))

  test("one is always left to who holds none", () => {
    for (const all of [0, 1_023, 1_024, 5_000]) expect(mayBegin(0, all)).toBe(true)
    expect(mayBegin(1, 1_024)).toBe(false)
  })
})
