import { beforeAll, beforeEach, describe, expect, test } from "bun:test"
import { areas } from "../../../src/core/organization/role.ts"
import { operations } from "../../../src/http/app.ts"
import { cookieOf, ownPage, sessionPath, signIn } from "../../support/console/session.ts"
import { codeCampaign, scoped } from "../../support/fixture/promo.ts"
import { type Client, client } from "../../support/service/client.ts"
import { givenService, startService } from "../../support/service/service.ts"

const admin = "/api/v1/admin"
const hour = 60 * 60 * 1000

const service = givenService()
let org: Client
let visitor: Client
beforeAll(async () => {
  org = await service.organization("Café Sol")
  visitor = client(() => service.url, {})
})
beforeEach(() => service.clock.advance(24 * hour))

const tryIn = (body: object, headers: Record<string, string> = ownPage) => visitor.post(sessionPath, body, { headers })
describe("signing in", () => {
  test("returns who is signed in and for how long, and the token only in the cookie", async () => {
    const { status, body, headers, text } = await tryIn({ orgId: org.orgId, key: ` ${org.key} ` })
    expect(status).toBe(201)
    expect(body).toEqual({
      orgId: org.orgId,
      mode: "live",
      organizationName: "Café Sol",
      keyId: expect.stringMatching(/^key_/),
      scope: "admin",
      user: null,
      may: Object.fromEntries(areas.map((area) => [area, "write"])),
      expiresAt: new Date(service.clock.now + 12 * hour).toISOString(),
    })
    expect(headers.get("cache-control")).toBe("no-store")
    const token = cookieOf(headers).replace("premio_session=", "")
    expect(token).toMatch(/^\w{43}$/)
    expect(text).not.toContain(token)
  })

  test.each([
    ["127.0.0.1", "premio_session", false],
    ["localhost:3000", "premio_session", false],
    ["[::1]:3000", "premio_session", false],
    ["premio.example.com", "__Host-premio_session", true],
    ["192.168.1.5:3000", "__Host-premio_session", true],
    ["127.0.0.1.example.com", "__Host-premio_session", true],
    ["localhost.example.com", "__Host-premio_session", true],
  ])("by the host %s sets the cookie %s", async (host, name, isSecure) => {
    const { headers } = await tryIn({ orgId: org.orgId, key: org.key }, { ...ownPage, host })
    const [pair = "", ...attributes] = headers.get("set-cookie")?.split("; ") ?? []
    expect(pair.split("=")[0]).toBe(name)
    expect(attributes.sort()).toEqual(["HttpOnly", "Path=/", "SameSite=Strict", ...(isSecure ? ["Secure"] : [])])
    const held = { headers: { cookie: pair, host } }
    await visitor.get(sessionPath, { status: 200, ...held })
    await visitor.get(sessionPath, {
      status: 204,
      headers: { cookie: pair, host: isSecure ? "localhost" : "b.example" },
    })
  })

  test.each(["127.0.0.1", "localhost:3000", "premio.example.com"])(
    "by the host %s behind a proxy that reports TLS sets a Secure cookie",
    async (host) => {
      const tls = { host, "x-forwarded-proto": "https" }
      const { headers } = await tryIn({ orgId: org.orgId, key: org.key }, { ...ownPage, ...tls })
      const [pair = "", ...attributes] = headers.get("set-cookie")?.split("; ") ?? []
      expect(pair).toStartWith("__Host-premio_session=")
      expect(attributes.sort()).toEqual(["HttpOnly", "Path=/", "SameSite=Strict", "Secure"])
      await visitor.get(sessionPath, { status: 200, headers: { cookie: pair, ...tls } })
      const { headers: ended } = await visitor.delete(sessionPath, { headers: { ...ownPage, cookie: pair, ...tls } })
      expect(ended.get("set-cookie")).toContain("Secure")
    },
  )

  test.each([
    ["admin", 201],
    ["console", 201],
    ["read", 403],
    ["write", 403],
    ["sdk", 403],
  ] as const)("with a key of scope %s is %d", async (scope, status) => {
    const { key } = await scoped(org, scope)
    const answer = await tryIn({ orgId: org.orgId, key })
    expect(answer.status).toBe(status)
    expect(answer.headers.has("set-cookie")).toBe(status === 201)
    if (status === 403) expect(answer.body.code).toBe("INSUFFICIENT_SCOPE")
  })

  test.each([
    ["an unknown key", () => ({ orgId: org.orgId, key: "premio_none" }), "INVALID_API_KEY"],
    ["another organization", () => ({ orgId: "no-such-org", key: org.key }), "INVALID_API_KEY"],
    ["the operator's key", () => ({ orgId: org.orgId, key: service.operator.key }), "INVALID_API_KEY"],
    ["no key", () => ({ orgId: org.orgId }), "VALIDATION_ERROR"],
    ["a number as key", () => ({ orgId: org.orgId, key: 5 }), "VALIDATION_ERROR"],
    ["no organization", () => ({ key: org.key }), "VALIDATION_ERROR"],
  ])("with %s sets no cookie and shows no key", async (_name, body, code) => {
    const answer = await tryIn(body())
    expect(answer.body.code).toBe(code)
    expect(answer.headers.has("set-cookie")).toBe(false)
    expect(answer.text).not.toContain(org.key)
  })

  test("again in the same browser ends the previous session", async () => {
    const first = await signIn(org)
    const body = { orgId: org.orgId, key: org.key }
    await first.post(sessionPath, body, { status: 201 })
    await first.get(sessionPath, { status: 401 })
  })

  test("and signing out are in the audit log, without key or token", async () => {
    const own = await service.organization()
    const page = await signIn(own)
    await page.delete(sessionPath, { status: 204 })
    const { body, text } = await own.get(`${admin}/audit-log`, { status: 200 })
    const entries = body.items.slice(0, 2)
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(["session.end", "session.create"])
    for (const { keyId, target } of entries) expect(keyId).toBe(target)
    expect(text).not.toContain(own.key)
  })
})

describe("a session", () => {
  test("replaces its key in every operation, without X-Org-Id, and is never cached", async () => {
    const page = await signIn(org)
    const campaignId = await codeCampaign(page)
    await page.post("/api/v1/codes", { campaignId, externalUserId: "ana" }, { status: 201 })
    const { body, headers } = await page.get(`${admin}/campaigns/${campaignId}`, { status: 200 })
    expect(body.campaignId).toBe(campaignId)
    expect(headers.get("cache-control")).toBe("no-store")
    const [newest] = (await org.get(`${admin}/audit-log`)).body.items
    expect(newest).toMatchObject({ action: "campaign.create", keyId: (await page.get(sessionPath)).body.keyId })
  })

  test("only sees its own organization, and refuses a call meant for another", async () => {
    const page = await signIn(org)
    const other = await service.organization()
    const campaignId = await codeCampaign(other)
    await page.get(`${admin}/campaigns/${campaignId}`, { status: 404 })
    await page.as({ orgId: org.orgId }).get(`${admin}/campaigns`, { status: 200 })
    const { body } = await page.as({ orgId: other.orgId }).get(`${admin}/campaigns`, { status: 401 })
    expect(body.code).toBe("INVALID_SESSION")
  })

  test("is not checked when an Authorization header is sent", async () => {
    const page = await signIn(org)
    const { orgId } = org
    for (const [authorization, code] of [
      ["Bearer premio_none", "INVALID_API_KEY"],
      ["Basic x", "MISSING_API_KEY"],
    ] as const)
      expect((await page.as({ orgId }).get(`${admin}/campaigns`, { headers: { authorization } })).body.code).toBe(code)
  })

  test.each([
    ["no cookie", "", "MISSING_API_KEY"],
    ["a cookie of another name", "other=premio_session=x", "MISSING_API_KEY"],
    ["an empty token", "premio_session=", "MISSING_API_KEY"],
    ["an unknown token", `premio_session=${"x".repeat(43)}`, "INVALID_SESSION"],
    ["the Secure name over loopback", `__Host-premio_session=${"x".repeat(43)}`, "MISSING_API_KEY"],
    ["a key as token", () => `premio_session=${org.key}`, "INVALID_SESSION"],
  ])("with %s is none", async (_name, cookie, code) => {
    const headers = { cookie: typeof cookie === "string" ? cookie : cookie() }
    expect((await visitor.get(`${admin}/campaigns`, { status: 401, headers })).body.code).toBe(code)
    const asked = await visitor.get(sessionPath, { headers })
    expect([asked.status, asked.body?.code]).toEqual(code === "INVALID_SESSION" ? [401, code] : [204, undefined])
  })

  test("is found among other cookies", async () => {
    const page = await signIn(org)
    const { headers } = await page.post(sessionPath, { orgId: org.orgId, key: org.key }, { status: 201 })
    for (const cookie of [`a=1; ${cookieOf(headers)}; b=2`, `a=1;${cookieOf(headers)}`])
      await visitor.get(sessionPath, { status: 200, headers: { cookie } })
  })

  test("does not call the operator's operations", async () => {
    const page = await signIn(org)
    expect((await page.get(`${admin}/organizations`, { status: 401 })).body.code).toBe("MISSING_API_KEY")
  })
})

describe("a session ends", () => {
  const alive = async (page: Client) => (await page.get(`${admin}/campaigns`)).status === 200

  test("at sign-out, for every holder of its cookie; signing out twice is not an error", async () => {
    const page = await signIn(org)
    expect(await alive(page)).toBe(true)
    const { headers } = await page.delete(sessionPath, { status: 204 })
    const [pair, ...attributes] = headers.get("set-cookie")?.split("; ") ?? []
    expect([pair, ...attributes.sort()]).toEqual([
      "premio_session=",
      "HttpOnly",
      "Max-Age=0",
      "Path=/",
      "SameSite=Strict",
    ])
    expect(await alive(page)).toBe(false)
    await page.delete(sessionPath, { status: 204 })
    await visitor.delete(sessionPath, { status: 204, headers: ownPage })
  })

  test("after an hour without a request, kept to within five minutes, and not while it is used", async () => {
    const [used, idle] = [await signIn(org), await signIn(org)]
    for (let minutes = 0; minutes < 120; minutes += 20) {
      service.clock.advance(20 * 60_000)
      expect([minutes, await alive(used)]).toEqual([minutes, true])
    }
    expect(await alive(idle)).toBe(false)
    service.clock.advance(54 * 60_000)
    expect(await alive(used)).toBe(true)
    service.clock.advance(hour)
    expect(await alive(used)).toBe(false)
  })

  test("twelve hours after the sign-in, not a millisecond before", async () => {
    const page = await signIn(org)
    for (let passed = 0; passed < 12 * hour - 1; passed += hour / 2) {
      service.clock.advance(Math.min(hour / 2, 12 * hour - 1 - passed))
      expect(await alive(page)).toBe(true)
    }
    service.clock.advance(1)
    expect(await alive(page)).toBe(false)
  })

  test("with its key: at once when it is deactivated, and when it expires", async () => {
    const page = await signIn(await scoped(org, "admin"))
    const { keyId } = (await page.get(sessionPath)).body
    await org.delete(`${admin}/api-keys/${keyId}`, { status: 204 })
    expect(await alive(page)).toBe(false)
    expect((await page.get(sessionPath, { status: 401 })).body.code).toBe("INVALID_SESSION")

    const expiresAt = new Date(service.clock.now + 60_000).toISOString()
    const made = await org.post(`${admin}/api-keys`, { name: "k", scope: "admin", expiresAt }, { status: 201 })
    const short = await signIn(org.as({ key: made.body.key }))
    expect((await short.get(sessionPath)).body.expiresAt).toBe(expiresAt)
    service.clock.advance(59_999)
    expect(await alive(short)).toBe(true)
    service.clock.advance(1)
    expect(await alive(short)).toBe(false)
  })

  test("never by a restart", async () => {
    const page = await signIn(org)
    await service.restart()
    expect(await alive(page)).toBe(true)
  })
})

describe("a change by cookie", () => {
  /** The server that the page comes from, which is the one that it calls. */
  let here: string
  beforeEach(() => {
    here = service.url
  })
  const host = () => new URL(here).host
  const origins: [string, () => Record<string, string>, boolean][] = [
    ["Sec-Fetch-Site: same-origin", () => ({ "sec-fetch-site": "same-origin" }), true],
    ["Sec-Fetch-Site: same-site", () => ({ "sec-fetch-site": "same-site" }), false],
    ["Sec-Fetch-Site: cross-site", () => ({ "sec-fetch-site": "cross-site" }), false],
    ["Sec-Fetch-Site: none", () => ({ "sec-fetch-site": "none" }), false],
    ["cross-site with our own Origin", () => ({ "sec-fetch-site": "cross-site", origin: here }), false],
    ["our own Origin", () => ({ origin: here }), true],
    ["our own Origin before the TLS was taken off", () => ({ origin: `https://${host()}` }), true],
    ["another port", () => ({ origin: "http://127.0.0.1:1" }), false],
    ["another host", () => ({ origin: "https://evil.example" }), false],
    ["a host that begins like ours", () => ({ origin: `http://${host()}.evil.example` }), false],
    ["Origin: null", () => ({ origin: "null" }), false],
    ["neither header", () => ({}), false],
  ]
  const calls: [
    string,
    (page: Client, headers: Record<string, string>) => Promise<{ status: number; body: { code?: string } }>,
  ][] = [
    ["POST", (page, headers) => page.post(`${admin}/bans`, { externalUserId: "x" }, { headers })],
    ["PUT", (page, headers) => page.put(`${admin}/tiers`, { tiers: [] }, { headers })],
    ["PATCH", (page, headers) => page.patch(`${admin}/campaigns/none`, {}, { headers })],
    ["DELETE", (page, headers) => page.delete(`${admin}/bans/none`, { headers })],
    ["sign-in", (page, headers) => page.post(sessionPath, { orgId: org.orgId, key: org.key }, { headers })],
    ["sign-out", (page, headers) => page.delete(sessionPath, { headers })],
  ]
  describe.each(calls)("%s", (_method, call) => {
    test.each(origins)("%s", async (_name, headers, isAllowed) => {
      const { cookie = "" } = { cookie: cookieOf((await tryIn({ orgId: org.orgId, key: org.key })).headers) }
      const { status, body } = await call(client(here, { headers: { cookie } }), headers())
      expect(body?.code === "CROSS_SITE").toBe(!isAllowed)
      expect(status === 403).toBe(!isAllowed)
    })
  })

  test("a GET needs neither header, and a key none either if the organization has set no origins", async () => {
    const { headers } = await tryIn({ orgId: org.orgId, key: org.key })
    await visitor.get(`${admin}/bans`, { status: 200, headers: { cookie: cookieOf(headers) } })
    const crossSite = { "sec-fetch-site": "cross-site", origin: "https://evil.example" }
    const refused = await org.post(`${admin}/bans`, { externalUserId: "x" }, { headers: crossSite })
    expect(refused.body.code).toBe("ORIGIN_NOT_ALLOWED")
    await org.patch(`${admin}/settings`, { players: { allowedOrigins: null } }, { status: 200 })
    await org.post(`${admin}/bans`, { externalUserId: "x" }, { status: 201, headers: crossSite })
  })
})

describe("a session of a console key", () => {
  let page: Client
  beforeEach(async () => {
    page = await signIn(await scoped(org, "console"))
  })

  const ofOrganization = operations.filter(({ access, isForTest }) => Array.isArray(access) && !isForTest)
  test.each(ofOrganization.map((op) => [`${op.method} ${op.path}`, op] as const))("%s", async (_name, op) => {
    const place = op.path.replaceAll(/:\w+/g, "none")
    const sent = op.body ? [] : undefined
    if (op.method === "GET") {
      expect((await page.get(`${place}?limit=0`)).status).not.toBe(403)
      return
    }
    const method = { POST: "post", PUT: "put", PATCH: "patch" } as const
    const answer = op.method === "DELETE" ? page.delete(place) : page[method[op.method]](place, sent)
    expect((await answer).body.code).toBe("INSUFFICIENT_SCOPE")
  })

  test("reads under /admin", async () => {
    const { body } = await page.get(`${admin}/campaigns`, { status: 200 })
    expect(body.items).toBeArray()
    expect((await page.get(sessionPath)).body.scope).toBe("console")
  })

  test("is the key's only use: as a Bearer key it may call nothing", async () => {
    const key = await scoped(org, "console")
    for (const op of operations.filter(({ access }) => Array.isArray(access))) {
      const place = op.path.replaceAll(/:\w+/g, "none")
      const method = { GET: "get", POST: "post", PUT: "put", PATCH: "patch", DELETE: "delete" } as const
      const { status, body } = await key[method[op.method]](place)
      expect([op.id, status, body.code]).toEqual([op.id, 403, "INSUFFICIENT_SCOPE"])
    }
  })
})

describe("failed sign-ins", () => {
  const guess = (caller: Client, key: string, headers = {}) =>
    caller.post(sessionPath, { orgId: org.orgId, key }, { headers: { ...ownPage, ...headers } })
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status)
  const times = (count: number, call: (index: number) => ReturnType<typeof guess>) =>
    Promise.all(Array.from({ length: count }, (_, index) => call(index)))

  test("are slowed after ten, in parallel too, for the right key as well, and only for a while", async () => {
    // By then, the failures of the tests above are forgotten.
    service.clock.advance(60_000)
    const answers = statuses(await times(15, (index) => guess(visitor, `premio_${index}`)))
    expect(answers.filter((status) => status === 401)).toHaveLength(10)
    expect(answers.filter((status) => status === 429)).toHaveLength(5)
    const { status, body, headers } = await guess(visitor, org.key)
    expect([status, body.code, headers.get("retry-after")]).toEqual([429, "RATE_LIMITED", "5"])
    service.clock.advance(5_000)
    expect((await guess(visitor, org.key)).status).toBe(201)
    expect((await guess(visitor, "premio_x")).status).toBe(401)
    expect((await guess(visitor, "premio_x")).status).toBe(429)
  })

  test("do not count when they succeed", async () => {
    service.clock.advance(120_000)
    for (let count = 0; count < 30; count++) expect((await guess(visitor, org.key)).status).toBe(201)
  })

  test("count for each address that a trusted proxy names, and all together", async () => {
    const behind = await startService({ environment: { CLIENT_ADDRESS_HEADER: "Fly-Client-IP" } })
    const caller = client(() => behind.url, {})
    const from = (address: string) => ({ "fly-client-ip": address })
    expect(statuses(await times(11, () => guess(caller, "x", from("203.0.113.1")))).sort()).toContain(429)
    expect((await guess(caller, "x", from("203.0.113.2"))).status).toBe(401)
    const wide = statuses(await times(400, (index) => guess(caller, "x", from(`198.51.100.${index}`))))
    expect(wide.filter((status) => status === 401).length).toBeLessThanOrEqual(200)
    expect(wide).toContain(429)
    await behind.stop()
  })

  test("in total only count failures: successful sign-ins use nothing up", async () => {
    const behind = await startService({ environment: { CLIENT_ADDRESS_HEADER: "Fly-Client-IP" } })
    const own = await behind.organization()
    const attempt = (key: string, index: number) => {
      const origin = behind.url
      const address = `10.0.${index >> 8}.${index & 255}`
      const headers = { origin, "fly-client-ip": address }
      return client(origin, {}).post(sessionPath, { orgId: own.orgId, key }, { headers })
    }
    const good = await times(250, (index) => attempt(own.key, index))
    expect(new Set(statuses(good))).toEqual(new Set([201]))
    for (let index = 0; index < 200; index++) expect((await attempt("x", index)).status).toBe(401)
    expect((await attempt("x", 999)).status).toBe(429)
    behind.clock.advance(50)
    expect((await attempt(own.key, 999)).status).toBe(201)
    await behind.stop()
  })

  test("a header that names an address is ignored unless configured", async () => {
    const answers = await times(11, (index) => guess(visitor, "x", { "fly-client-ip": `203.0.113.${index}` }))
    expect(statuses(answers)).toContain(429)
  })
})
