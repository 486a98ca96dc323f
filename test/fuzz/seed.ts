import { accept, member } from "../support/console/user.ts"
import type { Client } from "../support/service/client.ts"
import type { TestService } from "../support/service/service.ts"

const campaign = {
  name: "Spring",
  status: "active",
  gameType: "scratch_card",
  rewardType: "promo_code",
  winProbability: 1,
  defaultCodeConfig: { discountType: "percentage", discountValue: 10, prefix: "SPRING-", maxUses: 1_000_000 },
  ranking: { period: "day", prizes: [{ fromPosition: 1, toPosition: 1, prize: { type: "points", points: 10 } }] },
}

/** With a television at planned moments, and a mug for everybody else. */
const raffle = {
  name: "Raffle",
  status: "active",
  gameType: "scratch_card",
  rewardType: "promo_code",
  winProbability: 1,
  prizes: [
    { prizeId: "tv", name: "Television", kind: "external" },
    { prizeId: "mug", name: "Mug", kind: "external", stock: { maxTotal: 1_000_000, period: "total" } },
  ],
}

const wheel = {
  name: "Wheel",
  status: "active",
  cadence: "minute",
  segments: [
    {
      segmentId: "a",
      name: "Coffee",
      externalId: "COFFEE",
      isPrize: true,
      prize: { type: "external", name: "Backpack", value: 8_000_000 },
    },
  ],
}

/** Posts and returns the body of the answer. */
const poster = (org: Client) => async (path: string, body?: object) => {
  const answer = await org.post(`/api/v1${path}`, body)
  if (answer.status >= 300) throw new Error(`POST ${path}: ${answer.status} ${answer.text}`)
  return answer.body
}

/**
 * An organization with everything that the document's examples name, so that they succeed; returns the ids that the
 * service has generated.
 */
export const seed = async (service: TestService, hookUrl: string) => {
  const { body } = await service.operator.post("/api/v1/admin/organizations", { orgId: "demo", name: "Demo" })
  const org = service.operator.as({ orgId: "demo", key: body.apiKey.key })
  const post = poster(org)
  await post("/admin/campaigns", { ...campaign, campaignId: "spring", grants: { required: false } })
  await post("/admin/campaigns", { ...campaign, campaignId: "autumn" })
  await post("/admin/campaigns", { ...raffle, campaignId: "raffle" })
  const january = { batchId: "tv-january", count: 3, from: "2027-01-01T00:00:00.000Z", to: "2027-02-01T00:00:00.000Z" }
  await post("/admin/campaigns/raffle/moments", { ...january, prizeId: "tv" })
  await post("/admin/notifications", { ...wheel, notificationId: "wheel" })
  await post("/admin/notifications", { ...wheel, notificationId: "tombola" })
  await post("/admin/push-sends", { sendId: "welcome", title: "Welcome" })
  const { webhookId } = await post("/admin/webhooks", { url: hookUrl, events: ["*"] })
  const kept = await post("/admin/webhooks", { url: hookUrl, events: ["*"] })
  for (const externalId of ["user-1", "user-1-old", "user-2", "user-8"]) await post("/clients/identify", { externalId })
  const { prizeCode } = await post("/games/play", { campaignId: "spring", externalUserId: "user-1" })
  const spare = await post("/games/play", { campaignId: "spring", externalUserId: "user-1" })
  // The document's example is draw 3 of its chain.
  const { draw } = await post("/games/play", { campaignId: "spring", externalUserId: "user-1" })
  if (draw.n !== 3) throw new Error(`the third draw has the number ${draw.n}`)
  const { sessionId } = await post("/games/play", { campaignId: "raffle", externalUserId: "user-1" })
  const { awardId } = await post("/inapp-games/spin", { notificationId: "wheel", externalUserId: "user-1" })
  const { banId } = await post("/admin/bans", { externalUserId: "user-9" })
  const byHand = { campaignId: "spring", plays: 3, reference: "order-1041" }
  const { grantId } = await post("/admin/players/user-1/grants", byHand)
  await post("/points/earn", { externalUserId: "user-1", points: 1_000_000 })
  const { transactionId } = await post("/points/spend", { externalUserId: "user-1", points: 300 })
  await post("/admin/code-pools", { poolId: "packs", name: "Packs", kind: "entry" })
  await post("/admin/code-pools/packs/codes", { codes: ["PACK-0001", "PACK-0002"] })
  await post("/admin/code-pools", { poolId: "spare", name: "Spare", kind: "entry" })
  for (const audienceId of ["vip", "spare"])
    await org.put(`/api/v1/admin/audiences/${audienceId}`, { name: "Best customers" }, { status: 200 })
  const { keyId } = await post("/admin/api-keys", { name: "Spare", scope: "read" })
  // A player whom no call erases, which would end the token.
  await post("/games/play", { campaignId: "spring", externalUserId: "reader" })
  const { token } = await post("/clients/token", { externalId: "reader", expiresInSeconds: 86_400, profile: {} })
  const { deliveryId } = await post(`/admin/webhooks/${kept.webhookId}/test`)
  const laura = await member(org, "support")
  const leo = await member(org, "viewer")
  const [{ sessionId: signedIn }] = (await leo.page.get("/api/v1/console/account/sessions", { status: 200 })).body.items
  const gone = await member(org, "viewer")
  await org.delete(`/api/v1/admin/users/${gone.userId}`, { status: 204 })
  const ana = await post("/admin/users", { email: "ana@example.com", role: "viewer" })
  await accept(org, ana.link.token, { password: "correct horse battery staple" })
  const made = await post("/admin/test-organizations", { orgId: "sandbox", name: "Sandbox" })
  for (const orgId of ["spare-sandbox", "copied-sandbox"])
    await post("/admin/test-organizations", { orgId, name: "Spare" })
  const testOrganization = service.operator.as({ orgId: made.orgId, key: made.apiKey.key })
  const inTest = poster(testOrganization)
  await inTest("/admin/campaigns", { ...raffle, campaignId: "spring", winProbability: 0.5 })
  await inTest("/admin/notifications", { ...wheel, notificationId: "wheel" })
  return {
    org,
    testOrganization,
    ids: {
      CODE: prizeCode as string,
      AWARD_ID: awardId as string,
      HANDOUT_ID: `campaign/raffle/${sessionId}`,
      BAN_ID: banId as string,
      PLAYER_TOKEN: token as string,
      GRANT_ID: grantId as string,
      TRANSACTION_ID: transactionId as string,
      KEY_ID: keyId as string,
      WEBHOOK_ID: kept.webhookId as string,
      SPARE_WEBHOOK_ID: webhookId as string,
      DELIVERY_ID: deliveryId as string,
      CHAIN_ID: draw.chainId as string,
      DRAW_HASH: draw.hash as string,
      WON_SESSION_ID: sessionId as string,
      SPARE_CODE: spare.prizeCode as string,
      USER_ID: laura.userId,
      GONE_USER_ID: gone.userId,
      SPARE_SESSION_ID: signedIn as string,
    },
  }
}
