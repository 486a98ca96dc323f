import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { drawMoments } from "../../../src/core/moment/draw-moments.ts"
import { allowedIntervals, type MomentWindow } from "../../../src/core/moment/interval.ts"
import { seeded } from "../../../src/demo/chance.ts"

const hourMs = 3_600_000
const at = Date.parse
const hoursOf = (window: MomentWindow, timezone: string) =>
  allowedIntervals(window, timezone).reduce((sum, { start, end }) => sum + (end - start) / hourMs, 0)
const shown = (window: MomentWindow, timezone: string) =>
  allowedIntervals(window, timezone).map(({ start, end }) => [start, end].map((time) => new Date(time).toISOString()))

/** Whether an instant is allowed, judged by a clock on the wall. */
const isAllowed = ({ from, to, days, fromHour = 0, toHour = 24 }: MomentWindow, timezone: string, instant: number) => {
  const { hour, dayOfWeek } = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timezone)
  return instant >= from && instant < to && (!days || days.includes(dayOfWeek)) && hour >= fromHour && hour < toHour
}

describe("the part of a window that days and hours allow", () => {
  test("is all of it without days and hours, cut at midnight", () => {
    const window = { from: at("2026-12-01T12:00Z"), to: at("2026-12-02T06:00Z") }
    expect(shown(window, "America/Bogota")).toEqual([
      ["2026-12-01T12:00:00.000Z", "2026-12-02T05:00:00.000Z"],
      ["2026-12-02T05:00:00.000Z", "2026-12-02T06:00:00.000Z"],
    ])
  })

  test("is by the clocks of the time zone", () => {
    const window = { from: at("2026-12-01T00:00Z"), to: at("2026-12-08T00:00Z"), days: [1], fromHour: 9, toHour: 11 }
    expect(shown(window, "America/Bogota")).toEqual([["2026-12-07T14:00:00.000Z", "2026-12-07T16:00:00.000Z"]])
    expect(shown(window, "+05:30")).toEqual([["2026-12-07T03:30:00.000Z", "2026-12-07T05:30:00.000Z"]])
  })

  test.each<[name: string, zone: string, day: string, hours: [number, number], expected: number]>([
    ["an hour that is shown twice counts twice", "Europe/Madrid", "2026-10-25", [2, 3], 2],
    ["an hour that is skipped does not count", "Europe/Madrid", "2026-03-29", [2, 3], 0],
    ["the hours around it stay", "Europe/Madrid", "2026-03-29", [1, 4], 2],
    ["clocks that go back by half an hour", "Australia/Lord_Howe", "2026-04-05", [1, 2], 1.5],
    ["clocks that go back across midnight", "Asia/Beirut", "2026-10-24", [23, 24], 2],
    ["a day that a zone skipped", "Pacific/Apia", "2011-12-30", [0, 24], 0],
  ])("%s", (_name, zone, date, [fromHour, toHour], expected) => {
    const day = Temporal.PlainDate.from(date).toZonedDateTime(zone)
    const from = day.subtract({ hours: 6 }).epochMilliseconds
    const window = { from, to: from + 60 * hourMs, fromHour, toHour }
    const own = allowedIntervals(window, zone).filter(
      ({ start }) =>
        Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(zone).toPlainDate().toString() === date,
    )
    expect(own.reduce((sum, { start, end }) => sum + (end - start) / hourMs, 0)).toBe(expected)
  })

  test("may be nothing", () => {
    const window = { from: at("2026-12-01T12:00Z"), to: at("2026-12-01T13:00Z") }
    expect(hoursOf({ ...window, fromHour: 13 }, "UTC")).toBe(0)
    expect(hoursOf({ ...window, days: [3] }, "UTC")).toBe(0)
  })

  test("of ten years is that of each day", () => {
    const window = { from: at("2026-01-01T00:00Z"), to: at("2036-01-01T00:00Z"), fromHour: 9, toHour: 10 }
    expect(hoursOf(window, "America/New_York")).toBe(3652)
  })

  const zones = fc.constantFrom("UTC", "America/New_York", "Asia/Beirut", "Australia/Lord_Howe", "-03:30")
  const windows = fc
    .record({
      from: fc.integer({ min: at("2026-01-01T00:00Z"), max: at("2027-01-01T00:00Z") }),
      length: fc.integer({ min: 1, max: 30 * 24 * hourMs }),
      days: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }), { nil: undefined }),
      fromHour: fc.integer({ min: 0, max: 23 }),
      hours: fc.integer({ min: 1, max: 24 }),
    })
    .map(({ from, length, days, fromHour, hours }) => ({
      from,
      to: from + length,
      fromHour,
      toHour: Math.min(24, fromHour + hours),
      ...(days && { days }),
    }))

  test("holds exactly the instants that the clock on the wall allows", () => {
    fc.assert(
      fc.property(windows, zones, fc.array(fc.double({ min: 0, max: 0.999, noNaN: true })), (window, zone, parts) => {
        const intervals = allowedIntervals(window, zone)
        const edges = intervals.flatMap(({ start, end }) => [start - 1, start, end - 1, end])
        const inside = parts.map((part) => window.from + Math.floor(part * (window.to - window.from)))
        for (const instant of [...edges, ...inside])
          expect(intervals.some(({ start, end }) => instant >= start && instant < end)).toBe(
            isAllowed(window, zone, instant),
          )
      }),
      { numRuns: 60 },
    )
  })

  test("is drawn from evenly to the last millisecond of each part", () => {
    const start = at("2026-01-01T00:00Z")
    for (let count = 1; count <= 1000; count++)
      for (const [index, moment] of drawMoments(
        [{ start, end: start + hourMs }],
        count,
        "even",
        () => 0.9999999,
      ).entries())
        expect(Math.floor(((moment - start) * count) / hourMs)).toBe(index)
  })

  test("is where moments are drawn, sorted; evenly, one in each of as many equal parts", () => {
    fc.assert(
      fc.property(windows, zones, fc.integer({ min: 1, max: 200 }), fc.integer(), (window, zone, count, seed) => {
        const intervals = allowedIntervals(window, zone)
        const length = intervals.reduce((sum, { start, end }) => sum + end - start, 0)
        fc.pre(length >= count)
        for (const distribution of ["random", "even"] as const) {
          const moments = [...drawMoments(intervals, count, distribution, seeded(seed))]
          expect(moments).toHaveLength(count)
          expect(moments).toEqual(moments.toSorted((a, b) => a - b))
          for (const [index, moment] of moments.entries()) {
            expect(isAllowed(window, zone, moment)).toBe(true)
            const before = intervals.reduce(
              (sum, { start, end }) => sum + Math.max(0, Math.min(end, moment) - start),
              0,
            )
            if (distribution === "even") expect(Math.floor((before * count) / length + 1e-9)).toBe(index)
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  test("is drawn from uniformly", () => {
    const window = { from: at("2026-12-01T00:00Z"), to: at("2026-12-11T00:00Z"), fromHour: 6, toHour: 18 }
    const moments = drawMoments(allowedIntervals(window, "UTC"), 100_000, "random", seeded(7))
    const perDay = new Map<number, number>()
    for (const moment of moments) {
      const day = new Date(moment).getUTCDate()
      perDay.set(day, (perDay.get(day) ?? 0) + 1)
    }
    expect(perDay.size).toBe(10)
    // six standard deviations
    for (const count of perDay.values()) expect(Math.abs(count - 10_000)).toBeLessThan(570)
  })
})
