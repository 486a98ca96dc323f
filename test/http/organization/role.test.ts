import { beforeAll, describe, expect, test } from "bun:test"
import { type Area, permissions, type Role, roles } from "../../../src/core/organization/role.ts"
import { operations } from "../../../src/http/app.ts"
import type { AnyOperation } from "../../../src/http/operation/operation.ts"
import { member, tryIn, withSession } from "../../support/console/user.ts"
import type { Client } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service, beforeAll)
const pages = {} as Record<Role, Client>
const emails = {} as Record<Role, string>

beforeAll(async () => {
  for (const role of roles) {
    const { page, email } = await member(org, role)
    pages[role] = page
    emails[role] = email
  }
})

/** The area of each path, written down again: the first prefix that matches. */
const areasByPath: readonly (readonly [path: RegExp, area: Area])[] = [
  [/^\/api\/v1\/admin\/stream$/, "exports"],
  [/\/(plays|winners|awards|handouts|codes|sales|overrides|reports\/campaigns|:externalUserId)\/export$/, "exports"],
  [/\/campaigns\/:campaignId\/(plays|winners|ranking-prizes)/, "winners"],
  [/\/campaigns\/:campaignId\/results/, "reports"],
  [/\/notifications\/:notificationId\/awards/, "winners"],
  [/^\/api\/v1\/admin\/handouts/, "winners"],
  [/^\/api\/v1\/admin\/(campaigns|notifications|marketplace-games|tiers|push-sends)/, "campaigns"],
  [/^\/api\/v1\/admin\/(bans|players|clients|names)/, "players"],
  [/^\/api\/v1\/admin\/audiences/, "audiences"],
  [/^\/api\/v1\/admin\/code-pools\/:poolId\/export$/, "keys"],
  [/^\/api\/v1\/admin\/code-pools/, "pools"],
  [/^\/api\/v1\/admin\/codes/, "codes"],
  [/^\/api\/v1\/(admin\/(overview|reports|sales|overrides|search)|rankings)/, "reports"],
  [/^\/api\/v1\/admin\/(webhook|deliveries)/, "webhooks"],
  [/^\/api\/v1\/admin\/audit-log/, "audit"],
  [/^\/api\/v1\/admin\/(api|player)-keys/, "keys"],
  [/^\/api\/v1\/admin\/player-tokens/, "players"],
  [/^\/api\/v1\/admin\/settings/, "settings"],
  [/^\/api\/v1\/admin\/(users|sessions|roles)/, "users"],
  [/^\/api\/v1\/admin\/test\//, "test"],
  [/^\/api\/v1\/admin\/test-organizations/, "test-organizations"],
  [/^\/api\/v1\/clients\/:externalId$/, "players"],
  [/^\/api\/v1\/games$/, "integration"],
  [/^\/api\/v1\/(games|plays|points|codes|clients|inapp-games|notifications)\//, "integration"],
  [/^\/api\/v1\/(codes|games)$/, "integration"],
]
const reads = ["/preview", "/simulation", "/merge-preview"]

const isAllowed = ({ method, path }: AnyOperation, role: Role): boolean => {
  const area = areasByPath.find(([pattern]) => pattern.test(path))?.[1]
  if (!area) throw new Error(`${path} is in no area`)
  const level = permissions[area][role]
  const isRead = method === "GET" || reads.some((end) => path.endsWith(end))
  return level === "write" || (isRead && level === "read")
}

/** A call that every operation refuses early: its ids are unknown, and its body is a JSON array if one is read. */
const idle = ({ method, path, body }: AnyOperation, page: Client) => {
  const place = path.replaceAll(/:\w+/g, "none")
  const sent = body ? [] : undefined
  if (method === "GET") return page.get(`${place}?limit=0`)
  if (method === "DELETE") return page.delete(place)
  return page[method === "POST" ? "post" : method === "PUT" ? "put" : "patch"](place, sent)
}

const ofOrganization = operations.filter(({ access }) => Array.isArray(access))

describe.each(ofOrganization.map((op) => [`${op.method} ${op.path}`, op] as const))("%s", (_name, op) => {
  test.each(roles)("is for %s as the table says", async (role) => {
    const { status, body } = await idle(op, pages[role])
    const refused = op.isForTest ? "LIVE_ORGANIZATION" : null
    expect(status === 403 ? body.code : null).toBe(isAllowed(op, role) ? refused : "INSUFFICIENT_ROLE")
    if (isAllowed(op, role)) return
    const needed = /it needs (.+)$/.exec(body.error)?.[1]?.split(" or ")
    expect(needed).toEqual(roles.filter((other) => isAllowed(op, other)))
  })
})

test("the table has every operation of the document for organizations", async () => {
  const { paths } = (await org.get("/swagger/json", { status: 200 })).body
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, { security?: readonly object[] }>)
      .filter(([, { security = [] }]) => security.some((scheme) => "apiKey" in scheme))
      .map(([method]) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`),
  )
  expect(documented.sort()).toEqual(ofOrganization.map(({ method, path }) => `${method} ${path}`).sort())
})

test.each(roles)("the overview shows %s only webhooks that they may read", async (role) => {
  const webhook = { url: "http://127.0.0.1:9/token-in-the-path", events: ["*"] }
  const { webhookId } = (await org.post("/api/v1/admin/webhooks", webhook, { status: 201 })).body
  await org.patch(`/api/v1/admin/webhooks/${webhookId}`, { active: false }, { status: 200 })
  const { body } = await pages[role].get("/api/v1/admin/overview", { status: 200 })
  const shown = body.attention.webhooks.some((one: { webhookId: string }) => one.webhookId === webhookId)
  expect(shown).toBe(permissions.webhooks[role] !== "none")
  await org.delete(`/api/v1/admin/webhooks/${webhookId}`, { status: 204 })
})

describe("a session", () => {
  test.each(roles)("of %s says what it may do", async (role) => {
    const { body } = await pages[role].get("/api/v1/console/session", { status: 200 })
    expect(body).toMatchObject({ keyId: null, scope: null, user: { role, email: emails[role], name: "Ana Rojas" } })
    expect(body.may).toEqual(Object.fromEntries(Object.entries(permissions).map(([area, by]) => [area, by[role]])))
  })

  test.each(operations.filter(({ access }) => access === "user").map((op) => [`${op.method} ${op.path}`, op] as const))(
    "%s is for users alone",
    async (_name, op) => {
      expect((await idle(op, org)).body.code).toBe("INVALID_SESSION")
      const body = { orgId: org.orgId, key: org.key }
      const { headers } = await pages.owner
        .as({ headers: { "sec-fetch-site": "same-origin" } })
        .post("/api/v1/console/session", body, { status: 201 })
      expect((await idle(op, withSession(org, headers))).body.code).toBe("INSUFFICIENT_ROLE")
    },
  )

  test("follows a change of the role at once", async () => {
    const { page, userId } = await member(org, "viewer")
    await page.get("/api/v1/admin/audit-log", { status: 403 })
    await org.patch(`/api/v1/admin/users/${userId}`, { role: "finance" }, { status: 200 })
    await page.get("/api/v1/admin/audit-log", { status: 200 })
  })
})

test("the sessions of roles are still there", async () => {
  for (const role of roles) expect((await tryIn(org, emails[role])).status).toBe(201)
})
