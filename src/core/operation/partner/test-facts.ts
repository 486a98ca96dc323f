import type { ChangeOf } from "../../change.ts"
import { type AskedOutcome, magicOutcome, type QueuedOutcome } from "../../draw/asked-outcome.ts"
import { refuseBeyondTest, type TestUse } from "../../organization/test-use.ts"
import type { Refusal } from "../../refusal.ts"

/** What a play or spin of a test organization needs to know beside the facts of any. */
export type TestFacts = {
  /** The time by which ids are made. */
  readonly wall: number
  /** The outcome that waits for this draw, if one does. */
  readonly queued: QueuedOutcome | null
  /** What the organization holds, and what this play or spin adds to it. */
  readonly use: TestUse
  readonly added: TestUse
}

/** The last check before a draw: whether the organization has room for another. */
export const refuseFullTest = (test: TestFacts | null): Refusal | null => test && refuseBeyondTest(test.use, test.added)

/** How the draw of this player is to come out (docs/api.md#outcomes); undefined in live organizations. */
export const askedOf = (test: TestFacts | null, externalUserId: string): AskedOutcome | undefined =>
  test ? (test.queued?.outcome ?? magicOutcome(externalUserId)) : undefined

/** Counts the play or spin; if it was drawn, takes the outcome that waited for its draw. */
export const testChanges = (
  test: TestFacts | null,
  isDrawn: boolean,
): readonly ChangeOf<"countTestUse" | "removeOutcomes">[] => {
  if (!test) return []
  const counted = { kind: "countTestUse", added: test.added } as const
  return test.queued && isDrawn ? [counted, { kind: "removeOutcomes", outcomes: [test.queued] }] : [counted]
}

/** What somebody adds who is known to the organization without a play: registered, granted plays, say, or banned. */
const oneMorePlayer: TestUse = { plays: 0, players: 1 }

/** Refuses one more player; `use` is null in live organizations, and for a player who is there. */
export const refuseOneMorePlayer = (use: TestUse | null): Refusal | null => use && refuseBeyondTest(use, oneMorePlayer)

/** Counts one more player. */
export const countOneMorePlayer = (use: TestUse | null): readonly ChangeOf<"countTestUse">[] =>
  use ? [{ kind: "countTestUse", added: oneMorePlayer }] : []
