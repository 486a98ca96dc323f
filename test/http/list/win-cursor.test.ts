import { expect, test } from "bun:test"
import { winCursors } from "../../../src/http/admin/campaign/play.ts"

test.each([
  ["a play", { row: 7, at: 1_795_000_000_000 }],
  ["a ranking prize", { row: -7, at: 1_795_000_000_000 }],
  ["a play as versions up to 0.2.0 wrote it", { row: 7, at: null }],
])("a cursor of winners names %s", (_what, key) => {
  expect(winCursors.read(winCursors.write(key))).toEqual(key)
})

test("an earlier cursor of winners is read", () => {
  expect(winCursors.read("b7")).toEqual({ row: 7, at: null })
  for (const text of ["", "7", "r7", "b-7", "t7"]) expect(winCursors.read(text)).toBeNull()
})
