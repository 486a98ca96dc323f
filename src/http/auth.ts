import { timingSafeEqual } from "node:crypto"
import { type Caller, isKeyInForce, mayCall, type Scope } from "../core/organization.ts"
import { type Refusal, refuse } from "../core/rejection.ts"
import type { Store } from "../core/store.ts"
import type { Told } from "./observe.ts"
import type { RateLimiter } from "./rate-limit.ts"

/** Who may call an operation: keys of any of these scopes, or the operator. */
export type Access = readonly Scope[] | "operator"

type Gate = {
  readonly store: Store
  readonly clock: () => number
  readonly rootKey: string | null
  readonly rateLimiter: RateLimiter | null
}

const sha256 = (text: string): Buffer => new Bun.CryptoHasher("sha256").update(text).digest()

const bearerKey = (request: Request): string | null => {
  const header = request.headers.get("authorization")
  const key = header && /^bearer\s+(\S.*)$/i.exec(header)?.[1]?.trim()
  return key || null
}

const missingKey = () => refuse("MISSING_API_KEY", "send the API key as Authorization: Bearer <key>")
const invalidKey = () =>
  refuse("INVALID_API_KEY", "the API key is unknown or no longer in force for this organization; create another one")

const authenticateOperator = ({ rootKey }: Gate, key: string | null): Caller | Refusal => {
  if (rootKey === null) return refuse("NOT_FOUND", "this operation is switched off: set ROOT_KEY to use it")
  if (key === null) return missingKey()
  return timingSafeEqual(sha256(key), sha256(rootKey)) ? { orgId: "", keyId: null } : invalidKey()
}

/**
 * Who calls, by the order of organization-api.md §1: key, its organization, X-Org-Id, scope, rate limit. Keys are
 * looked up by their SHA-256, so the time of a look-up tells nothing of a key. A caller whose key and organization are
 * in order is told of, also where the call is refused.
 */
export const authenticate = async (
  gate: Gate,
  access: Access,
  request: Request,
  told: Told,
): Promise<Caller | Refusal> => {
  const key = bearerKey(request)
  if (access === "operator") return authenticateOperator(gate, key)
  if (key === null) return missingKey()
  const found = await gate.store.findApiKey(sha256(key).toString("hex"))
  if (!found || !isKeyInForce(found, gate.clock())) return invalidKey()
  const orgId = request.headers.get("x-org-id")?.trim()
  if (orgId && orgId !== found.orgId) return invalidKey()
  if (!orgId) return refuse("VALIDATION_ERROR", "X-Org-Id is missing: it must be the id of your organization")
  const caller = { orgId, keyId: found.keyId }
  told.caller = caller
  if (!mayCall(found.scope, access))
    return refuse(
      "INSUFFICIENT_SCOPE",
      `a key of scope ${found.scope} may not call this; use one of scope ${neededScopes(access)}`,
    )
  const waitSeconds = gate.rateLimiter?.take(found.keyId, gate.clock()) ?? 0
  if (waitSeconds > 0)
    return refuse("RATE_LIMITED", "this key sends too many requests a second; wait as Retry-After says", waitSeconds)
  return caller
}

const neededScopes = (access: readonly Scope[]) => access.join(" or ")

const maxKeyLength = 255

/** The Idempotency-Key, quoted or bare, or undefined (organization-api.md §2). */
export const idempotencyKey = (request: Request): string | undefined | Refusal => {
  const header = request.headers.get("idempotency-key")
  if (header === null) return undefined
  const quoted = /^"(.*)"$/.exec(header)
  const key = quoted?.[1] ?? header
  return key.length >= 1 && key.length <= maxKeyLength && /^[\x20-\x7e]+$/.test(key)
    ? key
    : refuse("VALIDATION_ERROR", `Idempotency-Key must be 1 to ${maxKeyLength} printable characters`)
}
