import { expect, test } from "bun:test"
import { oldRows } from "../../../src/store/sqlite/engine/old-rows.ts"

const now = 1_000
const until = 500

/** Sweeps rows with these times until this many sweeps find nothing; returns those that are left. */
const swept = (times: readonly number[], limit: number, passes: number): number[] => {
  let rows = times.map((createdAt, index) => ({ id: index + 1, createdAt }))
  const old = oldRows((after, most) => rows.filter(({ id }) => id > after).slice(0, most))
  for (let pass = 0; pass < passes; pass++)
    for (let found = old(until, now, limit); found.length > 0; found = old(until, now, limit)) {
      expect(found.length).toBeLessThanOrEqual(limit)
      const gone = new Set(found)
      rows = rows.filter(({ id }) => !gone.has(id))
    }
  return rows.map(({ createdAt }) => createdAt)
}

const many = (count: number, at: number) => Array.from({ length: count }, () => at)

test("old rows go, and young ones stay", () => {
  expect(swept([1, 2, 3, 900, 950], 2, 1)).toEqual([900, 950])
})

test("old rows go behind more rows than a step takes that a clock which was ahead has stamped", () => {
  expect(swept([...many(7, 5_000), 1, 2, 3, 900], 2, 1)).toEqual([...many(7, 5_000), 900])
})

test("so many that one call does not pass over them all are passed over by the next", () => {
  expect(swept([...many(50, 5_000), 1, 2], 2, 1)).toHaveLength(52)
  expect(swept([...many(50, 5_000), 1, 2], 2, 4)).toEqual(many(50, 5_000))
})
