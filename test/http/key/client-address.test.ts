import { expect, test } from "bun:test"
import { clientOf } from "../../../src/http/edge/caller/client-address.ts"

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["203.0.113.7:65535", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["0:0:0:0:0:FFFF:cb00:7107", "203.0.113.7"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:0DB8:0000:0000:ffff:ffff:ffff:ffff", "2001:db8:0:0::/64"],
  ["[2001:db8:1:2:3:4:5:6]:443", "2001:db8:1:2::/64"],
  ["[::1]", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::", "0:0:0:0::/64"],
  ["1.2.3", null],
  ["0x7f.0.0.1", null],
  ["256.1.1.1", null],
  ["for=203.0.113.7", null],
  ["2001:db8::1::2", null],
  ["", null],
  ["1".repeat(300), null],
])("the address %j counts as %j", (text, counted) => {
  expect(clientOf(text)).toBe(counted)
})
