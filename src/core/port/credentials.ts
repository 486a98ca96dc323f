import type { ApiKey } from "../organization/organization.ts"
import type { ConsoleSession, NewConsoleSession } from "../organization/session.ts"
import type { Result } from "../refusal.ts"

/** Who calls: keys, and sessions of the console (docs/api.md §2). A `hash` is the SHA-256 of a key or token in lower-case hex. */
export interface Credentials {
  /** The key, in force or not. */
  findApiKey(hash: string): Promise<ApiKey | null>
  /** Signs in to the console with a key that is in force. */
  createSession(key: ApiKey): Result<NewConsoleSession>
  /** The session, in force or not. */
  findSession(hash: string): Promise<ConsoleSession | null>
  /** Notes that the session was used just now. */
  touchSession(hash: string): Result<null>
  endSession(hash: string): Result<null>
}
