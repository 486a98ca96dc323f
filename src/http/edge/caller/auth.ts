import { timingSafeEqual } from "node:crypto"
import { Cache } from "../../../core/cache/cache.ts"
import {
  type ApiKey,
  type Caller,
  type CallerKey,
  isKeyInForce,
  isUseStale,
} from "../../../core/organization/organization.ts"
import { isTest, publicOrgId } from "../../../core/organization/test-organization.ts"
import { isTokenShaped } from "../../../core/player/token-check.ts"
import { type Refusal, refuse } from "../../../core/refusal.ts"
import type { Incoming } from "../incoming.ts"
import type { CallReport } from "../observe.ts"
import { refuseOrigin, refuseWithoutToken } from "../origin.ts"
import { sha256 } from "../sha256.ts"
import { admit, type Demand, type Gate, refuseCaller, refuseKeyScope } from "./admit.ts"
import { readSessionCookie } from "./cookie.ts"
import { refuseFault, refuseNoOrganization, verifyToken } from "./player-token.ts"
import { authenticateSession, refuseNoSession } from "./session.ts"

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
  request: Incoming,
  report: CallReport,
  address: () => string,
): Promise<Caller | Refusal> => {
  const { rootKey } = gate
  if (rootKey === null) return refuse("NOT_FOUND", "this operation is switched off: set ROOT_KEY to use it")
  const key = keyOf(request.headers.get("authorization"))
  if (key === null) return missingKey()
  if (timingSafeEqual(sha256(key), sha256(rootKey)))
    return demand.refuseTest("", request, report) ?? { orgId: "", keyId: null }
  return isTokenShaped(key) ? authenticateToken(gate, demand, request, key, report, address) : refuseKey(gate, address)
}

const refuseTokenHere = () =>
  refuse("INSUFFICIENT_SCOPE", "a player token may not call this; call it from a server with an API key")

/** Identifies a caller by a player token: X-Org-Id, the token, the page, what it may call, test mode, rate limit. */
const authenticateToken = (
  gate: Gate,
  demand: Demand,
  request: Incoming,
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
  demand: Demand,
  request: Incoming,
  report: CallReport,
  address: () => string,
  verdict: Awaited<ReturnType<typeof verifyToken>>,
): Caller | Refusal | Promise<Caller | Refusal> => {
  if (typeof verdict === "string")
    return refuseFault(verdict, async () => (await gate.keyFailures?.take(address(), gate.clocks.wall())) ?? null)
  const { orgId, keyId, player, app } = verdict
  report.hasOrigins = app?.allowedOrigins !== undefined
  const refusal = refuseOrigin(request, "token", app) ?? (demand.takesPlayerToken ? null : refuseTokenHere())
  const caller = { orgId, keyId, player }
  return refuseCaller(demand, caller, request, refusal, report) ?? admit(gate, caller)
}

/**
 * Identifies the caller, in the order of docs/api.md#order-of-checks: key, its organization, X-Org-Id, origin, scope,
 * test mode, rate limit. Keys are looked up by their SHA-256, so the time of a lookup reveals nothing about a key. A
 * caller with a valid key and organization is reported even if the call is refused.
 */
export const authenticate = (
  gate: Gate,
  demand: Demand,
  request: Incoming,
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
  (gate: Gate, demand: Demand, request: Incoming, report: CallReport, address: () => string) =>
  (found: CallerKey | null) =>
    admitKey(gate, demand, request, report, address, found)

/** The checks of a key that was looked up. */
const admitKey = (
  gate: Gate,
  demand: Demand,
  request: Incoming,
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
  const caller = scope === "sdk" ? { orgId, keyId, app: app ?? {} } : { orgId, keyId }
  const refusal = refuseCaller(demand, caller, request, refuseCall(found, demand, request), report)
  if (refusal) return refusal
  return scope !== "sdk" || app?.addressShare === undefined
    ? admit(gate, caller)
    : admitApp(gate, caller, app.addressShare, address)
}

/** What a key may not call, and from where. */
const refuseCall = ({ scope, app }: CallerKey, { access, forPlayer }: Demand, request: Incoming): Refusal | null => {
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

/** The same for an `sdk` key, of whose rate an address may use a part. */
const admitApp = async (
  gate: Gate,
  caller: Caller & { readonly keyId: string },
  addressShare: number,
  address: () => string,
): Promise<Caller | Refusal> =>
  (await gate.rateLimiter?.takeOfAddress(caller.keyId, address(), addressShare, gate.clocks.wall())) ??
  admit(gate, caller)
