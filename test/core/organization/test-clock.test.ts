import { expect, test } from "bun:test"
import { timeOf } from "../../../src/core/organization/test-clock.ts"

test.each([
  { about: "was never touched", clock: null, now: 5_000 },
  { about: "stands", clock: { at: 90_000, since: 1_000, isFrozen: true, target: null }, now: 90_000 },
  { about: "goes on", clock: { at: 90_000, since: 1_000, isFrozen: false, target: null }, now: 94_000 },
  {
    about: "was moved by a process whose wall clock is ahead",
    clock: { at: 90_000, since: 5_500, isFrozen: false, target: null },
    now: 90_000,
  },
])("a clock that $about", ({ clock, now }) => {
  expect(timeOf(clock, 5_000)).toBe(now)
})
