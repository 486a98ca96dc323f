import { normalOrigin } from "../../../core/organization/origin.ts"
import type { ProviderChecks } from "../../../core/port/identity.ts"
import { type Refusal, refuse } from "../../../core/refusal.ts"
import { isBehindTls } from "../headers.ts"
import type { Incoming } from "../incoming.ts"
import { addressOf } from "../target.ts"

const sessionName = "premio_session"
const signInName = "premio_sign_in"
const deviceName = "premio_device"

/**
 * Plain HTTP is only for loopback without a proxy that has terminated TLS: elsewhere the cookie is Secure, and its prefix
 * binds it to this host.
 */
const isPlain = (request: Incoming): boolean => {
  const { hostname } = addressOf(request)
  const isLoopback = hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname)
  return isLoopback && !isBehindTls(request)
}

/** The address of this service as the browser sees it, without a path. */
export const originOf = (request: Incoming): string =>
  `${isPlain(request) ? "http" : "https"}://${addressOf(request).host}`

/**
 * Whether pages of `origin` are the service's own. Without a proxy that names the scheme, a host that is not loopback may
 * be reached over both.
 */
export const isOwnOrigin = (request: Incoming, origin: string): boolean => {
  const own = originOf(request)
  const isOwn = (one: string) => normalOrigin(one) === origin
  return isOwn(own) || (!isBehindTls(request) && isOwn(own.replace(/^https:/, "http:")))
}

const nameFor = (request: Incoming, name: string) => (isPlain(request) ? name : `__Host-${name}`)

const readCookie = (request: Incoming, name: string): string | null =>
  new Bun.CookieMap(request.headers.get("cookie") ?? "").get(nameFor(request, name)) || null

/** The value of the Set-Cookie header that stores `value`, or removes the cookie if null. */
const cookie = (
  request: Incoming,
  name: string,
  value: string | null,
  options: { readonly sameSite: "strict" | "lax"; readonly maxAge?: number },
) =>
  new Bun.Cookie(nameFor(request, name), value ?? "", {
    path: "/",
    httpOnly: true,
    secure: !isPlain(request),
    ...options,
    ...(value === null && { maxAge: 0 }),
  }).serialize()

/** The session's token, or null. */
export const readSessionCookie = (request: Incoming): string | null => readCookie(request, sessionName)

/** The value of the Set-Cookie header that stores `token` until the browser closes, or removes it if null. */
export const sessionCookie = (request: Incoming, token: string | null) =>
  cookie(request, sessionName, token, { sameSite: "strict" })

/** The longest time that browsers keep a cookie. */
const deviceSeconds = 400 * 24 * 60 * 60

export const readDeviceCookie = (request: Incoming): string => readCookie(request, deviceName) ?? ""

export const deviceCookie = (request: Incoming, value: string) =>
  cookie(request, deviceName, value, { sameSite: "strict", maxAge: deviceSeconds })

/** What a sign-in with a provider is checked against when the browser returns. */
export type KeptSignIn = ProviderChecks & { readonly orgId: string }

const keptFields = ["state", "nonce", "verifier", "orgId"] as const
const signInSeconds = 600

export const readSignInCookie = (request: Incoming): KeptSignIn | null => {
  try {
    const kept = JSON.parse(Buffer.from(readCookie(request, signInName) ?? "", "base64url").toString())
    return keptFields.every((field) => typeof kept?.[field] === "string") ? kept : null
  } catch {
    return null
  }
}

/** Lax, since the browser returns to it from the provider's site. */
export const signInCookie = (request: Incoming, kept: KeptSignIn | null) => {
  const value = kept && Buffer.from(JSON.stringify(kept)).toString("base64url")
  return cookie(request, signInName, value, { sameSite: "lax", maxAge: signInSeconds })
}

const isSameOrigin = ({ headers }: Incoming): boolean => {
  const site = headers.get("sec-fetch-site")
  if (site !== null) return site === "same-origin"
  const origin = headers.get("origin")
  return origin !== null && URL.canParse(origin) && new URL(origin).host === headers.get("host")
}

/** Whether a request's method is safe. */
export const isRead = ({ method }: Incoming): boolean => method === "GET" || method === "HEAD"

/**
 * Refuses a change requested by a page of another site. Every browser sends the origin of a request; the scheme is not
 * compared, since a proxy may have terminated TLS.
 */
export const refuseCrossSite = (request: Incoming): Refusal | null =>
  isRead(request) || isSameOrigin(request)
    ? null
    : refuse("CROSS_SITE", "a session is only taken from pages of this service: send Origin, or use an API key")
