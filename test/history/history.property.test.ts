import { afterAll, beforeAll, test } from "bun:test"
import fc from "fast-check"
import { History, makeHistoryTemplate, type Step } from "../support/model/history.ts"
import { stepsWith } from "../support/model/history-steps.ts"
import type { Template } from "../support/model/mortal-store.ts"
import { isPostgres } from "../support/service/database.ts"

let template: Template
beforeAll(async () => {
  template = await makeHistoryTemplate()
})
afterAll(() => template.drop())

/** Histories that once failed, and are rarely drawn. */
const known: [number, Step[]][] = [
  [
    0,
    [
      { batch: [{ op: "timezone", campaign: "ranked", timezone: "America/Bogota" }] },
      { batch: ["carla", "dora"].map((name) => ({ op: "register", user: name })) },
      { batch: [{ op: "play", campaign: "ranked", user: "carla", score: 1 }] },
      {
        batch: [
          { op: "ban", user: "carla" },
          { op: "merge", user: "carla", into: "dora" },
        ],
      },
    ],
  ],
]

const holds = (clock: fc.Arbitrary<number>, { ofFile, ofDatabase }: { ofFile: number; ofDatabase: number }) =>
  fc.assert(
    fc.asyncProperty(fc.integer(), stepsWith(clock), async (seed, steps) => {
      const history = await History.begin(template, seed)
      for (const step of steps) {
        await history.run(step)
        await history.checkRankings()
        await history.checkPlayers()
      }
      await history.finish()
    }),
    // Leaves time to report a failing history, however far it was shrunk by then.
    { numRuns: isPostgres ? ofDatabase : ofFile, examples: known, interruptAfterTimeLimit: 60_000 },
  )

test(
  "what the store answers is what its history says, through roll-backs, restarts and crashes",
  () => holds(fc.integer({ min: 1, max: 30 }), { ofFile: 12, ofDatabase: 4 }),
  120_000,
)

test(
  "limits, totals and players are what the history says, also when the clock is set back",
  () => holds(fc.integer({ min: -20, max: 20 }), { ofFile: 7, ofDatabase: 3 }),
  120_000,
)
