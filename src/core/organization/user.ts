import { drawText, type Random } from "../random.ts"
import { type Refusal, refuse, refuseField } from "../refusal.ts"
import type { Role } from "./role.ts"
import { publicOrgId } from "./test-organization.ts"

/**
 * A person who signs in to the console (docs/api.md#users). A user is invited until they use their link, and never
 * deleted, since the audit log refers to them: an erasure removes `name` and `email`. Times are epoch milliseconds.
 */
export type User = {
  readonly userId: string
  readonly orgId: string
  /** In lower case; null once erased. */
  readonly email: string | null
  /** Null until the invitation is accepted, unless it was given before, and once erased. */
  readonly name: string | null
  readonly role: Role
  readonly createdAt: number
  /** Null while they are invited. */
  readonly joinedAt: number | null
  readonly deactivatedAt: number | null
  /** When the link of an invitation or a reset ends; null if there is none. */
  readonly linkExpiresAt: number | null
  /** Since when a second factor is required; null if it is not. */
  readonly totpSince: number | null
  /** The identity provider with which they sign in; null before the first such sign-in. */
  readonly providerIssuer: string | null
} & MadeLink

/** The last password link made for a user who has joined. */
export type MadeLink = {
  /** The user or the key that made it; null for the operator. */
  readonly linkMadeBy: string | null
  /** Null if there has been none. */
  readonly linkMadeAt: number | null
  /** When a sign-in first showed it to the user; null before that. */
  readonly linkToldAt: number | null
}

export const noLink: MadeLink = { linkMadeBy: null, linkMadeAt: null, linkToldAt: null }

/** A user's credentials; none is ever shown, except once at its creation. */
export type UserSecrets = {
  /** By argon2id, with its own salt; null before the first password, and for those who only sign in elsewhere. */
  readonly passwordHash: string | null
  /** SHA-256 of the token in the link. */
  readonly linkHash: string | null
  /** In base32; it counts once `totpSince` is set. */
  readonly totpSecret: string | null
  /** The latest time step whose code was used: each is valid once. */
  readonly totpStep: number | null
  /** SHA-256 of each remaining recovery code. */
  readonly recoveryHashes: readonly string[]
  /** The identity provider's name for them. */
  readonly providerSubject: string | null
}

export type StoredUser = User & UserSecrets

const noSecrets: UserSecrets = {
  passwordHash: null,
  linkHash: null,
  totpSecret: null,
  totpStep: null,
  recoveryHashes: [],
  providerSubject: null,
}

/** The fields of a user who cannot sign in: no credentials and no link. */
export const cannotSignIn = { ...noSecrets, ...noLink, linkExpiresAt: null, totpSince: null, providerIssuer: null }

/** An account at an identity provider: the provider names it by `subject`, and has verified `email`. */
export type ProvidedIdentity = {
  readonly issuer: string
  readonly subject: string
  readonly email: string
  readonly name: string | null
}

/** The public part of a user. */
export const shownUser = (user: StoredUser): User => ({
  userId: user.userId,
  orgId: user.orgId,
  email: user.email,
  name: user.name,
  role: user.role,
  createdAt: user.createdAt,
  joinedAt: user.joinedAt,
  deactivatedAt: user.deactivatedAt,
  linkExpiresAt: user.linkExpiresAt,
  totpSince: user.totpSince,
  providerIssuer: user.providerIssuer,
  linkMadeBy: user.linkMadeBy,
  linkMadeAt: user.linkMadeAt,
  linkToldAt: user.linkToldAt,
})

/** Whether the id of a caller is that of a user rather than a key. */
export const isUserId = (id: string): boolean => id.startsWith("usr_")

export const isActive = ({ joinedAt, deactivatedAt }: Pick<User, "joinedAt" | "deactivatedAt">): boolean =>
  joinedAt !== null && deactivatedAt === null

export type UserStatus = "invited" | "active" | "deactivated"

export const statusOf = ({ joinedAt, deactivatedAt }: User): UserStatus => {
  if (deactivatedAt !== null) return "deactivated"
  return joinedAt === null ? "invited" : "active"
}

/** An address in the one form in which it is stored and compared. */
export const emailOf = (text: string): string => text.trim().toLowerCase()

/** A user as shown in the audit log: without name and address, so that an erasure need not change it. */
export const auditedUser = (user: User) => ({
  userId: user.userId,
  role: user.role,
  joinedAt: user.joinedAt,
  deactivatedAt: user.deactivatedAt,
  totpSince: user.totpSince,
})

const tokenAlphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
/** 62^43 is more than 2^256. */
const tokenLength = 43

export const newToken = (secrets: Random): string => drawText(tokenAlphabet, tokenLength, secrets)

/** Excludes letters and digits that look alike; 31^10 is more than 2^49. */
const recoveryAlphabet = "23456789abcdefghjkmnpqrstuvwxyz"
const recoveryLength = 10
const recoveryCount = 10

export const newRecoveryCodes = (secrets: Random): readonly string[] =>
  Array.from({ length: recoveryCount }, () => drawText(recoveryAlphabet, recoveryLength, secrets))

/** A recovery code as it is compared, however it was typed. */
export const recoveryOf = (text: string): string => text.toLowerCase().replaceAll(/[\s-]/g, "")

const linkLifetimeMs = 7 * 24 * 60 * 60 * 1000

/** The link of an invitation or a reset, shown once; a user has one at a time. */
export type UserLink = { readonly user: User; readonly token: string; readonly expiresAt: number }

/** The page that accepts a link. The token is in the fragment, which browsers do not send. */
export const pathOfLink = ({ user, token }: { readonly user: Pick<User, "orgId">; readonly token: string }): string =>
  `/console/join#${publicOrgId(user.orgId)}.${token}`

const emailForm = /^[^\s@]+@[^\s@]+$/
const maxEmailLength = 320

/** Whether no character of an address stands for another, as the Kelvin sign does for K. */
export const isUnambiguous = (email: string): boolean => email.normalize("NFKC") === email

export const isEmail = (text: string): boolean =>
  text.length <= maxEmailLength && emailForm.test(text) && isUnambiguous(text)

/** A new link of a user, made by `madeBy`; it ends an older one. `hash` is SHA-256. */
export const withLink = (
  user: StoredUser,
  madeBy: string | null,
  now: number,
  secrets: Random,
  hash: (text: string) => string,
): { readonly user: StoredUser; readonly link: UserLink } => {
  const token = newToken(secrets)
  const expiresAt = now + linkLifetimeMs
  const made = user.joinedAt === null ? noLink : { linkMadeBy: madeBy, linkMadeAt: now, linkToldAt: null }
  const changed = { ...user, ...made, linkHash: hash(token), linkExpiresAt: expiresAt }
  return { user: changed, link: { user: shownUser(changed), token, expiresAt } }
}

export const refuseUnknownUser = (userId: string): Refusal =>
  refuse("NOT_FOUND", `user ${userId} does not exist; check userId`)

/** The answer is the same whatever is wrong with a sign-in. */
export const refuseSignIn = (): Refusal =>
  refuse(
    "INVALID_CREDENTIALS",
    "no user signs in with this e-mail and password; check both, or ask an owner for a link",
  )

export const refuseCode = (): Refusal =>
  refuse("INVALID_CREDENTIALS", "the code is wrong or was used already; wait for the next one, or use a recovery code")

export const refuseLink = (): Refusal =>
  refuse("NOT_FOUND", "the link was used, has expired, or was replaced; ask an owner for another one")

export const passwordRule = { minLength: 12, maxLength: 200 } as const

/** Whether a password can be compared with `hash` in about the memory and time that one of our own hashes takes. */
export const isPasswordHash = (hash: string): boolean =>
  /^\$argon2id\$v=19\$m=[1-9]\d{3,4},t=[1-9],p=[1-4]\$[\w+/-]{11,86}\$[\w+/-]{22,86}$/.test(hash)

/** Refuses a password that is easy to guess from what is generally known about its user. */
export const refusePassword = (password: string, email: string | null): Refusal | null =>
  new Set(password).size < 5 || (email !== null && password.toLowerCase().includes(email))
    ? refuseField("password", "harder to guess: with at least five different characters, and without the e-mail")
    : null
