import type { AppSettings } from "../organization/app-bounds.ts"
import { jsonBytes } from "../organization/configuration.ts"
import { type Refusal, refuse } from "../refusal.ts"
import type { PlayerToken } from "./token.ts"

/** The algorithm that a key verifies, and no other: `HS256` is that of the tokens that the service signs. */
export const publicKeyAlgorithms = ["ES256", "RS256", "EdDSA"] as const
export type PublicKeyAlgorithm = (typeof publicKeyAlgorithms)[number]
export type TokenAlgorithm = PublicKeyAlgorithm | "HS256"

/** What verifies the tokens with one `kid`: a public key as PEM (SPKI), or the organization's secret in hex. */
export type TokenKey = { readonly algorithm: TokenAlgorithm; readonly key: string }

/** A public key of a partner, as PEM (SPKI). */
export type PublicKey = TokenKey & { readonly algorithm: PublicKeyAlgorithm }

/** The `kid` of tokens that the service signs. */
export const serviceKeyId = "premio"

/** Since when tokens are refused; in seconds since 1970. */
export type Revocation = {
  /** The second of the revocation. */
  readonly at: number
  /** The latest `iat` of a token of the service that it may concern: later ones were issued after it. */
  readonly through: number
}

/** What a token is checked against: the key of its `kid`, and the revocations that concern it. */
export type TokenFacts = {
  /** Null if the organization has no key of this id. */
  readonly key: TokenKey | null
  readonly revocations: readonly Revocation[]
  /** What the organization allows apps to do; undefined if nothing is set. */
  readonly app: AppSettings | undefined
}

/** What a token claims, before any of it is verified. */
export type ReadToken = {
  readonly algorithm: string
  readonly keyId: string
  readonly claims: Readonly<Record<string, unknown>>
}

/** Why a token is refused; `forged` ones were not signed by the key that they name, or are not tokens at all. */
export type TokenFault = "expired" | "revoked" | "invalid" | "forged"

/** Tokens are accepted a little after their end and before their beginning, since clocks differ. */
const skewSeconds = 60
/** How far ahead the clock of a token's signer may be. */
const aheadSeconds = 5
const maxLifeSeconds = 24 * 60 * 60
/** How long a revocation can matter: as long as the longest token lives, with room for clocks. */
const revocationKeptSeconds = 25 * 60 * 60
export const maxTokenBytes = 4 * 1024
const maxIdLength = 200
const idForm = /^[\x21-\x7e]{1,200}$/

/** Whether a credential is a token: API keys have no dots. */
export const isTokenShaped = (credential: string): boolean => /^[^.]*\.[^.]*\.[^.]*$/.test(credential)

/** Whether a text may be looked up as the id of an organization or a key. */
export const isIdShaped = (id: string): boolean => idForm.test(id)

/** Whether the algorithm that a token names is that of its key; Ed25519 has two names. */
export const isOfKey = ({ algorithm }: TokenKey, named: string): boolean =>
  named === algorithm || (algorithm === "EdDSA" && named === "Ed25519")

/** The header of a token; null if it lacks something, or demands an extension. */
export const readHeader = (header: Readonly<Record<string, unknown>>): Omit<ReadToken, "claims"> | null => {
  const { alg: algorithm, kid: keyId } = header
  if ("crit" in header || typeof algorithm !== "string" || typeof keyId !== "string" || !isIdShaped(keyId)) return null
  return { algorithm, keyId }
}

/** The claim `sub` in the form of an external id; null for anything else. */
export const subjectOf = ({ sub }: ReadToken["claims"]): string | null => {
  const id = typeof sub === "string" && sub.isWellFormed() && !sub.includes("\0") ? sub.trim() : ""
  return id !== "" && (id.length <= maxIdLength || [...id].length <= maxIdLength) ? id : null
}

/** Whether a token was made for this organization. */
export const isFor = ({ aud }: ReadToken["claims"], orgId: string): boolean =>
  Array.isArray(aud) ? aud.every((name) => typeof name === "string") && aud.includes(orgId) : aud === orgId

const isTime = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value) && value >= 0

const areGames = (games: unknown): games is readonly string[] =>
  Array.isArray(games) && games.every((id) => typeof id === "string")

/** What a token says; null if a claim is missing, of a wrong type or outside its bounds. */
const readClaims = (claims: ReadToken["claims"], orgId: string): PlayerToken | null => {
  const { iat, exp, nbf, games } = claims
  const externalUserId = subjectOf(claims)
  if (externalUserId === null || !isFor(claims, orgId) || !isTime(iat) || !isTime(exp)) return null
  if (exp - iat > maxLifeSeconds || (nbf !== undefined && !isTime(nbf))) return null
  if (games !== undefined && !areGames(games)) return null
  return { externalUserId, games: games ?? null, issuedAt: iat, expiresAt: exp }
}

/**
 * Whether a token is revoked. A partner's clock may be ahead, so those of its tokens that claim to have been issued a
 * few seconds after the revocation are revoked too.
 */
const isRevoked = (keyId: string, issuedAt: number, revocations: readonly Revocation[]): boolean =>
  revocations.some(({ at, through }) => Math.floor(issuedAt) <= (keyId === serviceKeyId ? through : at + aheadSeconds))

/** What a well-signed token of the organization says at `now`, in epoch milliseconds, or why it is refused. */
export const checkClaims = (
  { keyId, claims }: ReadToken,
  orgId: string,
  revocations: readonly Revocation[],
  now: number,
): PlayerToken | TokenFault => {
  const token = readClaims(claims, orgId)
  const seconds = now / 1000
  const notBefore = claims["nbf"] === undefined ? 0 : Number(claims["nbf"])
  if (!token || token.issuedAt > seconds + aheadSeconds || notBefore > seconds + skewSeconds) return "invalid"
  if (token.expiresAt <= seconds - skewSeconds) return "expired"
  return isRevoked(keyId, token.issuedAt, revocations) ? "revoked" : token
}

const refusals: Record<TokenFault, string> = {
  expired: "the player token has expired; fetch a new one",
  revoked: "the player token was revoked; the player has to sign in again",
  invalid: "the player token is invalid; fetch a new one",
  forged: "the player token is invalid; fetch a new one",
}

export const refuseToken = (fault: TokenFault): Refusal => refuse("INVALID_PLAYER_TOKEN", refusals[fault])

/** The latest of `revocations` by the `iat` of the tokens that they concern; null if there are none. */
export const latestThrough = (revocations: readonly Revocation[]): number | null =>
  revocations.length === 0 ? null : Math.max(...revocations.map(({ through }) => through))

/**
 * A revocation at `now`, in epoch milliseconds. `before` is the latest `through` of earlier ones: what was issued since,
 * in the same second, has a later `iat`, and is revoked too.
 */
export const newRevocation = (now: number, before: number | null): Revocation => {
  const at = Math.floor(now / 1000)
  // A token issued after it may be no further ahead than any other.
  return { at, through: Math.min(Math.max(at, (before ?? 0) + 1), at + aheadSeconds - 1) }
}

/** Revocations of this second or earlier ones concern no token any more at `now`, in epoch milliseconds. */
export const revokedUntil = (now: number): number => Math.floor(now / 1000) - revocationKeptSeconds

/** The `iat` of a token that is issued at `now`, in epoch milliseconds: later than what was revoked. */
export const issueTime = (now: number, revocations: readonly Revocation[]): number =>
  Math.max(Math.floor(now / 1000), (latestThrough(revocations) ?? 0) + 1)

/** What the caller wants a token of the service to claim. */
export type TokenRequest = {
  readonly externalId: string
  readonly expiresInSeconds: number
  readonly games?: readonly string[] | undefined
}

/** The length of the header and the signature of a token of the service, with the dots between the parts. */
const signedBytes = 128

/** Whether a token of the service with these claims is short enough to be accepted. */
export const isTokenShort = (claims: Readonly<Record<string, unknown>>): boolean =>
  signedBytes + Math.ceil((jsonBytes(claims) * 4) / 3) <= maxTokenBytes

/** The claims of a token that the service signs, issued at `issuedAt`, in seconds since 1970. */
export const claimsOf = (
  orgId: string,
  { externalId, expiresInSeconds, games }: TokenRequest,
  issuedAt: number,
): Readonly<Record<string, unknown>> & { readonly exp: number } => {
  const claims = { aud: orgId, sub: externalId, iat: issuedAt, exp: issuedAt + expiresInSeconds }
  return games === undefined ? claims : { ...claims, games }
}
