import { afterAll, beforeAll, expect, test } from "bun:test"
import type dns from "node:dns"
import http from "node:http"
import { checkedLookup } from "../../src/webhooks/lookup.ts"
import { startRawServer } from "../support/webhook/raw-server.ts"

const ok = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
/** The same message whatever the reason: an organization must not learn which internal names exist. */
const refused = "the name has no address that webhooks may reach"
let outside: Awaited<ReturnType<typeof startRawServer>>
beforeAll(async () => {
  outside = await startRawServer((socket) => socket.end(ok), "127.0.0.1")
})
afterAll(() => outside.stop())

/** A resolver that returns each of `answers` once, and the last one from then on; it counts how often it was asked. */
const changingResolver = (...answers: string[][]) => {
  let asked = 0
  const resolve = (_name: string, _options: unknown, callback: (error: null, addresses: unknown) => void) => {
    const addresses = answers[Math.min(asked++, answers.length - 1)] ?? []
    callback(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    )
  }
  return { resolve: resolve as unknown as typeof dns.lookup, asked: () => asked }
}

/** For these tests, 127.0.0.1 is outside, and the rest of 127.0.0.0/8 is the internal network. */
const isInside = (address: string) => address !== "127.0.0.1"

const request = (resolver: ReturnType<typeof changingResolver>) =>
  new Promise<number | string>((resolve) => {
    const lookup = checkedLookup(resolver.resolve, isInside)
    http
      .get(`http://receiver.example:${outside.port}/`, { lookup, agent: false }, (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
      .on("error", (error) => resolve(error.message))
  })

test("a name that means the inside network once it is dialled is dialled at the address that was checked", async () => {
  const resolver = changingResolver(["127.0.0.1"], ["127.0.0.2"])
  expect(await request(resolver)).toBe(200)
  expect(resolver.asked()).toBe(1)
})

test.each([
  ["only", [["127.0.0.2"]]],
  ["also", [["127.0.0.1", "127.0.0.2"]]],
  ["in the end", [["127.0.0.1", "10.0.0.1"]]],
] as [string, string[][]][])("a name that %s has an inside address is not dialled", async (_name, answers) => {
  const before = outside.connections()
  expect(await request(changingResolver(...answers))).toBe(refused)
  expect(outside.connections()).toBe(before)
})

test("a name without an address is not dialled", async () => {
  expect(await request(changingResolver([]))).toBe(refused)
})

test("an unknown name is reported in the same words as one with an internal address", async () => {
  const failing = (_name: string, _options: unknown, callback: (error: Error) => void) =>
    callback(Object.assign(new Error("getaddrinfo ENOTFOUND"), { code: "ENOTFOUND" }))
  const resolver = { resolve: failing as unknown as typeof dns.lookup, asked: () => 0 }
  expect(await request(resolver)).toBe(refused)
})
