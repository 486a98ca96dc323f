import { describe, expect, test } from "bun:test"
import { isPrivateAddress, isRefusedAddress, type ReachPolicy, urlFault } from "../../src/webhooks/address.ts"

const publicOnly: ReachPolicy = { allowPrivate: false, allowPorts: new Set(), httpsOnly: false }
const anywhere: ReachPolicy = { ...publicOnly, allowPrivate: true }

/** For each range outside the public internet: its first and last address, and its public neighbours. */
const ranges: [string, string[], string[]][] = [
  ["this network", ["0.0.0.0", "0.255.255.255"], ["1.0.0.0"]],
  ["private 10/8", ["10.0.0.0", "10.255.255.255"], ["9.255.255.255", "11.0.0.0"]],
  ["shared 100.64/10", ["100.64.0.0", "100.127.255.255"], ["100.63.255.255", "100.128.0.0"]],
  ["loopback", ["127.0.0.0", "127.0.0.1", "127.255.255.255"], ["126.255.255.255", "128.0.0.0"]],
  ["link-local and cloud metadata", ["169.254.0.0", "169.254.169.254"], ["169.253.255.255", "169.255.0.0"]],
  ["private 172.16/12", ["172.16.0.0", "172.31.255.255"], ["172.15.255.255", "172.32.0.0"]],
  ["protocol assignments", ["192.0.0.0", "192.0.0.255"], ["191.255.255.255", "192.0.1.0"]],
  ["documentation 1", ["192.0.2.0", "192.0.2.255"], ["192.0.3.0"]],
  ["private 192.168/16", ["192.168.0.0", "192.168.255.255"], ["192.167.255.255", "192.169.0.0"]],
  ["benchmarks", ["198.18.0.0", "198.19.255.255"], ["198.17.255.255", "198.20.0.0"]],
  ["documentation 2", ["198.51.100.0", "198.51.100.255"], ["198.51.99.255", "198.51.101.0"]],
  ["documentation 3", ["203.0.113.0", "203.0.113.255"], ["203.0.112.255", "203.0.114.0"]],
  ["multicast", ["224.0.0.0", "239.255.255.255"], ["223.255.255.255"]],
  ["reserved and broadcast", ["240.0.0.0", "255.255.255.255"], []],
  ["IPv6 unspecified and loopback", ["::", "::1"], []],
  ["IPv4 within IPv6", ["::ffff:127.0.0.1", "::ffff:a00:1", "::127.0.0.1", "::ffff:0:127.0.0.1"], []],
  ["IPv4 by NAT64 and 6to4", ["64:ff9b::7f00:1", "64:ff9b:1::1", "2002:7f00:1::"], ["2003::1"]],
  ["discard only", ["100::1"], []],
  ["IPv6 documentation", ["2001:db8::", "2001:db8:ffff::1", "3fff::1"], ["2001:db7::1", "2001:db9::1"]],
  ["Teredo", ["2001::1"], ["2001:4860:4860::8888"]],
  ["unique local", ["fc00::", "fdff:ffff::1"], []],
  ["IPv6 link-local, also with a zone", ["fe80::1", "febf::1", "fe80::1%eth0"], []],
  ["site-local", ["fec0::1", "feff::1"], []],
  ["IPv6 multicast", ["ff02::1", "ff0e::1"], []],
  ["Azure's platform", ["168.63.129.16"], ["168.63.129.15", "168.63.129.17"]],
  ["public", [], ["8.8.8.8", "1.1.1.1", "2606:4700:4700::1111"]],
]
describe.each(ranges)("%s", (_name, inside, outside) => {
  test("holds its ends", () => expect(inside.filter((address) => !isPrivateAddress(address))).toEqual([]))
  test("ends there", () => expect(outside.filter(isPrivateAddress)).toEqual([]))
})

test.each(["", "localhost", "256.0.0.1", "1.2.3", "8.8.8.8:80", "[::1]"])(
  "%j is not an address, so not a public one",
  (text) => expect(isPrivateAddress(text)).toBe(true),
)

describe("a URL with a private address is refused however it is spelled, unless private ones are allowed", () => {
  test.each([
    "http://127.0.0.1/",
    "https://127.0.0.1:8443/hook",
    "http://127.1/",
    "http://0/",
    "http://0x7f.0.0.1/",
    "http://0x7f000001/",
    "http://2130706433/",
    "http://017700000001/",
    "http://0177.0.0.01/",
    "http://127.0.0.1./",
    "http://%31%32%37.0.0.1/",
    "http://１２７.0.0.1/",
    "http://127。0。0。1/",
    "http:127.0.0.1",
    "http:\\\\127.0.0.1\\",
    "HTTP://127.0.0.1",
    "http://\t127.0.0.1",
    "http://[::1]/",
    "http://[0:0:0:0:0:0:0:1]:80/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::FFFF:7F00:1]/",
    "http://[::127.0.0.1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[fd00::1]/",
    "http://10.0.0.1/",
    "http://192.168.1.1/",
  ])("%s", (url) => {
    expect(urlFault(url, publicOnly)).toBe("a URL with a public address")
    expect(urlFault(url, anywhere)).toBeNull()
  })
})

describe("the metadata services of clouds are never reached, also where private addresses are allowed", () => {
  const ipv4 = ["169.254.169.254", "169.254.170.2", "168.63.129.16", "100.100.100.200", "192.0.0.192"]
  const withinIpv6 = ipv4.flatMap((address) =>
    ["::ffff:", "::", "::ffff:0:", "64:ff9b::"].map((start) => start + address),
  )
  const by6to4 = ["2002:a83f:8110::1", "2002:a9fe:a9fe::", "2002:6464:64c8::ffff", "2002:c000:c0:1::"]
  const addresses = [...ipv4, ...withinIpv6, ...by6to4, "fd00:ec2::254", "fd20:ce::254", "::ffff:a9fe:a9fe"]
  test.each(addresses)("%s without private ones", (address) => expect(isRefusedAddress(address, publicOnly)).toBe(true))
  test.each(addresses)("%s with private ones", (address) => {
    const host = address.includes(":") ? `[${address}]` : address
    expect(isRefusedAddress(address, anywhere)).toBe(true)
    expect(urlFault(`http://${host}/latest/meta-data`, anywhere)).toBe("a URL with a public address")
  })
  test.each(["::1", "::ffff:127.0.0.1", "64:ff9b::10.0.0.1", "2002:a9ff::", "2002:a83f:8111::", "::168.63.129.17"])(
    "%s is another address",
    (address) => expect(isRefusedAddress(address, anywhere)).toBe(false),
  )
})

describe("ports below 1024 but 80 and 443 need a setting", () => {
  const withPort25: ReachPolicy = { ...publicOnly, allowPorts: new Set([25]) }
  test.each([
    ["http://example.com", null],
    ["http://example.com:80", null],
    ["https://example.com:443", null],
    ["http://example.com:443", null],
    ["https://example.com:80", null],
    ["https://example.com:1024", null],
    ["https://example.com:65535", null],
    ["https://example.com:1023", "a URL with port 80, 443, or 1024 and above"],
    ["https://example.com:0", "a URL with port 80, 443, or 1024 and above"],
    ["http://example.com:22", "a URL with port 80, 443, or 1024 and above"],
    ["http://example.com:0025", "a URL with port 80, 443, or 1024 and above"],
  ])("%s", (url, fault) => expect(urlFault(url, publicOnly)).toBe(fault))
  test("which names them", () => {
    expect(urlFault("http://example.com:25", withPort25)).toBeNull()
    expect(urlFault("http://example.com:26", withPort25)).not.toBeNull()
  })
})

test.each(["http://example.com", "http://example.com:443", "HTTP://8.8.8.8"])(
  "%s is refused where only https may be",
  (url) => {
    expect(urlFault(url, { ...anywhere, httpsOnly: true })).toBe("an https URL")
    expect(urlFault(url.replace(/^http/i, "https"), { ...anywhere, httpsOnly: true })).toBeNull()
  },
)

test.each([
  "https://example.com",
  "http://example.com:8080/a?b=c#d",
  "https://8.8.8.8/",
  "https://[2606:4700:4700::1111]/",
  "https://mañana.example/",
  "http://127.0.0.1.example.com/",
  "http://localhost/",
])("%s may be stored: a name is looked up at delivery", (url) => expect(urlFault(url, publicOnly)).toBeNull())

test.each([
  ["ftp://example.com", "an http or https URL"],
  ["file:///etc/passwd", "an http or https URL"],
  ["javascript:alert(1)", "an http or https URL"],
  ["data:text/plain,x", "an http or https URL"],
  ["ws://example.com", "an http or https URL"],
  ["example.com", "an http or https URL"],
  ["//example.com", "an http or https URL"],
  ["http://", "an http or https URL"],
  ["http://exa mple.com", "an http or https URL"],
  ["http://example.com:99999", "an http or https URL"],
  ["http://256.256.256.256", "an http or https URL"],
  ["http://[fe80::1%25eth0]/", "an http or https URL"],
  ["", "an http or https URL"],
  ["http://user:pass@example.com", "a URL without user name and password"],
  ["http://user@example.com", "a URL without user name and password"],
])("%j must be something else, whatever is allowed", (url, must) => {
  expect(urlFault(url, publicOnly)).toBe(must)
  expect(urlFault(url, anywhere)).toBe(must)
})
