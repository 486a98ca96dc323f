import { BlockList, isIP } from "node:net"

/** What webhooks may reach, as set by the operator. */
export type ReachPolicy = {
  /** Also allows private and loopback addresses. */
  readonly allowPrivate: boolean
  /** Ports below 1024 in addition to 80 and 443. */
  readonly allowPorts: ReadonlySet<number>
  readonly httpsOnly: boolean
}

type Ranges = { readonly ipv4: readonly string[]; readonly ipv6: readonly string[] }

const metadataIpv4 = ["100.100.100.200/32", "168.63.129.16/32", "169.254.0.0/16", "192.0.0.192/32"]

/** The forms in which IPv6 embeds a range of IPv4: mapped, compatible, translated, NAT64 and 6to4. */
const withinIpv6 = (range: string): string[] => {
  const [network = "", prefix] = range.split("/")
  const [a = 0, b = 0, c = 0, d = 0] = network.split(".").map(Number)
  const groups = [a * 256 + b, c * 256 + d].map((group) => group.toString(16)).join(":")
  const ends = ["::ffff:", "::", "::ffff:0:", "64:ff9b::"].map((start) => `${start}${groups}/${96 + Number(prefix)}`)
  return [...ends, `2002:${groups}::/${16 + Number(prefix)}`]
}

/**
 * Cloud metadata services, which hand out a machine's credentials: no webhook may reach them, whatever the settings.
 */
const metadata: Ranges = {
  ipv4: metadataIpv4,
  ipv6: ["fd00:ec2::/64", "fd20:ce::/64", ...metadataIpv4.flatMap(withinIpv6)],
}

/** Addresses that no webhook may reach unless private ones are allowed. IPv4 and IPv6 need a list each. */
const nonPublic: Ranges = {
  ipv4: [
    "0.0.0.0/8",
    "10.0.0.0/8",
    "100.64.0.0/10",
    "127.0.0.0/8",
    "169.254.0.0/16",
    "172.16.0.0/12",
    "192.0.0.0/24",
    "192.0.2.0/24",
    "192.88.99.0/24",
    "192.168.0.0/16",
    "198.18.0.0/15",
    "198.51.100.0/24",
    "203.0.113.0/24",
    "224.0.0.0/4",
    "240.0.0.0/4",
  ],
  ipv6: [
    "::/8",
    "64:ff9b::/96",
    "64:ff9b:1::/48",
    "100::/63",
    "2001::/23",
    "2001:db8::/32",
    "2002::/16",
    "3fff::/20",
    "5f00::/16",
    "fc00::/7",
    "fe80::/10",
    "fec0::/10",
    "ff00::/8",
  ],
}

const listOf = (ranges: Ranges, family: "ipv4" | "ipv6"): BlockList => {
  const list = new BlockList()
  for (const range of ranges[family]) {
    const [network = "", prefix] = range.split("/")
    list.addSubnet(network, Number(prefix), family)
  }
  return list
}

/** Whether a literal address of either family is in `ranges`. Anything that is not an address counts as inside. */
const checkOf = (ranges: Ranges) => {
  const lists = { 4: listOf(ranges, "ipv4"), 6: listOf(ranges, "ipv6") }
  return (address: string): boolean => {
    const family = isIP(address)
    if (family === 4) return lists[4].check(address, "ipv4")
    return family === 6 ? lists[6].check(address, "ipv6") : true
  }
}

/** Whether `address` belongs to a cloud metadata service. */
const isMetadataAddress = checkOf(metadata)
const isNonPublicAddress = checkOf(nonPublic)

/** Whether `address`, a literal of either family, is outside the public internet. */
export const isPrivateAddress = (address: string): boolean => isNonPublicAddress(address) || isMetadataAddress(address)

/** Whether no webhook may reach `address`. */
export const isRefusedAddress = (address: string, { allowPrivate }: Pick<ReachPolicy, "allowPrivate">): boolean =>
  (allowPrivate ? isMetadataAddress : isPrivateAddress)(address)

/** The host of a URL without the brackets of an IPv6 literal. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, "")

const usualPorts: ReadonlySet<number> = new Set([80, 443])
const firstFreePort = 1024

const isPortRefused = (port: number, allowed: ReadonlySet<number>): boolean =>
  port < firstFreePort && !usualPorts.has(port) && !allowed.has(port)

/** The rule that the `url` of a webhook breaks, or null if it is valid (docs/api.md#webhooks). */
export const urlFault = (text: string, policy: ReachPolicy): string | null => {
  const { httpsOnly, allowPorts } = policy
  const url = URL.parse(text)
  if (!url || !(httpsOnly ? /^https:$/ : /^https?:$/).test(url.protocol))
    return httpsOnly ? "an https URL" : "an http or https URL"
  if (url.username || url.password) return "a URL without user name and password"
  if (url.port !== "" && isPortRefused(Number(url.port), allowPorts))
    return "a URL with port 80, 443, or 1024 and above"
  const host = hostOf(url)
  if (isIP(host) !== 0 && isRefusedAddress(host, policy)) return "a URL with a public address"
  return null
}
