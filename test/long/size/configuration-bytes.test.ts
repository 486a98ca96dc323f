import { expect, test } from "bun:test"
import type { Client } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const admin = "/api/v1/admin"
const service = givenService()
const org = givenOrganization(service)

/** Questions of about 240 KiB. */
const large = () => ({
  trivia: {
    questions: Array.from({ length: 240 }, () => ({
      question: "q",
      options: ["x".repeat(480), "y".repeat(460)],
      correctIndex: 0,
    })),
  },
})

/** Creates campaigns until one is refused; returns how many there are, and the refusal. */
const fill = async (org: Client) => {
  for (let count = 0; ; count += 20) {
    const made = await Promise.all(Array.from({ length: 20 }, () => org.post(`${admin}/campaigns`, large())))
    const refused = made.filter(({ status }) => status !== 201)
    if (refused.length > 0) return { count: count + 20 - refused.length, refused }
  }
}

test("the configuration of an organization has at most 64 MiB in all, and says so; others have their own", async () => {
  const other = await service.organization()
  const { body: small } = await org.post(`${admin}/campaigns`, {}, { status: 201 })
  const { count, refused } = await fill(org)
  expect(count).toBeGreaterThan(250)
  expect(count).toBeLessThan(290)
  for (const { status, body } of refused) {
    expect([status, body.code]).toEqual([409, "CONFLICT"])
    expect(body.error).toContain("at most 64 MiB")
  }
  const { items } = (await org.get(`${admin}/campaigns?limit=2`, { status: 200 })).body
  const path = `${admin}/campaigns/${items[0].campaignId}`
  // A copy and a mini-game are as large as any; a change that adds nothing is accepted.
  await org.post(`${path}/copy`, {}, { status: 409 })
  const segments = Array.from({ length: 200 }, (_, index) => ({
    segmentId: `s${index}`,
    name: "日".repeat(199),
    externalId: "日".repeat(199),
  }))
  await org.post(`${admin}/notifications`, { segments }, { status: 409 })
  await org.patch(path, { status: "ended" }, { status: 200 })
  expect((await org.patch(`${admin}/campaigns/${small.campaignId}`, large())).status).toBe(409)
  await org.patch(path, { trivia: null }, { status: 200 })
  // What it gave up is available to another.
  await org.post(`${admin}/campaigns`, large(), { status: 201 })
  await other.post(`${admin}/campaigns`, large(), { status: 201 })
}, 120_000)
