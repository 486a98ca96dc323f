import { describe, expect, test } from "bun:test"
import { makeCampaign } from "../../support/fixture/play.ts"
import type { Client } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const admin = "/api/v1/admin"
const service = givenService()
const org = givenOrganization(service)

const cursorOf = async (org: Client, path: string): Promise<string> => {
  const { body } = await org.get(`${path}${path.includes("?") ? "&" : "?"}limit=1`, { status: 200 })
  expect(typeof body.nextCursor).toBe("string")
  return body.nextCursor
}

const refused = async (org: Client, path: string, cursor: string) => {
  const { body } = await org.get(`${path}?cursor=${cursor}`, { status: 400 })
  expect(body).toEqual({
    code: "VALIDATION_ERROR",
    error: "cursor must be the nextCursor of this list's page before; to start again, leave it out",
  })
}

const withCampaigns = async (org: Client, count: number) => {
  for (let index = 0; index < count; index++) await makeCampaign(org, {})
}

describe("a cursor", () => {
  test("reveals nothing, and is the same for the same place", async () => {
    await withCampaigns(org, 3)
    const cursor = await cursorOf(org, `${admin}/campaigns`)
    expect(await cursorOf(org, `${admin}/campaigns`)).toBe(cursor)
    // The place itself is a letter and a number.
    expect(Buffer.from(cursor, "base64url").toString("latin1")).not.toMatch(/^b\d+$/)
    // As long as any other, whatever the number in it.
    await withCampaigns(org, 12)
    expect((await cursorOf(org, `${admin}/campaigns`)).length).toBe(cursor.length)
    const { body } = await org.get(`${admin}/campaigns?limit=1&cursor=${cursor}`, { status: 200 })
    expect(body.items).toHaveLength(1)
  })

  test("is only valid for its list of its organization", async () => {
    const other = await service.organization()
    for (const one of [org, other]) {
      await withCampaigns(one, 2)
      for (const sendId of ["a", "b"]) await one.post(`${admin}/push-sends`, { sendId }, { status: 201 })
    }
    const cursor = await cursorOf(org, `${admin}/campaigns`)
    await refused(other, `${admin}/campaigns`, cursor)
    await refused(org, `${admin}/push-sends`, cursor)
    await refused(org, `${admin}/audit-log`, cursor)
    await refused(org, `${admin}/campaigns`, await cursorOf(other, `${admin}/campaigns`))
  })

  test.each([
    ["as earlier versions wrote it", () => Buffer.from("b7").toString("base64url")],
    ["of nothing", () => "AAAA"],
    ["that is not base64", () => "%21"],
  ])("%s is refused, and the message says how to continue", async (_what, written) => {
    await refused(org, `${admin}/campaigns`, written())
  })

  test("is refused if any of its bytes was changed", async () => {
    await withCampaigns(org, 2)
    const bytes = Buffer.from(await cursorOf(org, `${admin}/campaigns`), "base64url")
    for (let index = 0; index < bytes.length; index += 5) {
      const changed = Buffer.from(bytes)
      changed[index] = (changed[index] ?? 0) ^ 1
      await refused(org, `${admin}/campaigns`, changed.toString("base64url"))
    }
  })

  test("continues after a restart", async () => {
    await withCampaigns(org, 3)
    const cursor = await cursorOf(org, `${admin}/campaigns`)
    const { body: before } = await org.get(`${admin}/campaigns?cursor=${cursor}`, { status: 200 })
    await service.restart()
    expect((await org.get(`${admin}/campaigns?cursor=${cursor}`, { status: 200 })).body).toEqual(before)
  })
})

describe("the id of a delivery", () => {
  const hook = { url: "http://127.0.0.1:9/hook", secret: "a-secret-of-the-tests", events: ["*"] }
  const testOf = async (org: Client) => {
    const { body } = await org.post(`${admin}/webhooks`, hook, { status: 201 })
    return (await org.post(`${admin}/webhooks/${body.webhookId}/test`, {}, { status: 202 })).body.deliveryId
  }

  test("reveals nothing about the deliveries of others, and is only valid for its organization", async () => {
    const other = await service.organization()
    const [own, others] = [await testOf(org), await testOf(other)]
    for (const id of [own, others]) expect(id).toMatch(/^dlv_[0-9a-f]{32}$/)
    await org.get(`${admin}/deliveries/${own}`, { status: 200 })
    await org.get(`${admin}/deliveries/${others}`, { status: 404 })
    await other.get(`${admin}/deliveries/${own}`, { status: 404 })
    await org.post(`${admin}/deliveries/${own}/replay`, {}, { status: 202 })
    const { items } = (await org.get(`${admin}/audit-log?action=delivery.replay`, { status: 200 })).body
    expect(items[0].target).toBe(own)
    for (const guessed of ["dlv_1", "dlv_2", `dlv_${"0".repeat(32)}`])
      await org.get(`${admin}/deliveries/${guessed}`, { status: 404 })
  })
})
