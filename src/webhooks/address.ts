import { BlockList, isIP } from "node:net"

/** Addresses that no webhook may reach unless private ones are allowed. IPv4 and IPv6 need a list each. */
const ranges = {
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
    "100::/64",
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
} as const

const listOf = (family: "ipv4" | "ipv6"): BlockList => {
  const list = new BlockList()
  for (const range of ranges[family]) {
    const [network = "", prefix] = range.split("/")
    list.addSubnet(network, Number(prefix), family)
  }
  return list
}

const refused = { 4: listOf("ipv4"), 6: listOf("ipv6") }

/** Whether `address`, a literal of either family, lies outside the public internet. */
export const isPrivateAddress = (address: string): boolean => {
  const family = isIP(address)
  if (family === 4) return refused[4].check(address, "ipv4")
  return family === 6 ? refused[6].check(address, "ipv6") : true
}

/** The host of a URL without the brackets of an IPv6 literal. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, "")

/** What the `url` of a webhook must be, or null when it is that (organization-api.md §3, Webhooks). */
export const urlFault = (text: string, allowPrivate: boolean): string | null => {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) return "an http or https URL"
  if (url.username || url.password) return "a URL without user name and password"
  const host = hostOf(url)
  if (!allowPrivate && isIP(host) !== 0 && isPrivateAddress(host)) return "a URL with a public address"
  return null
}
