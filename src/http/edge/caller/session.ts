import { type Caller, mayCall } from "../../../core/organization/organization.ts"
import { mayDo, rolesFor } from "../../../core/organization/role.ts"
import {
  type ConsoleSession,
  holderId,
  isSeenStale,
  isSessionInForce,
  maySessionRead,
  type SessionHolder,
} from "../../../core/organization/session.ts"
import { isTest, publicOrgId } from "../../../core/organization/test-organization.ts"
import { isRefusal, type Refusal, refuse } from "../../../core/refusal.ts"
import type { Incoming } from "../incoming.ts"
import type { CallReport } from "../observe.ts"
import { sha256 } from "../sha256.ts"
import { admit, type Demand, type Gate, refuseCaller, refuseRole, refuseScope } from "./admit.ts"
import { isRead, refuseCrossSite } from "./cookie.ts"

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
  request: Incoming,
): Promise<string | null> => {
  const named = request.headers.get("x-org-id")?.trim()
  if (!named || named === publicOrgId(orgId)) return orgId
  if (holder.kind !== "user" || isTest(orgId)) return null
  const found = await store.credentials.findTestOrganization(named)
  return found?.liveOrgId === orgId ? found.dataId : null
}

/**
 * Identifies a caller by the console's cookie: session, X-Org-Id if sent, origin of the page, scope, test mode, rate limit.
 * X-Org-Id keeps a page from writing to an organization that another tab has signed in to since.
 */
export const authenticateSession = async (
  gate: Gate,
  demand: Demand,
  request: Incoming,
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
  const refused = refuseHolder(holder, demand, request)
  return refuseCaller(demand, caller, request, refused, report) ?? admit(gate, caller)
}

/** Refuses what the holder of a session may not call. */
const refuseHolder = (holder: SessionHolder, { access, area, level }: Demand, request: Incoming): Refusal | null => {
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
