import { operationHeaders, variedHeaders } from "./headers.ts"
import type { Incoming } from "./incoming.ts"
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
export const sharedHeaders = (request: Incoming, requestId: string, { hasOrigins }: CallReport): Headers => {
  if (hasOrigins === false) return operationHeaders(request, requestId)
  const varied = variedHeaders(request, requestId)
  const origin = request.headers.get("origin")
  if (!origin) return varied
  const headers = new Headers(varied)
  headers.set("access-control-allow-origin", origin)
  headers.set("access-control-expose-headers", exposedHeaders)
  return headers
}

type Handler = (context: { readonly request: Incoming }) => Promise<Response>

/** What browsers ask before a page of another origin calls a path: answered without a key, and the same for everybody. */
const preflight = (observer: Observer, path: string, methods: readonly string[]): Handler => {
  const headers = {
    "access-control-allow-origin": "*",
    "access-control-allow-methods": methods.join(", "),
    "access-control-allow-headers": allowedHeaders,
    "access-control-max-age": String(daySeconds),
  }
  return observed(observer, `OPTIONS ${path}`, async () => ({ status: 204, headers }), variedHeaders)
}

type Routed = { readonly method: string; readonly path: string; readonly takesPlayerToken?: boolean }
type PageRoute = { readonly method: string; readonly path: string; readonly handle: Handler }

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"]

/** Whether a path with parameters stands for another path, too. */
const includes = (path: string, other: string): boolean =>
  new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`).test(other)

/**
 * The routes that let pages of other origins ask about the paths of operations that take player tokens, and about no
 * others, and read that such a path has no other method.
 */
export const pageRoutes = (observer: Observer, operations: readonly Routed[]): readonly PageRoute[] => {
  const shared = Map.groupBy(
    operations.filter(({ takesPlayerToken }) => takesPlayerToken),
    ({ path }) => path,
  )
  const refuse = async () => unknownPath()
  const readable = observed(observer, unrouted, refuse, sharedHeaders)
  const unreadable = observed(observer, unrouted, refuse)
  const ofShared = [...shared].flatMap(([path, called]) => {
    const known = operations.filter((one) => includes(one.path, path)).map(({ method }) => method)
    const asked = preflight(
      observer,
      path,
      called.map(({ method }) => method),
    )
    const others = methods.filter((method) => !known.includes(method))
    return [{ method: "OPTIONS", path, handle: asked }, ...others.map((method) => ({ method, path, handle: readable }))]
  })
  // A path such as /inapp-games/redemptions, which the preflight of /inapp-games/:notificationId would answer as well.
  const hidden = new Set(operations.map(({ path }) => path)).difference(new Set(shared.keys()))
  const hiddenBehind = [...hidden].filter((path) => [...shared.keys()].some((one) => includes(one, path)))
  return [...ofShared, ...hiddenBehind.map((path) => ({ method: "OPTIONS", path, handle: unreadable }))]
}
