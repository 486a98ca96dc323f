import { expect, test } from "bun:test"
import { codeCampaign, winningCampaign } from "../../support/fixture/promo.ts"
import { givenTestOrganization } from "../../support/fixture/test-organization.ts"
import { asPlayer, issuedToken } from "../../support/service/player-token.ts"
import { givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenTestOrganization(service)

test("a test organization registers no more players than it may hold, and those play on", async () => {
  const register = (i: number) => org.post("/api/v1/clients/identify", { externalId: `u${i}` })
  const counts = new Map<number, number>()
  for (let from = 0; from < 10_200; from += 200) {
    const statuses = await Promise.all(Array.from({ length: 200 }, async (_, i) => (await register(from + i)).status))
    for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
  }
  expect(counts.get(200)).toBeGreaterThanOrEqual(10_000)
  expect(counts.get(200)).toBeLessThanOrEqual(10_100)
  expect((counts.get(200) ?? 0) + (counts.get(409) ?? 0)).toBe(10_200)
  expect((await register(20_000)).body.code).toBe("TEST_LIMIT")
  const token = { externalId: "nobody", profile: {} }
  expect((await org.post("/api/v1/clients/token", token)).body.code).toBe("TEST_LIMIT")
  const asTestPlayer = { externalId: "nobody", game: "any" }
  expect((await org.post("/api/v1/admin/test/player-token", asTestPlayer)).body.code).toBe("TEST_LIMIT")
  const campaignId = await winningCampaign(org)
  const play = (externalUserId: string) => org.post("/api/v1/games/play", { campaignId, externalUserId })
  expect((await play("u1")).status).toBe(200)
  const { status, body } = await play("nobody")
  expect([status, body.code]).toEqual([409, "TEST_LIMIT"])
  expect(body.error).toContain("reset")
  const said = async (externalUserId: string) =>
    (await org.get(`/api/v1/games/${campaignId}?externalUserId=${externalUserId}`, { status: 200 })).body.player
  expect((await said("u1")).canPlay).toBe(true)
  expect(await said("nobody")).toMatchObject({ canPlay: false, reason: "TEST_LIMIT", message: body.error })
  await org.patch(`/api/v1/admin/campaigns/${campaignId}`, { grants: { required: false } }, { status: 200 })
  const grant = { campaignId, externalUserId: "nobody", plays: 1, reference: "order-1" }
  expect((await org.post("/api/v1/plays/grants", grant)).body.code).toBe("TEST_LIMIT")
  expect((await org.post("/api/v1/plays/grants", { ...grant, externalUserId: "u1" })).status).toBe(201)
  const ban = { externalUserId: "nobody" }
  expect((await org.post("/api/v1/admin/bans", ban)).body.code).toBe("TEST_LIMIT")
  const { body: push } = await org.post("/api/v1/admin/push-sends", {}, { status: 201 })
  const app = asPlayer(org, await issuedToken(org, "nobody"))
  const reaction = { sendId: push.sendId, event: "click" }
  expect((await app.post("/api/v1/notifications/push/events", reaction)).body.code).toBe("TEST_LIMIT")
  const codes = await codeCampaign(org)
  const goodwill = { campaignId: codes, externalUserId: "nobody", reason: "A test" }
  expect((await org.post("/api/v1/admin/codes", goodwill)).body.code).toBe("TEST_LIMIT")
  const code = (externalUserId: string) => org.post("/api/v1/codes", { campaignId: codes, externalUserId })
  expect((await code("u1")).status).toBe(201)
  expect((await code("nobody")).body.code).toBe("TEST_LIMIT")
}, 120_000)
