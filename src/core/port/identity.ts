import type { ProvidedIdentity } from "../organization/user.ts"
import type { PublicKey, ReadToken, TokenKey } from "../player/token-check.ts"
import type { Refusal } from "../refusal.ts"

/** Hashes of passwords. Each takes tens of milliseconds outside the event loop, and few run at once. */
export interface Passwords {
  hash(password: string): Promise<string | Refusal>
  /** Whether `password` has this hash. Without a hash it takes equally long and is false. */
  isRight(password: string, hash: string | null): Promise<boolean | Refusal>
}

/** Codes of an authenticator app (RFC 6238: SHA-1, six digits, 30 seconds). */
export interface SecondFactor {
  /** In base32. */
  newSecret(): string
  /** What an app reads from a QR code. */
  uriOf(secret: string, account: { readonly organization: string; readonly email: string }): string
  /** The time step of a code if it is the current, previous or next one; null if the code is wrong. */
  stepOf(secret: string, code: string, now: number): number | null
}

/** What a provider's answer is checked against; stays in the browser that made the request. */
export type ProviderChecks = { readonly state: string; readonly nonce: string; readonly verifier: string }

/** Why the provider signs nobody in: a code of this service or of OpenID Connect. */
export type ProviderFault = { readonly fault: string }

/** The organization's own sign-in, by OpenID Connect. */
export interface IdentityProvider {
  /** Where the browser has to go; it returns to `redirectUri`. */
  begin(redirectUri: string): Promise<{ readonly url: string; readonly checks: ProviderChecks } | ProviderFault>
  /**
   * Who signs in, with an address that the provider has verified; `returned` is the URL to which the browser returned.
   */
  finish(returned: string, checks: ProviderChecks): Promise<ProvidedIdentity | ProviderFault>
}

/** JSON Web Tokens of players (docs/api.md#player-tokens). */
export interface PlayerTokens {
  /** What a token claims, before any of it is verified; null if it is not a token, or demands an extension. */
  read(token: string): ReadToken | null
  /** Whether the key has signed the token, by the key's algorithm and no other. */
  isSigned(token: string, key: TokenKey): Promise<boolean>
  /** A token with these claims, signed by the organization's secret, in hex. */
  sign(claims: Readonly<Record<string, unknown>>, secret: string): Promise<string>
  /** The public key in a PEM (SPKI) or a JWK; null for anything else, such as a private key. */
  publicKeyOf(text: string | Readonly<Record<string, unknown>>): Promise<PublicKey | null>
}

/** How users and players prove their identity. */
export type Identity = {
  readonly passwords: Passwords
  readonly secondFactor: SecondFactor
  /** Null unless OIDC_ISSUER is set. */
  readonly provider: IdentityProvider | null
  readonly playerTokens: PlayerTokens
}
