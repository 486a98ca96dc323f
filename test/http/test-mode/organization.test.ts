import { describe, expect, test } from "bun:test"
import { givenTestOrganization } from "../../support/fixture/test-organization.ts"
import { givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenTestOrganization(service)

describe("a test organization of the operator", () => {
  test("has a mode, and keys that nobody takes for live ones", async () => {
    const request = { orgId: "sandbox", name: "Sandbox", mode: "test" }
    const { body } = await service.operator.post("/api/v1/admin/organizations", request, { status: 201 })
    expect(body).toMatchObject({ orgId: "sandbox", mode: "test", liveOrgId: null })
    expect(body.apiKey.key).toMatch(/^premio_test_[0-9A-Za-z]{40}$/)
    const again = await service.operator.post("/api/v1/admin/organizations", { orgId: "sandbox", name: "Live" })
    expect(again.body.code).toBe("CONFLICT")
    const listed = await service.operator.get("/api/v1/admin/organizations?limit=200", { status: 200 })
    expect(listed.body.items.find((item: { orgId: string }) => item.orgId === "sandbox")).toMatchObject({
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
    expect(body.items.map(({ action }: { action: string }) => action)).toEqual([
      "api-key.create",
      "organization.create",
    ])
    expect(body.items[1].target).toBe(org.orgId)
  })

  test("cannot take the id of a live organization", async () => {
    const live = await service.organization()
    const taken = { orgId: live.orgId, name: "Test", mode: "test" }
    const answer = await service.operator.post("/api/v1/admin/organizations", taken)
    expect(answer.body.code).toBe("CONFLICT")
  })
})
