import type { QueuedOutcome } from "../draw/asked-outcome.ts"
import type { TestUse } from "../organization/test-use.ts"

/** The changes that only test organizations know. */
export type TestChange =
  /** Puts outcomes at the end of the queue of a game. */
  | { readonly kind: "addOutcomes"; readonly outcomes: readonly Omit<QueuedOutcome, "id">[] }
  | { readonly kind: "removeOutcomes"; readonly outcomes: readonly QueuedOutcome[] }
  /** Counts what the organization holds more of. */
  | { readonly kind: "countTestUse"; readonly added: TestUse }
