import type { ChangeOf } from "../core/change.ts"
import type { KeptAnswer } from "../core/idempotency.ts"
import type { AuditedChange } from "../core/organization/audit.ts"
import type { ApiKey, Caller, NewApiKey, Organization } from "../core/organization/organization.ts"
import type { ConsoleSession, NewConsoleSession } from "../core/organization/session.ts"
import type { Settings } from "../core/organization/settings.ts"
import type { StoredUser } from "../core/organization/user.ts"
import type { Tier } from "../core/player/tier.ts"
import type { Tx } from "./transaction.ts"

/** Counts a change of the organization's configuration from `before` to `after` bytes. */
export type CountConfiguration = (orgId: string, before: number, after: number) => void

export type Organizations = {
  readOrganization(orgId: string): Organization | null
  add(organization: Organization): void
  storedTiers(orgId: string): readonly Tier[]
  tiersOf(tx: Tx, orgId: string): readonly Tier[]
  settingsOf(orgId: string): Settings
  putSettings(tx: Tx, orgId: string, settings: Settings): void
  putTiers(tx: Tx, orgId: string, tiers: readonly Tier[]): void
  /** The bytes of the organization's whole configuration; always exact. */
  configurationBytes(orgId: string): number
  addKey(key: NewApiKey): void
  readKey(keyId: string): ApiKey | null
  deactivateKey(tx: Tx, keyId: string): void
  expireKey(tx: Tx, keyId: string, expiresAt: number): void
  /** Records that a key was just used. */
  touchKey(tx: Tx, keyId: string): void
  /** Records that somebody has just signed in to the console with a key. */
  noteKeySignIn(tx: Tx, keyId: string): void
  countInForce(orgId: string, now: number): number
  /** The keys in force that a user created, those created with them, and so on. */
  keysInForceOf(orgId: string, userId: string, now: number): readonly ApiKey[]
}

export type Users = {
  find(orgId: string, userId: string): StoredUser | null
  findByEmail(orgId: string, email: string): StoredUser | null
  findByLink(orgId: string, linkHash: string): StoredUser | null
  /** Creates or replaces a user. */
  put(user: StoredUser): void
  /** The number of users who are not deactivated. */
  countUsers(orgId: string): number
  /** The number of active owners. */
  countOwners(orgId: string): number
}

export type Sessions = {
  find(hash: string): ConsoleSession | null
  /** The sessions of a key or user, the least recently seen first. */
  ofHolder(orgId: string, holderId: string): readonly ConsoleSession[]
  add(session: NewConsoleSession): void
  touch(hash: string, seenAt: number): void
  remove(hash: string): void
}

export type Audit = {
  /** Records a change, or a read of personal data, in the transaction that makes it. */
  record(tx: Tx, caller: Caller, entry: AuditedChange): void
}

export type KeptAnswers = {
  findAnswer(orgId: string, operation: string, key: string): KeptAnswer | null
  /** Looks the answer up again: another process may have run the operation since, so that this one met its effects. */
  findLateAnswer(orgId: string, operation: string, key: string): KeptAnswer | null
  keepAnswer(tx: Tx, orgId: string, change: ChangeOf<"keepAnswer">): void
}
