import * as openid from "openid-client"
import { isUnambiguous, type ProvidedIdentity } from "../core/organization/user.ts"
import type { IdentityProvider, ProviderFault } from "../core/port/identity.ts"

export type OpenIdSettings = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string | null
}

const timeoutSeconds = 10
const scope = "openid email profile"
const maxNameLength = 200

/** The name in the form that the service stores, or null. */
const nameOf = (claim: unknown): string | null => {
  const characters = typeof claim === "string" ? [...claim.trim()].slice(0, maxNameLength) : []
  return characters.length > 0 ? characters.join("") : null
}

/**
 * The provider's settings, read from its discovery document when first needed, and again after a failure. Plain HTTP is
 * only for loopback.
 */
const configurationOf = ({ issuer, clientId, clientSecret }: OpenIdSettings) => {
  const url = new URL(issuer)
  const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)
  let known: Promise<openid.Configuration> | undefined
  return () => {
    known ??= openid.discovery(
      url,
      clientId,
      undefined,
      clientSecret === null ? openid.None() : openid.ClientSecretPost(clientSecret),
      {
        timeout: timeoutSeconds,
        execute: [openid.enableNonRepudiationChecks, ...(isLoopback ? [openid.allowInsecureRequests] : [])],
      },
    )
    known.catch(() => {
      known = undefined
    })
    return known
  }
}

/**
 * Why the provider signs nobody in: a code from its answer or from the library, none of which names a person. Anyone
 * can cause it by returning with nonsense, so it is no error of the service.
 */
const faultOf = (error: unknown): ProviderFault => {
  if (!(error instanceof Error)) return { fault: "UNKNOWN" }
  const { error: answered, code } = error as { readonly error?: unknown; readonly code?: unknown }
  const known = [answered, code, error.name].find((name) => typeof name === "string" && /^\w{1,60}$/.test(name))
  return { fault: String(known ?? "UNKNOWN") }
}

const orFault = async <T>(task: () => Promise<T | ProviderFault>): Promise<T | ProviderFault> => {
  try {
    return await task()
  } catch (error) {
    return faultOf(error)
  }
}

/** At most 255 ASCII characters, according to OpenID Connect Core 2. */
const subjectForm = /^[\x21-\x7e]([\x20-\x7e]{0,253}[\x21-\x7e])?$/

/** How much the clocks of provider and service may differ. */
const skewSeconds = 30

/** Who signs in according to an ID token whose signature, issuer, audience and times the library has checked. */
const personOf = (claims: openid.IDToken): ProvidedIdentity | ProviderFault => {
  const { iss: issuer, sub: subject, email, email_verified: isVerified, name, iat } = claims
  if (iat > Date.now() / 1000 + skewSeconds) return { fault: "ISSUED_IN_FUTURE" }
  if (!subjectForm.test(subject)) return { fault: "INVALID_SUBJECT" }
  if (typeof email !== "string" || isVerified !== true) return { fault: "NO_VERIFIED_EMAIL" }
  return isUnambiguous(email) ? { issuer, subject, email, name: nameOf(name) } : { fault: "AMBIGUOUS_EMAIL" }
}

/** Sign-in by OpenID Connect: the authorization code flow with PKCE, state and nonce; the ID token's signature is checked. */
export const openIdProvider = (settings: OpenIdSettings): IdentityProvider => {
  const configuration = configurationOf(settings)
  return {
    begin: (redirectUri) =>
      orFault(async () => {
        const config = await configuration()
        const checks = {
          state: openid.randomState(),
          nonce: openid.randomNonce(),
          verifier: openid.randomPKCECodeVerifier(),
        }
        const url = openid.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope,
          state: checks.state,
          nonce: checks.nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(checks.verifier),
          code_challenge_method: "S256",
        })
        return { url: url.href, checks }
      }),

    finish: (returned, { state, nonce, verifier }) =>
      orFault(async () => {
        const config = await configuration()
        const tokens = await openid.authorizationCodeGrant(config, new URL(returned), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        return claims ? personOf(claims) : { fault: "NO_ID_TOKEN" }
      }),
  }
}
