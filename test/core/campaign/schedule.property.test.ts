import { expect, test } from "bun:test"
import fc from "fast-check"
import {
  closedAt,
  isOpenAt,
  isOpenThroughout,
  nextOpenAt,
  type OpeningHours,
} from "../../../src/core/campaign/schedule.ts"

const zones = [
  "UTC",
  "America/Bogota",
  "America/New_York",
  "Europe/Madrid",
  "Asia/Kolkata",
  "+05:45",
  "-09:30",
  "Australia/Lord_Howe",
  "Africa/Casablanca",
  "Asia/Beirut",
  "America/St_Johns",
  "Pacific/Apia",
]

/** Around changes of clocks, and at any other time. */
const starts = [
  "2026-03-08T00:00Z",
  "2026-03-27T00:00Z",
  "2026-04-04T00:00Z",
  "2026-10-23T00:00Z",
  "2026-11-01T00:00Z",
  "2026-02-14T00:00Z",
  "2011-12-28T00:00Z",
].map((day) => Date.parse(day))

const stepMs = 15 * 60_000

const hours = fc
  .record({
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 3 }),
    fromHour: fc.integer({ min: 0, max: 47 }),
    length: fc.integer({ min: 1, max: 12 }),
  })
  .map(({ days, fromHour, length }): OpeningHours => ({ days, fromHour, toHour: Math.min(48, fromHour + length) }))
const schedules = fc.array(hours, { minLength: 1, maxLength: 3 })
const instants = fc.oneof(
  fc
    .tuple(fc.constantFrom(...starts), fc.integer({ min: 0, max: 5 * 24 * 4 }))
    .map(([day, step]) => day + step * stepMs),
  fc
    .integer({ min: Date.parse("2026-01-01T00:00Z") / stepMs, max: Date.parse("2027-01-01T00:00Z") / stepMs })
    .map((step) => step * stepMs),
)

/** Looks at a clock and a calendar on the wall. */
const isOpenOnWall = (schedule: readonly OpeningHours[], timezone: string, at: number): boolean => {
  const { dayOfWeek, hour } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone)
  const yesterday = dayOfWeek === 1 ? 7 : dayOfWeek - 1
  return schedule.some(
    ({ days, fromHour, toHour }) =>
      (days.includes(dayOfWeek) && hour >= fromHour && hour < toHour) ||
      (days.includes(yesterday) && hour + 24 >= fromHour && hour + 24 < toHour),
  )
}

test("a schedule is open as the clock on the wall says, and opens at the first such instant", () => {
  const withinDays = 16 * 24 * 4
  fc.assert(
    fc.property(
      schedules,
      fc.constantFrom(...zones),
      instants,
      fc.integer({ min: 0, max: stepMs - 1 }),
      (schedule, timezone, start, ms) => {
        const from = start + ms
        expect(isOpenAt(schedule, timezone, from)).toBe(isOpenOnWall(schedule, timezone, from))
        // Clocks only change, and hours only begin, at quarters of an hour.
        const opens =
          Array.from({ length: withinDays }, (_, step) => (step === 0 ? from : start + step * stepMs)).find((at) =>
            isOpenOnWall(schedule, timezone, at),
          ) ?? null
        expect(nextOpenAt(schedule, timezone, from)).toBe(opens as number)
        expect(nextOpenAt(schedule, timezone, from, opens ?? 0)).toBeNull()
        expect(nextOpenAt(schedule, timezone, from, (opens ?? 0) + 1)).toBe(opens)
        const until = from + 6 * stepMs
        const all = Array.from({ length: 7 }, (_, step) => (step === 0 ? from : start + step * stepMs))
        expect(isOpenThroughout(schedule, timezone, from, until)).toBe(
          all.filter((at) => at < until).every((at) => isOpenOnWall(schedule, timezone, at)),
        )
      },
    ),
    { numRuns: 150 },
  )
})

const monday = (fromHour: number, toHour: number) => [{ days: [1], fromHour, toHour }]

test.each<
  [name: string, schedule: OpeningHours[], zone: string, endsAt: string | null, now: string, after: number | null]
>([
  ["an hour away", monday(9, 10), "UTC", null, "2026-11-23T08:00:00.500Z", 3600],
  ["rounded up", monday(9, 10), "UTC", null, "2026-11-23T08:59:59.999Z", 1],
  ["at endsAt", monday(9, 10), "UTC", "2026-11-23T09:00Z", "2026-11-23T08:00Z", null],
  ["a week away", monday(9, 10), "UTC", null, "2026-11-23T10:00Z", 167 * 3600],
  [
    "on a Friday that Samoa skipped",
    [{ days: [5], fromHour: 0, toHour: 24 }],
    "Pacific/Apia",
    null,
    "2011-12-29T12:00Z",
    597_600,
  ],
])("the wait for an opening %s", (_name, schedule, timezone, endsAt, now, after) => {
  const game = { schedule, timezone, ...(endsAt !== null && { endsAt: Date.parse(endsAt) }) }
  const at = Date.parse(now)
  expect(closedAt(game, at)?.retryAfterSeconds ?? null).toBe(after as number)
})

test("a game without a schedule is never closed, nor is one that is always open", () => {
  const always = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ days: [day], fromHour: 0, toHour: 24 }))
  expect(closedAt({ timezone: "UTC" }, 0)).toBeNull()
  expect(closedAt({ timezone: "UTC", schedule: always }, 0)).toBeNull()
  expect(isOpenThroughout(always, "Asia/Kolkata", 0, Number.MAX_SAFE_INTEGER)).toBe(true)
})
