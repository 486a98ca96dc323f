import { describe, expect, test } from "bun:test"
import { givenTestOrganization } from "../../support/fixture/test-organization.ts"
import type { Client } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenTestOrganization(service)
const path = "/api/v1/admin/test-organizations"

type Item = { readonly orgId: string; readonly action: string }

describe("a test organization of the operator", () => {
  test("has a mode, and keys that nobody takes for live ones", async () => {
    const request = { orgId: "sandbox", name: "Sandbox", mode: "test" }
    const { body } = await service.operator.post("/api/v1/admin/organizations", request, { status: 201 })
    expect(body).toMatchObject({ orgId: "sandbox", mode: "test", liveOrgId: null })
    expect(body.apiKey.key).toMatch(/^premio_test_[0-9A-Za-z]{40}$/)
    const again = await service.operator.post("/api/v1/admin/organizations", { orgId: "sandbox", name: "Live" })
    expect(again.body.code).toBe("CONFLICT")
    const listed = await service.operator.get("/api/v1/admin/organizations?limit=200", { status: 200 })
    expect(listed.body.items.find(({ orgId }: Item) => orgId === "sandbox")).toMatchObject({
      name: "Sandbox",
      mode: "test",
      liveOrgId: null,
    })
  })

  test("is served by its own key alone, under the id that was asked for", async () => {
    const live = await service.organization()
    const key = await org.post("/api/v1/admin/api-keys", { name: "Checkout", scope: "write" }, { status: 201 })
    expect(key.body.prefix).toMatch(/^premio_test_.{5}$/)
    for (const orgId of [`${org.orgId}~1`, live.orgId])
      expect((await org.as({ key: org.key, orgId }).get("/api/v1/admin/campaigns")).body.code).toBe("INVALID_API_KEY")
    expect((await org.as({ key: live.key, orgId: org.orgId }).get("/api/v1/admin/campaigns")).status).toBe(401)
    const { body } = await org.get("/api/v1/admin/audit-log", { status: 200 })
    expect(body.items.map(({ action }: Item) => action)).toEqual(["api-key.create", "organization.create"])
    expect(body.items[1].target).toBe(org.orgId)
  })

  test("cannot take the id of a live organization", async () => {
    const live = await service.organization()
    const taken = { orgId: live.orgId, name: "Test", mode: "test" }
    expect((await service.operator.post("/api/v1/admin/organizations", taken)).body.code).toBe("CONFLICT")
  })

  test("marks its answers, and refusals of its own callers", async () => {
    const live = await service.organization()
    const marked = async (client: Client, called: string) => (await client.get(called)).headers.get("x-test-mode")
    expect(await marked(org, "/api/v1/admin/campaigns")).toBe("true")
    expect(await marked(org, "/api/v1/admin/campaigns/unknown")).toBe("true")
    expect(await marked(org.as({ key: org.key }), "/api/v1/admin/campaigns")).toBe("true")
    expect(await marked(live, "/api/v1/admin/campaigns")).toBeNull()
    expect(await marked(live.as({ key: org.key, orgId: live.orgId }), "/api/v1/admin/campaigns")).toBeNull()
  })

  test("holds 20 webhooks", async () => {
    const webhook = { url: "https://example.com/hook", events: ["game.won"] }
    for (let made = 0; made < 20; made++) await org.post("/api/v1/admin/webhooks", webhook, { status: 201 })
    const { status, body } = await org.post("/api/v1/admin/webhooks", webhook)
    expect({ status, code: body.code }).toEqual({ status: 409, code: "TEST_LIMIT" })
    expect(body.error).toContain("delete one")
  })

  test("makes codes that begin with TEST-", async () => {
    const defaultCodeConfig = { discountType: "percentage", discountValue: 10, expiresInSeconds: 60, prefix: "SUN-" }
    const campaign = {
      campaignId: "codes",
      name: "Codes",
      status: "active",
      rewardType: "promo_code",
      defaultCodeConfig,
    }
    const made = await org.post("/api/v1/admin/campaigns", campaign)
    expect(made).toMatchObject({ status: 201 })
    const asked = { campaignId: "codes", externalUserId: "ana" }
    const { body } = await org.post("/api/v1/codes", asked, { status: 201 })
    expect(body.code).toMatch(/^TEST-SUN-/)
    await org.post("/api/v1/codes/redeem", { code: body.code, externalUserId: "ana" }, { status: 200 })
    const goodwill = await org.post("/api/v1/admin/codes", { ...asked, reason: "A mistake of ours" }, { status: 201 })
    expect(goodwill.body.code).toMatch(/^TEST-SUN-/)
  })
})

describe("the test organizations of a live one", () => {
  const live = givenOrganization(service)

  test("are at most five, however many are asked for at once", async () => {
    const asked = Array.from({ length: 8 }, (_, number) => live.post(path, { name: `Test ${number}` }))
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([201, 201, 201, 201, 201, 409, 409, 409])
    const { body } = await live.get(path, { status: 200 })
    expect(body.items).toHaveLength(5)
    expect(body.items[0]).toMatchObject({ mode: "test", liveOrgId: live.orgId })
  })

  test("are not those of others, and make none themselves", async () => {
    const orgId = `of-${live.orgId}`
    const { body } = await live.post(path, { orgId, name: "Test" }, { status: 201 })
    const own = live.as({ key: body.apiKey.key, orgId })
    expect((await own.post(path, { name: "Test" })).body.code).toBe("CONFLICT")
    const other = await service.organization()
    expect((await other.get(path, { status: 200 })).body.items).toEqual([])
    expect((await other.delete(`${path}/${orgId}`)).status).toBe(404)
    expect((await own.get("/api/v1/admin/campaigns")).status).toBe(200)
  })

  test("are out of force at once when they are deleted", async () => {
    const orgId = `gone-${live.orgId}`
    const { body } = await live.post(path, { orgId, name: "Test" }, { status: 201 })
    const own = live.as({ key: body.apiKey.key, orgId })
    const { body: issued } = await own.post("/api/v1/clients/token", { externalId: "ana" }, { status: 201 })
    const player = own.as({ key: issued.token, orgId })
    expect((await player.get("/api/v1/me")).headers.get("x-test-mode")).toBe("true")
    await live.delete(`${path}/${orgId}`, { status: 204 })
    for (let process = 0; process < 2; process++) {
      expect((await own.get("/api/v1/admin/campaigns")).body.code).toBe("INVALID_API_KEY")
      expect((await player.get("/api/v1/me")).status).toBe(401)
    }
    expect((await live.get(path, { status: 200 })).body.items).toEqual([])
    const { body: log } = await live.get("/api/v1/admin/audit-log", { status: 200 })
    expect(log.items.slice(0, 2)).toMatchObject([
      { action: "test-organization.delete", target: orgId },
      { action: "test-organization.create", target: orgId },
    ])
  })
})
