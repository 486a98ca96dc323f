import type { ConsoleChange } from "../../change/console-change.ts"
import type { Decision } from "../../change.ts"
import { refuseStale, type Seen } from "../../edit/edit.ts"
import type { ApiKey } from "../../organization/organization.ts"
import type { Role } from "../../organization/role.ts"
import type { ConsoleSession } from "../../organization/session.ts"
import {
  auditedUser,
  cannotSignIn,
  isActive,
  refuseUnknownUser,
  type StoredUser,
  type User,
  type UserLink,
  withLink,
} from "../../organization/user.ts"
import type { Random } from "../../random.ts"
import { type Refusal, refuse } from "../../refusal.ts"
import { deactivateKey } from "../admin/organization/deactivate-api-key.ts"

export type UserFacts = {
  readonly stored: StoredUser | null
  /** How many active owners the organization has. */
  readonly owners: number
  readonly sessions: readonly ConsoleSession[]
}

/** Refuses a change that would leave the organization without an owner who can sign in. */
const refuseLastOwner = ({ stored, owners }: UserFacts): Refusal | null =>
  stored?.role === "owner" && isActive(stored) && owners <= 1
    ? refuse("CONFLICT", `${stored.userId} is the last owner; make another user an owner first`)
    : null

const replaced = (before: StoredUser, user: StoredUser, action: string): readonly ConsoleChange[] => [
  { kind: "putUser", user },
  {
    kind: "audit",
    entry: { action, target: user.userId, before: auditedUser(before), after: auditedUser(user) },
  },
]

/** Ends the sessions of a changed user, who has to sign in again. */
const ended = (sessions: readonly ConsoleSession[]): readonly ConsoleChange[] =>
  sessions.map(({ hash }) => ({ kind: "removeSession", hash }))

export type UserChange = { readonly userId: string; readonly role?: Role; readonly name?: string }

/** Decides PATCH /admin/users/{userId}. A role applies from the next request on. */
export const decideChangeUser = (
  facts: UserFacts,
  { userId, role, name }: UserChange,
  seen?: Seen,
): Decision<User, ConsoleChange> | Refusal => {
  const { stored } = facts
  if (!stored) return refuseUnknownUser(userId)
  const stale = refuseStale(seen, { kind: "user", target: userId, fields: stored })
  if (stale) return stale
  const user = { ...stored, role: role ?? stored.role, name: name ?? stored.name }
  if (user.role === stored.role && user.name === stored.name) return { answer: stored, changes: [] }
  const refusal = user.role === "owner" ? null : refuseLastOwner(facts)
  return refusal ?? { answer: user, changes: replaced(stored, user, "user.update") }
}

export type Deactivation = {
  readonly userId: string
  /** Also deactivates the keys that they created. */
  readonly includesKeys: boolean
}

/** Ends keys of a deactivated user, and returns them in their new state. */
export const decideEndKeys = (keys: readonly ApiKey[], now: number): Decision<readonly ApiKey[], ConsoleChange> => {
  const ending = keys.map((key) => deactivateKey(key, now))
  return { answer: ending.map(({ key }) => key), changes: ending.flatMap(({ changes }) => changes) }
}

type DeactivateFacts = UserFacts & {
  /** The keys in force that the user has created, and those created with them. */
  readonly keys: readonly ApiKey[]
}

/**
 * Decides DELETE /admin/users/{userId}: sessions, link and credentials end at once. Returns the keys in force that they
 * created, in their new state: the person may still have them.
 */
export const decideDeactivateUser = (
  facts: DeactivateFacts,
  { userId, includesKeys }: Deactivation,
  now: number,
): Decision<readonly ApiKey[], ConsoleChange> | Refusal => {
  const { stored, sessions, keys } = facts
  if (!stored) return refuseUnknownUser(userId)
  const { answer, changes: keyChanges } = includesKeys ? decideEndKeys(keys, now) : { answer: keys, changes: [] }
  if (stored.deactivatedAt !== null) return { answer, changes: keyChanges }
  const refusal = refuseLastOwner(facts)
  if (refusal) return refusal
  const user = { ...stored, ...cannotSignIn, deactivatedAt: now }
  return { answer, changes: [...ended(sessions), ...replaced(stored, user, "user.deactivate"), ...keyChanges] }
}

/**
 * Decides DELETE /admin/users/{userId}/provider: the next sign-in with the provider binds the user again, by their
 * e-mail.
 */
export const decideReleaseProvider = (
  stored: StoredUser | null,
  { userId }: { readonly userId: string },
): Decision<null, ConsoleChange> | Refusal => {
  if (!stored) return refuseUnknownUser(userId)
  if (stored.providerIssuer === null) return { answer: null, changes: [] }
  const before = { userId, providerIssuer: stored.providerIssuer }
  return {
    answer: null,
    changes: [
      { kind: "putUser", user: { ...stored, providerIssuer: null, providerSubject: null } },
      { kind: "audit", entry: { action: "user.release-provider", target: userId, before, after: null } },
    ],
  }
}

/** Decides POST /admin/users/{userId}/link: the link lets them choose a new password, and ends the second factor. */
export const decideRenewLink = (
  stored: StoredUser | null,
  { userId, madeBy }: { readonly userId: string; readonly madeBy: string | null },
  now: number,
  secrets: Random,
  hash: (text: string) => string,
): Decision<UserLink, ConsoleChange> | Refusal => {
  if (!stored) return refuseUnknownUser(userId)
  if (stored.deactivatedAt !== null)
    return refuse("CONFLICT", `${userId} is deactivated; invite their e-mail again instead`)
  const { user, link } = withLink(stored, madeBy, now, secrets, hash)
  const after = { linkExpiresAt: link.expiresAt }
  return {
    answer: link,
    changes: [
      { kind: "putUser", user },
      { kind: "audit", entry: { action: "user.link", target: userId, before: null, after } },
    ],
  }
}

/** Decides POST /admin/users/{userId}/erase: removes the name and e-mail of a deactivated user. */
export const decideEraseUser = (
  stored: StoredUser | null,
  { userId }: { readonly userId: string },
): Decision<User, ConsoleChange> | Refusal => {
  if (!stored) return refuseUnknownUser(userId)
  if (stored.deactivatedAt === null) return refuse("CONFLICT", `${userId} still signs in; deactivate them first`)
  if (stored.email === null && stored.name === null) return { answer: stored, changes: [] }
  const user = { ...stored, name: null, email: null }
  const entry = { action: "user.erase", target: userId, before: null, after: null }
  return {
    answer: user,
    changes: [
      { kind: "putUser", user },
      { kind: "audit", entry },
    ],
  }
}
