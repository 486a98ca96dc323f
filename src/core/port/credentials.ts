import type { ApiKey, CallerKey } from "../organization/organization.ts"
import type { SdkCalls } from "../organization/sdk-calls.ts"
import type { ConsoleSession, NewConsoleSession, SignInOrigin } from "../organization/session.ts"
import type { TestOrganization } from "../organization/test-organization.ts"
import type { TokenFacts } from "../player/token-check.ts"
import type { Result } from "../refusal.ts"

/**
 * The credentials of callers: keys, and sessions of the console (docs/api.md#access). A `hash` is the SHA-256 of a key
 * or token in lower-case hex.
 */
export interface Credentials {
  /** The key, valid or not; a promise where it is read from another machine. */
  findApiKey(hash: string): CallerKey | null | Promise<CallerKey | null>
  /** What a token with this `kid`, for the player with this id, is checked against; a promise as for keys. */
  findTokenFacts(orgId: string, keyId: string, externalUserId: string): TokenFacts | Promise<TokenFacts>
  /** The test organization of an orgId; null unless there is one that is not deleted. */
  findTestOrganization(orgId: string): Promise<TestOrganization | null>
  /** Makes the secret that signs the organization's player tokens, unless it has one. */
  makeTokenSecret(orgId: string): Result<null>
  /** Adds to the calls that `sdk` keys of an organization have made for players. */
  addSdkCalls(orgId: string, calls: SdkCalls): Result<null>
  /** Signs in to the console with a valid key. */
  createSession(key: ApiKey, origin: SignInOrigin): Result<NewConsoleSession>
  /** The session, valid or not. */
  findSession(hash: string): Promise<ConsoleSession | null>
  /** Records that the key was just used. */
  touchKey(key: ApiKey): Result<null>
  /** Records that the session was just used. */
  touchSession(orgId: string, hash: string): Result<null>
  /** Signs out; a session that has ended already is no error. */
  endSession(orgId: string, hash: string): Result<null>
}
