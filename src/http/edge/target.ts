import { type Refusal, refuseField } from "../../core/refusal.ts"

/** A name, an address or `[an IPv6 address]`, and a port; what of it is no host the URL parser tells. */
const hostForm = /^[\w.~!$&'()*+,;=%:[\]-]+$/
let lastKnown = ""

const isHost = (host: string): boolean => {
  if (host === lastKnown) return true
  if (!hostForm.test(host) || !URL.canParse(`http://${host}/`)) return false
  lastKnown = host
  return true
}

/** Refuses a request whose Host names no host. Bun itself refuses one of HTTP/1.1 without it; HTTP/1.0 needs none. */
export const refuseHost = ({ headers }: Request): Refusal | null => {
  const host = headers.get("host")
  return host === null || isHost(host) ? null : refuseField("Host", "a name or an address, with or without a port")
}

/** The URL of a request whose host is in order; one of HTTP/1.0 may name none. */
export const urlOf = ({ url }: Request): URL => new URL(url, "http://unnamed")

type Fetch = (request: Request) => Response | Promise<Response>

/** No route has this path. */
const nowhere = "http://unnamed/no-operation"

/**
 * Bun's router takes a path as it was sent. What that has no route for, Elysia would look up with its dots resolved, so
 * that `/x/../metrics` were `/metrics`: these routes come before that. Below a prefix of `open`, Elysia alone routes.
 */
export const exactRoutes = (fetch: Fetch, open: readonly string[] = []): Record<string, Fetch> => {
  const unknown: Fetch = ({ headers }) => fetch(new Request(nowhere, { headers }))
  const below =
    (prefix: string): Fetch =>
    (request) => {
      if (refuseHost(request) !== null) return unknown(request)
      const { method, headers } = request
      const { pathname, search } = urlOf(request)
      // Elysia looks for the path behind the eleventh character of the URL, which a host as short as `web` ends before.
      const named = `http://unnamed${pathname}${search}`
      return pathname.startsWith(prefix) ? fetch(new Request(named, { method, headers })) : unknown(request)
    }
  return { "/*": unknown, ...Object.fromEntries(open.map((prefix) => [`${prefix}*`, below(prefix)])) }
}
