import type { ProvidedIdentity } from "../organization/user.ts"
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

/** How users prove their identity. */
export type Identity = {
  readonly passwords: Passwords
  readonly secondFactor: SecondFactor
  /** Null unless OIDC_ISSUER is set. */
  readonly provider: IdentityProvider | null
}
