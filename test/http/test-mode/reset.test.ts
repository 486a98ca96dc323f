import { afterAll, beforeAll, expect, test } from "bun:test"
import { invite } from "../../support/console/user.ts"
import { merge } from "../../support/fixture/merge.ts"
import { ban, identify, makeCampaign, play, tryPlay } from "../../support/fixture/play.ts"
import { codeCampaign, newCode, playOnce, redeem, winningCampaign } from "../../support/fixture/promo.ts"
import { points, ranked } from "../../support/fixture/ranking-prize.ts"
import { makeWheel, spin } from "../../support/fixture/spin.ts"
import { makeTestOrganization } from "../../support/fixture/test-organization.ts"
import { cli } from "../../support/service/cli.ts"
import type { Client } from "../../support/service/client.ts"
import { givenPartner } from "../../support/service/player-token.ts"
import { givenService } from "../../support/service/service.ts"
import { eventually } from "../../support/waiting.ts"
import { startReceiver } from "../../support/webhook/receiver.ts"

const service = givenService({ environment: { SECRETS_KEY: "c".repeat(64) } })
const receiver = startReceiver()
let org: Client

/** An organization with configuration of every kind, and players who have used it. */
beforeAll(async () => {
  org = await makeTestOrganization(service)
  await org.post("/api/v1/admin/webhooks", { url: receiver.url, secret: "a secret", events: ["*"] }, { status: 201 })
  await org.put("/api/v1/admin/tiers", { tiers: [{ name: "Oro", minXp: 3, color: "#FFD700" }] }, { status: 200 })
  await org.patch("/api/v1/admin/settings", { currency: "COP" }, { status: 200 })
  await org.put("/api/v1/admin/marketplace-games/flappy", { active: true }, { status: 200 })
  await org.put("/api/v1/admin/audiences/fans", { name: "Fans" }, { status: 200 })
  await org.post("/api/v1/admin/audiences/fans/members", { externalIds: ["ana", "beto"] }, { status: 200 })
  const pool = { poolId: "gifts", name: "Gifts", kind: "reward", codeConfig: { discountValue: 5 } }
  await org.post("/api/v1/admin/code-pools", pool, { status: 201 })
  await org.post("/api/v1/admin/code-pools/gifts/codes", { codes: ["GIFT-1", "GIFT-2"] }, { status: 200 })
  await givenPartner(org, service.clock)
  await invite(org, "support")
  await makeCampaign(org, { eligibility: { rules: [{ audience: "fans" }] } })
  const ranking = ranked("day", [points(1, 1)])
  const winning = await winningCampaign(org, { xpPerPlay: 5, ranking })
  const codes = await codeCampaign(org)
  for (const player of ["ana", "beto", "carla"]) {
    await identify(org, player)
    await playOnce(org, winning, player)
    await play(org, await makeCampaign(org), player)
  }
  await redeem(org, { code: await newCode(org, codes, "ana"), saleTotal: 1000 }, "redemption-1")
  await spin(org, await makeWheel(org), "ana")
  await ban(org, { externalUserId: "beto", reason: "Several accounts" })
  await merge(org, "carla", "ana")
})
afterAll(() => receiver.stop())

const sound = async () => {
  const { objects } = await cli(service.database.place, "doctor", "--json", "--database", service.database.place)
  return objects.flatMap(({ findings }) => findings).filter(({ violations }) => violations > 0)
}

const removed = () =>
  eventually(
    () => service.database.rows("SELECT 1 FROM removals"),
    (left) => left.length === 0,
  )

/** Fields that a reset may change: times, and what is counted. */
const changing = ["warnings", "createdAt", "updatedAt", "effectiveStatus", "figures", "total", "left", "members"]
const counts = ["given", "used", "withdrawn", "expired", "failingSince", "lastFailureAt", "lastUsedAt"]

const listed = async (path: string) => {
  const { body } = await org.get(`/api/v1/admin/${path}?limit=200`, { status: 200 })
  return body.items.map((item: object) =>
    Object.fromEntries(Object.entries(item).filter(([field]) => ![...changing, ...counts].includes(field))),
  )
}

const configured = async () => ({
  campaigns: await listed("campaigns"),
  miniGames: await listed("notifications"),
  games: await listed("marketplace-games"),
  webhooks: await listed("webhooks"),
  users: await listed("users"),
  keys: await listed("api-keys"),
  playerKeys: await listed("player-keys"),
  pools: await listed("code-pools"),
  audiences: await listed("audiences"),
  tiers: (await org.get("/api/v1/admin/tiers", { status: 200 })).body,
  settings: (await org.get("/api/v1/admin/settings", { status: 200 })).body,
})

const audited = async () =>
  (await org.get("/api/v1/admin/audit-log?limit=200", { status: 200 })).body.items.map(
    ({ action }: { action: string }) => action,
  )

test("a reset leaves configuration, keys, users and webhooks, and nothing that players did", async () => {
  const before = await configured()
  const logged = await audited()
  expect(before.campaigns.length).toBeGreaterThan(3)
  const played = before.campaigns.find(
    ({ status, gameType }: { status: string; gameType: string }) => status === "active" && gameType === "scratch_card",
  )
  await org.post("/api/v1/admin/test/reset", undefined, { status: 204 })

  expect(await configured()).toEqual(before)
  expect(await sound()).toEqual([])
  for (const path of ["players", "codes", "bans", `campaigns/${played?.campaignId}/plays`, "push-sends"])
    expect((await org.get(`/api/v1/admin/${path}`, { status: 200 })).body.items).toEqual([])
  for (const { total, left } of (await org.get("/api/v1/admin/code-pools", { status: 200 })).body.items)
    expect([total, left]).toEqual([0, 0])
  for (const { members } of (await org.get("/api/v1/admin/audiences", { status: 200 })).body.items)
    expect(members).toBe(0)
  expect((await audited()).slice(-logged.length)).toEqual(logged)
  expect(await audited()).toContain("test-organization.reset")

  // The webhook has its secret, and learns of what happens from now on.
  const told = receiver.received.length
  await play(org, played?.campaignId, "new")
  await eventually(
    () => receiver.received.slice(told).map(({ event }) => event),
    (events) => events.includes("game.played"),
  )
  await removed()
  expect(await sound()).toEqual([])
  const rows = await service.database.rows<{ n: number }>("SELECT count(*) AS n FROM plays")
  expect(Number(rows[0]?.n)).toBe(1)
})

test("each play is acknowledged before a reset and gone, or after it and kept, or refused", async () => {
  const { body } = await org.get("/api/v1/admin/campaigns?limit=200", { status: 200 })
  const { campaignId } = body.items.find(({ campaignId: id }: { campaignId: string }) => id.startsWith("campaign-"))
  for (let round = 0; round < 3; round++) {
    const racing = Array.from({ length: 30 }, (_, index) => tryPlay(org, campaignId, `racer-${round}-${index}`))
    const reset = org.post("/api/v1/admin/test/reset", undefined, { status: 204 })
    await reset
    await tryPlay(org, campaignId, `after-${round}`)
    const answers = await Promise.all(racing)
    const kept = await org.get("/api/v1/admin/players?limit=200", { status: 200 })
    const players = kept.body.items.map(({ externalUserId }: { externalUserId: string }) => externalUserId)
    expect(players.filter((player: string) => !player.startsWith(`racer-${round}-`))).toEqual([`after-${round}`])
    expect(answers.filter((answer) => answer !== "200" && answer !== "503 UNAVAILABLE")).toEqual([])
  }
  await removed()
  expect(await sound()).toEqual([])
})

test("a mini-game that was made while the clock was ahead has started", async () => {
  await org.post("/api/v1/admin/test/clock/advance", { seconds: 86_400 }, { status: 200 })
  const [wheel, later] = [await makeWheel(org), await makeWheel(org, { startsAt: "2099-01-01T00:00:00.000Z" })]
  await org.post("/api/v1/admin/test/reset", undefined, { status: 204 })
  expect((await spin(org, wheel, "ana")).won).toBe(true)
  const early = await org.post("/api/v1/inapp-games/spin", { notificationId: later, externalUserId: "ana" })
  expect(early.body.code).toBe("NOTIFICATION_INACTIVE")
})

test("a live organization is not reset", async () => {
  const live = await service.organization()
  const { status, body } = await live.post("/api/v1/admin/test/reset")
  expect([status, body.code]).toEqual([403, "LIVE_ORGANIZATION"])
})
