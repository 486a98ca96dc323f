import { describe, expect, test } from "bun:test"
import { ownPage, sessionPath, signIn } from "../../support/console/session.ts"
import { accept, invite, member, tryIn, visitorOf, withSession } from "../../support/console/user.ts"
import { makeCampaign, play } from "../../support/fixture/play.ts"
import { givenTestOrganization } from "../../support/fixture/test-organization.ts"
import type { Client } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService({ environment: { CLIENT_ADDRESS_HEADER: "x-real-ip" } })
const campaigns = "/api/v1/admin/campaigns"

const testOf = async (live: Client) => {
  const orgId = `test-of-${live.orgId}`
  const { body } = await live.post("/api/v1/admin/test-organizations", { orgId, name: "Test" }, { status: 201 })
  return live.as({ key: body.apiKey.key, orgId })
}

describe("a user of a live organization", () => {
  const live = givenOrganization(service)

  test("looks at its test organization with the role that they have now", async () => {
    const inTest = await testOf(live)
    const { userId, page } = await member(live, "marketing")
    const naming = { headers: { "x-org-id": inTest.orgId } }
    const campaign = { campaignId: "spring", name: "Spring" }
    const made = await page.post(campaigns, campaign, { status: 201, ...naming })
    expect(made.headers.get("x-test-mode")).toBe("true")
    expect((await inTest.get(campaigns, { status: 200 })).body.items).toHaveLength(1)
    expect((await live.get(campaigns, { status: 200 })).body.items).toEqual([])
    await live.patch(`/api/v1/admin/users/${userId}`, { role: "viewer" }, { status: 200 })
    expect((await page.post(campaigns, { name: "Summer" }, naming)).body.code).toBe("INSUFFICIENT_ROLE")
    const { body: log } = await inTest.get("/api/v1/admin/audit-log", { status: 200 })
    expect(log.items[0]).toMatchObject({ action: "campaign.create", user: { userId, name: "Ana Rojas" } })
    const own = await page.get("/api/v1/console/account", { status: 200, ...naming })
    expect(own.body).toMatchObject({ userId, role: "viewer" })
  })

  test("leaves no key there when they are deactivated with their keys", async () => {
    const inTest = await testOf(live)
    await member(live, "owner")
    const { userId, page } = await member(live, "owner")
    const naming = { headers: { "x-org-id": inTest.orgId } }
    const body = { name: "Build server", scope: "admin" }
    const made = (await page.post("/api/v1/admin/api-keys", body, { status: 201, ...naming })).body
    const user = `/api/v1/admin/users/${userId}`
    const listed = (await live.get(`${user}/api-keys`, { status: 200 })).body.items
    expect(listed).toMatchObject([{ keyId: made.keyId, name: "Build server", deactivatedAt: null }])
    const works = async () => (await inTest.as({ key: made.key }).get(campaigns)).status
    expect(await works()).toBe(200)
    expect((await live.delete(user, { status: 200 })).body.keys).toMatchObject([{ keyId: made.keyId }])
    expect(await works()).toBe(200)
    const ended = (await live.delete(`${user}?keys=deactivate`, { status: 200 })).body.keys
    expect(ended).toMatchObject([{ keyId: made.keyId, deactivatedAt: expect.any(String) }])
    expect(await works()).toBe(401)
    const { items } = (await inTest.get("/api/v1/admin/audit-log?action=api-key.deactivate", { status: 200 })).body
    expect(items).toMatchObject([{ target: made.keyId }])
  })

  test("cannot name those of others, nor any once it is deleted; a key's session names none", async () => {
    const inTest = await testOf(live)
    const others = await testOf(await service.organization())
    const { page } = await member(live, "owner")
    const codeOf = async (client: Client, orgId: string) =>
      (await client.get(campaigns, { headers: { "x-org-id": orgId } })).body.code
    expect(await codeOf(page, others.orgId)).toBe("INVALID_SESSION")
    expect(await codeOf(await signIn(live), inTest.orgId)).toBe("INVALID_SESSION")
    expect(await codeOf(page, inTest.orgId)).toBeUndefined()
    await live.delete(`/api/v1/admin/test-organizations/${inTest.orgId}`, { status: 204 })
    expect(await codeOf(page, inTest.orgId)).toBe("INVALID_SESSION")
  })
})

describe("a user of a test organization", () => {
  const org = givenTestOrganization(service)

  test("joins by a link, and signs in under the orgId that people know", async () => {
    const { email, token } = await invite(org, "owner")
    const link = { orgId: org.orgId, token }
    const opened = await visitorOf(org).post("/api/v1/console/link", link, { status: 200 })
    expect(opened.body).toMatchObject({ organizationName: "Test", email })
    const joined = await accept(org, token)
    const signed = await tryIn(org, email)
    expect(signed).toMatchObject({ status: 201, body: { orgId: org.orgId, mode: "test" } })
    for (const page of [joined, withSession(org, signed.headers)]) {
      const { headers } = await page.get(campaigns, { status: 200, headers: { "x-org-id": org.orgId } })
      expect(headers.get("x-test-mode")).toBe("true")
    }
    expect((await tryIn(org, email, { password: "another battery" })).body.code).toBe("INVALID_CREDENTIALS")
    const byKey = { orgId: org.orgId, key: org.key }
    await visitorOf(org).post(sessionPath, byKey, { status: 201, headers: ownPage })
  })
})

describe("the page of a game", () => {
  const live = givenOrganization(service)

  test("is served, and marked, until the test organization is deleted", async () => {
    const inTest = await testOf(live)
    await makeCampaign(inTest, { campaignId: "wheel", publicPage: true })
    const read = () => fetch(`${service.url}/play/${inTest.orgId}/wheel`)
    const page = await read()
    expect([page.status, page.headers.get("x-test-mode")]).toEqual([200, "true"])
    expect(await page.text()).not.toContain("~")
    await live.delete(`/api/v1/admin/test-organizations/${inTest.orgId}`, { status: 204 })
    for (let process = 0; process < 2; process++) expect((await read()).status).toBe(404)
  })
})

test("a draw of a test organization is marked, names its orgId, and is gone with it", async () => {
  const live = await service.organization()
  const inTest = await testOf(live)
  const campaignId = await makeCampaign(inTest)
  const { body } = await play(inTest, campaignId)
  const { chainId, n, hash } = body.draw
  const read = (at: number) => fetch(`${service.url}/api/v1/draws/${chainId}/${at}?hash=${hash}`)
  const shown = await read(n)
  expect([shown.status, shown.headers.get("x-test-mode")]).toEqual([200, "true"])
  const pageMark = async (of: { chainId: string; n: number; hash: string }) => {
    const page = await fetch(`${service.url}/fair/${of.chainId}/${of.n}?hash=${of.hash}`)
    expect(page.status).toBe(200)
    return page.headers.get("x-test-mode")
  }
  expect(await pageMark(body.draw)).toBe("true")
  for (const other of [{ n: 0 }, { hash: "0" }, { chainId: "ch_x" }])
    expect(await pageMark({ ...body.draw, ...other })).toBeNull()
  const ofLive = (await play(live, await makeCampaign(live))).body.draw
  expect(await pageMark(ofLive)).toBeNull()
  const pack = await inTest.get(`${campaigns}/${campaignId}/draws/export`, { status: 200 })
  expect(pack.text).toContain(`"organization":"${inTest.orgId}"`)
  expect(pack.text).not.toContain("~")
  await live.delete(`/api/v1/admin/test-organizations/${inTest.orgId}`, { status: 204 })
  for (let process = 0; process < 2; process++) expect((await read(n)).status).toBe(404)
  expect(await pageMark(body.draw)).toBeNull()
})
