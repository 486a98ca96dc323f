import { timingSafeEqual } from "node:crypto"
import { Cache } from "../../core/cache.ts"
import type { Clocks } from "../../core/clock.ts"
import {
  type ApiKey,
  type Caller,
  type CallerKey,
  isKeyInForce,
  isUseStale,
  mayCall,
  type Scope,
} from "../../core/organization/organization.ts"
import { type Area, type Level, mayDo, type Role, rolesFor } from "../../core/organization/role.ts"
import {
  type ConsoleSession,
  holderId,
  isSeenStale,
  isSessionInForce,
  maySessionRead,
  type SessionHolder,
} from "../../core/organization/session.ts"
import { isTest, publicOrgId } from "../../core/organization/test-organization.ts"
import { isTokenShaped } from "../../core/player/token-check.ts"
import type { Identity } from "../../core/port/identity.ts"
import type { Store } from "../../core/port/store.ts"
import { isRefusal, type Refusal, refuse } from "../../core/refusal.ts"
import { isRead, readSessionCookie, refuseCrossSite } from "./cookie.ts"
import type { CallReport } from "./observe.ts"
import { type ForPlayer, refuseOrigin, refuseWithoutToken } from "./origin.ts"
import { refuseFault, refuseNoOrganization, verifyToken } from "./player-token.ts"
import type { KeyFailureLimiter, RequestLimiter } from "./rate-limit.ts"

/**
 * Who may call an operation: keys of any of these scopes together with users; player tokens only; users only; the
 * operator; or anyone, if the operation checks callers itself.
 */
export type Access = readonly Scope[] | "player" | "user" | "operator" | "anyone"

/** What an operation requires of its callers; of users, at least this level in its area. */
export type Demand = {
  readonly access: Access
  readonly area: Area | undefined
  readonly level: Level
  readonly forPlayer: ForPlayer
  /** Whether player tokens may call it. */
  readonly takesPlayerToken: boolean
}

type Gate = {
  readonly store: Pick<Store, "credentials">
  readonly clocks: Clocks
  readonly identity: Pick<Identity, "playerTokens">
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

/** Counts a refused key against its sender's address; `address` is only called in that case. */
const refuseKey = async ({ keyFailures, clocks }: Gate, address: () => string): Promise<Refusal> =>
  (await keyFailures?.take(address(), clocks.wall())) ?? invalidKey()

const authenticateOperator = async (
  gate: Gate,
  demand: Demand,
  request: Request,
  report: CallReport,
  address: () => string,
): Promise<Caller | Refusal> => {
  const { rootKey } = gate
  if (rootKey === null) return refuse("NOT_FOUND", "this operation is switched off: set ROOT_KEY to use it")
  const key = keyOf(request.headers.get("authorization"))
  if (key === null) return missingKey()
  if (timingSafeEqual(sha256(key), sha256(rootKey))) return { orgId: "", keyId: null }
  return isTokenShaped(key) ? authenticateToken(gate, demand, request, key, report, address) : refuseKey(gate, address)
}

const refuseTokenHere = () =>
  refuse("INSUFFICIENT_SCOPE", "a player token may not call this; call it from a server with an API key")

/** Identifies a caller by a player token: X-Org-Id, the token, the page, what it may call, rate limit. */
const authenticateToken = (
  gate: Gate,
  demand: Demand,
  request: Request,
  token: string,
  report: CallReport,
  address: () => string,
): Caller | Refusal | Promise<Caller | Refusal> => {
  const orgId = request.headers.get("x-org-id")?.trim()
  if (!orgId) return refuseNoOrganization()
  const verdict = verifyToken(gate, token, orgId)
  return verdict instanceof Promise
    ? verdict.then((awaited) => admitToken(gate, demand, request, report, address, awaited))
    : admitToken(gate, demand, request, report, address, verdict)
}

/** The checks of a token that was verified. */
const admitToken = (
  gate: Gate,
  { takesPlayerToken }: Demand,
  request: Request,
  report: CallReport,
  address: () => string,
  verdict: Awaited<ReturnType<typeof verifyToken>>,
): Caller | Refusal | Promise<Caller | Refusal> => {
  if (typeof verdict === "string")
    return refuseFault(verdict, async () => (await gate.keyFailures?.take(address(), gate.clocks.wall())) ?? null)
  const { orgId, keyId, player, app } = verdict
  report.hasOrigins = app?.allowedOrigins !== undefined
  const refusal = refuseOrigin(request, "token", app) ?? (takesPlayerToken ? null : refuseTokenHere())
  return admit(gate, { orgId, keyId, player }, refusal, report)
}

/**
 * Identifies the caller, in the order of docs/api.md#order-of-checks: key, its organization, X-Org-Id, origin, scope,
 * rate limit. Keys are looked up by their SHA-256, so the time of a lookup reveals nothing about a key. A caller with a
 * valid key and organization is reported even if the call is refused.
 */
export const authenticate = (
  gate: Gate,
  demand: Demand,
  request: Request,
  report: CallReport,
  address: () => string,
): Caller | Refusal | Promise<Caller | Refusal> => {
  const header = request.headers.get("authorization")
  const { access } = demand
  if (access === "operator") return authenticateOperator(gate, demand, request, report, address)
  if (access === "anyone") return { orgId: "", keyId: null }
  const known = header === null ? undefined : hashes.get(header)
  const key = known === undefined ? keyOf(header) : null
  if (key !== null && isTokenShaped(key)) return authenticateToken(gate, demand, request, key, report, address)
  if (access === "user" || header === null) {
    const token = readSessionCookie(request)
    if (token === null) return access === "user" ? refuseNoSession() : missingKey()
    return authenticateSession(gate, demand, request, token, report)
  }
  if (known === undefined && key === null) return missingKey()
  const found = known === undefined ? findApiKey(gate, header, key ?? "") : gate.store.credentials.findApiKey(known)
  return found instanceof Promise
    ? found.then(admitter(gate, demand, request, report, address))
    : admitKey(gate, demand, request, report, address, found)
}

/** A function of its own, since creating a closure slows down every call of the function that contains it. */
const admitter =
  (gate: Gate, demand: Demand, request: Request, report: CallReport, address: () => string) =>
  (found: CallerKey | null) =>
    admitKey(gate, demand, request, report, address, found)

/** The checks of a key that was looked up. */
const admitKey = (
  gate: Gate,
  demand: Demand,
  request: Request,
  report: CallReport,
  address: () => string,
  found: CallerKey | null,
): Caller | Refusal | Promise<Caller | Refusal> => {
  if (!found || !isKeyInForce(found, gate.clocks.wall())) return refuseKey(gate, address)
  const named = request.headers.get("x-org-id")?.trim()
  if (named && named !== publicOrgId(found.orgId)) return refuseKey(gate, address)
  const { keyId, scope, app, orgId } = found
  report.hasOrigins = app?.allowedOrigins !== undefined
  if (!named) {
    report.isTest = isTest(orgId)
    return refuseNoOrganization()
  }
  if (isUseStale(found, gate.clocks.wall())) noteUse(gate, found)
  const refusal = refuseCall(found, demand, request)
  if (scope !== "sdk") return admit(gate, { orgId, keyId }, refusal, report)
  const caller = { orgId, keyId, app: app ?? {} }
  return app?.addressShare === undefined
    ? admit(gate, caller, refusal, report)
    : admitApp(gate, caller, app.addressShare, refusal, report, address)
}

/** What a key may not call, and from where. */
const refuseCall = ({ scope, app }: CallerKey, { access, forPlayer }: Demand, request: Request): Refusal | null => {
  const refusal =
    refuseOrigin(request, scope, app) ?? (scope === "sdk" ? refuseWithoutToken(request, forPlayer, app) : null)
  return refusal ?? refuseKeyScope(scope, access)
}

const noteStepMs = 60_000
const notedKeys = 1_000
const noted = new Cache<string, number>(notedKeys)

/** Records the use of a key without making the request wait; retries a failure a minute later. */
const noteUse = ({ store, clocks }: Gate, key: ApiKey) => {
  const now = clocks.wall()
  const before = noted.get(key.keyId)
  if (before !== undefined && Math.abs(now - before) < noteStepMs) return
  noted.set(key.keyId, now)
  store.credentials.touchKey(key).catch(() => undefined)
}

const refuseScope = (scope: Scope, access: Access): Refusal =>
  Array.isArray(access)
    ? refuse("INSUFFICIENT_SCOPE", `a key of scope ${scope} may not call this; use one of scope ${access.join(" or ")}`)
    : refuse("INSUFFICIENT_SCOPE", "a key may not call this; send the token of a player")

const refuseKeyScope = (scope: Scope, access: Access): Refusal | null =>
  Array.isArray(access) && mayCall(scope, access) ? null : refuseScope(scope, access)

export const refuseRole = (role: Role, needed: readonly Role[]): Refusal =>
  refuse("INSUFFICIENT_ROLE", `the role ${role} may not do this; it needs ${needed.join(" or ")}`)

const takeRate = ({ rateLimiter, clocks }: Gate, caller: Caller & { readonly keyId: string }) =>
  caller.player
    ? rateLimiter?.takeOfPlayer(caller.orgId, caller.player.externalUserId, clocks.wall())
    : rateLimiter?.take(caller, clocks.wall())

/** The last checks of an identified caller: what it may call, and its own and its organization's rate limits. */
const admit = (
  gate: Gate,
  caller: Caller & { readonly keyId: string },
  refusal: Refusal | null,
  report: CallReport,
): Caller | Refusal | Promise<Caller | Refusal> => {
  report.caller = caller
  if (refusal) return refusal
  const tooFast = takeRate(gate, caller)
  return tooFast instanceof Promise ? tooFast.then((refusal) => refusal ?? caller) : (tooFast ?? caller)
}

/** The same for an `sdk` key, of whose rate an address may use a part. */
const admitApp = async (
  gate: Gate,
  caller: Caller & { readonly keyId: string },
  addressShare: number,
  refusal: Refusal | null,
  report: CallReport,
  address: () => string,
): Promise<Caller | Refusal> => {
  if (refusal) return admit(gate, caller, refusal, report)
  report.caller = caller
  const tooFast = await gate.rateLimiter?.takeOfAddress(caller.keyId, address(), addressShare, gate.clocks.wall())
  return tooFast ?? admit(gate, caller, null, report)
}

export const refuseNoSession = () => refuse("INVALID_SESSION", "the session has ended; sign in again")

/** The valid session of a request's cookie; its use is recorded every few minutes. */
export const sessionOf = async ({ store, clocks }: Pick<Gate, "store" | "clocks">, token: string) => {
  const hash = sha256(token).toString("hex")
  const session = await store.credentials.findSession(hash)
  const now = clocks.wall()
  if (!session || !isSessionInForce(session, now)) return refuseNoSession()
  if (isSeenStale(session, now)) await store.credentials.touchSession(session.orgId, hash)
  return session
}

/** The organization that a request of a session is about: its own, or a test organization of it that its user names. */
const namedBy = async (
  { store }: Gate,
  { orgId, holder }: ConsoleSession,
  request: Request,
): Promise<string | null> => {
  const named = request.headers.get("x-org-id")?.trim()
  if (!named || named === publicOrgId(orgId)) return orgId
  if (holder.kind !== "user" || isTest(orgId)) return null
  const found = await store.credentials.findTestOrganization(named)
  return found?.liveOrgId === orgId ? found.dataId : null
}

/**
 * Identifies a caller by the console's cookie: session, X-Org-Id if sent, origin of the page, scope, rate limit.
 * X-Org-Id keeps a page from writing to an organization that another tab has signed in to since.
 */
const authenticateSession = async (
  gate: Gate,
  demand: Demand,
  request: Request,
  token: string,
  report: CallReport,
): Promise<Caller | Refusal> => {
  const session = await sessionOf(gate, token)
  if (isRefusal(session)) return session
  const { holder, app } = session
  const named = await namedBy(gate, session, request)
  if (named === null) return refuseNoSession()
  report.hasOrigins = app?.allowedOrigins !== undefined
  const refusal = refuseCrossSite(request)
  if (refusal) return refusal
  // An account is the user's own, whichever organization they look at.
  const orgId = demand.access === "user" ? session.orgId : named
  const caller = { orgId, keyId: holderId(holder), ...(holder.kind === "user" && { role: holder.role }) }
  return admit(gate, caller, refuseHolder(holder, demand, request), report)
}

/** Refuses what the holder of a session may not call. */
const refuseHolder = (holder: SessionHolder, { access, area, level }: Demand, request: Request): Refusal | null => {
  if (access === "player")
    return holder.kind === "user"
      ? refuse("INSUFFICIENT_ROLE", "a user may not call this; send the token of a player")
      : refuseScope(holder.scope, access)
  if (holder.kind === "user")
    return area === undefined || mayDo(holder.role, area, level) ? null : refuseRole(holder.role, rolesFor(area, level))
  if (!Array.isArray(access)) return refuse("INSUFFICIENT_ROLE", "a session of a key has no account; sign in as a user")
  const isInScope = mayCall(holder.scope, access) || maySessionRead(holder.scope, isRead(request))
  return isInScope ? null : refuseScope(holder.scope, access)
}

const maxKeyLength = 255

/** The Idempotency-Key, quoted or bare, or undefined (docs/api.md#idempotency-keys). */
export const idempotencyKey = (request: Request): string | undefined | Refusal => {
  const header = request.headers.get("idempotency-key")
  if (header === null) return undefined
  const quoted = /^"(.*)"$/.exec(header)
  const key = quoted?.[1] ?? header
  return key.length >= 1 && key.length <= maxKeyLength && /^[\x20-\x7e]+$/.test(key)
    ? key
    : refuse("VALIDATION_ERROR", `Idempotency-Key must be 1 to ${maxKeyLength} printable characters`)
}
