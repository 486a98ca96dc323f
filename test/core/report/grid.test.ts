import { expect, test } from "bun:test"
import { periodAt } from "../../../src/core/period.ts"
import { gridOf } from "../../../src/core/report/grid.ts"

const hourMs = 3_600_000
/** Clocks change at midnight, a minute later, within an hour, by half an hour, or by more than a day. */
const zones = [
  "America/Havana",
  "America/St_Johns",
  "America/Santiago",
  "America/Sao_Paulo",
  "Africa/Cairo",
  "Antarctica/Casey",
  "Australia/Lord_Howe",
  "Europe/Berlin",
  "Pacific/Apia",
]

for (const timezone of zones)
  test(`a day of reports in ${timezone} is one of limits and rankings, also around changes of the clocks`, () => {
    const { shifts, startOf } = gridOf("day", timezone)
    const changes = shifts.slice(1, 60)
    expect(changes.length).toBeGreaterThan(0)
    for (const { from } of changes)
      for (let at = from - 50 * hourMs; at <= from + 50 * hourMs; at += hourMs / 2)
        for (const instant of [at - 1, at])
          if (startOf(instant) !== periodAt("day", timezone, instant).start)
            throw new Error(`${new Date(instant).toISOString()} begins at ${new Date(startOf(instant)).toISOString()}`)
  })
