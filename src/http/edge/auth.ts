import { timingSafeEqual } from "node:crypto"
import { Cache } from "../../core/cache.ts"
import type { Clocks } from "../../core/clock.ts"
import { type Caller, isKeyInForce, mayCall, type Scope } from "../../core/organization/organization.ts"
import { isSeenLongAgo, isSessionInForce, maySessionRead } from "../../core/organization/session.ts"
import type { Store } from "../../core/port/store.ts"
import { isRefusal, type Refusal, refuse } from "../../core/refusal.ts"
import { isRead, readSessionCookie, refuseCrossSite } from "./cookie.ts"
import type { Told } from "./observe.ts"
import type { KeyFailureLimiter, RequestLimiter } from "./rate-limit.ts"

/**
 * Who may call an operation: keys of any of these scopes, the operator, or anyone if the operation checks callers
 * itself.
 */
export type Access = readonly Scope[] | "operator" | "anyone"

type Gate = {
  readonly store: Pick<Store, "credentials">
  readonly clocks: Clocks
  readonly rootKey: string | null
  readonly rateLimiter: RequestLimiter | null
  readonly keyFailures: KeyFailureLimiter | null
}

export const sha256 = (text: string): Buffer => new Bun.CryptoHasher("sha256").update(text).digest()

const cachedHashes = 1_000
const hashes = new Cache<string, string>(cachedHashes)

/**
 * Looks up the key of an Authorization header by its SHA-256. Hashes of existing keys are cached, since hashing takes
 * as long as all other checks of a caller; caching unknown keys would let anyone fill the memory.
 */
const findApiKey = async ({ store }: Gate, header: string, key: string) => {
  const hash = sha256(key).toString("hex")
  const found = await store.credentials.findApiKey(hash)
  if (found) hashes.set(header, hash)
  return found
}

const keyOf = (header: string | null): string | null => {
  const key = header && /^bearer\s+(\S.*)$/i.exec(header)?.[1]?.trim()
  return key || null
}

const missingKey = () => refuse("MISSING_API_KEY", "send the API key as Authorization: Bearer <key>")
export const invalidKey = () =>
  refuse("INVALID_API_KEY", "the API key is unknown or no longer in force for this organization; create another one")

/** A refused key counts against its sender's address: `address` is only called then. */
const refuseKey = async ({ keyFailures, clocks }: Gate, address: () => string): Promise<Refusal> =>
  (await keyFailures?.take(address(), clocks.wall())) ?? invalidKey()

const authenticateOperator = async (
  gate: Gate,
  key: string | null,
  address: () => string,
): Promise<Caller | Refusal> => {
  const { rootKey } = gate
  if (rootKey === null) return refuse("NOT_FOUND", "this operation is switched off: set ROOT_KEY to use it")
  if (key === null) return missingKey()
  return timingSafeEqual(sha256(key), sha256(rootKey)) ? { orgId: "", keyId: null } : refuseKey(gate, address)
}

/**
 * Identifies the caller, in the order of docs/api.md §2.1: key, its organization, X-Org-Id, scope, rate limit. Keys are
 * looked up by their SHA-256, so the time of a lookup reveals nothing about a key. A caller with a valid key and
 * organization is reported even if the call is refused.
 */
export const authenticate = async (
  gate: Gate,
  access: Access,
  request: Request,
  told: Told,
  address: () => string,
): Promise<Caller | Refusal> => {
  const header = request.headers.get("authorization")
  if (access === "operator") return authenticateOperator(gate, keyOf(header), address)
  if (access === "anyone") return { orgId: "", keyId: null }
  if (header === null) {
    const token = readSessionCookie(request)
    return token === null ? missingKey() : authenticateSession(gate, access, request, token, told)
  }
  const known = hashes.get(header)
  const key = known === undefined ? keyOf(header) : null
  if (known === undefined && key === null) return missingKey()
  const found = await (known === undefined
    ? findApiKey(gate, header, key ?? "")
    : gate.store.credentials.findApiKey(known))
  if (!found || !isKeyInForce(found, gate.clocks.wall())) return refuseKey(gate, address)
  const orgId = request.headers.get("x-org-id")?.trim()
  if (orgId && orgId !== found.orgId) return refuseKey(gate, address)
  if (!orgId) return refuse("VALIDATION_ERROR", "X-Org-Id is missing: it must be the id of your organization")
  return admit(gate, access, found, mayCall(found.scope, access), told)
}

type Holder = { readonly orgId: string; readonly keyId: string; readonly scope: Scope }

/** The last checks of an identified caller: the scope, and the rate limits of the key and its organization. */
const admit = (
  gate: Gate,
  access: readonly Scope[],
  { orgId, keyId, scope }: Holder,
  isInScope: boolean,
  told: Told,
): Caller | Refusal | Promise<Caller | Refusal> => {
  const caller = { orgId, keyId }
  told.caller = caller
  if (!isInScope)
    return refuse(
      "INSUFFICIENT_SCOPE",
      `a key of scope ${scope} may not call this; use one of scope ${access.join(" or ")}`,
    )
  const tooFast = gate.rateLimiter?.take(caller, gate.clocks.wall())
  return tooFast instanceof Promise ? tooFast.then((refusal) => refusal ?? caller) : (tooFast ?? caller)
}

export const refuseNoSession = () => refuse("INVALID_SESSION", "the session has ended; sign in again")

/** The valid session of a request's cookie; its use is recorded every few minutes. */
export const sessionOf = async ({ store, clocks }: Pick<Gate, "store" | "clocks">, token: string) => {
  const hash = sha256(token).toString("hex")
  const session = await store.credentials.findSession(hash)
  const now = clocks.wall()
  if (!session || !isSessionInForce(session, now)) return refuseNoSession()
  if (isSeenLongAgo(session, now)) await store.credentials.touchSession(session.orgId, hash)
  return session
}

/**
 * Identifies a caller by the console's cookie: session, X-Org-Id if sent, origin of the page, scope, rate limit.
 * X-Org-Id keeps a page from writing to an organization that another tab has signed in to since.
 */
const authenticateSession = async (
  gate: Gate,
  access: readonly Scope[],
  request: Request,
  token: string,
  told: Told,
): Promise<Caller | Refusal> => {
  const session = await sessionOf(gate, token)
  if (isRefusal(session)) return session
  if ((request.headers.get("x-org-id")?.trim() || session.orgId) !== session.orgId) return refuseNoSession()
  const refusal = refuseCrossSite(request)
  if (refusal) return refusal
  const isInScope = mayCall(session.scope, access) || maySessionRead(session.scope, isRead(request))
  return admit(gate, access, session, isInScope, told)
}

const maxKeyLength = 255

/** The Idempotency-Key, quoted or bare, or undefined (docs/api.md §1.10). */
export const idempotencyKey = (request: Request): string | undefined | Refusal => {
  const header = request.headers.get("idempotency-key")
  if (header === null) return undefined
  const quoted = /^"(.*)"$/.exec(header)
  const key = quoted?.[1] ?? header
  return key.length >= 1 && key.length <= maxKeyLength && /^[\x20-\x7e]+$/.test(key)
    ? key
    : refuse("VALIDATION_ERROR", `Idempotency-Key must be 1 to ${maxKeyLength} printable characters`)
}
