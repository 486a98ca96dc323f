import { newId } from "../id.ts"
import type { PlayerToken } from "../player/token.ts"
import { drawText, type Sources } from "../random.ts"
import { type Refusal, refuse, refuseField } from "../refusal.ts"
import type { AppSettings } from "./app-bounds.ts"
import type { Role } from "./role.ts"
import { type Mode, modeOf, publicOrgId } from "./test-organization.ts"

/** Organizations and their API keys (docs/api.md#keys, #scopes). */
export const scopes = ["sdk", "read", "write", "admin", "console"] as const
export type Scope = (typeof scopes)[number]

export type Organization = { readonly orgId: string; readonly name: string; readonly createdAt: number }

/** An organization as people see it, by its own id. */
export type ShownOrganization = Organization & { readonly mode: Mode; readonly liveOrgId: string | null }

export const shownOrganization = (
  { orgId, name, createdAt }: Organization,
  liveOrgId: string | null,
): ShownOrganization => ({ orgId: publicOrgId(orgId), name, createdAt, mode: modeOf(orgId), liveOrgId })

/** A key as listed: the key itself is shown once, at its creation, and only its SHA-256 is stored. */
export type ApiKey = {
  readonly keyId: string
  readonly orgId: string
  readonly name: string
  readonly scope: Scope
  readonly createdAt: number
  readonly expiresAt: number | null
  readonly deactivatedAt: number | null
  /** The beginning of the key, to recognize it by; null for keys older than this field. */
  readonly prefix: string | null
  /** To within an hour; null before the first use. */
  readonly lastUsedAt: number | null
  /**
   * The id of the user or key that created it; null for the operator, and for keys that the audit log no longer names.
   */
  readonly createdBy: string | null
  /** The last sign-in to the console; null before the first. */
  readonly signedInAt: number | null
}

/** A key as the identity of a caller; `app` is what its organization has set for apps and their players. */
export type CallerKey = ApiKey & { readonly app?: AppSettings | undefined }

export type NewApiKey = ApiKey & { readonly key: string }

/** The input for a new key; without `expiresAt`, in epoch milliseconds, it does not expire. */
export type NewApiKeyRequest = { readonly name: string; readonly scope: Scope; readonly expiresAt?: number }

/** The organization of a new key, and the user or key that creates it; null for the operator. */
export type KeyOwner = Pick<ApiKey, "orgId" | "createdBy">

const keyAlphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const keyLength = 40
/** What keys begin with, so that nobody takes one of a test organization for a live one. */
const keyBeginnings: Readonly<Record<Mode, string>> = { live: "premio_", test: "premio_test_" }
/** With the beginning, enough to recognize a key by; it leaves more than 2^208 possible keys. */
const shownLength = 5

/** Creates a key of an organization. */
export const newApiKey = (
  { orgId, createdBy }: KeyOwner,
  { name, scope, expiresAt }: NewApiKeyRequest,
  now: number,
  { ids, secrets }: Pick<Sources, "ids" | "secrets">,
): NewApiKey => {
  const beginning = keyBeginnings[modeOf(orgId)]
  const key = `${beginning}${drawText(keyAlphabet, keyLength, secrets)}`
  return {
    keyId: newId("key_", now, ids),
    orgId,
    name,
    scope,
    createdAt: now,
    expiresAt: expiresAt ?? null,
    deactivatedAt: null,
    prefix: key.slice(0, beginning.length + shownLength),
    lastUsedAt: null,
    createdBy,
    signedInAt: null,
    key,
  }
}

/**
 * The caller for the audit log: `keyId` is the id of an organization's key or user, or null for the operator; users
 * have a role, `sdk` keys the bounds of `app`, and player tokens, whose `keyId` is the key that signed them, a `player`.
 */
export type Caller = {
  readonly orgId: string
  readonly keyId: string | null
  readonly role?: Role
  readonly app?: AppSettings
  /** The only player that the caller may act for; undefined unless the caller has a player token. */
  readonly player?: PlayerToken
}

/** The scopes that each scope includes: a key may call the operations that accept one of them. */
const granted: Record<Scope, readonly Scope[]> = {
  sdk: ["sdk"],
  read: ["read"],
  write: ["sdk", "read", "write"],
  admin: ["sdk", "read", "write", "admin"],
  /** Only for signing in to the console. */
  console: [],
}

/** Whether a key of scope `held` may call an operation that accepts any of `accepted`. */
export const mayCall = (held: Scope, accepted: readonly Scope[]): boolean =>
  accepted.some((scope) => granted[held].includes(scope))

export const refuseUnknownOrganization = (orgId: string): Refusal =>
  refuse("NOT_FOUND", `organization ${orgId} does not exist; check its id`)

/** Refuses a key that would already be expired. */
export const refusePastExpiry = (expiresAt: number | undefined, now: number): Refusal | null =>
  expiresAt !== undefined && expiresAt <= now ? refuseField("expiresAt", "in the future") : null

export const isKeyInForce = (key: ApiKey, now: number): boolean =>
  key.deactivatedAt === null && (key.expiresAt === null || now < key.expiresAt)

const usedStepMs = 60 * 60 * 1000

/** Whether the use of a key is worth a write: the time of its last use is accurate to within an hour. */
export const isUseStale = ({ lastUsedAt }: ApiKey, now: number): boolean =>
  lastUsedAt === null || now >= lastUsedAt + usedStepMs
