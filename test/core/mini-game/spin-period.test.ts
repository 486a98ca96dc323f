import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { type Cadence, cadences, spinPeriodAt, spinPeriodKeys } from "../../../src/core/mini-game/mini-game.ts"

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Zones whose clocks never went back across midnight, so that the local date alone names the period. */
const zones = [
  "UTC",
  "America/New_York",
  "America/Bogota",
  "America/Santiago",
  "Europe/Berlin",
  "Asia/Kathmandu",
  "Asia/Tokyo",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
]
const offsets = new Map([
  ["+14:00", 14 * hour],
  ["-11:00", -11 * hour],
  ["+05:45", 5 * hour + 45 * minute],
])
const zone = fc.constantFrom(...zones)
const anyZone = fc.constantFrom(...zones, ...offsets.keys(), "America/St_Johns", "America/Havana")
const cadence = fc.constantFrom<Cadence>(...cadences)
const instant = fc.integer({ min: Date.UTC(1995, 0, 1), max: Date.UTC(2060, 0, 1) })
const runs = { numRuns: 1_000 }

/** `2026-11-21T10:05` on the clock of `timezone`. */
const localMinute = (timezone: string, at: number): string => {
  const offset = offsets.get(timezone)
  if (offset !== undefined) return new Date(at + offset).toISOString().slice(0, 16)
  const digits = { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" } as const
  const parts = new Intl.DateTimeFormat("en-US", { timeZone: timezone, hourCycle: "h23", ...digits }).formatToParts(at)
  const part = (type: string) => parts.find((found) => found.type === type)?.value
  return `${part("year")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}`
}

/** A week belongs to the year of its Thursday, and week 1 contains the first Thursday. */
const isoWeek = (date: string): string => {
  const noon = Date.parse(`${date}T12:00:00Z`)
  const thursday = new Date(noon + (3 - ((new Date(noon).getUTCDay() + 6) % 7)) * day)
  const year = thursday.getUTCFullYear()
  const week = 1 + Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * day))
  return `${year}-W${String(week).padStart(2, "0")}`
}

/** The key according to the rule itself (docs/api.md#periods). */
const expectedKey = (of: Cadence, timezone: string, at: number): string => {
  const local = localMinute(timezone, at)
  switch (of) {
    case "none":
      return "once"
    case "daily":
      return local.slice(0, 10)
    case "weekly":
      return isoWeek(local.slice(0, 10))
    case "monthly":
      return local.slice(0, 7)
    case "minute":
      return local
  }
}

describe("any spin period", () => {
  test("has the key of the local calendar", () => {
    const calendarZone = fc.constantFrom(...zones, ...offsets.keys())
    fc.assert(
      fc.property(cadence, calendarZone, instant, (of, timezone, now) => {
        expect(spinPeriodAt({ cadence: of, timezone }, now).key).toBe(expectedKey(of, timezone, now))
      }),
      runs,
    )
  })

  test("contains its instant, ends where the next begins, and is the same from first to last millisecond", () => {
    const renewing = fc.constantFrom<Cadence>("daily", "weekly", "monthly", "minute")
    fc.assert(
      fc.property(renewing, anyZone, instant, (of, timezone, now) => {
        const config = { cadence: of, timezone }
        const period = spinPeriodAt(config, now)
        expect(period.start <= now && now < period.end).toBe(true)
        expect(spinPeriodAt(config, period.start)).toEqual(period)
        expect(spinPeriodAt(config, period.end - 1)).toEqual(period)
        expect(spinPeriodAt(config, period.end).start).toBe(period.end)
      }),
      runs,
    )
  })
})

/** cadence | zone | instant | key | start | end */
const edges = `
daily | UTC | 2028-02-29T23:59:59.999Z | 2028-02-29 | 2028-02-29T00:00Z | 2028-03-01T00:00Z
daily | UTC | 2027-03-01T00:00:00.000Z | 2027-03-01 | 2027-03-01T00:00Z | 2027-03-02T00:00Z
daily | +14:00 | 2026-11-21T09:59:59.999Z | 2026-11-21 | 2026-11-20T10:00Z | 2026-11-21T10:00Z
daily | +14:00 | 2026-11-21T10:00:00.000Z | 2026-11-22 | 2026-11-21T10:00Z | 2026-11-22T10:00Z
daily | -11:00 | 2026-11-21T10:59:59.999Z | 2026-11-20 | 2026-11-20T11:00Z | 2026-11-21T11:00Z
daily | -11:00 | 2026-11-21T11:00:00.000Z | 2026-11-21 | 2026-11-21T11:00Z | 2026-11-22T11:00Z
daily | America/New_York | 2026-03-08T07:00:00.000Z | 2026-03-08 | 2026-03-08T05:00Z | 2026-03-09T04:00Z
daily | America/New_York | 2026-11-01T06:30:00.000Z | 2026-11-01 | 2026-11-01T04:00Z | 2026-11-02T05:00Z
weekly | UTC | 2022-12-31T12:00:00.000Z | 2022-W52 | 2022-12-26T00:00Z | 2023-01-02T00:00Z
weekly | UTC | 2023-01-01T23:59:59.999Z | 2022-W52 | 2022-12-26T00:00Z | 2023-01-02T00:00Z
weekly | UTC | 2023-01-02T00:00:00.000Z | 2023-W01 | 2023-01-02T00:00Z | 2023-01-09T00:00Z
weekly | UTC | 2027-01-03T23:59:59.999Z | 2026-W53 | 2026-12-28T00:00Z | 2027-01-04T00:00Z
weekly | UTC | 2024-12-30T00:00:00.000Z | 2025-W01 | 2024-12-30T00:00Z | 2025-01-06T00:00Z
weekly | -11:00 | 2027-01-04T10:59:59.999Z | 2026-W53 | 2026-12-28T11:00Z | 2027-01-04T11:00Z
weekly | +14:00 | 2027-01-03T10:00:00.000Z | 2027-W01 | 2027-01-03T10:00Z | 2027-01-10T10:00Z
weekly | Europe/Berlin | 2026-03-29T12:00:00.000Z | 2026-W13 | 2026-03-22T23:00Z | 2026-03-29T22:00Z
weekly | Europe/Berlin | 2026-10-25T22:59:59.999Z | 2026-W43 | 2026-10-18T22:00Z | 2026-10-25T23:00Z
monthly | UTC | 2028-02-29T12:00:00.000Z | 2028-02 | 2028-02-01T00:00Z | 2028-03-01T00:00Z
monthly | +14:00 | 2026-12-31T10:00:00.000Z | 2027-01 | 2026-12-31T10:00Z | 2027-01-31T10:00Z
monthly | -11:00 | 2027-01-01T10:59:59.999Z | 2026-12 | 2026-12-01T11:00Z | 2027-01-01T11:00Z
monthly | America/New_York | 2026-03-31T12:00:00.000Z | 2026-03 | 2026-03-01T05:00Z | 2026-04-01T04:00Z
minute | UTC | 2026-12-31T23:59:59.999Z | 2026-12-31T23:59 | 2026-12-31T23:59Z | 2027-01-01T00:00Z
minute | UTC | 2027-01-01T00:00:00.000Z | 2027-01-01T00:00 | 2027-01-01T00:00Z | 2027-01-01T00:01Z
minute | +05:45 | 2026-11-21T18:15:00.000Z | 2026-11-22T00:00 | 2026-11-21T18:15Z | 2026-11-21T18:16Z
minute | America/New_York | 2026-03-08T06:59:59.999Z | 2026-03-08T01:59 | 2026-03-08T06:59Z | 2026-03-08T07:00Z
minute | America/New_York | 2026-03-08T07:00:00.000Z | 2026-03-08T03:00 | 2026-03-08T07:00Z | 2026-03-08T07:01Z
minute | America/New_York | 2026-11-01T06:00:00.000Z | 2026-11-01T01:00 | 2026-11-01T06:00Z | 2026-11-01T06:01Z
`
  .trim()
  .split("\n")
  .map((line) => line.split(" | ") as [Cadence, string, string, string, string, string])

describe("the spin period at an edge", () => {
  test.each(edges)("%s in %s at %s is %s", (of, timezone, at, key, start, end) => {
    const period = spinPeriodAt({ cadence: of, timezone }, Date.parse(at))
    expect(period).toEqual({ key, start: Date.parse(start), end: Date.parse(end) })
  })
})

describe("the keys from startsAt to now", () => {
  const config = (of: Cadence, timezone: string, startsAt: number) => ({
    ...({ name: "wheel", status: "active", segments: [] } as const),
    cadence: of,
    timezone,
    startsAt,
  })
  /** No period is shorter than its step, and the last instant is checked too. */
  const steps = { none: day, daily: 12 * hour, weekly: 3 * day, monthly: 13 * day, minute: 30 * second } as const

  const stepped = (of: Cadence, timezone: string, from: number, now: number): string[] => {
    const keys = new Set<string>()
    for (let at = from; at < now; at += steps[of]) keys.add(expectedKey(of, timezone, at))
    if (from <= now) keys.add(expectedKey(of, timezone, now))
    return [...keys]
  }

  test("equal stepping through time, oldest first", () => {
    fc.assert(
      fc.property(
        cadence,
        zone,
        instant,
        fc.integer({ min: -2, max: 60 }),
        fc.nat(),
        (of, timezone, from, count, rest) => {
          const now = from + count * steps[of] + (rest % steps[of])
          expect(spinPeriodKeys(config(of, timezone, from), now, 400)).toEqual(stepped(of, timezone, from, now))
        },
      ),
      { numRuns: 300 },
    )
  })

  test("are right at many consecutive times, forward and back, even for two mini-games that differ in one setting", () => {
    const times = fc.array(fc.record({ count: fc.integer({ min: -2, max: 20 }), rest: fc.nat() }), { minLength: 2 })
    fc.assert(
      fc.property(cadence, zone, zone, instant, times, (of, timezone, otherZone, from, steppings) => {
        for (const { count, rest } of steppings)
          for (const shown of [timezone, otherZone])
            for (const startsAt of [from, from + 1]) {
              const now = from + count * steps[of] + (rest % steps[of])
              const keys = spinPeriodKeys(config(of, shown, startsAt), now, 400)
              expect(keys).toEqual(stepped(of, shown, startsAt, now))
            }
      }),
      { numRuns: 30 },
    )
  })

  test("are null if there are more than allowed, and complete if there are as many", () => {
    fc.assert(
      fc.property(cadence, zone, instant, fc.integer({ min: 0, max: 60 }), (of, timezone, from, count) => {
        const now = from + count * steps[of]
        const keys = stepped(of, timezone, from, now)
        expect(spinPeriodKeys(config(of, timezone, from), now, keys.length)).toEqual(keys)
        expect(spinPeriodKeys(config(of, timezone, from), now, keys.length - 1)).toBeNull()
      }),
      { numRuns: 200 },
    )
  })

  test("are one at a single instant and at both ends of a period, two across its end", () => {
    fc.assert(
      fc.property(fc.constantFrom<Cadence>("daily", "weekly", "monthly"), anyZone, instant, (of, timezone, at) => {
        const { key, start, end } = spinPeriodAt({ cadence: of, timezone }, at)
        expect(spinPeriodKeys(config(of, timezone, at), at, 400)).toEqual([key])
        expect(spinPeriodKeys(config(of, timezone, start), end - 1, 400)).toEqual([key])
        expect(spinPeriodKeys(config(of, timezone, end - 1), end, 400)).toHaveLength(2)
      }),
      { numRuns: 300 },
    )
  })

  test("are none before startsAt", () => {
    expect(spinPeriodKeys(config("daily", "UTC", 1), 0, 400)).toEqual([])
  })

  test("contain minutes that occur twice once", () => {
    const from = Date.parse("2026-11-01T05:00:00.000Z")
    const keys = spinPeriodKeys(config("minute", "America/New_York", from), from + 2 * hour - 1, 400)
    expect(keys).toHaveLength(60)
  })
})
