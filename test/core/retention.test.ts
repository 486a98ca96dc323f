import { expect, test } from "bun:test"
import { countOld } from "../../src/core/retention.ts"

test.each<[string, number[], number]>([
  ["none", [], 0],
  ["old ones up to the first that is not", [1, 2, 3, 60], 3],
  ["what a clock that was ahead stamped before an old one", [1, 200, 300, 2, 60], 4],
  ["not what it stamped behind the last old one", [1, 2, 200, 60], 2],
  ["nothing behind one that is kept", [1, 60, 2], 1],
  ["nothing where all are stamped so", [200, 300], 0],
])("old rows: %s", (_which, times, count) => {
  const rows = times.map((at) => ({ at }))
  expect(countOld(rows, 50, 100)).toBe(count)
})
