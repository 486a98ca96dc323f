import { expect, test } from "bun:test"
import { deactivate, newCode, playOnce, redeem, template, winningCampaign } from "../../support/fixture/promo.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)

const storyOf = async (code: string, query = "") =>
  (await org.get(`/api/v1/admin/codes/${code}/story${query}`, { status: 200 })).body

test("shows the play, each redemption, changes by hand with their reasons, and why it would be refused", async () => {
  const campaignId = await winningCampaign(org, { defaultCodeConfig: { ...template, maxUses: 3 } })
  await org.post(
    "/api/v1/clients/identify",
    { externalId: "ana", name: "Ana", email: "ana@example.com" },
    { status: 200 },
  )
  const { body: play } = await playOnce(org, campaignId, "ana")
  const code = play.prizeCode as string
  const sale = { saleTotal: 9000, discountAmount: 900, currency: "COP", externalReference: "receipt-1" }
  await redeem(org, { code, ...sale })
  service.clock.advance(1000)
  await redeem(org, { code })
  await org.post(`/api/v1/admin/codes/${code}/extend`, { maxUses: 4, reason: "one more" }, { status: 200 })
  await org.post(`/api/v1/admin/codes/${code}/deactivate`, { reason: "leaked" }, { status: 200 })
  const story = await storyOf(code)
  const nothing = { saleTotal: null, discountAmount: null, currency: null, externalReference: null }
  expect(story).toMatchObject({
    code: { code, status: "deactivated", uses: 2 },
    owner: { externalUserId: "ana", name: "Ana", email: "ana@example.com", isBanned: false, mergedFrom: [] },
    sessionId: play.sessionId,
    notificationId: null,
    awardId: null,
    redemptions: [
      { ...nothing, redeemedAt: "2026-11-21T10:05:01.000Z" },
      { ...sale, redeemedAt: "2026-11-21T10:05:00.000Z" },
    ],
    refusal: { code: "CODE_DEACTIVATED" },
  })
  const { body: keys } = await org.get("/api/v1/admin/api-keys", { status: 200 })
  const keyId = keys.items[0].keyId
  expect(story.changes).toEqual([
    expect.objectContaining({ action: "code.deactivate", reason: "leaked", keyId }),
    expect.objectContaining({ action: "code.extend", reason: "one more", maxUses: 4, keyId }),
  ])
})

test("shows who may redeem it, and what refuses it", async () => {
  const campaignId = await winningCampaign(org)
  const code = await newCode(org, campaignId, "ana")
  expect((await storyOf(code)).refusal).toBeNull()
  expect((await storyOf(code, "?externalUserId=ana")).refusal).toBeNull()
  expect((await storyOf(code, "?externalUserId=bob")).refusal).toMatchObject({ code: "CODE_USER_MISMATCH" })
  service.clock.advance(template.expiresInSeconds * 1000)
  expect((await storyOf(code)).refusal).toMatchObject({ code: "CODE_EXPIRED" })
  await deactivate(org, code)
  expect((await storyOf(code)).refusal).toMatchObject({ code: "CODE_DEACTIVATED" })
  const other = await newCode(org, campaignId, "ana")
  await redeem(org, { code: other })
  expect((await storyOf(other)).refusal).toMatchObject({ code: "CODE_ALREADY_REDEEMED" })
})

test("shows the spin that won it, and with whom its owner was merged", async () => {
  const campaignId = await winningCampaign(org)
  const segments = [{ segmentId: "a", name: "Code", prize: { type: "promo_code", campaignId } }]
  const wheel = { notificationId: "wheel", status: "active", segments }
  await org.post("/api/v1/admin/notifications", wheel, { status: 201 })
  for (const externalId of ["ana", "zoe", "bea", "ana-2"])
    await org.post("/api/v1/clients/identify", { externalId }, { status: 200 })
  const spin = { notificationId: "wheel", externalUserId: "ana" }
  const { body } = await org.post("/api/v1/inapp-games/spin", spin, { status: 200 })
  for (const fromExternalId of ["ana", "zoe", "bea"])
    await org.post("/api/v1/admin/clients/merge", { fromExternalId, intoExternalId: "ana-2" }, { status: 200 })
  expect(await storyOf(body.prizeCode)).toMatchObject({
    owner: { externalUserId: "ana-2", mergedFrom: ["bea", "zoe", "ana"] },
    sessionId: null,
    notificationId: "wheel",
    awardId: body.awardId,
  })
})

test("is not found for an unknown code, or another organization's", async () => {
  const code = await newCode(org, await winningCampaign(org), "ana")
  const other = await service.organization()
  await other.get(`/api/v1/admin/codes/${code}/story`, { status: 404 })
  await org.get("/api/v1/admin/codes/nope/story", { status: 404 })
})
