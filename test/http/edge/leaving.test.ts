import { expect, test } from "bun:test"
import { Leaving } from "../../../src/http/edge/leaving.ts"

const patience = { atLeastMs: 2_000, quietMs: 50, moreMs: 1_000 }

test.each([
  ["whose health something watches has time to tell of its end", true],
  ["that nothing watches ends once nobody calls", false],
])("a process %s", async (_what, isWatched) => {
  const leaving = new Leaving()
  if (isWatched) leaving.noteCheck()
  const startedAt = performance.now()
  leaving.begin()
  await leaving.untilQuiet(patience)
  const tookMs = performance.now() - startedAt
  expect(tookMs).toBeGreaterThanOrEqual(patience.quietMs)
  expect(tookMs >= patience.atLeastMs).toBe(isWatched)
})
