import { afterAll, beforeAll, test } from "bun:test"
import fc from "fast-check"
import { CodeHistory, makeCodeTemplate, type Op, type Step, users } from "../support/model/code-history.ts"
import { campaigns } from "../support/model/code-model.ts"
import type { Template } from "../support/model/mortal-store.ts"
import { isDistributed } from "../support/service/database.ts"

let template: Template
beforeAll(async () => {
  template = await makeCodeTemplate()
})
afterAll(() => template.drop())

const user = fc.constantFrom(...users)
const which = fc.nat(200)
const op: fc.Arbitrary<Op> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ op: fc.constant("win" as const), user }) },
  {
    weight: 8,
    arbitrary: fc.record({
      op: fc.constant("ask"),
      campaign: fc.constantFrom(...campaigns),
      user,
      key: fc.option(fc.constantFrom("a", "b", "c")),
    }),
  },
  { weight: 6, arbitrary: fc.record({ op: fc.constant("redeem"), which, user: fc.option(user) }) },
  { weight: 3, arbitrary: fc.record({ op: fc.constant("deactivate"), which }) },
  { weight: 3, arbitrary: fc.record({ op: fc.constant("register" as const), user }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant("merge"), user, into: user }) },
  { weight: 3, arbitrary: fc.record({ op: fc.constantFrom("rollback", "writeBack") }) },
)

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 10, arbitrary: fc.record({ batch: fc.array(op, { minLength: 1, maxLength: 8, size: "max" }) }) },
    { weight: 3, arbitrary: fc.record({ clock: fc.integer({ min: -3, max: 15 }) }) },
    { weight: 1, arbitrary: fc.record({ restart: fc.constant(true as const) }) },
    { weight: 3, arbitrary: fc.record({ crash: fc.option(fc.nat(5)) }) },
  ),
  { minLength: 10, maxLength: 25, size: "max" },
)

test("codes are found, reused, counted, listed and moved as their history says, through roll-backs and crashes", async () => {
  const holds = fc.asyncProperty(fc.integer(), steps, async (seed, history) => {
    const codes = await CodeHistory.begin(template, seed)
    for (const step of history) {
      await codes.run(step)
      await codes.check()
    }
    await codes.finish()
  })
  await fc.assert(holds, { numRuns: 13, interruptAfterTimeLimit: isDistributed ? 60_000 : 15_000 })
}, 120_000)
