import { beforeAll, describe, expect, test } from "bun:test"
import { roles } from "../../../src/core/organization/role.ts"
import { member } from "../../support/console/user.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service, beforeAll)
const path = "/api/v1/admin/settings"

const patch = async (body: object) => (await org.patch(path, body, { status: 200 })).body
const defaults = { maxPointsPerDay: 10_000, maxCodeValuePerDay: 1_000_000, maxExtensions: 3 }

describe("the support settings", () => {
  test("have defaults; the one for codes depends on the organization's currency", async () => {
    const other = await service.organization()
    expect((await other.get(path, { status: 200 })).body.support).toEqual(defaults)
    const { body } = await other.patch(path, { currency: "COP" }, { status: 200 })
    expect(body.support).toEqual({ ...defaults, maxCodeValuePerDay: 40_000_000 })
  })

  test("change field by field, and null resets one or all", async () => {
    expect((await patch({ support: { maxPointsPerDay: 70 } })).support).toEqual({ ...defaults, maxPointsPerDay: 70 })
    const values = { COP: 20_000_000, USD: 0 }
    expect((await patch({ support: { maxCodeValuePerDay: values } })).support).toEqual({
      ...defaults,
      maxPointsPerDay: 70,
      maxCodeValuePerDay: values,
    })
    expect((await patch({ support: { maxPointsPerDay: null, maxExtensions: 0 } })).support).toEqual({
      ...defaults,
      maxCodeValuePerDay: values,
      maxExtensions: 0,
    })
    expect((await org.get(path)).body.support.maxExtensions).toBe(0)
    expect((await patch({ support: null })).support).toEqual(defaults)
  })

  test("are in the audit log when they change", async () => {
    const rows = async () => (await org.get("/api/v1/admin/audit-log?action=settings.update")).body.items
    await patch({ support: { maxPointsPerDay: 5 } })
    const [{ before, after }, ...earlier] = await rows()
    expect([before, after]).toEqual([{}, { support: { maxPointsPerDay: 5 } }])
    await patch({ support: {} })
    expect((await rows()).length).toBe(earlier.length + 1)
    await patch({ support: { maxPointsPerDay: null } })
    expect((await rows())[0]).toMatchObject({ before: { support: { maxPointsPerDay: 5 } }, after: {} })
  })

  const refused = [
    ["support.maxPointsPerDay", { maxPointsPerDay: -1 }],
    ["support.maxPointsPerDay", { maxPointsPerDay: 1.5 }],
    ["support.maxCodeValuePerDay", { maxCodeValuePerDay: -1 }],
    ["support.maxCodeValuePerDay", { maxCodeValuePerDay: { cop: 1 } }],
    ["support.maxCodeValuePerDay", { maxCodeValuePerDay: { COP: -1 } }],
    ["support.maxCodeValuePerDay", { maxCodeValuePerDay: { COP: null } }],
    ["support.maxCodeValuePerDay", { maxCodeValuePerDay: [1] }],
    ["support.maxExtensions", { maxExtensions: "3" }],
    ["support", 3],
  ] as const

  test.each(refused)("refuse %s %j, and change nothing", async (field, support) => {
    const { body } = await org.patch(path, { currency: "USD", support }, { status: 400 })
    expect(body).toMatchObject({ code: "VALIDATION_ERROR", error: expect.stringContaining(field) })
    expect((await org.get(path)).body).toMatchObject({ currency: null, support: defaults })
  })

  test.each(roles)("can be read by %s, and only changed by owners", async (role) => {
    const { page } = await member(org, role)
    expect((await page.get(path, { status: 200 })).body.support).toEqual(defaults)
    const changed = await page.patch(path, { support: { maxExtensions: 4 } })
    expect(changed.status).toBe(role === "owner" ? 200 : 403)
    await patch({ support: null })
  })
})
