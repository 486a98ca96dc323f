import { beforeAll, describe, expect, test } from "bun:test"
import { type Scope, scopes } from "../../../src/core/organization/organization.ts"
import { operations } from "../../../src/http/app.ts"
import type { AnyOperation } from "../../../src/http/operation/operation.ts"
import { type Client, client } from "../../support/service/client.ts"
import { givenPartner, issuedToken } from "../../support/service/player-token.ts"
import { givenOrganization, givenService, rootKey, startService } from "../../support/service/service.ts"

const keysPath = "/api/v1/admin/api-keys"
const unknownKey = "premio_0000000000000000000000000000000000000000"

const service = givenService()
const org = givenOrganization(service, beforeAll)
let other: Client
const keyOf = {} as Record<Scope, string>

const makeKey = async (admin: Client, fields: object) =>
  (await admin.post(keysPath, { name: "k", ...fields }, { status: 201 })).body

beforeAll(async () => {
  other = await service.organization()
  for (const scope of scopes) keyOf[scope] = (await makeKey(org, { scope })).key
})

/** A call that every operation refuses early: its ids are unknown, and its body is a JSON array if one is read. */
const idle = ({ method, path, body }: AnyOperation, caller: Client) => {
  const place = path.replaceAll(/:\w+/g, "none")
  const sent = body ? [] : undefined
  if (method === "GET") return caller.get(`${place}?limit=0`)
  if (method === "DELETE") return caller.delete(place)
  return caller[method === "POST" ? "post" : method === "PUT" ? "put" : "patch"](place, sent)
}

/** The scopes in the table of docs/api.md#scopes for a path, written down again. */
const scopesFor = ({ method, path }: AnyOperation): readonly Scope[] => {
  const sdk = [
    "/api/v1/clients/identify",
    "/api/v1/clients/register",
    "/api/v1/games",
    "/api/v1/games/:campaignId",
    "/api/v1/inapp-games/:notificationId",
    "/api/v1/inapp-games/spin",
    "/api/v1/notifications/push/events",
    "/api/v1/rankings",
  ]
  if (/^\/api\/v1\/me(\/|$)/.test(path)) return []
  if (path.startsWith("/api/v1/admin/reports/") || path.endsWith("/results")) return ["read", "write", "admin"]
  if (path.startsWith("/api/v1/admin/")) return ["admin"]
  // For player tokens alone.
  if (path === "/api/v1/me" || path.startsWith("/api/v1/me/")) return []
  const wide: Scope[] = ["write", "admin"]
  if (sdk.includes(path)) wide.unshift("sdk")
  if (method === "GET") wide.unshift("read")
  return wide
}

const ofOperator = ({ path }: AnyOperation) => path === "/api/v1/admin/organizations"
/** The console's own page only accepts sessions, and anybody may read a draw. */
const ofAnyone = ({ path }: AnyOperation) => path.startsWith("/api/v1/console/") || path === "/api/v1/draws/:chainId/:n"

/** What the token of a player may call, by docs/api.md#player-tokens, written down again. */
const forPlayers: readonly string[] = [
  "POST /api/v1/games/play",
  "POST /api/v1/clients/identify",
  "POST /api/v1/clients/register",
  "POST /api/v1/inapp-games/spin",
  "POST /api/v1/notifications/push/events",
  "GET /api/v1/rankings",
  "GET /api/v1/draws/:chainId/:n",
  "GET /api/v1/games",
  "GET /api/v1/games/:campaignId",
  "GET /api/v1/inapp-games/:notificationId",
  "GET /api/v1/me",
  "GET /api/v1/me/plays",
  "GET /api/v1/me/awards",
  "GET /api/v1/me/codes",
  "GET /api/v1/me/points",
]
const named = (list: readonly AnyOperation[]) => list.map((op) => [`${op.method} ${op.path}`, op] as const)

describe.each(named(operations.filter((op) => !ofOperator(op) && !ofAnyone(op))))("%s", (_name, op) => {
  test.each(scopes)("scope %s may call it only as the table says", async (scope) => {
    const { status, body } = await idle(op, org.as({ key: keyOf[scope] }))
    const isAllowed = scopesFor(op).includes(scope)
    expect(body?.code === "INSUFFICIENT_SCOPE").toBe(!isAllowed)
    expect(body?.code === "LIVE_ORGANIZATION").toBe(isAllowed && op.isForTest === true)
    expect(status === 403).toBe(!isAllowed || op.isForTest === true)
  })

  test("no key is 401 MISSING_API_KEY, a wrong one 401 INVALID_API_KEY, no X-Org-Id 400, before scope and body", async () => {
    const sdk = keyOf[scopesFor(op).includes("sdk") ? "read" : "sdk"]
    const table: [Client, number, string][] = [
      [org.as({ key: "" }), 401, "MISSING_API_KEY"],
      [org.as({ key: "", orgId: "" }), 401, "MISSING_API_KEY"],
      [org.as({ key: unknownKey }), 401, "INVALID_API_KEY"],
      [org.as({ key: unknownKey, orgId: "" }), 401, "INVALID_API_KEY"],
      [org.as({ key: rootKey }), 401, "INVALID_API_KEY"],
      [org.as({ key: other.key }), 401, "INVALID_API_KEY"],
      [org.as({ orgId: "no-such-org" }), 401, "INVALID_API_KEY"],
      [org.as({ key: sdk, orgId: "" }), 400, "VALIDATION_ERROR"],
    ]
    for (const [caller, status, code] of table) {
      const answer = await idle(op, caller)
      expect([answer.status, answer.body.code]).toEqual([status, code])
      expect(Object.keys(answer.body).sort()).toEqual(["code", "error"])
    }
  })
})

describe("a player token", () => {
  let tokens: Record<string, string>
  beforeAll(async () => {
    const partner = await givenPartner(org, service.clock)
    tokens = { issued: await issuedToken(org, "ana"), signed: await partner.sign("ana") }
  })

  test.each(named(operations))("calls %s only as the table says", async (name, op) => {
    for (const [kind, token] of Object.entries(tokens)) {
      const { status, body } = await idle(op, org.as({ key: token }))
      const isRefused = !forPlayers.includes(name) && op.access !== "anyone"
      expect([kind, name, body?.code === "INSUFFICIENT_SCOPE"]).toEqual([kind, name, isRefused])
      if (isRefused) expect(status).toBe(403)
    }
  })

  test("may call what the table names, and nothing else says otherwise", () => {
    const named = operations.map(({ method, path }) => `${method} ${path}`)
    expect(named).toEqual(expect.arrayContaining([...forPlayers]))
  })
})

test("a missing X-Org-Id is named in the message", async () => {
  const { body } = await org.as({ orgId: "" }).get(keysPath, { status: 400 })
  expect(body.error).toContain("X-Org-Id")
})

test.each([
  ["Basic dXNlcjpwYXNz", 401, "MISSING_API_KEY"],
  ["Bearer", 401, "MISSING_API_KEY"],
  ["Bearer ", 401, "MISSING_API_KEY"],
  ["KEY", 401, "MISSING_API_KEY"],
  ["Bearer KEY KEY", 401, "INVALID_API_KEY"],
  ["bearer KEY", 200, undefined],
  ["BEARER   KEY  ", 200, undefined],
])("the header Authorization: %s is %d", async (header, status, code) => {
  const authorization = header.replaceAll("KEY", org.key)
  const { body } = await org.as({ key: "" }).get(keysPath, { status, headers: { authorization } })
  expect(body.code).toBe(code)
})

describe("the operator's operations", () => {
  const operatorOps = named(operations.filter(ofOperator))

  test.each(operatorOps)("%s only accepts the operator's key, and no X-Org-Id", async (_name, op) => {
    expect((await idle(op, client(service.url, { key: rootKey }))).status).toBe(400)
    expect((await idle(op, client(service.url, {}))).body.code).toBe("MISSING_API_KEY")
    for (const key of [org.key, unknownKey, `${rootKey}x`, rootKey.slice(1)])
      expect((await idle(op, org.as({ key }))).body.code).toBe("INVALID_API_KEY")
  })

  test.each(operatorOps)("%s is 404 to any key while ROOT_KEY is unset", async (_name, op) => {
    const closed = await startService({ environment: { ROOT_KEY: "" } })
    for (const key of ["", rootKey, unknownKey]) {
      const answer = await idle(op, client(closed.url, { key }))
      expect([answer.status, answer.body.code]).toEqual([404, "NOT_FOUND"])
    }
    await closed.stop()
  })

  test("a taken orgId is 409 CONFLICT, and its key stays the only one", async () => {
    const taken = { orgId: org.orgId, name: "Again" }
    expect((await service.operator.post("/api/v1/admin/organizations", taken)).body.code).toBe("CONFLICT")
    expect((await org.get(keysPath)).status).toBe(200)
  })
})

describe("a key", () => {
  test("is shown at its creation, never listed, and not in the audit log", async () => {
    const made = await makeKey(org, { scope: "read" })
    expect(made.key).toMatch(/^premio_\w{40}$/)
    const listed = await org.get(keysPath, { status: 200 })
    expect(listed.body.items.map((item: { keyId: string }) => item.keyId)).toContain(made.keyId)
    const audit = await org.get("/api/v1/admin/audit-log", { status: 200 })
    const organizations = await service.operator.get("/api/v1/admin/organizations", { status: 200 })
    for (const { text } of [listed, audit, organizations])
      for (const secret of [made.key, org.key]) expect(text).not.toContain(secret)
    expect(audit.text).toContain(made.keyId)
  })

  test("stops working at once when deactivated, even if just used, and after a restart", async () => {
    const { keyId, key } = await makeKey(org, { scope: "admin" })
    const holder = org.as({ key })
    await holder.get(keysPath, { status: 200 })
    await org.delete(`${keysPath}/${keyId}`, { status: 204 })
    expect((await holder.get(keysPath, { status: 401 })).body.code).toBe("INVALID_API_KEY")
    await org.delete(`${keysPath}/${keyId}`, { status: 204 })
    await service.restart()
    expect((await holder.get(keysPath, { status: 401 })).body.code).toBe("INVALID_API_KEY")
  })

  test("may deactivate itself", async () => {
    const { keyId, key } = await makeKey(org, { scope: "admin" })
    await org.as({ key }).delete(`${keysPath}/${keyId}`, { status: 204 })
    await org.as({ key }).get(keysPath, { status: 401 })
  })

  test("is not created if it would already have expired", async () => {
    const listed = (await org.get(keysPath, { status: 200 })).body.items.length
    for (const past of [0, 1, 86_400_000]) {
      const expiresAt = new Date(service.clock.now - past).toISOString()
      const { body } = await org.post(keysPath, { name: "k", scope: "read", expiresAt }, { status: 400 })
      expect(body.error).toBe("expiresAt must be in the future")
    }
    expect((await org.get(keysPath, { status: 200 })).body.items).toHaveLength(listed)
    await makeKey(org, { scope: "read", expiresAt: new Date(service.clock.now + 1).toISOString() })
  })

  test("expires at expiresAt, not a millisecond before", async () => {
    const expiresAt = new Date(service.clock.now + 60_000).toISOString()
    const made = await makeKey(org, { scope: "admin", expiresAt })
    expect(made.expiresAt).toBe(expiresAt)
    service.clock.advance(59_999)
    await org.as({ key: made.key }).get(keysPath, { status: 200 })
    service.clock.advance(1)
    expect((await org.as({ key: made.key }).get(keysPath, { status: 401 })).body.code).toBe("INVALID_API_KEY")
  })
})
