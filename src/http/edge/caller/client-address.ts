import { isIP } from "node:net"
import ipaddr from "ipaddr.js"
import type { Incoming } from "../incoming.ts"

/** `203.0.113.7:443`, `[2001:db8::1]:443` and `[2001:db8::1]`, as some proxies write them. */
const withPort = /^(?:\[([^\]]+)\]|(\d+(?:\.\d+){3}))(?::\d{1,5})?$/

/**
 * The identity of a client by the text of its address, or null if it is not an address: an IPv4 address in canonical
 * form, even if mapped into IPv6, or the first 64 bits of an IPv6 address, within which a client can use any address.
 */
export const clientOf = (text: string): string | null => {
  const match = withPort.exec(text)
  const [address = ""] = (match?.[1] ?? match?.[2] ?? text).split("%")
  // ipaddr.js also accepts `1`, `127.1` and octal numbers.
  if (isIP(address) === 0) return null
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const network = parsed.parts.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(":")}::/64`
}

/** The first 48 bits of an IPv6 address, which one customer of a network has, or an IPv4 address unchanged. */
export const networkOf = (client: string): string =>
  client.endsWith("::/64") ? `${client.split(":").slice(0, 3).join(":")}::/48` : client

type Server = { requestIP(request: Incoming): { readonly address: string } | null } | null

/**
 * The address of a request, as `clientOf` returns it. In the proxy's header, the last entry was written by the proxy,
 * and the others by the client. If it is not an address, the proxy's address is used.
 */
export const clientAddress = (request: Incoming, server: Server, header: string | null): string => {
  const named = header === null ? null : request.headers.get(header)
  const last = named?.slice(named.lastIndexOf(",") + 1).trim()
  return (last && clientOf(last)) || clientOf(server?.requestIP(request)?.address ?? "") || "unknown"
}
