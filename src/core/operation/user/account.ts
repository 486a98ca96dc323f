import type { ConsoleChange } from "../../change/console-change.ts"
import type { Decision } from "../../change.ts"
import type { ConsoleSession, NewConsoleSession, SignInOrigin } from "../../organization/session.ts"
import {
  auditedUser,
  emailOf,
  isActive,
  isUnambiguous,
  newRecoveryCodes,
  type ProvidedIdentity,
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

const refuseProvider = (why: string): Refusal => refuse("INVALID_CREDENTIALS", why)

/** A verified second factor: a time step of the secret, or a recovery code by its hash. */
export type CodeProof =
  | { readonly kind: "step"; readonly secret: string; readonly step: number }
  | { readonly kind: "recovery"; readonly hash: string }

/** A verified sign-in. The password's hash is the one that was compared. */
export type SignInProof =
  | { readonly kind: "password"; readonly passwordHash: string; readonly code: CodeProof | null }
  /** By the organization's own identity provider, which asks for a second factor itself. */
  | ({ readonly kind: "provider" } & ProvidedIdentity)

/** The user after a code was used, which is valid once; or a refusal. */
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

/**
 * Refuses an account at the provider that is not the user's. Its e-mail must be theirs, and once they have signed in
 * with an account, it must be that one, since the provider may give an e-mail address to somebody else.
 */
const refuseProvided = (
  { email: known, providerIssuer, providerSubject }: StoredUser,
  { issuer, subject, email }: ProvidedIdentity,
): Refusal | null => {
  if (!isUnambiguous(email) || known !== emailOf(email)) return refuseProvider("nobody with this e-mail is invited")
  if (providerIssuer === null || (providerIssuer === issuer && providerSubject === subject)) return null
  return refuseProvider("the user signs in with another account; an owner can release that one")
}

/** A user after a sign-in with the provider, whose account they are bound to from then on. */
const providedUser = (stored: StoredUser, { issuer, subject, name: known }: ProvidedIdentity, now: number) => {
  const user = { ...stored, name: stored.name ?? known, providerIssuer: issuer, providerSubject: subject }
  return stored.joinedAt === null ? { ...user, joinedAt: now, linkHash: null, linkExpiresAt: null } : user
}

/** The user after a sign-in. */
const signedIn = (stored: StoredUser, proof: SignInProof, now: number): StoredUser | Refusal => {
  if (proof.kind === "provider") return refuseProvided(stored, proof) ?? providedUser(stored, proof, now)
  if (!isActive(stored) || stored.passwordHash !== proof.passwordHash) return refuseSignIn()
  if (stored.totpSince === null) return stored
  if (proof.code) return spendCode(stored, proof.code)
  return refuse("SECOND_FACTOR_REQUIRED", "send the code of the authenticator app as code, or a recovery code")
}

/** The changes of a sign-in to its user, apart from the session. */
const afterSignIn = (stored: StoredUser, user: StoredUser): readonly ConsoleChange[] => {
  const bound = { userId: user.userId, providerIssuer: user.providerIssuer }
  const binding: readonly ConsoleChange[] =
    user.providerIssuer === stored.providerIssuer
      ? []
      : [{ kind: "audit", entry: { action: "user.provider", target: user.userId, before: null, after: bound } }]
  if (user.joinedAt !== stored.joinedAt) return [...putUser(stored, user, "user.join"), ...binding]
  return user === stored ? [] : [{ kind: "putUser", user }, ...binding]
}

/** Records that a sign-in has shown the user a link that was made for them. */
const told = (user: StoredUser, now: number): StoredUser =>
  user.linkMadeAt !== null && user.linkToldAt === null ? { ...user, linkToldAt: now } : user

/** Decides the sign-in of a user; checks that what was verified is still what is stored. */
export const decideUserSignIn = (
  { stored, ...facts }: StartFacts & { readonly stored: StoredUser | null },
  proof: SignInProof,
  origin: SignInOrigin,
  now: number,
  sources: { readonly secrets: Random },
  hash: Hash,
): Decision<NewConsoleSession, ConsoleChange> | Refusal => {
  if (!stored || stored.deactivatedAt !== null) return refuseSignIn()
  const admitted = signedIn(stored, proof, now)
  if (isRefusal(admitted)) return admitted
  const user = told(admitted, now)
  const { answer, changes } = startOfUser(facts, user, origin, now, sources, hash)
  return { answer, changes: [...afterSignIn(stored, user), ...changes] }
}

export type AcceptFacts = StartFacts & {
  /** The user that the link belongs to. */
  readonly stored: StoredUser | null
  /** The user's sessions, which a new password ends. */
  readonly sessions: readonly ConsoleSession[]
}

/** The user of a valid link, or its refusal. */
export const linkedUser = (stored: StoredUser | null, now: number): StoredUser | Refusal =>
  stored && stored.deactivatedAt === null && stored.linkExpiresAt !== null && now < stored.linkExpiresAt
    ? stored
    : refuseLink()

/** Decides the acceptance of an invitation or a reset, which removes the second factor. */
export const decideAccept = (
  { stored, sessions, ...facts }: AcceptFacts,
  { name, passwordHash }: { readonly name: string; readonly passwordHash: string },
  origin: SignInOrigin,
  now: number,
  sources: { readonly secrets: Random },
  hash: Hash,
): Decision<NewConsoleSession, ConsoleChange> | Refusal => {
  const linked = linkedUser(stored, now)
  if (isRefusal(linked)) return linked
  const user: StoredUser = {
    ...linked,
    name,
    passwordHash,
    joinedAt: linked.joinedAt ?? now,
    linkHash: null,
    linkExpiresAt: null,
    totpSince: null,
    totpSecret: null,
    totpStep: null,
    recoveryHashes: [],
  }
  const isReset = linked.joinedAt !== null
  const accepted: ConsoleChange = {
    kind: "audit",
    entry: {
      action: isReset ? "user.reset" : "user.join",
      target: user.userId,
      before: auditedUser(linked),
      after: { ...auditedUser(user), ...(isReset && { linkMadeBy: user.linkMadeBy, linkMadeAt: user.linkMadeAt }) },
    },
  }
  const started = startOfUser({ ...facts, others: [] }, user, origin, now, sources, hash)
  return {
    answer: started.answer,
    changes: [{ kind: "putUser", user }, accepted, ...endSessions(sessions), ...started.changes],
  }
}

/** The sessions of the user except the one that makes the request. */
const othersThan = (sessions: readonly ConsoleSession[], hash: string) =>
  sessions.filter((session) => session.hash !== hash)

/** Decides a new password. Ends every other session of the user, and any link, since it could replace the password. */
export const decideChangePassword = (
  { stored, sessions }: { readonly stored: StoredUser | null; readonly sessions: readonly ConsoleSession[] },
  { previous, passwordHash, own }: { readonly previous: string; readonly passwordHash: string; readonly own: string },
): Decision<null, ConsoleChange> | Refusal => {
  if (!stored || stored.passwordHash !== previous) return refuseSignIn()
  const user = { ...stored, passwordHash, linkHash: null, linkExpiresAt: null }
  const changes = putUser(stored, user, "user.password")
  return { answer: null, changes: [...changes, ...endSessions(othersThan(sessions, own))] }
}

/** Decides to sign out everywhere except here. */
export const decideEndOthers = (sessions: readonly ConsoleSession[], own: string): Decision<null, ConsoleChange> => ({
  answer: null,
  changes: endSessions(othersThan(sessions, own)),
})

/** Decides a new secret of a second factor, which takes effect once a code of it was entered. */
export const decideStartTotp = (
  stored: StoredUser | null,
  { secret }: { readonly secret: string },
): Decision<User, ConsoleChange> | Refusal => {
  if (!stored) return refuseSignIn()
  if (stored.totpSince !== null) return refuse("CONFLICT", "a second factor is already required; switch it off first")
  const user = { ...stored, totpSecret: secret, totpStep: null }
  return { answer: user, changes: [{ kind: "putUser", user }] }
}

/** Decides to require a second factor from now on; the recovery codes are shown once. */
export const decideConfirmTotp = (
  stored: StoredUser | null,
  proof: CodeProof,
  now: number,
  secrets: Random,
  hash: Hash,
): Decision<readonly string[], ConsoleChange> | Refusal => {
  if (!stored || stored.totpSecret === null || stored.totpSince !== null)
    return refuse("CONFLICT", "there is no second factor to confirm; start again")
  const used = spendCode({ ...stored, recoveryHashes: [] }, proof)
  if (isRefusal(used)) return used
  const codes = newRecoveryCodes(secrets)
  const user = { ...used, totpSince: now, recoveryHashes: codes.map(hash) }
  return { answer: codes, changes: putUser(stored, user, "user.second-factor-on") }
}

/** Decides to stop requiring a second factor, for which one of its codes is needed. */
export const decideDisableTotp = (
  stored: StoredUser | null,
  proof: CodeProof,
): Decision<null, ConsoleChange> | Refusal => {
  if (!stored || stored.totpSince === null) return refuse("CONFLICT", "no second factor is required")
  const used = spendCode(stored, proof)
  if (isRefusal(used)) return used
  const user = { ...used, totpSince: null, totpSecret: null, totpStep: null, recoveryHashes: [] }
  return { answer: null, changes: putUser(stored, user, "user.second-factor-off") }
}

/** A refused code; `address` is a pseudonym of the address it came from. */
export type RefusedCode = { readonly reason: "wrong-code" | "too-many"; readonly address: string }

/** Decides to record that somebody who knew a user's password entered a wrong code, or has tried too often. */
export const decideRefusedCode = (
  { userId }: Pick<User, "userId">,
  refused: RefusedCode,
): Decision<null, ConsoleChange> => ({
  answer: null,
  changes: [{ kind: "audit", entry: { action: "user.refused-code", target: userId, before: null, after: refused } }],
})
