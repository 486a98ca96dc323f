import type { Scope } from "./organization.ts"

/**
 * A sign-in to the console with a key of the organization. It ends at `expiresAt`, after an hour without a request, at
 * sign-out, or with its key. Times are epoch milliseconds.
 */
export type ConsoleSession = {
  readonly orgId: string
  readonly organizationName: string
  readonly keyId: string
  readonly scope: Scope
  readonly isKeyDeactivated: boolean
  readonly seenAt: number
  readonly expiresAt: number
}

/** The token is shown once, in the cookie of the sign-in, and only its SHA-256 is stored. */
export type NewConsoleSession = ConsoleSession & { readonly token: string }

const lifetimeMs = 12 * 60 * 60 * 1000
const idleMs = 60 * 60 * 1000
const seenStepMs = 5 * 60 * 1000

/** Only these scopes may sign in: `admin` can change everything, `read` can only view. */
export const signInScopes: readonly Scope[] = ["admin", "read"]

/** The latest end of a session that starts now: never later than that of its key. */
export const sessionExpiry = (now: number, keyExpiresAt: number | null): number =>
  Math.min(now + lifetimeMs, keyExpiresAt ?? Number.POSITIVE_INFINITY)

export const isSessionInForce = ({ isKeyDeactivated, seenAt, expiresAt }: ConsoleSession, now: number): boolean =>
  !isKeyDeactivated && now < expiresAt && now < seenAt + idleMs

/** Whether a request is worth a write: the idle time is accurate to within five minutes. */
export const isSeenLongAgo = ({ seenAt }: ConsoleSession, now: number): boolean => now >= seenAt + seenStepMs

/** A session whose `seenAt` is not later than this has ended by idling. */
export const idleSince = (now: number): number => now - idleMs

/** A session of a `read` key can read everything of its organization, and change nothing. */
export const maySessionRead = (scope: Scope, isRead: boolean): boolean => scope === "read" && isRead
