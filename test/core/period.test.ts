import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { isTimeZone, type Period, type PeriodKind, periodAt } from "../../src/core/period.ts"

const dayMs = 86_400_000

const namedZones = [
  "UTC",
  "America/New_York",
  "America/Bogota",
  "America/Santiago",
  "America/Sao_Paulo",
  "Europe/Berlin",
  "Africa/Cairo",
  "Asia/Kathmandu",
  "Asia/Beirut",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "Pacific/Chatham",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
]
/** Zones whose clocks went back across midnight, so that a day appeared again after the next one had begun. */
const zonesWithRepeatedDays = ["America/St_Johns", "America/Goose_Bay", "Antarctica/Casey", "America/Havana"]
const offsets = ["+05:30", "+14:00", "-11:00", "-03:30", "+00:00"]

const zone = fc.constantFrom(...namedZones, ...zonesWithRepeatedDays, ...offsets)
const kind = fc.constantFrom<PeriodKind>("day", "week", "month")
const instant = fc.integer({ min: Date.UTC(1995, 0, 1), max: Date.UTC(2060, 0, 1) })
const runs = { numRuns: 2_000 }

/** The period computed again: a distant period evicts the cached one first. */
const counted = (of: PeriodKind, timezone: string, at: number): Period => {
  periodAt(of, timezone, at - 3_000 * dayMs)
  return periodAt(of, timezone, at)
}

const localDate = (timezone: string, at: number): string => {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: timezone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).formatToParts(at)
  const part = (type: string) => parts.find((found) => found.type === type)?.value
  return `${part("year")}-${part("month")}-${part("day")}`
}

/** The rule itself: a week belongs to the year of its Thursday, and week 1 contains the first Thursday. */
const isoWeek = (date: string): string => {
  const noon = Date.parse(`${date}T12:00:00Z`)
  const weekday = (new Date(noon).getUTCDay() + 6) % 7
  const thursday = new Date(noon + (3 - weekday) * dayMs)
  const year = thursday.getUTCFullYear()
  const week = 1 + Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * dayMs))
  return `${year}-W${String(week).padStart(2, "0")}`
}

describe("any period", () => {
  test("contains the requested instant, from its start up to but excluding its end", () => {
    fc.assert(
      fc.property(kind, zone, instant, (of, timezone, now) => {
        const { start, end } = counted(of, timezone, now)
        expect(start).toBeLessThanOrEqual(now)
        expect(now).toBeLessThan(end)
      }),
      runs,
    )
  })

  test("is the same at its first and its last millisecond", () => {
    fc.assert(
      fc.property(kind, zone, instant, (of, timezone, now) => {
        const period = counted(of, timezone, now)
        expect(counted(of, timezone, period.start)).toEqual(period)
        expect(counted(of, timezone, period.end - 1)).toEqual(period)
      }),
      runs,
    )
  })

  test("borders its neighbours without gap or overlap, and the key changes exactly there", () => {
    fc.assert(
      fc.property(kind, zone, instant, (of, timezone, now) => {
        const { key, start, end } = counted(of, timezone, now)
        const before = counted(of, timezone, start - 1)
        const after = counted(of, timezone, end)
        expect([before.end, after.start]).toEqual([start, end])
        expect(before.key < key && key < after.key).toBe(true)
      }),
      runs,
    )
  })

  test("does not depend on earlier calls", () => {
    fc.assert(
      fc.property(kind, zone, instant, fc.integer({ min: -40 * dayMs, max: 40 * dayMs }), (of, timezone, now, step) => {
        periodAt(of, timezone, now)
        const remembered = periodAt(of, timezone, now + step)
        expect(remembered).toEqual(counted(of, timezone, now + step))
      }),
      runs,
    )
  })

  test("has the key of the local calendar", () => {
    fc.assert(
      fc.property(fc.constantFrom(...namedZones), instant, (timezone, now) => {
        const date = localDate(timezone, now)
        expect(counted("day", timezone, now).key).toBe(date)
        expect(counted("week", timezone, now).key).toBe(isoWeek(date))
        expect(counted("month", timezone, now).key).toBe(date.slice(0, 7))
      }),
      runs,
    )
  })

  test("of a week starts on a Monday, and of a month on the first", () => {
    fc.assert(
      fc.property(fc.constantFrom(...namedZones), instant, (timezone, now) => {
        const monday = localDate(timezone, counted("week", timezone, now).start)
        expect(new Date(`${monday}T12:00:00Z`).getUTCDay()).toBe(1)
        expect(localDate(timezone, counted("month", timezone, now).start)).toEndWith("-01")
      }),
      runs,
    )
  })

  test("of kind total holds every instant under the key total", () => {
    fc.assert(
      fc.property(zone, fc.maxSafeInteger(), (timezone, now) => {
        const { key, start, end } = periodAt("total", timezone, now)
        expect(key).toBe("total")
        expect(start <= now && now <= end).toBe(true)
      }),
    )
  })
})

/** name | kind | zone | instant | key | start | end */
const edges = `
last week of a long year | week | UTC | 2026-12-31T12:00:00.000Z | 2026-W53 | 2026-12-28T00:00Z | 2027-01-04T00:00Z
week 53 reaches into January | week | UTC | 2027-01-03T23:59:59.999Z | 2026-W53 | 2026-12-28T00:00Z | 2027-01-04T00:00Z
week 1 after week 53 | week | UTC | 2027-01-04T00:00:00.000Z | 2027-W01 | 2027-01-04T00:00Z | 2027-01-11T00:00Z
week 1 begins in December | week | UTC | 2025-12-29T00:00:00.000Z | 2026-W01 | 2025-12-29T00:00Z | 2026-01-05T00:00Z
week 52 ends in January | week | UTC | 2023-01-01T12:00:00.000Z | 2022-W52 | 2022-12-26T00:00Z | 2023-01-02T00:00Z
leap day | day | UTC | 2028-02-29T12:00:00.000Z | 2028-02-29 | 2028-02-29T00:00Z | 2028-03-01T00:00Z
month with a leap day | month | UTC | 2028-02-01T00:00:00.000Z | 2028-02 | 2028-02-01T00:00Z | 2028-03-01T00:00Z
no leap day in 2100 | month | UTC | 2100-02-28T23:59:59.999Z | 2100-02 | 2100-02-01T00:00Z | 2100-03-01T00:00Z
23 hours | day | America/New_York | 2026-03-08T12:00:00.000Z | 2026-03-08 | 2026-03-08T05:00Z | 2026-03-09T04:00Z
25 hours | day | America/New_York | 2026-11-02T04:30:00.000Z | 2026-11-01 | 2026-11-01T04:00Z | 2026-11-02T05:00Z
23 hours | day | Europe/Berlin | 2026-03-29T12:00:00.000Z | 2026-03-29 | 2026-03-28T23:00Z | 2026-03-29T22:00Z
25 hours | day | Europe/Berlin | 2026-10-25T22:30:00.000Z | 2026-10-25 | 2026-10-24T22:00Z | 2026-10-25T23:00Z
a month short of an hour | month | Europe/Berlin | 2026-03-15T12:00:00.000Z | 2026-03 | 2026-02-28T23:00Z | 2026-03-31T22:00Z
a week of 169 hours | week | Europe/Berlin | 2026-10-20T12:00:00.000Z | 2026-W43 | 2026-10-18T22:00Z | 2026-10-25T23:00Z
without midnight | day | America/Santiago | 2024-09-08T12:00:00.000Z | 2024-09-08 | 2024-09-08T04:00Z | 2024-09-09T03:00Z
25 hours | day | America/Santiago | 2024-04-07T03:30:00.000Z | 2024-04-06 | 2024-04-06T03:00Z | 2024-04-07T04:00Z
23.5 hours | day | Australia/Lord_Howe | 2026-10-04T05:00:00.000Z | 2026-10-04 | 2026-10-03T13:30Z | 2026-10-04T13:00Z
24.5 hours | day | Australia/Lord_Howe | 2026-04-05T05:00:00.000Z | 2026-04-05 | 2026-04-04T13:00Z | 2026-04-05T13:30Z
without midnight | day | America/Sao_Paulo | 2018-11-04T03:00:00.000Z | 2018-11-04 | 2018-11-04T03:00Z | 2018-11-05T02:00Z
before the skipped day | day | Pacific/Apia | 2011-12-30T09:59:59.999Z | 2011-12-29 | 2011-12-29T10:00Z | 2011-12-30T10:00Z
after the skipped day | day | Pacific/Apia | 2011-12-30T10:00:00.000Z | 2011-12-31 | 2011-12-30T10:00Z | 2011-12-31T10:00Z
a week of six days | week | Pacific/Apia | 2011-12-30T10:00:00.000Z | 2011-W52 | 2011-12-26T10:00Z | 2012-01-01T10:00Z
a day ahead | day | Pacific/Kiritimati | 2026-11-21T10:00:00.000Z | 2026-11-22 | 2026-11-21T10:00Z | 2026-11-22T10:00Z
a day behind | day | Pacific/Pago_Pago | 2026-11-21T10:59:59.999Z | 2026-11-20 | 2026-11-20T11:00Z | 2026-11-21T11:00Z
an offset ahead | month | +14:00 | 2026-11-30T10:00:00.000Z | 2026-12 | 2026-11-30T10:00Z | 2026-12-31T10:00Z
an offset behind | week | -11:00 | 2026-11-23T10:59:59.999Z | 2026-W47 | 2026-11-16T11:00Z | 2026-11-23T11:00Z
half an hour | day | +05:30 | 2026-11-21T18:30:00.000Z | 2026-11-22 | 2026-11-21T18:30Z | 2026-11-22T18:30Z
back over midnight | day | America/St_Johns | 2006-10-29T03:00:00.000Z | 2006-10-29 | 2006-10-29T02:30Z | 2006-10-30T03:30Z
`
  .trim()
  .split("\n")
  .map((line) => line.split(" | ") as [string, PeriodKind, string, string, string, string, string])

describe("the period at an edge of the calendar", () => {
  test.each(edges)("%s: %s in %s at %s", (_name, of, timezone, at, key, start, end) => {
    const period = counted(of, timezone, Date.parse(at))
    expect(period).toEqual({ key, start: Date.parse(start), end: Date.parse(end) })
  })
})

describe("a time zone", () => {
  test.each([...namedZones, ...offsets, "america/bogota", "Etc/GMT+5", "+05"])("may be %s", (timezone) => {
    expect(isTimeZone(timezone)).toBe(true)
  })
  test.each([
    "",
    " ",
    "Mars/Phobos",
    "5",
    "+24:00",
    "+05:30:10",
    "Z",
    "2026-11-21T10:05Z",
    "2026-11-21[Europe/Berlin]",
  ])("cannot be %p", (timezone) => {
    expect(isTimeZone(timezone)).toBe(false)
  })
})
