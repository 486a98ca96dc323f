import type { AppSettings } from "./app-bounds.ts"
import type { ApiKey, Scope } from "./organization.ts"
import { type Area, areas, type Level, permissions } from "./role.ts"
import type { MadeLink, User } from "./user.ts"

type KeyFields = Pick<ApiKey, "keyId" | "scope" | "deactivatedAt" | "expiresAt">
type UserFields = Pick<User, "userId" | "role" | "name" | "email" | keyof MadeLink>

type KeyHolder = {
  readonly kind: "key"
  readonly keyId: string
  readonly scope: Scope
  readonly isDeactivated: boolean
  readonly expiresAt: number | null
}

type UserHolder = UserFields & { readonly kind: "user"; readonly isDeactivated: boolean }

/** Who has signed in: somebody with a key of the organization, or one of its users. */
export type SessionHolder = KeyHolder | UserHolder

export const keyHolder = ({ keyId, scope, deactivatedAt, expiresAt }: KeyFields): KeyHolder => ({
  kind: "key",
  keyId,
  scope,
  isDeactivated: deactivatedAt !== null,
  expiresAt,
})

export const userHolder = (user: UserFields & Pick<User, "deactivatedAt">): UserHolder => ({
  kind: "user",
  userId: user.userId,
  role: user.role,
  name: user.name,
  email: user.email,
  linkMadeBy: user.linkMadeBy,
  linkMadeAt: user.linkMadeAt,
  linkToldAt: user.linkToldAt,
  isDeactivated: user.deactivatedAt !== null,
})

/** Where somebody signed in from, in short. */
export type SignInOrigin = { readonly address: string; readonly browser: string }

/**
 * A sign-in to the console. It ends at `expiresAt`, after an hour without a request, at sign-out, or with its holder.
 * `hash` is the SHA-256 of its token, by which it is named. Times are epoch milliseconds.
 */
export type ConsoleSession = {
  readonly hash: string
  readonly orgId: string
  readonly organizationName: string
  /** What its organization has set for apps and their players. */
  readonly app?: AppSettings | undefined
  readonly holder: SessionHolder
  readonly origin: SignInOrigin | null
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

/** Only these scopes may sign in: `admin` can change everything, `console` can only view. */
export const signInScopes: readonly Scope[] = ["admin", "console"]

/** How long an organization is shown keys that have been used to sign in and can no longer be. */
export const toldOfKeysMs = 30 * 24 * 60 * 60 * 1000

export const maySignIn = (scope: Scope): boolean => signInScopes.includes(scope)

/** The latest end of a session that starts now: never later than that of its key. */
export const sessionExpiry = (now: number, keyExpiresAt: number | null): number =>
  Math.min(now + lifetimeMs, keyExpiresAt ?? Number.POSITIVE_INFINITY)

/** The id of a session's holder in the audit log. */
export const holderId = (holder: SessionHolder): string => (holder.kind === "key" ? holder.keyId : holder.userId)

/** Keys of scope `read` could once sign in; their sessions have ended. */
const isKeyHolderInForce = ({ scope, expiresAt }: KeyHolder, now: number): boolean =>
  maySignIn(scope) && (expiresAt === null || now < expiresAt)

const isHolderInForce = (holder: SessionHolder, now: number): boolean =>
  !holder.isDeactivated && (holder.kind === "user" || isKeyHolderInForce(holder, now))

export const isSessionInForce = ({ holder, seenAt, expiresAt }: ConsoleSession, now: number): boolean =>
  isHolderInForce(holder, now) && now < expiresAt && now < seenAt + idleMs

/** Whether a request is worth a write: the idle time is accurate to within five minutes. */
export const isSeenStale = ({ seenAt }: ConsoleSession, now: number): boolean => now >= seenAt + seenStepMs

/** A session whose `seenAt` is not later than this has ended by idling. */
export const idleSince = (now: number): number => now - idleMs

/** A session of a `console` key can read everything of its organization, and change nothing. */
export const maySessionRead = (scope: Scope, isRead: boolean): boolean => scope === "console" && isRead

/** What the holder of a session may do in an area. */
const levelIn = (holder: SessionHolder, area: Area): Level => {
  if (holder.kind === "user") return permissions[area][holder.role]
  return holder.scope === "admin" ? "write" : "read"
}

/** What the holder of a session may do, by area. */
export const mayOf = (holder: SessionHolder): Readonly<Record<Area, Level>> =>
  Object.fromEntries(areas.map((area) => [area, levelIn(holder, area)])) as Record<Area, Level>

const toldForMs = 30 * 24 * 60 * 60 * 1000

/** A password link that its user is shown. */
export type ToldLink = { readonly madeBy: string | null; readonly madeAt: number }

/**
 * The link that a session shows its user, or null. It is shown by the first sign-in after the link was made and by all
 * others for 30 days, since the first may have been by somebody who used the link in the user's name.
 */
export const toldLink = ({ holder, createdAt }: ConsoleSession): ToldLink | null => {
  if (holder.kind === "key" || holder.linkMadeAt === null) return null
  const { linkMadeBy: madeBy, linkMadeAt: madeAt, linkToldAt } = holder
  const wasTold = linkToldAt !== null && linkToldAt < createdAt
  return wasTold && createdAt >= madeAt + toldForMs ? null : { madeBy, madeAt }
}
