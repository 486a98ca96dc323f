import type { ConsoleChange } from "../../change/console-change.ts"
import type { Decision } from "../../change.ts"
import type { ApiKey } from "../../organization/organization.ts"
import {
  type ConsoleSession,
  holderId,
  keyHolder,
  maxSessionsOfOne,
  type NewConsoleSession,
  type SessionHolder,
  type SignInOrigin,
  sessionExpiry,
  userHolder,
} from "../../organization/session.ts"
import { newToken, type User } from "../../organization/user.ts"
import type { Random } from "../../random.ts"
import { type Refusal, refuse } from "../../refusal.ts"

/** A session as shown in the audit log. */
const audited = ({ holder, expiresAt }: ConsoleSession) =>
  holder.kind === "key"
    ? { keyId: holder.keyId, scope: holder.scope, expiresAt }
    : { userId: holder.userId, role: holder.role, expiresAt }

export type StartFacts = {
  readonly organizationName: string
  /** The sessions of the same holder, least recently seen first. */
  readonly others: readonly Pick<ConsoleSession, "hash">[]
}

type Start = { readonly orgId: string; readonly holder: SessionHolder; readonly origin: SignInOrigin | null }

/** Starts a session of a verified holder; `hash` is SHA-256. */
const decideStart = (
  { organizationName, others }: StartFacts,
  { orgId, holder, origin }: Start,
  now: number,
  secrets: Random,
  hash: (text: string) => string,
): Decision<NewConsoleSession, ConsoleChange> => {
  const token = newToken(secrets)
  const session: NewConsoleSession = {
    orgId,
    organizationName,
    holder,
    origin,
    token,
    hash: hash(token),
    createdAt: now,
    seenAt: now,
    expiresAt: sessionExpiry(now, holder.kind === "key" ? holder.expiresAt : null),
  }
  const surplus = others.slice(0, Math.max(0, others.length + 1 - maxSessionsOfOne))
  const entry = { action: "session.create", target: holderId(holder), before: null, after: audited(session) }
  return {
    answer: session,
    changes: [
      ...surplus.map(({ hash }) => ({ kind: "removeSession", hash }) as const),
      { kind: "addSession", session },
      { kind: "audit", entry },
    ],
  }
}

/** Starts a console session with a valid key. */
export const decideSignIn = (
  facts: StartFacts,
  key: ApiKey,
  origin: SignInOrigin | null,
  now: number,
  { secrets }: { readonly secrets: Random },
  hash: (text: string) => string,
): Decision<NewConsoleSession, ConsoleChange> => {
  const { orgId, keyId } = key
  const { answer, changes } = decideStart(facts, { orgId, holder: keyHolder(key), origin }, now, secrets, hash)
  return { answer, changes: [{ kind: "noteKeySignIn", keyId }, ...changes] }
}

/** Starts a console session of a verified user. */
export const startOfUser = (
  facts: StartFacts,
  user: User,
  origin: SignInOrigin | null,
  now: number,
  { secrets }: { readonly secrets: Random },
  hash: (text: string) => string,
): Decision<NewConsoleSession, ConsoleChange> =>
  decideStart(facts, { orgId: user.orgId, holder: userHolder(user), origin }, now, secrets, hash)

/** The changes that end sessions. */
export const endSessions = (sessions: readonly ConsoleSession[]): readonly ConsoleChange[] =>
  sessions.flatMap((session): ConsoleChange[] => [
    { kind: "removeSession", hash: session.hash },
    {
      kind: "audit",
      entry: { action: "session.end", target: holderId(session.holder), before: audited(session), after: null },
    },
  ])

/** Decides DELETE of a session by a caller: of anybody in the organization, or only of `holder`. */
export const decideEndSession = (
  stored: ConsoleSession | null,
  { orgId, holder }: { readonly orgId: string; readonly holder: string | undefined },
): Decision<null, ConsoleChange> | Refusal => {
  const isTheirs = stored?.orgId === orgId && (holder === undefined || holderId(stored.holder) === holder)
  return isTheirs
    ? { answer: null, changes: endSessions([stored]) }
    : refuse("NOT_FOUND", "the session has ended, or does not exist; list the sessions again")
}

/** Ends a session; a missing one has already ended. */
export const decideSignOut = (stored: ConsoleSession | null): Decision<null, ConsoleChange> => ({
  answer: null,
  changes: stored ? endSessions([stored]) : [],
})
