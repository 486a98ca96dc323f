import { beforeAll, describe, expect, test } from "bun:test"
import { member } from "../../support/console/user.ts"
import { readsOf } from "../../support/fixture/audit.ts"
import type { Client } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const admin = "/api/v1/admin"
const service = givenService()
const org = givenOrganization(service, beforeAll)
let viewer: Client
let userId = ""

const actionsAt = async (path: string, page = viewer): Promise<string[]> =>
  (await page.get(`${admin}${path}`, { status: 200 })).body.items.map(({ action }: { action: string }) => action)

beforeAll(async () => {
  const joined = await member(org, "viewer")
  viewer = joined.page
  userId = joined.userId
})

describe("the history of a record, for somebody who may not read the audit log", () => {
  test("of a campaign and of a mini-game with the same id: of each its own, without what users of that id did", async () => {
    const prizes = [{ prizeId: "tv", name: "TV", kind: "external" }]
    const draw = { gameType: "scratch_card", rewardType: "promo_code", winProbability: 1, prizes }
    await org.post(`${admin}/campaigns`, { campaignId: userId, name: "Autumn", ...draw }, { status: 201 })
    await org.patch(`${admin}/campaigns/${userId}`, { name: "Fall" }, { status: 200 })
    await org.post(
      `${admin}/campaigns/${userId}/moments`,
      { prizeId: "tv", at: ["2030-01-01T00:00:00Z"] },
      { status: 201 },
    )
    await org.post(`${admin}/notifications`, { notificationId: userId, name: "Wheel" }, { status: 201 })
    await viewer.get(`${admin}/audit-log?target=${userId}`, { status: 403 })
    expect(await actionsAt(`/campaigns/${userId}/history`)).toEqual([
      "moments.plan",
      "campaign.update",
      "campaign.create",
    ])
    expect(await actionsAt(`/notifications/${userId}/history`)).toEqual(["notification.create"])
    const log = await org.get(`${admin}/audit-log?target=${userId}`, { status: 200 })
    const own = await viewer.get(`${admin}/campaigns/${userId}/history?limit=1&total=true`, { status: 200 })
    expect(own.body).toMatchObject({ items: [log.body.items[1]], total: { count: 3, isExact: true } })
    const next = await viewer.get(`${admin}/campaigns/${userId}/history?limit=1&cursor=${own.body.nextCursor}`)
    expect(next.body.items).toEqual([log.body.items[2]])
    expect(own.text).not.toContain("2030-01-01")
  })

  test("of a player: what was done to them by hand, and who looked", async () => {
    await org.post("/api/v1/clients/identify", { externalId: userId }, { status: 200 })
    await org.post("/api/v1/clients/identify", { externalId: "somebody" }, { status: 200 })
    const points = { points: 5, reason: "Sorry" }
    await org.post(`${admin}/players/${userId}/points`, points, { status: 201 })
    await org.post(`${admin}/players/somebody/points`, points, { status: 201 })
    const { body: ban } = await org.post(`${admin}/bans`, { externalUserId: userId }, { status: 201 })
    await org.post(`${admin}/bans`, { externalUserId: "somebody" }, { status: 201 })
    await org.delete(`${admin}/bans/${ban.banId}`, { status: 204 })
    await org.get(`${admin}/players/${userId}`, { status: 200 })
    await readsOf(org, userId, 1)
    expect(await actionsAt(`/players/${userId}/history`)).toEqual(["read", "ban.lift", "ban.create", "points.adjust"])
  })

  test.each(["/campaigns/none/history", "/notifications/none/history"])("%s: 404", async (path) => {
    await viewer.get(`${admin}${path}`, { status: 404 })
  })
})
