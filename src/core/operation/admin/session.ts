import type { ConsoleChange, Decision } from "../../change.ts"
import type { ApiKey } from "../../organization/organization.ts"
import { type ConsoleSession, type NewConsoleSession, sessionExpiry } from "../../organization/session.ts"
import { drawText, type Random } from "../../random.ts"

const tokenAlphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
/** 62^43 is more than 2^256. */
const tokenLength = 43

/** A session as shown in the audit log. */
const audited = ({ keyId, scope, expiresAt }: ConsoleSession) => ({ keyId, scope, expiresAt })

/** Starts a console session with a valid key. */
export const decideSignIn = (
  { organizationName }: { readonly organizationName: string },
  { orgId, keyId, scope, deactivatedAt, expiresAt: keyExpiresAt }: ApiKey,
  now: number,
  { secrets }: { readonly secrets: Random },
): Decision<NewConsoleSession, ConsoleChange> => {
  const session: NewConsoleSession = {
    ...{ orgId, organizationName, keyId, scope, isKeyDeactivated: deactivatedAt !== null, seenAt: now },
    expiresAt: sessionExpiry(now, keyExpiresAt),
    token: drawText(tokenAlphabet, tokenLength, secrets),
  }
  return {
    answer: session,
    changes: [
      { kind: "addSession", session },
      { kind: "audit", entry: { action: "session.create", target: keyId, before: null, after: audited(session) } },
    ],
  }
}

/** Ends a session; a missing one has already ended. */
export const decideSignOut = (
  stored: ConsoleSession | null,
  { hash }: { readonly hash: string },
): Decision<null, ConsoleChange> => {
  if (!stored) return { answer: null, changes: [] }
  const entry = { action: "session.end", target: stored.keyId, before: audited(stored), after: null }
  return {
    answer: null,
    changes: [
      { kind: "removeSession", hash },
      { kind: "audit", entry },
    ],
  }
}
