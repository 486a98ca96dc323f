import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { createPremio } from "../../../src/sdk/server/premio.ts"

type Fault = (request: IncomingMessage, response: ServerResponse) => void

const refuse =
  (status: number, code: string, headers: Record<string, string> = {}): Fault =>
  (_, response) =>
    void response.writeHead(status, headers).end(JSON.stringify({ code, error: "no" }))

const page =
  (status: number): Fault =>
  (_, response) =>
    void response.writeHead(status, { "Content-Type": "text/html" }).end("<h1>no</h1>")

/** What may happen on the way once, before the service answers as it should. */
const faults = {
  "a connection that breaks": (request) => void request.socket.destroy(),
  "an answer that breaks off": (_, response) => {
    response.writeHead(200, { "Content-Length": "100" }).write("{")
    setTimeout(() => response.destroy(), 5)
  },
  "no answer in time": () => {},
  "502 of a proxy": page(502),
  "503 of a proxy": page(503),
  "504 of a proxy": page(504),
  "429 of a proxy": page(429),
  UNAVAILABLE: refuse(503, "UNAVAILABLE"),
  RATE_LIMITED: refuse(429, "RATE_LIMITED", { "Retry-After": "0" }),
  "RATE_LIMITED for 11 seconds": refuse(429, "RATE_LIMITED", { "Retry-After": "11" }),
  PLAY_LIMIT_REACHED: refuse(429, "PLAY_LIMIT_REACHED", { "Retry-After": "1" }),
  INTERNAL_ERROR: refuse(500, "INTERNAL_ERROR"),
  NOT_FOUND: refuse(404, "NOT_FOUND"),
  "a redirect": (_, response) => void response.writeHead(302, { Location: "/" }).end(),
} as const satisfies Record<string, Fault>
type FaultName = keyof typeof faults

const uncertain: readonly FaultName[] = [
  "a connection that breaks",
  "an answer that breaks off",
  "no answer in time",
  "502 of a proxy",
  "503 of a proxy",
  "504 of a proxy",
  "UNAVAILABLE",
]
const untouched: readonly FaultName[] = ["429 of a proxy", "RATE_LIMITED"]

const token = "head.claims.signature"

/** Calls of each kind, and what is repeated of them. */
const calls = {
  "a read": { made: (premio) => premio.getCampaign({ campaignId: "spring" }), repeated: [...uncertain, ...untouched] },
  "a play": { made: (premio) => premio.play({ campaignId: "spring" }), repeated: [...uncertain, ...untouched] },
  "a spin by token": {
    apiKey: token,
    made: (premio) => premio.spinMiniGame({ notificationId: "wheel" }),
    repeated: [...uncertain, ...untouched],
  },
  "a spin by key, which takes no Idempotency-Key": {
    made: (premio) => premio.spinMiniGame({ notificationId: "wheel", externalUserId: "user-1" }),
    repeated: untouched,
  },
  "an identification, which does the same again": {
    made: (premio) => premio.identifyPlayer({ externalId: "user-1" }),
    repeated: [...uncertain, ...untouched],
  },
  "a change without a key": {
    made: (premio) => premio.addStock({ campaignId: "spring", prizeId: "tv", add: 1 }),
    repeated: untouched,
  },
} as const satisfies Record<
  string,
  {
    readonly apiKey?: string
    readonly made: (premio: ReturnType<typeof createPremio>) => Promise<unknown>
    readonly repeated: readonly FaultName[]
  }
>

type Seen = { readonly key: string | undefined; readonly body: string }

/** A server that answers the first request to each path of its own by the fault, and others with `{}`. */
const flaky = createServer(async (request, response) => {
  const [, fault = "", run = ""] = (request.url ?? "").split("/")
  let body = ""
  for await (const chunk of request) body += chunk
  const seen = requests.get(run) ?? []
  requests.set(run, [...seen, { key: request.headers["idempotency-key"] as string | undefined, body }])
  const failing = seen.length === 0 ? (faults as Record<string, Fault>)[decodeURIComponent(fault)] : undefined
  if (failing) failing(request, response)
  else response.writeHead(200, { "Content-Type": "application/json" }).end("{}")
})
const requests = new Map<string, Seen[]>()
let url = ""
beforeAll(async () => {
  await new Promise<void>((resolve) => flaky.listen(0, "127.0.0.1", resolve))
  url = `http://127.0.0.1:${(flaky.address() as AddressInfo).port}`
})
afterAll(() => {
  flaky.closeAllConnections()
  flaky.close()
})

let runs = 0

const outcomeOf = async (name: keyof typeof calls, fault: FaultName) => {
  const run = String(++runs)
  const { made, ...given } = calls[name]
  const apiKey = "apiKey" in given ? given.apiKey : "key"
  const baseUrl = `${url}/${encodeURIComponent(fault)}/${run}`
  const timeoutMs = fault === "no answer in time" ? 300 : 10_000
  const premio = createPremio({ baseUrl, apiKey, orgId: "sol", timeoutMs })
  const failure = await made(premio).then(
    () => null,
    ({ code }) => code as string,
  )
  return { failure, seen: requests.get(run) ?? [] }
}

describe.each(Object.entries(calls))("%s", (name, { repeated }) => {
  test("is repeated after those faults after which that is safe, and the same each time", async () => {
    const names = Object.keys(faults) as FaultName[]
    const outcomes = await Promise.all(
      names.map(async (fault) => [fault, await outcomeOf(name as keyof typeof calls, fault)] as const),
    )
    // On a busy machine, the repeat of what got no answer in time may itself be repeated.
    const again = outcomes.filter(([, { seen }]) => seen.length > 1)
    expect(again.map(([fault]) => fault).sort()).toEqual([...repeated].sort())
    for (const [, { failure, seen }] of again) {
      expect(failure).toBeNull()
      expect(seen).toEqual(seen.map(() => seen[0] as Seen))
    }
    const once = outcomes.filter(([, { seen }]) => seen.length <= 1)
    for (const [, { failure, seen }] of once) expect([failure !== null, seen.length]).toEqual([true, 1])
  })
})

test("a call has a key of its own where it counts, that of the caller where one is given, and none elsewhere", async () => {
  const run = String(++runs)
  const premio = createPremio({ baseUrl: `${url}/none/${run}`, apiKey: "key", orgId: "sol" })
  await premio.play({ campaignId: "spring" })
  await premio.play({ campaignId: "spring" })
  await premio.play({ campaignId: "spring", idempotencyKey: "mine" })
  await premio.spinMiniGame({ notificationId: "wheel" })
  // A key that nobody chose would make a new code instead of returning the player's active one.
  await premio.createPromoCode({ campaignId: "spring", externalUserId: "user-1" })
  const [first, second, ...others] = (requests.get(run) ?? []).map(({ key }) => key)
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(second).toMatch(/^[0-9a-f-]{36}$/)
  expect(first).not.toBe(second as string)
  expect(others).toEqual(["mine", undefined, undefined])
})

test("a change is repeated where no connection was made, until its caller ends it", async () => {
  const closed = createServer()
  await new Promise<void>((resolve) => closed.listen(0, "127.0.0.1", resolve))
  const { port } = closed.address() as AddressInfo
  await new Promise((resolve) => closed.close(resolve))
  let tries = 0
  const end = new AbortController()
  const premio = createPremio({
    baseUrl: `http://127.0.0.1:${port}`,
    apiKey: "key",
    orgId: "sol",
    fetch: (address, init) => {
      tries++
      if (tries === 2) setTimeout(() => end.abort(new Error("enough")), 5)
      return fetch(address, init)
    },
  })
  const call = premio.addStock({ campaignId: "spring", prizeId: "tv", add: 1 }, { signal: end.signal })
  expect(call).rejects.toThrow("enough")
  await call.catch(() => {})
  expect(tries).toBe(2)
})

test("nothing is sent for a client without an address, a key or an organization", () => {
  const options = { baseUrl: url, apiKey: "key", orgId: "sol" }
  for (const missing of [{ baseUrl: "" }, { apiKey: "" }, { orgId: "" }])
    expect(() => createPremio({ ...options, ...missing })).toThrow(`${Object.keys(missing)[0]} must be`)
})

test("what the caller throws on seeing an answer is no fault of the connection: it is thrown as it is", async () => {
  const run = String(++runs)
  const premio = createPremio({ baseUrl: `${url}/none/${run}`, apiKey: "key", orgId: "sol" })
  const onResponse = () => {
    throw new RangeError("mine")
  }
  const call = premio.getCampaign({ campaignId: "spring" }, { onResponse })
  expect(call).rejects.toThrow(RangeError)
  await call.catch(() => {})
  expect(requests.get(run)).toHaveLength(1)
})

test.each(["", ".", ".."])("nothing is sent for the id %j, which would reach another operation", async (id) => {
  const run = String(++runs)
  const premio = createPremio({ baseUrl: `${url}/none/${run}`, apiKey: "key", orgId: "sol" })
  const calls = [
    () => premio.releaseUserProvider({ userId: id }),
    () => premio.listPlayerPlays({ externalUserId: id }),
    () => premio.each.listPlayerPlays({ externalUserId: id }).next(),
  ]
  for (const call of calls) expect(await call().catch(String)).toMatch(/^TypeError: \w+ must be an id/)
  expect(requests.get(run)).toBeUndefined()
})
