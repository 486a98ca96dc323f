import type { ChangeOf } from "../../change.ts"
import { type AskedOutcome, magicOutcome, type QueuedOutcome } from "../../draw/asked-outcome.ts"

/** What a play or spin of a test organization needs to know beside the facts of any. */
export type TestFacts = {
  /** The outcome that waits for this draw, if one does. */
  readonly queued: QueuedOutcome | null
}

/** How the draw of this player is to come out (docs/api.md#outcomes); undefined in live organizations. */
export const askedOf = (test: TestFacts | null, externalUserId: string): AskedOutcome | undefined =>
  test ? (test.queued?.outcome ?? magicOutcome(externalUserId)) : undefined

/** Takes the outcome that waited for a draw which took place. */
export const takenBy = (test: TestFacts | null): readonly ChangeOf<"removeOutcomes">[] =>
  test?.queued ? [{ kind: "removeOutcomes", outcomes: [test.queued] }] : []
