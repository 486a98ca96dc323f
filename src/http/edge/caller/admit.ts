import type { Clocks } from "../../../core/clock.ts"
import { type Caller, mayCall, type Scope } from "../../../core/organization/organization.ts"
import type { Area, Level, Role } from "../../../core/organization/role.ts"
import type { Identity } from "../../../core/port/identity.ts"
import type { Store } from "../../../core/port/store.ts"
import { type Refusal, refuse } from "../../../core/refusal.ts"
import type { Incoming } from "../incoming.ts"
import type { KeyFailureLimiter, RequestLimiter } from "../limit/rate-limit.ts"
import type { CallReport } from "../observe.ts"
import type { ForPlayer } from "../origin.ts"

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
  /** Refuses what only test organizations may ask for, and what a call asks to be refused with. */
  readonly refuseTest: (orgId: string, request: Incoming, report: CallReport) => Refusal | null
}

/** What the checks of a caller need. */
export type Gate = {
  readonly store: Pick<Store, "credentials">
  readonly clocks: Clocks
  readonly identity: Pick<Identity, "playerTokens">
  readonly rootKey: string | null
  readonly rateLimiter: RequestLimiter | null
  readonly keyFailures: KeyFailureLimiter | null
}

export const refuseScope = (scope: Scope, access: Access): Refusal =>
  Array.isArray(access)
    ? refuse("INSUFFICIENT_SCOPE", `a key of scope ${scope} may not call this; use one of scope ${access.join(" or ")}`)
    : refuse("INSUFFICIENT_SCOPE", "a key may not call this; send the token of a player")

export const refuseKeyScope = (scope: Scope, access: Access): Refusal | null =>
  Array.isArray(access) && mayCall(scope, access) ? null : refuseScope(scope, access)

export const refuseRole = (role: Role, needed: readonly Role[]): Refusal =>
  refuse("INSUFFICIENT_ROLE", `the role ${role} may not do this; it needs ${needed.join(" or ")}`)

const takeRate = ({ rateLimiter, clocks }: Gate, caller: Caller & { readonly keyId: string }) =>
  caller.player
    ? rateLimiter?.takeOfPlayer(caller.orgId, caller.player.externalUserId, clocks.wall())
    : rateLimiter?.take(caller, clocks.wall())

/**
 * Identifies a caller, and makes the checks that do not count requests: what it may call, and what only test
 * organizations may ask for.
 */
export const refuseCaller = (
  { refuseTest }: Demand,
  caller: Caller,
  request: Incoming,
  refusal: Refusal | null,
  report: CallReport,
): Refusal | null => {
  report.caller = caller
  return refusal ?? refuseTest(caller.orgId, request, report)
}

/** The last check of an identified caller: its own and its organization's rate limits. */
export const admit = (
  gate: Gate,
  caller: Caller & { readonly keyId: string },
): Caller | Refusal | Promise<Caller | Refusal> => {
  const tooFast = takeRate(gate, caller)
  return tooFast instanceof Promise ? tooFast.then((refusal) => refusal ?? caller) : (tooFast ?? caller)
}
