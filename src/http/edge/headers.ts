import type { Incoming } from "./incoming.ts"
import { requestIdHeader } from "./request-id.ts"

const yearSeconds = 365 * 24 * 60 * 60

/** Browsers must not guess the type of a response. */
const plain = { "x-content-type-options": "nosniff" }
/**
 * Behind TLS, browsers must only use TLS. A client that forges the header only affects itself: over HTTP, browsers
 * ignore HSTS.
 */
const behindTls = { ...plain, "strict-transport-security": `max-age=${yearSeconds}` }

/** The scheme used by the client comes first, case-insensitive. */
const byTls = /^https(?![a-z0-9+.-])/i

/** A proxy that terminates TLS reports it in X-Forwarded-Proto. */
export const isBehindTls = ({ headers }: Incoming): boolean => {
  const forwarded = headers.get("x-forwarded-proto")
  return forwarded !== null && byTls.test(forwarded)
}

/** The headers of every response; the objects are created once. */
export const answerHeadersFor = (request: Incoming): Readonly<Record<string, string>> =>
  isBehindTls(request) ? behindTls : plain

/** The additional headers of an operation's response: it is only for its caller, so no cache may store it. */
export const uncached = { "cache-control": "no-store" }

const ofOperations = (others: Readonly<Record<string, string>>) => ({
  behindTls: new Headers({ ...behindTls, ...uncached, ...others }),
  plain: new Headers({ ...plain, ...uncached, ...others }),
})
const ofKeys = ofOperations({})
const ofPages = ofOperations({ vary: "Origin" })

/** What responses of operations share: two with the same headers differ in x-request-id alone. */
export const sharedSets: readonly Headers[] = [ofKeys, ofPages].flatMap(({ behindTls, plain }) => [behindTls, plain])

const headersFrom = ({ behindTls, plain }: typeof ofKeys, request: Incoming, requestId: string): Headers => {
  const headers = isBehindTls(request) ? behindTls : plain
  headers.set(requestIdHeader, requestId)
  return headers
}

/**
 * The headers of an operation's response, to be copied before the next call: a Response takes twice as long to read
 * them from an object as everything else it does.
 */
export const operationHeaders = (request: Incoming, requestId: string): Headers =>
  headersFrom(ofKeys, request, requestId)

/** The same for an operation whose response depends on the page that calls it. */
export const variedHeaders = (request: Incoming, requestId: string): Headers => headersFrom(ofPages, request, requestId)

/** The policy of a page, script or text without its own: it may load nothing and must not be framed. */
export const pageHeaders = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
}
