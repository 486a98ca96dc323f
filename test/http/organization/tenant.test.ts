import { beforeAll, expect, test } from "bun:test"
import type { Client } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const admin = "/api/v1/admin"

const service = givenService()
const org = givenOrganization(service, beforeAll)
let other: Client
let ids: { webhookId: string; banId: string; keyId: string; code: string; transactionId: string }

beforeAll(async () => {
  other = await service.organization()
  const campaign = {
    campaignId: "spring",
    name: "Spring",
    status: "active",
    gameType: "slot_machine",
    rewardType: "promo_code",
    winProbability: 1,
    defaultCodeConfig: { discountType: "percentage", discountValue: 10 },
  }
  await org.post(`${admin}/campaigns`, campaign, { status: 201 })
  await org.put(`${admin}/marketplace-games/flappy`, { active: true }, { status: 200 })
  await org.put(`${admin}/tiers`, { tiers: [{ name: "Oro", minXp: 0, color: "gold" }] }, { status: 200 })
  await org.post(`${admin}/push-sends`, { sendId: "welcome" }, { status: 201 })
  const wheel = {
    notificationId: "wheel",
    name: "Wheel",
    status: "active",
    segments: [{ segmentId: "a", name: "Coffee", externalId: "COFFEE" }],
  }
  await org.post(`${admin}/notifications`, wheel, { status: 201 })
  await org.put(`${admin}/audiences/spring-fans`, { name: "Fans" }, { status: 200 })
  await org.post("/api/v1/clients/identify", { externalId: "ana" }, { status: 200 })
  const code = await org.post("/api/v1/codes", { campaignId: "spring", externalUserId: "ana" }, { status: 201 })
  const hook = { url: "http://127.0.0.1:1/hook", secret: "the secret", events: ["webhook.test"] }
  const webhook = await org.post(`${admin}/webhooks`, hook, { status: 201 })
  const ban = await org.post(`${admin}/bans`, { externalUserId: "bob" }, { status: 201 })
  const key = await org.post(`${admin}/api-keys`, { name: "k", scope: "read" }, { status: 201 })
  await org.post("/api/v1/points/earn", { externalUserId: "ana", points: 9 }, { status: 200 })
  const spent = await org.post("/api/v1/points/spend", { externalUserId: "ana", points: 3 }, { status: 200 })
  ids = {
    transactionId: spent.body.transactionId,
    webhookId: webhook.body.webhookId,
    banId: ban.body.banId,
    keyId: key.body.keyId,
    code: code.body.code,
  }
})

test.each([
  ["campaigns"],
  ["marketplace-games"],
  ["audiences"],
  ["notifications"],
  ["bans"],
  ["codes"],
  ["webhooks"],
  ["audit-log"],
  ["codes?campaignId=spring"],
])("GET /admin/%s only lists rows to their own organization", async (path) => {
  expect((await org.get(`${admin}/${path}`, { status: 200 })).body.items).not.toEqual([])
  const foreign = (await other.get(`${admin}/${path}`, { status: 200 })).text
  for (const word of ["spring", "flappy", "wheel", "bob", "127.0.0.1", ids.code]) expect(foreign).not.toContain(word)
})

test("keys and tiers are only listed to their own organization", async () => {
  expect((await other.get(`${admin}/api-keys`, { status: 200 })).text).not.toContain(ids.keyId)
  expect((await org.get(`${admin}/tiers`, { status: 200 })).body.tiers).toHaveLength(1)
  expect((await other.get(`${admin}/tiers`, { status: 200 })).body.tiers).toEqual([])
})

const redemption = {
  notificationId: "wheel",
  clientExternalId: "ana",
  segmentExternalId: "COFFEE",
  saleTotal: 100,
  discountAmount: 10,
  currency: "COP",
}

const foreignCalls: [string, (as: Client) => Promise<{ status: number }>, number][] = [
  ["GET campaign", (as) => as.get(`${admin}/campaigns/spring`), 200],
  ["PATCH campaign", (as) => as.patch(`${admin}/campaigns/spring`, { name: "Spring" }), 200],
  ["GET ranking", (as) => as.get("/api/v1/rankings?campaignId=spring"), 200],
  ["POST play", (as) => as.post("/api/v1/games/play", { campaignId: "spring", externalUserId: "eve" }), 200],
  ["POST code", (as) => as.post("/api/v1/codes", { campaignId: "spring", externalUserId: "eve" }), 200],
  ["GET notification", (as) => as.get(`${admin}/notifications/wheel`), 200],
  ["PATCH notification", (as) => as.patch(`${admin}/notifications/wheel`, { name: "Wheel" }), 200],
  ["POST spin", (as) => as.post("/api/v1/inapp-games/spin", { notificationId: "wheel", externalUserId: "ana" }), 200],
  ["GET awards", (as) => as.get(`${admin}/notifications/wheel/awards`), 200],
  ["POST redemption", (as) => as.post("/api/v1/inapp-games/redemptions", redemption), 200],
  ["GET player", (as) => as.get(`${admin}/players/ana`), 200],
  ["GET client", (as) => as.get("/api/v1/clients/ana"), 200],
  ["GET accepted terms", (as) => as.get(`${admin}/players/ana/accepted-terms`), 200],
  ["GET audience", (as) => as.get(`${admin}/audiences/spring-fans`), 200],
  ["GET members", (as) => as.get(`${admin}/audiences/spring-fans/members`), 200],
  ["POST members", (as) => as.post(`${admin}/audiences/spring-fans/members`, { externalIds: ["ana"] }), 200],
  [
    "POST members to remove",
    (as) => as.post(`${admin}/audiences/spring-fans/members/remove`, { externalIds: [] }),
    200,
  ],
  ["DELETE audience", (as) => as.delete(`${admin}/audiences/spring-fans`), 204],
  ["GET push send", (as) => as.get(`${admin}/push-sends/welcome`), 200],
  ["POST push event", (as) => as.post("/api/v1/notifications/push/events", { sendId: "welcome", event: "click" }), 200],
  ["GET webhook", (as) => as.get(`${admin}/webhooks/${ids.webhookId}`), 200],
  ["PATCH webhook", (as) => as.patch(`${admin}/webhooks/${ids.webhookId}`, { active: true }), 200],
  ["DELETE webhook", (as) => as.delete(`${admin}/webhooks/${ids.webhookId}`), 204],
  ["DELETE ban", (as) => as.delete(`${admin}/bans/${ids.banId}`), 204],
  ["DELETE key", (as) => as.delete(`${admin}/api-keys/${ids.keyId}`), 204],
  ["POST redeem", (as) => as.post("/api/v1/codes/redeem", { code: ids.code }), 200],
  ["POST deactivate", (as) => as.post(`${admin}/codes/${ids.code}/deactivate`), 200],
  ["POST extend", (as) => as.post(`${admin}/codes/${ids.code}/extend`, { maxUses: 2 }), 410],
  ["POST reactivate", (as) => as.post(`${admin}/codes/${ids.code}/reactivate`), 200],
  [
    "POST goodwill code",
    (as) => as.post(`${admin}/codes`, { campaignId: "spring", externalUserId: "eve", reason: "r" }),
    201,
  ],
  ["POST points/earn", (as) => as.post("/api/v1/points/earn", { externalUserId: "ana", points: 5 }), 200],
  ["POST points/spend", (as) => as.post("/api/v1/points/spend", { externalUserId: "ana", points: 1 }), 200],
  ["POST points/refund", (as) => as.post("/api/v1/points/refund", { transactionId: ids.transactionId }), 200],
  ["POST points", (as) => as.post(`${admin}/players/ana/points`, { points: 1, reason: "r" }), 201],
]

test.each(foreignCalls)(
  "%s of another organization is 404, and the same to its own works",
  async (_name, call, own) => {
    expect((await call(other)).status).toBe(404)
    expect((await call(org)).status).toBe(own)
  },
)

test("two organizations may use the same ids", async () => {
  await other.post(`${admin}/campaigns`, { campaignId: "spring", name: "Otra" }, { status: 201 })
  expect((await org.get(`${admin}/campaigns/spring`)).body.name).toBe("Spring")
  expect((await other.get(`${admin}/campaigns/spring`)).body.name).toBe("Otra")
})
