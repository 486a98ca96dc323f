import { describe, expect, test } from "bun:test"
import { type Health, healthAfter, webhookWarnings } from "../../../src/core/webhook/health.ts"

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

  test("of a webhook from before its newest failure was stored continues from its first", () => {
    const known = { failingSince: start, lastFailureAt: null }
    expect(healthAfter(known, false, start + dayMs).failingSince).toBe(start)
    expect(healthAfter(known, false, start + 5 * dayMs)).toMatchObject({
      failingSince: start + 5 * dayMs,
      isSwitchedOff: false,
    })
  })

  test("is reported with its end while it fails, and without one after a break", () => {
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
