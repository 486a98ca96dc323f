import type { Scope } from "./organization.ts"
import { type Area, areas, type Level, permissions, type Role } from "./role.ts"

/** Who has signed in: somebody with a key of the organization, or one of its users. */
export type SessionHolder =
  | {
      readonly kind: "key"
      readonly keyId: string
      readonly scope: Scope
      readonly isDeactivated: boolean
      readonly expiresAt: number | null
    }
  | {
      readonly kind: "user"
      readonly userId: string
      readonly role: Role
      readonly name: string | null
      readonly email: string | null
      readonly isDeactivated: boolean
    }

/** Where somebody signed in from, in short. */
export type SignInPlace = { readonly address: string; readonly browser: string }

/**
 * A sign-in to the console. It ends at `expiresAt`, after an hour without a request, at sign-out, or with its holder.
 * `hash` is the SHA-256 of its token, by which it is named. Times are epoch milliseconds.
 */
export type ConsoleSession = {
  readonly hash: string
  readonly orgId: string
  readonly organizationName: string
  readonly holder: SessionHolder
  readonly place: SignInPlace | null
  readonly createdAt: number
  readonly seenAt: number
  readonly expiresAt: number
}

/** The token is shown once, in the cookie of the sign-in, and only its SHA-256 is stored. */
export type NewConsoleSession = ConsoleSession & { readonly token: string }

const lifetimeMs = 12 * 60 * 60 * 1000
const idleMs = 60 * 60 * 1000
const seenStepMs = 5 * 60 * 1000

/** A holder's oldest session ends when there would be more. */
export const maxSessionsOfOne = 20

/** Only these scopes may sign in: `admin` can change everything, `read` can only view. */
export const signInScopes: readonly Scope[] = ["admin", "read"]

/** The latest end of a session that starts now: never later than that of its key. */
export const sessionExpiry = (now: number, keyExpiresAt: number | null): number =>
  Math.min(now + lifetimeMs, keyExpiresAt ?? Number.POSITIVE_INFINITY)

/** The id that the audit log knows the holder of a session by. */
export const holderId = (holder: SessionHolder): string => (holder.kind === "key" ? holder.keyId : holder.userId)

const isHolderInForce = (holder: SessionHolder, now: number): boolean =>
  !holder.isDeactivated && (holder.kind === "user" || holder.expiresAt === null || now < holder.expiresAt)

export const isSessionInForce = ({ holder, seenAt, expiresAt }: ConsoleSession, now: number): boolean =>
  isHolderInForce(holder, now) && now < expiresAt && now < seenAt + idleMs

/** Whether a request is worth a write: the idle time is accurate to within five minutes. */
export const isSeenLongAgo = ({ seenAt }: ConsoleSession, now: number): boolean => now >= seenAt + seenStepMs

/** A session whose `seenAt` is not later than this has ended by idling. */
export const idleSince = (now: number): number => now - idleMs

/** A session of a `read` key can read everything of its organization, and change nothing. */
export const maySessionRead = (scope: Scope, isRead: boolean): boolean => scope === "read" && isRead

/** What the holder of a session may do in an area. */
const levelIn = (holder: SessionHolder, area: Area): Level => {
  if (holder.kind === "user") return permissions[area][holder.role]
  return holder.scope === "admin" ? "write" : "read"
}

/** What the holder of a session may do, by area. */
export const mayOf = (holder: SessionHolder): Readonly<Record<Area, Level>> =>
  Object.fromEntries(areas.map((area) => [area, levelIn(holder, area)])) as Record<Area, Level>
