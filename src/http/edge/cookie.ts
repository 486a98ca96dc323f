import { type Refusal, refuse } from "../../core/refusal.ts"
import { urlOf } from "./target.ts"

const name = "premio_session"

/** Plain HTTP is only for loopback: elsewhere the cookie is Secure, and its prefix binds it to this host. */
const isLoopback = (request: Request): boolean => {
  const { hostname } = urlOf(request)
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname)
}

const cookieName = (request: Request) => (isLoopback(request) ? name : `__Host-${name}`)

/** The session's token, or null. */
export const readSessionCookie = (request: Request): string | null =>
  new Bun.CookieMap(request.headers.get("cookie") ?? "").get(cookieName(request)) || null

/** The Set-Cookie header that stores `token` until the browser closes, or removes it if null. */
export const sessionCookie = (request: Request, token: string | null) => ({
  "set-cookie": new Bun.Cookie(cookieName(request), token ?? "", {
    path: "/",
    httpOnly: true,
    sameSite: "strict",
    secure: !isLoopback(request),
    ...(token === null && { maxAge: 0 }),
  }).serialize(),
})

const isSameOrigin = ({ headers }: Request): boolean => {
  const site = headers.get("sec-fetch-site")
  if (site !== null) return site === "same-origin"
  const origin = headers.get("origin")
  return origin !== null && URL.canParse(origin) && new URL(origin).host === headers.get("host")
}

/** Whether a request's method is safe. */
export const isRead = ({ method }: Request): boolean => method === "GET" || method === "HEAD"

/**
 * Refuses a change requested by a page of another site. Every browser sends the origin of a request; the scheme is not
 * compared, since a proxy may have terminated TLS.
 */
export const refuseCrossSite = (request: Request): Refusal | null =>
  isRead(request) || isSameOrigin(request)
    ? null
    : refuse("CROSS_SITE", "a session is only taken from pages of this service: send Origin, or use an API key")
