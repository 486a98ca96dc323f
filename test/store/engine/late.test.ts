import { expect, test } from "bun:test"
import { inFileOrder } from "../../../src/store/sqlite/engine/commit/late.ts"

test.each([
  ["none", []],
  ["some in any order", [7, 2_000_000, 3, 2 ** 32, 1]],
  ["one with a number that no file has reached", [9, 2 ** 40, 4]],
])("rows are written in the order of the file: %s", (_, ids) => {
  const rows = new Map(ids.map((id, at) => [at * 2 ** 32 + at, { id }]))
  const written = inFileOrder(rows).map((key) => rows.get(key)?.id)
  expect(written).toEqual([...ids].sort((a, b) => a - b))
})
