import type { Caller } from "../../organization/organization.ts"
import type { ChosenGames, CopiedConfiguration } from "../../organization/test-copy.ts"
import type { Result } from "../../refusal.ts"

/** Configuration of a live organization in its test organizations, and their reset (docs/api.md#test-organizations). */
export interface TestReset {
  /** Copies configuration of the caller's organization into its test organization `orgId`. */
  copyToTest(caller: Caller, orgId: string, chosen: ChosenGames): Result<CopiedConfiguration>
  /** Empties the caller's test organization of everything but its configuration, keys, users and webhooks. */
  resetTest(caller: Caller): Result<null>
}
