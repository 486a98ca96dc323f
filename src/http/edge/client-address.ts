import { isIP } from "node:net"
import ipaddr from "ipaddr.js"

/** `203.0.113.7:443`, `[2001:db8::1]:443` and `[2001:db8::1]`, as some proxies write them. */
const withPort = /^(?:\[([^\]]+)\]|(\d+(?:\.\d+){3}))(?::\d{1,5})?$/

/**
 * Who a client is to count as, from the text of its address, or null when it is none: an IPv4 address in one form,
 * also where it stands in IPv6, or the first 64 bits of an IPv6 address, within which one client takes any.
 */
export const clientOf = (text: string): string | null => {
  const match = withPort.exec(text)
  const [address = ""] = (match?.[1] ?? match?.[2] ?? text).split("%")
  // ipaddr.js also takes `1`, `127.1` and octal numbers for addresses.
  if (isIP(address) === 0) return null
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const network = parsed.parts.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(":")}::/64`
}

type Server = { requestIP(request: Request): { readonly address: string } | null } | null

/**
 * The address that a request comes from, as `clientOf` counts it. In the header that the proxy writes the last of a
 * list is the proxy's own word, and all before it the client's. What names no address is the proxy's address then.
 */
export const clientAddress = (request: Request, server: Server, header: string | null): string => {
  const named = header === null ? null : request.headers.get(header)
  const last = named?.slice(named.lastIndexOf(",") + 1).trim()
  return (last && clientOf(last)) || clientOf(server?.requestIP(request)?.address ?? "") || "unknown"
}
