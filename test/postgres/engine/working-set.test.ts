import { expect, test } from "bun:test"
import type { Session } from "../../../src/store/postgres/connection/pool.ts"
import { missingFacts, WorkingSet } from "../../../src/store/postgres/engine/commit/working-set.ts"
import type { Reader } from "../../../src/store/postgres/engine/row/facts.ts"

/** The list of each key as the database holds it. */
const stored: Reader<string, readonly number[]> = {
  name: "lists",
  idOf: (key) => key,
  load: async (_session, keys) => keys.map(() => [1, 2]),
}
const session = { query: async () => [] } as unknown as Session

const withRow = (row: number) => (rows: readonly number[]) => [...rows, row]

test("a list is amended before it is loaded, and after", async () => {
  const known = new WorkingSet()
  known.amend(stored, "a", withRow(3))
  expect(known.attempt(() => known.get(stored, "a"))).toBe(missingFacts)
  await known.load(session, 0)
  known.amend(stored, "a", withRow(4))
  expect(known.get(stored, "a")).toEqual([1, 2, 3, 4])
})

test("what a job that is undone has amended does not show, however it ended", async () => {
  const known = new WorkingSet()
  known.attempt(() => known.amend(stored, "a", withRow(3)))
  const undone = known.attempt(() => {
    known.amend(stored, "a", withRow(4))
    return known.get(stored, "a")
  })
  expect(undone).toBe(missingFacts)
  await known.load(session, 0)
  const failed = () =>
    known.attempt(() => {
      known.amend(stored, "a", withRow(5))
      throw new Error("refused")
    })
  expect(failed).toThrow("refused")
  expect(known.get(stored, "a")).toEqual([1, 2, 3])
})
