import type { Result } from "../../core/refusal.ts"
import type { Tx } from "../transaction.ts"

/** The move of a test organization from one data id to the next. */
export type Reset = {
  readonly orgId: string
  readonly from: string
  readonly to: string
  readonly generation: number
}

/** What a reset does besides copying configuration (docs/api.md#test-organizations). */
export type ResetSteps = {
  /** Adds the organization under the new data id, with the revocations of players' tokens. */
  begin(reset: Reset): Result<null>
  /**
   * Moves keys, users, sessions and what verifies players' tokens, adds the webhooks by `addWebhooks`, and makes the new
   * data id that of the organization.
   */
  swap(reset: Reset, addWebhooks: (tx: Tx) => null): Result<null>
  /** The data ids that were closed by resets and are still in use. */
  unfinished(): Promise<readonly string[]>
  /** Takes the data id back into use; what the reset has added elsewhere is removed. */
  undo(dataId: string): Result<null>
}
