import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { parseTimestamp } from "../../src/core/period.ts"

const iso = (instant: number) => new Date(instant).toISOString()
const instant = fc.integer({ min: Date.UTC(1995, 0, 1), max: Date.UTC(2060, 0, 1) })

describe("a timestamp", () => {
  test.each([
    ["2026-11-21T10:05:00.000Z", "2026-11-21T10:05:00.000Z"],
    ["2026-11-21T10:05:00Z", "2026-11-21T10:05:00.000Z"],
    ["2026-11-21T10:05Z", "2026-11-21T10:05:00.000Z"],
    ["2026-11-21t10:05:00z", "2026-11-21T10:05:00.000Z"],
    ["2026-11-21T10:05:00+05:30", "2026-11-21T04:35:00.000Z"],
    ["2026-11-21T23:30:00-05:00", "2026-11-22T04:30:00.000Z"],
    ["2026-11-21T10:05:00+00:00", "2026-11-21T10:05:00.000Z"],
    ["2026-11-21T10:05:00.5Z", "2026-11-21T10:05:00.500Z"],
    ["2026-11-21T10:05:00.123456789Z", "2026-11-21T10:05:00.123Z"],
    ["2028-02-29T00:00:00Z", "2028-02-29T00:00:00.000Z"],
  ])("%s is read", (text, expected) => {
    const parsed = parseTimestamp(text)
    expect(parsed === null ? null : iso(parsed)).toBe(expected)
  })

  test.each([
    "2026-11-21T10:05:00",
    "2026-11-21T10:05:00.000",
    "2026-11-21",
    "2026-11-21Z",
    "10:05:00Z",
    "",
    "now",
    "1795255500000",
    "2026-02-30T00:00:00Z",
    "2026-02-29T00:00:00Z",
    "2026-13-01T00:00:00Z",
    "2026-00-10T00:00:00Z",
    "2026-11-31T00:00:00Z",
    "2026-11-21T24:00:00Z",
    "2026-11-21T25:00:00Z",
    "2026-11-21T10:60:00Z",
    "2026-11-21T10:05:60Z",
    "2026-11-21T10Z",
    "2026-11-21T10:05:00+24:00",
    "2026-11-21T10:05:00+05",
    "2026-11-21T10:05:00 +05:00",
    "2026-11-21 10:05:00Z",
    "2026-11-21T10:05:00Z[UTC]",
    " 2026-11-21T10:05:00Z",
    "2026-11-21T10:05:00Z\n",
    "2026-1-2T10:05:00Z",
    "21/11/2026",
  ])("%p is refused", (text) => {
    expect(parseTimestamp(text)).toBeNull()
  })

  test("of any instant and offset reads as that instant", () => {
    const minutes = fc.integer({ min: -23 * 60 - 59, max: 23 * 60 + 59 })
    fc.assert(
      fc.property(instant, minutes, (at, offset) => {
        const two = (value: number) => String(value).padStart(2, "0")
        const size = Math.abs(offset)
        const suffix = `${offset < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`
        expect(parseTimestamp(iso(at + offset * 60_000).replace("Z", suffix))).toBe(at)
      }),
    )
  })
})
