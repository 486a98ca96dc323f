import { beforeAll, describe, expect, test } from "bun:test"
import { operations } from "../../../src/http/app.ts"
import { examplePath } from "../../../src/http/document/parameters.ts"
import { isOwnOrigin } from "../../../src/http/edge/caller/cookie.ts"
import { sharedHeaders } from "../../../src/http/edge/cors.ts"
import { Leaving } from "../../../src/http/edge/leaving.ts"
import { observed } from "../../../src/http/edge/observe.ts"
import { member } from "../../support/console/user.ts"
import type { Client } from "../../support/service/client.ts"
import { asPlayer, issuedToken } from "../../support/service/player-token.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"
import { request } from "../../support/service/wire.ts"

const settings = "/api/v1/admin/settings"
const identify = "/api/v1/clients/identify"
const rankings = "/api/v1/rankings?campaignId=none"
const shop = "https://shop.example"
const scopes = ["sdk", "read", "write", "admin", "console"] as const
type Credential = (typeof scopes)[number] | "token"

const service = givenService()
const org = givenOrganization(service, beforeAll)
const credentials = new Map<Credential, Client>()
const by = (credential: Credential) => credentials.get(credential) ?? org
beforeAll(async () => {
  for (const scope of scopes) {
    const { body } = await org.post("/api/v1/admin/api-keys", { name: scope, scope }, { status: 201 })
    credentials.set(scope, org.as({ key: body.key }))
  }
  credentials.set("token", asPlayer(org, await issuedToken(org, "ana")))
})

/** With a pause, since a player may only send so many requests at once. */
const set = (players: object) => {
  service.clock.advance(10_000)
  return org.patch(settings, { players }, { status: 200 })
}

const places = [undefined, shop, "https://SHOP.example:443", "https://evil.example", "null", "own", "own by TLS"]
/** What a page sends; the service's own name is not that of a test's process, of which there may be two. */
const pageOf = (place: string | undefined): Record<string, string> => {
  if (place === undefined) return {}
  if (place === "own") return { host: "premio.example", origin: "https://premio.example" }
  if (place === "own by TLS")
    return { host: "premio.example", origin: "http://premio.example", "x-forwarded-proto": "https" }
  return { origin: place }
}
const sites = [undefined, "none", "same-origin", "same-site", "cross-site"]
const lists: (string[] | null)[] = [["*"], [shop], [], null]

/** Whether the contract lets a credential call from a page. */
const mayCall = (
  credential: Credential,
  place: string | undefined,
  site: string | undefined,
  allowed: string[] | null,
) => {
  if (allowed === null) return true
  if (credential !== "sdk" && credential !== "token") return site !== "same-site" && site !== "cross-site"
  if (place === undefined || place === "own" || allowed.includes("*")) return true
  return allowed.includes(shop) && place.toLowerCase().startsWith(shop)
}

describe("a key in a page", () => {
  test.each(lists.map((list): [string[] | null] => [list]))("of an organization that allows %j", async (allowed) => {
    for (const scope of [...scopes, "token"] as const)
      for (const place of places) {
        await set({ allowedOrigins: allowed })
        for (const site of sites) {
          const headers: Record<string, string> = {
            ...pageOf(place),
            ...(site !== undefined && { "sec-fetch-site": site }),
          }
          const { body } = await by(scope).get(rankings, { headers })
          const admitted = scope === "console" ? "INSUFFICIENT_SCOPE" : "NOT_FOUND"
          const expected = mayCall(scope, place, site, allowed) ? admitted : "ORIGIN_NOT_ALLOWED"
          expect([scope, place, site, body.code]).toEqual([scope, place, site, expected])
        }
      }
  })

  test("that is refused does nothing, and the message says what to do", async () => {
    await set({ allowedOrigins: [shop] })
    const evil = { origin: "https://evil.example", "sec-fetch-site": "cross-site" }
    const app = await by("sdk").post(identify, { externalId: "nobody" }, { status: 403, headers: evil })
    expect(app.body.error).toContain("players.allowedOrigins")
    const server = await by("write").post(identify, { externalId: "nobody" }, { status: 403, headers: evil })
    expect(server.body.error).toContain("deactivate it")
    await org.get("/api/v1/admin/players/nobody", { status: 404 })
  })
})

test.each([
  ["http://localhost:3000/", {}, ["http://localhost:3000"]],
  ["http://127.0.0.1/", {}, ["http://127.0.0.1"]],
  ["http://localhost/", { "x-forwarded-proto": "https" }, ["https://localhost"]],
  ["http://premio.example/", {}, ["http://premio.example", "https://premio.example"]],
  ["http://premio.example:443/", { "x-forwarded-proto": "https" }, ["https://premio.example"]],
])("the own origins at %s with %j are %j", (url, headers, own) => {
  const { host, hostname } = new URL(url)
  const request = new Request(url, { headers: { host, ...headers } })
  const all = ["http:", "https:"].flatMap((scheme) => [`${scheme}//${hostname}`, `${scheme}//${hostname}:3000`])
  expect([...all, "https://example", "null"].filter((origin) => isOwnOrigin(request, origin))).toEqual(own)
})

describe("a player token is required", () => {
  const forPlayer: [
    string,
    (client: Client, headers: Record<string, string>) => Promise<{ body: { code?: string } }>,
  ][] = [
    ["to identify", (client, headers) => client.post(identify, { externalId: "ana" }, { headers })],
    ["to spin", (client, headers) => client.post("/api/v1/inapp-games/spin", { externalUserId: "a" }, { headers })],
    ["to ask for a player", (client, headers) => client.get(`${rankings}&external%55serId=ana`, { headers })],
  ]
  const others: typeof forPlayer = [
    ["to ask for no player", (client, headers) => client.get(rankings, { headers })],
    ["for push events", (client, headers) => client.post("/api/v1/notifications/push/events", {}, { headers })],
  ]
  const refused = "PLAYER_TOKEN_REQUIRED"

  test.each(forPlayer)("%s", async (_what, call) => {
    const codeBy = async (scope: Credential, place?: string) => (await call(by(scope), { ...pageOf(place) })).body.code
    for (const allowedOrigins of lists) {
      await set({ allowedOrigins, requireToken: true })
      const isAllowed = allowedOrigins === null || allowedOrigins.length > 0
      expect([await codeBy("sdk"), await codeBy("sdk", "own")]).toEqual([refused, refused])
      expect(await codeBy("sdk", shop)).toBe(isAllowed ? refused : "ORIGIN_NOT_ALLOWED")
      expect([await codeBy("write"), await codeBy("token"), await codeBy("token", "own")]).not.toContain(refused)
      await set({ requireToken: false })
      expect([await codeBy("sdk"), await codeBy("sdk", "own")]).not.toContain(refused)
      const fromPage = await codeBy("sdk", shop)
      if (allowedOrigins === null) expect(fromPage).not.toBe(refused)
      else expect(fromPage).toBe(isAllowed ? refused : "ORIGIN_NOT_ALLOWED")
    }
  })

  test.each(others)("not %s", async (_what, call) => {
    await set({ allowedOrigins: ["*"], requireToken: true })
    for (const place of [undefined, shop])
      expect((await call(by("sdk"), { ...pageOf(place) })).body.code).not.toBe(refused)
  })
})

describe("of two faults, the first in the order of checks answers", () => {
  const evil = { origin: "https://evil.example" }
  const noOrg = { "x-org-id": "" }
  type Fault = [string, () => Promise<{ body: { code?: string } }>, string]
  const faults: Fault[] = [
    ["path, credential", () => org.as({ key: "" }).get("/api/v1/nothing"), "NOT_FOUND"],
    ["credential, X-Org-Id", () => org.as({ key: "" }).post(identify, {}, { headers: noOrg }), "MISSING_API_KEY"],
    ["key, X-Org-Id", () => org.as({ key: "no" }).post(identify, {}, { headers: noOrg }), "INVALID_API_KEY"],
    [
      "token's X-Org-Id, token",
      () => org.as({ key: "a.b.c" }).post(identify, {}, { headers: noOrg }),
      "VALIDATION_ERROR",
    ],
    ["token, origin", () => org.as({ key: "a.b.c" }).post(identify, {}, { headers: evil }), "INVALID_PLAYER_TOKEN"],
    ["token's origin, scope", () => by("token").post("/api/v1/codes", {}, { headers: evil }), "ORIGIN_NOT_ALLOWED"],
    ["token's scope, body", () => by("token").post("/api/v1/codes", {}), "INSUFFICIENT_SCOPE"],
    ["X-Org-Id, origin", () => by("sdk").post(identify, {}, { headers: { ...evil, ...noOrg } }), "VALIDATION_ERROR"],
    ["origin, token", () => by("sdk").post(identify, {}, { headers: evil }), "ORIGIN_NOT_ALLOWED"],
    ["origin, scope", () => by("sdk").post("/api/v1/codes", {}, { headers: evil }), "ORIGIN_NOT_ALLOWED"],
    ["scope, body", () => by("sdk").post("/api/v1/games/play", {}), "INSUFFICIENT_SCOPE"],
    ["token, query", () => by("sdk").get("/api/v1/rankings?limit=x&externalUserId=a"), "PLAYER_TOKEN_REQUIRED"],
    ["token, body", () => by("sdk").post(identify, "{"), "PLAYER_TOKEN_REQUIRED"],
  ]
  test.each(faults)("%s", async (_which, call, code) => {
    await set({ allowedOrigins: [shop], requireToken: true })
    expect((await call()).body.code).toBe(code)
  })
})

const shared = new Map<string, string[]>()
for (const { path, method, takesPlayerToken } of operations)
  if (takesPlayerToken) shared.set(path, [...(shared.get(path) ?? []), method])
const unshared = [...new Set(operations.map(({ path }) => path))].filter((path) => !shared.has(path))
const corsNames = ["origin", "methods", "headers", "credentials"].map((name) => `access-control-allow-${name}`)
const allCors = [...corsNames, "access-control-expose-headers", "access-control-max-age", "vary"]
const corsOf = (headers: Headers) => allCors.flatMap((name) => (headers.has(name) ? [[name, headers.get(name)]] : []))

describe("a preflight", () => {
  const ask = (path: string) =>
    fetch(service.url + examplePath(path), {
      method: "OPTIONS",
      headers: { origin: shop, "access-control-request-method": "POST", "access-control-request-headers": "x-org-id" },
    })

  test.each([...shared])("of %s is answered without a key", async (path, methods) => {
    const answer = await ask(path)
    expect([answer.status, await answer.text()]).toEqual([204, ""])
    expect(corsOf(answer.headers)).toEqual([
      ["access-control-allow-origin", "*"],
      ["access-control-allow-methods", methods.join(", ")],
      [
        "access-control-allow-headers",
        "Authorization, Content-Type, Idempotency-Key, X-Org-Id, X-Request-Id, X-Test-Error, X-Test-Delay",
      ],
      ["access-control-max-age", "86400"],
      ["vary", "Origin"],
    ])
  })

  test("and the answers to other methods hide no game that is called like a path", async () => {
    const { body } = await org.get("/api/v1/games/play", { status: 404 })
    expect(body.error).toContain("campaign play")
  })

  test("of any other path is unknown", async () => {
    const paths = [...unshared, "/", "/console", "/swagger", "/healthz", "/metrics", "/api/v1/nothing"]
    for (const path of paths) {
      const answer = await ask(path)
      expect([path, answer.status, corsOf(answer.headers)]).toEqual([path, 404, []])
    }
  })
})

const echoed = (origin: string) => [
  ["access-control-allow-origin", origin],
  ["access-control-expose-headers", "Retry-After, X-Request-Id, Idempotency-Replayed, X-Test-Mode"],
  ["vary", "Origin"],
]

describe("what a page may read", () => {
  const large = "x".repeat(1024 * 1024 + 1)
  type Refused = [number, string, string, Client | null, (string | undefined)?]
  const refusals = (): Refused[] => [
    [200, "POST", identify, by("write"), '{"externalId":"ana"}'],
    [400, "POST", identify, by("write"), "{"],
    [400, "POST", identify, org.as({ orgId: "" }), "{}"],
    [401, "POST", identify, null, "{}"],
    [401, "POST", identify, org.as({ key: "none" }), "{}"],
    [401, "POST", identify, by("sdk"), "{}"],
    [401, "POST", identify, org.as({ key: "a.b.c" }), "{}"],
    [403, "POST", identify, by("token"), '{"externalId":"ben"}'],
    [403, "POST", identify, by("console"), "{}"],
    [404, "GET", rankings, by("read")],
    [404, "GET", "/api/v1/draws/ch_none/1", null],
    [404, "GET", "/api/v1/draws/%E0%A4%A/1", null],
    [404, "DELETE", identify, by("write")],
    [413, "POST", identify, by("write"), large],
  ]
  const send = ([, method, path, client, body]: Refused, origin?: string) => {
    const { key = "", orgId = "" } = client ?? {}
    return fetch(service.url + path, {
      method,
      headers: {
        ...(key && { authorization: `Bearer ${key}` }),
        ...(orgId && { "x-org-id": orgId }),
        ...(origin !== undefined && { origin }),
      },
      ...(body !== undefined && { body }),
    })
  }

  test("is every answer of the shared paths, refusals too", async () => {
    await set({ allowedOrigins: ["*"], requireToken: false })
    for (const refusal of refusals())
      for (const origin of [shop, "null"]) {
        const { status, headers } = await send(refusal, origin)
        expect([refusal[1], refusal[2], status]).toEqual([refusal[1], refusal[2], refusal[0]])
        expect(corsOf(headers)).toEqual(echoed(origin))
      }
    for (const refusal of refusals()) expect(corsOf((await send(refusal)).headers)).toEqual([["vary", "Origin"]])
    await set({ allowedOrigins: [] })
    const blocked = await send([403, "POST", identify, by("sdk"), "{}"], shop)
    expect([blocked.status, corsOf(blocked.headers)]).toEqual([403, echoed(shop)])
    const bad = await request(service.url, "POST", identify, ["Host: a b", `Origin: ${shop}`])
    expect([bad.status, bad.headers.get("access-control-allow-origin"), bad.headers.get("vary")]).toEqual([
      400,
      shop,
      "Origin",
    ])
  })

  test("is an unexpected error, too", async () => {
    const observer = { observe: () => () => undefined, onUnexpected: () => undefined, leaving: new Leaving() }
    const fail = async () => {
      throw new Error("unexpected")
    }
    const failing = observed(observer, "GET /", fail, sharedHeaders)
    const answer = await failing({ request: new Request("http://localhost/", { headers: { origin: shop } }) })
    expect([answer.status, corsOf(answer.headers)]).toEqual([500, echoed(shop)])
  })

  test("is nothing of other paths", async () => {
    await set({ allowedOrigins: ["*"] })
    for (const path of ["/api/v1/codes", "/api/v1/points/spend"])
      for (const client of [by("write"), null]) {
        const { headers } = await send([0, "POST", path, client, "{}"], shop)
        expect(corsOf(headers)).toEqual([])
      }
  })

  test("is as it was in an organization without a list of origins", async () => {
    const { page } = await member(org, "owner")
    expect(corsOf((await page.get(rankings, { status: 404 })).headers)).toEqual([["vary", "Origin"]])
    await set({ allowedOrigins: null })
    expect(corsOf((await page.get(rankings, { status: 404 })).headers)).toEqual([])
    const known = ["cache-control", "content-length", "content-type", "date", "x-content-type-options", "x-request-id"]
    for (const refusal of refusals().filter(([status, , , client]) => client !== null && status !== 401)) {
      if (refusal[1] === "DELETE") continue
      for (const origin of [shop, undefined]) {
        const { headers } = await send(refusal, origin)
        expect([...headers.keys()].sort()).toEqual(known)
      }
    }
    const before = await send([404, "POST", identify, by("sdk"), '{"externalId":"ana"}'])
    const { status, headers } = await send([200, "POST", identify, by("sdk"), '{"externalId":"ana"}'], shop)
    expect([status, [...headers.keys()].sort(), before.status]).toEqual([200, known, 200])
  })
})
