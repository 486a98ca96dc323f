import { afterAll, beforeAll, test } from "bun:test"
import fc from "fast-check"
import { periodKinds } from "../../src/core/period.ts"
import { campaigns, History, makeHistoryTemplate, type Op, type Step, users, zones } from "../support/model/history.ts"
import type { Template } from "../support/model/mortal-store.ts"
import { isPostgres } from "../support/service/database.ts"

let template: Template
beforeAll(async () => {
  template = await makeHistoryTemplate()
})
afterAll(() => template.drop())

const user = fc.constantFrom(...users)
const campaign = fc.constantFrom(...campaigns)
const period = fc.constantFrom(...periodKinds)
const most = fc.integer({ min: 0, max: 5 })
const play = fc.record({ op: fc.constant("play" as const), campaign, user, score: fc.integer({ min: -2, max: 5 }) })
const rewardLimits = fc.oneof(
  fc.record({ maxPerUser: most, period }),
  fc.record({ maxTotal: most, period }),
  fc.record({ maxPerUser: most, maxTotal: most, period }),
)
const op: fc.Arbitrary<Op> = fc.oneof(
  { weight: 14, arbitrary: play },
  { weight: 2, arbitrary: fc.record({ op: fc.constantFrom("ban", "register"), user }) },
  { weight: 3, arbitrary: fc.record({ op: fc.constant("register"), user }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant("lift"), which: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant("merge"), user, into: user }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant("timezone"), campaign, timezone: fc.constantFrom(...zones) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      op: fc.constant("playLimits"),
      campaign,
      playLimits: fc.option(fc.record({ maxPerUser: most, period })),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ op: fc.constant("rewardLimits"), campaign, rewardLimits: fc.option(rewardLimits) }),
  },
  { weight: 3, arbitrary: fc.record({ op: fc.constantFrom("rollback", "writeBack") }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant("ranking"), campaign }) },
)

const stepsWith = (clock: fc.Arbitrary<number>): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.oneof(
      { weight: 10, arbitrary: fc.record({ batch: fc.array(op, { minLength: 1, maxLength: 8, size: "max" }) }) },
      { weight: 3, arbitrary: fc.record({ clock }) },
      { weight: 1, arbitrary: fc.record({ restart: fc.constant(true as const) }) },
      { weight: 2, arbitrary: fc.record({ crash: fc.option(fc.nat(3)) }) },
    ),
    { minLength: 10, maxLength: 25, size: "max" },
  )

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
