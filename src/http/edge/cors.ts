import { operationHeaders, variedHeaders } from "./headers.ts"
import { type CallReport, type Observer, observed, unknownPath, unrouted } from "./observe.ts"

/** How pages of other origins call the operations that take player tokens (docs/api.md#other-origins). */

const exposedHeaders = "Retry-After, X-Request-Id, Idempotency-Replayed, X-Test-Mode"
const allowedHeaders =
  "Authorization, Content-Type, Idempotency-Key, X-Org-Id, X-Request-Id, X-Test-Error, X-Test-Delay"
const daySeconds = 86_400

/**
 * The headers of a response that pages of other origins may read, to be copied before the next call. An organization that
 * has not set its origins gets none of them; a refusal before the organization is known has them.
 */
export const sharedHeaders = (request: Request, requestId: string, { hasOrigins }: CallReport): Headers => {
  if (hasOrigins === false) return operationHeaders(request, requestId)
  const varied = variedHeaders(request, requestId)
  const origin = request.headers.get("origin")
  if (!origin) return varied
  const headers = new Headers(varied)
  headers.set("access-control-allow-origin", origin)
  headers.set("access-control-expose-headers", exposedHeaders)
  return headers
}

type Handler = (context: { readonly request: Request }) => Promise<Response>

/** Answers what browsers ask before a page of another origin calls a path: without a key, and the same for everybody. */
export const preflight = (observer: Observer, path: string, methods: readonly string[]): Handler => {
  const headers = {
    "access-control-allow-origin": "*",
    "access-control-allow-methods": methods.join(", "),
    "access-control-allow-headers": allowedHeaders,
    "access-control-max-age": String(daySeconds),
  }
  return observed(observer, `OPTIONS ${path}`, async () => ({ status: 204, headers }), variedHeaders)
}

/** Answers other methods of such a path: like any other unknown path, but readable by the page. */
export const unknownMethod = (observer: Observer): Handler =>
  observed(observer, unrouted, async () => unknownPath(), sharedHeaders)
