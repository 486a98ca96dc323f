import { expect, test } from "bun:test"
import { daysBeginningIn } from "../../../src/core/report/games.ts"

const at = (time: string) => Date.parse(time)

test.each([
  ["2026-11-21T00:00:00.000Z", "2026-11-23T00:00:00.000Z", "2026-11-21", "2026-11-22"],
  ["2026-11-21T00:00:00.001Z", "2026-11-23T00:00:00.001Z", "2026-11-22", "2026-11-23"],
  ["9999-12-31T00:00:00.000Z", undefined, "9999-12-31", "9999-12-31"],
])("from %s to %s the days %s to %s begin", (from, to, first, last) => {
  const span = { from: at(from), to: to === undefined ? undefined : at(to) }
  expect(daysBeginningIn("UTC", span)).toMatchObject({ first, last })
})

test("a day beyond the last one that can be asked for has no counters", () => {
  const to = at("9999-12-31T23:59:59.999Z")
  expect(daysBeginningIn("Europe/Madrid", { from: undefined, to })).toMatchObject({ first: "", last: "9999-12-31" })
  expect(daysBeginningIn("Europe/Madrid", { from: at("9999-12-31T12:00:00.000Z"), to: undefined })).toBeNull()
})

test.each([
  ["a part of a day", "2026-11-21T00:00:00.001Z", "2026-11-22T00:00:00.000Z"],
  ["the rest of the last day that can be asked for", "9999-12-31T00:00:00.001Z", undefined],
])("no day begins in %s", (_what, from, to) => {
  const span = { from: at(from), to: to === undefined ? undefined : at(to) }
  expect(daysBeginningIn("UTC", span)).toBeNull()
})
