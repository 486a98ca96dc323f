import { expect, test } from "bun:test"
import { type Choice, periodOf } from "../../src/console/components/period/dates.ts"

const bogota = "America/Bogota"
const noon = Date.parse("2026-11-22T01:40:00Z")

type Case = [
  choice: Choice,
  timezone: string,
  now: number,
  from: string,
  to: string | null,
  before: [string, string],
  buckets: number,
]
const cases: Case[] = [
  [
    { name: "week" },
    ...([bogota, noon] as const),
    "2026-11-15T05:00:00.000Z",
    null,
    ["2026-11-08T05:00:00.000Z", "2026-11-15T01:30:00.000Z"],
    7,
  ],
  [
    { name: "thisMonth" },
    ...([bogota, noon] as const),
    "2026-11-01T05:00:00.000Z",
    null,
    ["2026-10-01T05:00:00.000Z", "2026-10-22T01:30:00.000Z"],
    21,
  ],
  [
    { name: "lastMonth" },
    ...([bogota, noon] as const),
    "2026-10-01T05:00:00.000Z",
    "2026-11-01T05:00:00.000Z",
    ["2026-09-01T05:00:00.000Z", "2026-10-01T05:00:00.000Z"],
    31,
  ],
  [
    { name: "dates", first: "2026-03-08", last: "2026-03-08" },
    ...(["America/New_York", noon] as const),
    "2026-03-08T05:00:00.000Z",
    "2026-03-09T04:00:00.000Z",
    ["2026-03-07T05:00:00.000Z", "2026-03-08T05:00:00.000Z"],
    23,
  ],
  [
    { name: "dates", first: "2026-11-10", last: "2026-11-09" },
    ...(["Asia/Kathmandu", noon] as const),
    "2026-11-08T18:15:00.000Z",
    "2026-11-10T18:15:00.000Z",
    ["2026-11-06T18:15:00.000Z", "2026-11-08T18:15:00.000Z"],
    2,
  ],
  [
    { name: "day" },
    ...(["Asia/Kathmandu", noon] as const),
    "2026-11-21T02:15:00.000Z",
    null,
    ["2026-11-20T02:15:00.000Z", "2026-11-21T01:30:00.000Z"],
    24,
  ],
]

test.each(cases)("%j in %s", (choice, timezone, now, from, to, before, buckets) => {
  const period = periodOf(choice, timezone, now)
  expect([period.from, period.to ?? null]).toEqual([from, to])
  expect([period.before.from, period.before.to]).toEqual(before)
  expect(period.starts).toHaveLength(buckets)
  expect(period.starts[0]).toBe(from)
})

test("a month is compared with the days that the month before has", () => {
  const { before } = periodOf({ name: "thisMonth" }, bogota, Date.parse("2026-03-31T17:00:00Z"))
  expect([before.from, before.to]).toEqual(["2026-02-01T05:00:00.000Z", "2026-02-28T17:00:00.000Z"])
})
