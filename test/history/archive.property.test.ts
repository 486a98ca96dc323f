import { afterAll, beforeAll, test } from "bun:test"
import fc from "fast-check"
import { campaigns, History, makeHistoryTemplate, type Op, type Step, users } from "../support/model/history.ts"
import type { Template } from "../support/model/mortal-store.ts"

let template: Template
beforeAll(async () => {
  template = await makeHistoryTemplate()
})
afterAll(() => template.drop())

const user = fc.constantFrom(...users)
const campaign = fc.constantFrom(...campaigns)
const period = fc.constantFrom("day" as const, "total" as const)

/** Few win, and few score, so that most leave. */
const play = fc.record({
  op: fc.constant("play" as const),
  campaign: fc.constantFrom("coded", "coded", "pointed"),
  user,
  score: fc.constantFrom(0, 0, 0, 0, 3),
})
const op: fc.Arbitrary<Op> = fc.oneof(
  { weight: 16, arbitrary: play },
  { weight: 1, arbitrary: fc.record({ op: fc.constant("register"), user }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant("merge"), user, into: user }) },
  {
    weight: 1,
    arbitrary: fc.record({
      op: fc.constant("playLimits"),
      campaign,
      playLimits: fc.option(fc.record({ maxPerUser: fc.integer({ min: 1, max: 30 }), period })),
    }),
  },
  { weight: 1, arbitrary: fc.record({ op: fc.constantFrom("rollback", "writeBack") }) },
)

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.record({ batch: fc.array(op, { minLength: 4, maxLength: 12, size: "max" }) }) },
    { weight: 1, arbitrary: fc.record({ clock: fc.integer({ min: 1, max: 30 }) }) },
    { weight: 1, arbitrary: fc.record({ restart: fc.constant(true as const) }) },
    { weight: 1, arbitrary: fc.record({ crash: fc.option(fc.nat(3)) }) },
    { weight: 4, arbitrary: fc.record({ archive: fc.option(fc.nat(60)) }) },
  ),
  { minLength: 8, maxLength: 16, size: "max" },
)

/** Registered players, of whom nobody wins. */
const beginning: Step = {
  batch: [
    ...users.map((name) => ({ op: "register" as const, user: name })),
    ...["coded", "pointed"].flatMap((name): Op[] => [
      { op: "rewardLimits", campaign: name, rewardLimits: { maxPerUser: 0, period: "total" } },
      { op: "playLimits", campaign: name, playLimits: null },
    ]),
  ],
}

test(
  "a store that archives plays answers as its history says, and has each play once, through merges and crashes",
  () =>
    fc.assert(
      fc.asyncProperty(fc.integer(), steps, async (seed, drawn) => {
        const history = await History.begin(template, seed)
        for (const step of [beginning, ...drawn]) await history.run(step)
        await history.checkRankings()
        await history.finish()
      }),
      { numRuns: 2, interruptAfterTimeLimit: 60_000 },
    ),
  120_000,
)
