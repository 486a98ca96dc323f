import type { ChangeOf, Decision } from "../../../change.ts"
import { type TestClock, type TestTime, timeOf } from "../../../organization/test-clock.ts"

/** Decides to stop a clock where it is, or to let it go on from there. */
export const decideFreeze = (
  clock: TestClock | null,
  target: string,
  isFrozen: boolean,
  wall: number,
): Decision<TestTime, ChangeOf<"audit">> => {
  const before = { frozen: clock?.isFrozen ?? false }
  const entry = { action: "test-clock.freeze", target, before, after: { frozen: isFrozen } }
  return { answer: { now: timeOf(clock, wall), isFrozen, wall }, changes: [{ kind: "audit", entry }] }
}
