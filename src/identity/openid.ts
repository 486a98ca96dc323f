import * as openid from "openid-client"
import type { IdentityProvider } from "../core/port/identity.ts"

export type OpenIdSettings = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string | null
}

const timeoutSeconds = 10
const scope = "openid email profile"
const maxNameLength = 200

/** The name as the service stores one, or null. */
const nameOf = (claim: unknown): string | null => {
  const characters = typeof claim === "string" ? [...claim.trim()].slice(0, maxNameLength) : []
  return characters.length > 0 ? characters.join("") : null
}

/**
 * The provider's settings, read from its discovery document when they are first needed, and again after a failure. Plain
 * HTTP is only for loopback.
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

/** Sign-in by OpenID Connect: the authorization code flow with PKCE, state and nonce; the ID token's signature is checked. */
export const openIdProvider = (settings: OpenIdSettings): IdentityProvider => {
  const configuration = configurationOf(settings)
  return {
    begin: async (redirectUri) => {
      const config = await configuration()
      const checks = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
      }
      const url = openid.buildAuthorizationUrl(config, {
        ...{ redirect_uri: redirectUri, scope, state: checks.state, nonce: checks.nonce },
        code_challenge: await openid.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: "S256",
      })
      return { url: url.href, checks }
    },

    finish: async (returned, { state, nonce, verifier }) => {
      const config = await configuration()
      const tokens = await openid.authorizationCodeGrant(config, new URL(returned), {
        ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
      })
      const { email, email_verified: isVerified, name }: Partial<openid.IDToken> = tokens.claims() ?? {}
      if (typeof email !== "string" || isVerified !== true)
        throw new Error("the provider names no e-mail that it has verified")
      return { email, name: nameOf(name) }
    },
  }
}
