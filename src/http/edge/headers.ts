const yearSeconds = 365 * 24 * 60 * 60

/** A browser takes an answer for nothing but what its type says. */
const plain = { "x-content-type-options": "nosniff" }
/** Behind TLS a browser is to come by TLS alone. Whoever says so untruly says it to himself: over HTTP it counts for nothing. */
const behindTls = { ...plain, "strict-transport-security": `max-age=${yearSeconds}` }

/** The scheme that the client used stands first, in any case. */
const byTls = /^https(?![a-z0-9+.-])/i

/** What every answer says; the objects are made once. A proxy that takes off the TLS names it in X-Forwarded-Proto. */
export const answerHeadersFor = ({ headers }: Request): Readonly<Record<string, string>> => {
  const forwarded = headers.get("x-forwarded-proto")
  return forwarded !== null && byTls.test(forwarded) ? behindTls : plain
}

/** What the answer of an operation says beside that: it is for its caller alone, and no cache keeps it. */
export const uncached = { "cache-control": "no-store" }

/** What a page, script or text says that has no policy of its own: it loads nothing, and stands in no frame. */
export const pageHeaders = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
}
