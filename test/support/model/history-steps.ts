import fc from "fast-check"
import { periodKinds } from "../../../src/core/period.ts"
import { campaigns, type Op, type Step, users, zones } from "./history.ts"

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

/** The steps of a history; `clock` draws by how many hours the clock is moved. */
export const stepsWith = (clock: fc.Arbitrary<number>): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.oneof(
      { weight: 10, arbitrary: fc.record({ batch: fc.array(op, { minLength: 1, maxLength: 8, size: "max" }) }) },
      { weight: 3, arbitrary: fc.record({ clock }) },
      { weight: 1, arbitrary: fc.record({ restart: fc.constant(true as const) }) },
      { weight: 2, arbitrary: fc.record({ crash: fc.option(fc.nat(3)) }) },
    ),
    { minLength: 10, maxLength: 25, size: "max" },
  )
