import { isIP } from "node:net"

/** `203.0.113.7:443`, `[2001:db8::1]:443` and `[2001:db8::1]`, as some proxies write them. */
const withPort = /^(?:\[([^\]]+)\]|(\d+(?:\.\d+){3}))(?::\d{1,5})?$/

const ipv6Groups = (address: string): number[] => {
  // The URL parser writes every form of an address in one, without a dotted end.
  const [head = "", tail = ""] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split("::")
  const [left, right] = [head, tail].map((part) => part.split(":").filter((group) => group !== ""))
  const zeros = Array<string>(8 - (left?.length ?? 0) - (right?.length ?? 0)).fill("0")
  return [...(left ?? []), ...zeros, ...(right ?? [])].map((group) => Number.parseInt(group, 16))
}

const isMapped = (groups: readonly number[]) => groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0)

/**
 * Who a client is to count as, from the text of its address, or null when it is none: an IPv4 address in one form,
 * also where it stands in IPv6, or the first 64 bits of an IPv6 address, within which one client takes any.
 */
export const clientOf = (text: string): string | null => {
  const match = withPort.exec(text)
  const [address = ""] = (match?.[1] ?? match?.[2] ?? text).split("%")
  if (isIP(address) === 4) return address
  if (isIP(address) !== 6) return null
  const groups = ipv6Groups(address)
  if (isMapped(groups))
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join(".")
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`
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
