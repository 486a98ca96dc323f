import type { ConsoleChange, Decision } from "../../change.ts"
import type { ConsoleSession, NewConsoleSession, SignInPlace } from "../../organization/session.ts"
import {
  auditedUser,
  isActive,
  newRecoveryCodes,
  refuseCode,
  refuseLink,
  refuseSignIn,
  type StoredUser,
  type User,
} from "../../organization/user.ts"
import type { Random } from "../../random.ts"
import { isRefusal, type Refusal, refuse } from "../../refusal.ts"
import { endSessions, type StartFacts, startOfUser } from "./session.ts"

type Hash = (text: string) => string

/** What was found right of a second factor: a time step of the secret, or a recovery code by its hash. */
export type CodeProof =
  | { readonly kind: "step"; readonly secret: string; readonly step: number }
  | { readonly kind: "recovery"; readonly hash: string }

/** What was found right of a sign-in. The password's hash is the one that was compared with. */
export type SignInProof =
  | { readonly kind: "password"; readonly passwordHash: string; readonly code: CodeProof | null }
  /** By the organization's own identity provider, which asks for a second factor itself. */
  | { readonly kind: "provider"; readonly name: string | null }

/** The user after a code was used, which is good once; or its refusal. */
const spendCode = (user: StoredUser, proof: CodeProof): StoredUser | Refusal => {
  if (proof.kind === "recovery") {
    if (!user.recoveryHashes.includes(proof.hash)) return refuseCode()
    return { ...user, recoveryHashes: user.recoveryHashes.filter((hash) => hash !== proof.hash) }
  }
  const isFresh = proof.secret === user.totpSecret && proof.step > (user.totpStep ?? -1)
  return isFresh ? { ...user, totpStep: proof.step } : refuseCode()
}

const putUser = (before: StoredUser, user: StoredUser, action: string): readonly ConsoleChange[] => [
  { kind: "putUser", user },
  { kind: "audit", entry: { action, target: user.userId, before: auditedUser(before), after: auditedUser(user) } },
]

/** The user who signs in, as they are afterwards. */
const signedIn = (stored: StoredUser, proof: SignInProof, now: number): StoredUser | Refusal => {
  if (proof.kind === "provider") {
    const name = stored.name ?? proof.name
    return stored.joinedAt === null
      ? { ...stored, name, joinedAt: now, linkHash: null, linkExpiresAt: null }
      : { ...stored, name }
  }
  if (!isActive(stored) || stored.passwordHash !== proof.passwordHash) return refuseSignIn()
  if (stored.totpSince === null) return stored
  if (proof.code) return spendCode(stored, proof.code)
  return refuse("SECOND_FACTOR_REQUIRED", "send the code of the authenticator app as code, or a recovery code")
}

/** Decides the sign-in of a user; what was compared before is compared with what is stored now. */
export const decideUserSignIn = (
  { stored, ...facts }: StartFacts & { readonly stored: StoredUser | null },
  proof: SignInProof,
  place: SignInPlace,
  now: number,
  sources: { readonly secrets: Random },
  hash: Hash,
): Decision<NewConsoleSession, ConsoleChange> | Refusal => {
  if (!stored || stored.deactivatedAt !== null) return refuseSignIn()
  const user = signedIn(stored, proof, now)
  if (isRefusal(user)) return user
  const { answer, changes } = startOfUser(facts, user, place, now, sources, hash)
  const joined = user.joinedAt === stored.joinedAt ? [] : putUser(stored, user, "user.join")
  const used: readonly ConsoleChange[] = user === stored || joined.length > 0 ? [] : [{ kind: "putUser", user }]
  return { answer, changes: [...used, ...joined, ...changes] }
}

export type AcceptFacts = StartFacts & {
  /** The user whose link it is. */
  readonly stored: StoredUser | null
  /** Those of the user: a new password ends them. */
  readonly sessions: readonly ConsoleSession[]
}

/** The user of a link that is in force, or its refusal. */
export const linkedUser = (stored: StoredUser | null, now: number): StoredUser | Refusal =>
  stored && stored.deactivatedAt === null && stored.linkExpiresAt !== null && now < stored.linkExpiresAt
    ? stored
    : refuseLink()

/** Decides the acceptance of an invitation, or of a reset, which asks for a second factor no more. */
export const decideAccept = (
  { stored, sessions, ...facts }: AcceptFacts,
  { name, passwordHash }: { readonly name: string; readonly passwordHash: string },
  place: SignInPlace,
  now: number,
  sources: { readonly secrets: Random },
  hash: Hash,
): Decision<NewConsoleSession, ConsoleChange> | Refusal => {
  const linked = linkedUser(stored, now)
  if (isRefusal(linked)) return linked
  const user: StoredUser = {
    ...linked,
    ...{ name, passwordHash, joinedAt: linked.joinedAt ?? now, linkHash: null, linkExpiresAt: null },
    ...{ totpSince: null, totpSecret: null, totpStep: null, recoveryHashes: [] },
  }
  const action = linked.joinedAt === null ? "user.join" : "user.reset"
  const started = startOfUser({ ...facts, others: [] }, user, place, now, sources, hash)
  return {
    answer: started.answer,
    changes: [...putUser(linked, user, action), ...endSessions(sessions), ...started.changes],
  }
}

/** Those of the user but the one that asks. */
const othersThan = (sessions: readonly ConsoleSession[], hash: string) =>
  sessions.filter((session) => session.hash !== hash)

/** Decides a new password; every other session of the user ends, and so does a link, by which it could be replaced. */
export const decideChangePassword = (
  { stored, sessions }: { readonly stored: StoredUser | null; readonly sessions: readonly ConsoleSession[] },
  { previous, passwordHash, own }: { readonly previous: string; readonly passwordHash: string; readonly own: string },
): Decision<null, ConsoleChange> | Refusal => {
  if (!stored || stored.passwordHash !== previous) return refuseSignIn()
  const user = { ...stored, passwordHash, linkHash: null, linkExpiresAt: null }
  const changes = putUser(stored, user, "user.password")
  return { answer: null, changes: [...changes, ...endSessions(othersThan(sessions, own))] }
}

/** Decides to sign out everywhere but here. */
export const decideEndOthers = (sessions: readonly ConsoleSession[], own: string): Decision<null, ConsoleChange> => ({
  answer: null,
  changes: endSessions(othersThan(sessions, own)),
})

/** Decides a new secret of a second factor, which counts once a code of it was shown. */
export const decideStartTotp = (
  stored: StoredUser | null,
  { secret }: { readonly secret: string },
): Decision<User, ConsoleChange> | Refusal => {
  if (!stored) return refuseSignIn()
  if (stored.totpSince !== null) return refuse("CONFLICT", "a second factor is asked for already; switch it off first")
  const user = { ...stored, totpSecret: secret, totpStep: null }
  return { answer: user, changes: [{ kind: "putUser", user }] }
}

/** Decides that a second factor is asked for from now on; the recovery codes are shown once. */
export const decideConfirmTotp = (
  stored: StoredUser | null,
  proof: CodeProof,
  now: number,
  secrets: Random,
  hash: Hash,
): Decision<readonly string[], ConsoleChange> | Refusal => {
  if (!stored || stored.totpSecret === null || stored.totpSince !== null)
    return refuse("CONFLICT", "there is no second factor to confirm; begin again")
  const used = spendCode({ ...stored, recoveryHashes: [] }, proof)
  if (isRefusal(used)) return used
  const codes = newRecoveryCodes(secrets)
  const user = { ...used, totpSince: now, recoveryHashes: codes.map(hash) }
  return { answer: codes, changes: putUser(stored, user, "user.second-factor-on") }
}

/** Decides that a second factor is asked for no more, which a code of it is needed for. */
export const decideDisableTotp = (
  stored: StoredUser | null,
  proof: CodeProof,
): Decision<null, ConsoleChange> | Refusal => {
  if (!stored || stored.totpSince === null) return refuse("CONFLICT", "no second factor is asked for")
  const used = spendCode(stored, proof)
  if (isRefusal(used)) return used
  const user = { ...used, totpSince: null, totpSecret: null, totpStep: null, recoveryHashes: [] }
  return { answer: null, changes: putUser(stored, user, "user.second-factor-off") }
}
