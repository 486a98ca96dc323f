import { beforeAll, describe, expect, test } from "bun:test"
import { givenOrganization, givenService, startService } from "../../support/service/service.ts"
import { request, sendRaw } from "../../support/service/wire.ts"

const campaigns = "/api/v1/admin/campaigns"

const service = givenService()
const org = givenOrganization(service, beforeAll)
let withKey: string[]
beforeAll(async () => {
  withKey = [`Authorization: Bearer ${org.key}`, `X-Org-Id: ${org.orgId}`]
  await org.post(campaigns, { campaignId: "b" }, { status: 201 })
})

const everywhere: [string, string][] = [
  ["GET", campaigns],
  ["GET", `${campaigns}/b?x=1`],
  ["POST", "/api/v1/games/play"],
  ["GET", "/api/v1/console/session"],
  ["GET", "/console"],
  ["GET", "/console/campaigns"],
  ["GET", "/swagger"],
  ["GET", "/swagger/json"],
  ["GET", "/swagger/reference.js"],
  ["GET", "/healthz"],
  ["GET", "/readyz"],
  ["GET", "/nothing"],
]
const malformed = [
  "a b",
  "",
  "a/b",
  "a@b",
  "a?b",
  "a#b",
  "[",
  "[::1",
  "a:b",
  "a:99999",
  "%",
  "ü",
  "1.2.3.4.5",
  'a"b',
  "a|b",
]

describe.each(everywhere)("%s %s", (method, target) => {
  test("with a malformed Host is 400, with and without a key", async () => {
    for (const host of malformed)
      for (const credentials of [withKey, []]) {
        const { status, headers, body } = await request(service.url, method, target, [`Host: ${host}`, ...credentials])
        expect([host, status, headers.has("x-request-id")]).toEqual([host, 400, true])
        expect(JSON.parse(body)).toEqual({
          error: "Host must be a name or an address, with or without a port",
          code: "VALIDATION_ERROR",
        })
      }
  })

  test("with two of which one is malformed is 400", async () => {
    const { status } = await request(service.url, method, target, ["Host: localhost", "Host: a b", ...withKey])
    expect(status).toBe(400)
  })

  test("with any foreign Host gets the same response as with ours", async () => {
    const own = await request(service.url, method, target, ["Host: 127.0.0.1", ...withKey])
    for (const host of ["example.com", "EXAMPLE.com:443", "a_b.internal", "[::1]:3000", "10.0.0.1:80", "premio"]) {
      const { status } = await request(service.url, method, target, [`Host: ${host}`, ...withKey])
      expect([host, status]).toEqual([host, own.status])
    }
  })
})

test("the port of the metrics refuses a malformed Host as well", async () => {
  const apart = await startService({ environment: { METRICS_PORT: "0" } })
  const { origin } = new URL(apart.metricsUrl)
  expect((await request(origin, "GET", "/metrics", ["Host: a b"])).status).toBe(400)
  expect((await request(origin, "GET", "/metrics")).status).toBe(200)
  for (const alias of ["/x/../metrics", "/./metrics", "/nothing"]) {
    const { status, body } = await request(origin, "GET", alias)
    expect([alias, status, JSON.parse(body).code]).toEqual([alias, 404, "NOT_FOUND"])
  }
  await apart.stop()
})

test("HTTP/1.0 needs no Host", async () => {
  for (const [target, status] of [
    ["/healthz", 200],
    [`${campaigns}?limit=1`, 200],
    ["/swagger", 200],
    ["/nothing", 404],
    ["/api/v1/console/session", 204],
  ]) {
    const answer = await sendRaw(service.url, `GET ${target} HTTP/1.0\r\n${withKey.join("\r\n")}\r\n\r\n`)
    expect([target, answer.split(" ")[1]]).toEqual([target, String(status)])
  }
})

describe("a path has one name", () => {
  const aliases = (path: string) => [
    `/x/..${path}`,
    `/./${path.slice(1)}`,
    `/%2e%2e${path}`,
    `/x/%2E%2e${path}`,
    `/.%2e${path}`,
    `/x\\..${path.replaceAll("/", "\\")}`,
    `/${path}`,
    `${path}/`,
    `${path}/.`,
    `${path}/x/..`,
    `${path}//`,
    `/console/..${path}`,
    `/console/%2e%2e${path}`,
    `/swagger/..${path}`,
    `${path.slice(0, 2)}%${(path.codePointAt(2) ?? 0).toString(16)}${path.slice(3)}`,
    path.toUpperCase(),
    `${path};x`,
    `${path}#x`,
  ]

  test.each(["/metrics", "/healthz", "/readyz", "/swagger", "/swagger/json", campaigns, "/api/v1/rankings"])(
    "%s",
    async (path) => {
      for (const alias of aliases(path))
        for (const method of ["GET", "HEAD", "POST"]) {
          const { status, body } = await request(service.url, method, alias, ["Host: localhost", ...withKey])
          expect([method, alias, status]).toEqual([method, alias, 404])
          if (method !== "HEAD") expect(JSON.parse(body).code).toBe("NOT_FOUND")
        }
    },
  )

  test("an id with dots is an id", async () => {
    for (const id of [".", "..", "%2e%2e", "%2E", "a%2Fb", "a%2F..%2Fb"]) {
      const { status, body } = await request(service.url, "GET", `${campaigns}/${id}`, ["Host: localhost", ...withKey])
      expect([id, status]).toEqual([id, 404])
      expect(JSON.parse(body).error).toContain("does not exist")
    }
    for (const id of ["x/../b", "./b", "b/.", "b/", "/b", "b/x/.."]) {
      const { status } = await request(service.url, "GET", `${campaigns}/${id}`, ["Host: localhost", ...withKey])
      expect([id, status]).toEqual([id, 404])
    }
    for (const externalId of ["..", ".", "a/../b", "%", "ü\u0000"]) {
      await org.post("/api/v1/clients/identify", { externalId }, { status: 200 })
      const place = `/api/v1/admin/players/${encodeURIComponent(externalId).replaceAll(".", "%2e")}`
      const { status, body } = await request(service.url, "GET", place, ["Host: localhost", ...withKey])
      expect([externalId, status, JSON.parse(body).externalUserId]).toEqual([externalId, 200, externalId])
    }
  })

  test("a whole URL as the target is the same as its path", async () => {
    const { status } = await request(service.url, "GET", `http://localhost${campaigns}?limit=1`, [
      "Host: localhost",
      ...withKey,
    ])
    expect(status).toBe(200)
    expect((await request(service.url, "GET", "http://localhost/x/../healthz")).status).toBe(404)
  })
})
