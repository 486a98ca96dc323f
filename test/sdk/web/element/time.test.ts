import { expect, test } from "bun:test"
import { leftText, serviceClock } from "../../../../src/sdk/web/element/time.ts"

test.each([
  [0, "00:00"],
  [-5_000, "00:00"],
  [1, "00:01"],
  [59_000, "00:59"],
  [60_000, "01:00"],
  [3_599_001, "1:00:00"],
  [36_005_000, "10:00:05"],
  [86_399_500, "1 d 00:00:00"],
  [183_845_000, "2 d 03:04:05"],
])("%d ms are left as %s", (left, expected) => {
  expect(leftText(left)).toBe(expected)
})

test("the clock of the service runs on, however the device's is set", () => {
  let passed = 5_000
  const now = serviceClock("2026-11-21T10:05:00.000Z", () => passed)
  passed += 1_500
  expect(new Date(now()).toISOString()).toBe("2026-11-21T10:05:01.500Z")
})
