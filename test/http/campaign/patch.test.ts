import { beforeAll, describe, expect, test } from "bun:test"
import type { Body } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const admin = "/api/v1/admin"

const service = givenService()
const org = givenOrganization(service, beforeAll)
beforeAll(async () => {
  await org.post(`${admin}/campaigns`, { campaignId: "spring", name: "Spring", status: "active" }, { status: 201 })
  await org.post(`${admin}/notifications`, { notificationId: "wheel", name: "Wheel" }, { status: 201 })
})

const auditRows = async (): Promise<Body[]> => (await org.get(`${admin}/audit-log`, { status: 200 })).body.items

describe.each([`${admin}/campaigns/spring`, `${admin}/notifications/wheel`])("PATCH %s", (path) => {
  test.each([
    ["nothing", {}],
    ["unknown fields alone", { colour: "red", __proto__: 1, campaignid: "x" }],
    ["unknown fields that are null", { colour: null }],
    ["what cannot be changed", { campaignId: "other", notificationId: "other", createdAt: null, warnings: [] }],
  ])("of %s is 200 with the unchanged object, and adds no audit row", async (_what, body) => {
    const before = (await org.get(path, { status: 200 })).body
    const rows = await auditRows()
    service.clock.advance(1_000)
    expect((await org.patch(path, body, { status: 200 })).body).toEqual(before)
    expect((await org.get(path, { status: 200 })).body).toEqual(before)
    expect(await auditRows()).toEqual(rows)
  })

  test("of a known field is a change, even with unknown ones", async () => {
    const rows = await auditRows()
    service.clock.advance(1_000)
    const { body } = await org.patch(path, { name: "Renamed", colour: "red" }, { status: 200 })
    expect(body).toMatchObject({ name: "Renamed", updatedAt: new Date(service.clock.now).toISOString() })
    expect(await auditRows()).toHaveLength(rows.length + 1)
  })

  test("of nothing at an unknown id is 404", async () => {
    await org.patch(`${path}-none`, {}, { status: 404 })
  })
})
