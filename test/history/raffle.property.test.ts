import { afterAll, beforeAll, test } from "bun:test"
import fc from "fast-check"
import { periodKinds } from "../../src/core/period.ts"
import { zones } from "../support/model/history.ts"
import type { Template } from "../support/model/mortal-store.ts"
import { Raffle } from "../support/model/raffle.ts"
import { makeRaffleTemplate, type Op, type Patched, prizeIds, type Step, users } from "../support/model/raffle-steps.ts"

let template: Template
beforeAll(async () => {
  template = await makeRaffleTemplate()
})
afterAll(() => template.drop())

const user = fc.constantFrom(...users)
const which = fc.nat(50)
const period = fc.constantFrom(...periodKinds)
const most = fc.integer({ min: 0, max: 8 })
const patch: fc.Arbitrary<Patched> = fc.oneof(
  fc.record({ whenGone: fc.constantFrom("lose" as const, "redraw" as const, null) }),
  fc.record({ budget: fc.option(fc.record({ maxAmount: fc.integer({ min: 0, max: 120 }) })) }),
  fc.record({ rewardLimits: fc.option(fc.record({ maxTotal: fc.integer({ min: 3, max: 20 }), period })) }),
  fc.record({ rewardLimits: fc.record({ maxPerUser: most, period }) }),
  fc.record({ timezone: fc.constantFrom(...zones) }),
  fc.record({ status: fc.constantFrom("active" as const, "paused" as const, "ended" as const, "draft" as const) }),
)
const active: Op = { op: "patch", patch: { status: "active" } }
const op: fc.Arbitrary<Op> = fc.oneof(
  {
    weight: 24,
    arbitrary: fc.record({ op: fc.constant("play" as const), user, key: fc.option(fc.nat(3), { freq: 3 }) }),
  },
  { weight: 4, arbitrary: fc.record({ op: fc.constant("code" as const), user }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant("ban" as const), user }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant("lift" as const), which }) },
  { weight: 4, arbitrary: fc.record({ op: fc.constantFrom("redeem" as const, "deactivate" as const), which }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant("patch" as const), patch }) },
  { weight: 2, arbitrary: fc.constant(active) },
  {
    weight: 1,
    arbitrary: fc.record({ op: fc.constant("end" as const), hours: fc.option(fc.integer({ min: -3, max: 9 })) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      op: fc.constant("offer" as const),
      stock: most,
      period,
      prizes: fc.subarray(prizeIds, { minLength: 1 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ op: fc.constantFrom("rollback" as const, "writeBack" as const) }) },
)
const long = fc.oneof(
  fc.record({ op: fc.constant("merge" as const), user, into: user }),
  fc.record({
    op: fc.constant("plan" as const),
    prizeId: fc.constantFrom(...prizeIds),
    hours: fc.array(fc.integer({ min: -5, max: 20 }), { minLength: 1, maxLength: 6 }),
  }),
  fc.record({ op: fc.constant("drop" as const), which }),
)
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 10, arbitrary: fc.record({ batch: fc.array(op, { minLength: 1, maxLength: 8, size: "max" }) }) },
    { weight: 2, arbitrary: fc.record({ long }) },
    { weight: 3, arbitrary: fc.record({ clock: fc.integer({ min: 1, max: 30 }) }) },
    { weight: 1, arbitrary: fc.record({ restart: fc.constant(true as const) }) },
    { weight: 2, arbitrary: fc.record({ crash: fc.option(fc.nat(3)) }) },
  ),
  { minLength: 10, maxLength: 30, size: "max" },
)

test("prizes, stock, budget and planned moments are what the history says, through roll-backs, restarts and crashes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer(), steps, async (seed, history) => {
      const raffle = await Raffle.begin(template, seed)
      for (const step of history) {
        await raffle.run(step)
        await raffle.check()
      }
      await raffle.finish()
    }),
    { numRuns: 12, interruptAfterTimeLimit: 15_000 },
  )
}, 120_000)
