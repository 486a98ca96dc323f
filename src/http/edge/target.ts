import { type Refusal, refuseField } from "../../core/refusal.ts"
import type { Incoming } from "./incoming.ts"

/** A name, an address or `[an IPv6 address]`, and a port; the URL parser rejects invalid hosts. */
const hostForm = /^[\w.~!$&'()*+,;=%:[\]-]+$/
let lastKnown = ""

const isHost = (host: string): boolean => {
  if (host === lastKnown) return true
  if (!hostForm.test(host) || !URL.canParse(`http://${host}/`)) return false
  lastKnown = host
  return true
}

/** Refuses a request with an invalid Host. Bun itself refuses HTTP/1.1 without a Host; HTTP/1.0 needs none. */
export const refuseHost = ({ headers }: Incoming): Refusal | null => {
  const host = headers.get("host")
  return host === null || isHost(host) ? null : refuseField("Host", "a name or an address, with or without a port")
}

/** The URL of a request with a valid host; HTTP/1.0 requests may have none. */
export const urlOf = ({ url }: Incoming): URL => new URL(url, "http://unnamed")

/**
 * The address of the service as the client names it, without a path. The URL of a request that was passed on may have
 * another.
 */
export const addressOf = ({ headers }: Incoming): URL => new URL(`http://${headers.get("host") ?? "unnamed"}`)

type Fetch = (request: Request) => Response | Promise<Response>

/** No route has this path. */
export const nowhere = "http://unnamed/no-operation"

/**
 * Bun's router uses the path as sent. For a path without a route there, Elysia would resolve the dots, so that
 * `/x/../metrics` would be `/metrics`: these routes prevent that. Below a prefix of `open`, only Elysia routes.
 */
export const exactRoutes = (fetch: Fetch, open: readonly string[] = []): Record<string, Fetch> => {
  const unknown: Fetch = ({ headers }) => fetch(new Request(nowhere, { headers }))
  const below =
    (prefix: string): Fetch =>
    (request) => {
      if (refuseHost(request) !== null) return unknown(request)
      const { method, headers } = request
      const { pathname, search } = urlOf(request)
      // Elysia searches for the path after the eleventh character of the URL, but a host as short as `web` ends before
      // that.
      const named = `http://unnamed${pathname}${search}`
      return pathname.startsWith(prefix) ? fetch(new Request(named, { method, headers })) : unknown(request)
    }
  return { "/*": unknown, ...Object.fromEntries(open.map((prefix) => [`${prefix}*`, below(prefix)])) }
}
