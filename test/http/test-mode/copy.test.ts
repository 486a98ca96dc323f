import { beforeAll, expect, test } from "bun:test"
import { campaignDraws, chainsOf, miniGameDraws } from "../../support/fixture/draw.ts"
import { makeCampaign, makeMarketplace, play } from "../../support/fixture/play.ts"
import { codeCampaign } from "../../support/fixture/promo.ts"
import { prizesFor, ranked } from "../../support/fixture/ranking-prize.ts"
import { makeWheel, spin } from "../../support/fixture/spin.ts"
import type { Body, Client } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const live = givenOrganization(service, beforeAll)
let wheel: string

/** Games that name a pool and an audience with members, each with a planned moment of its prize. */
beforeAll(async () => {
  await live.put("/api/v1/admin/tiers", { tiers: [{ name: "Oro", minXp: 3, color: "#FFD700" }] }, { status: 200 })
  await live.patch("/api/v1/admin/settings", { currency: "COP" }, { status: 200 })
  await live.put("/api/v1/admin/marketplace-games/flappy", { active: true }, { status: 200 })
  for (const audienceId of ["fans", "others"]) {
    await live.put(`/api/v1/admin/audiences/${audienceId}`, { name: "Fans" }, { status: 200 })
    await live.post(`/api/v1/admin/audiences/${audienceId}/members`, { externalIds: ["ana"] }, { status: 200 })
  }
  await live.post("/api/v1/admin/code-pools", { poolId: "tickets", name: "Tickets", kind: "entry" }, { status: 201 })
  await live.post("/api/v1/admin/code-pools/tickets/codes", { codes: ["TICKET-1"] }, { status: 200 })
  const appearance = { texts: { es: { title: "Gira" } } }
  const eligibility = { rules: [{ audience: "fans" }] }
  await makeCampaign(live, { campaignId: "spring", entry: { poolId: "tickets" }, eligibility, appearance })
  await makeCampaign(live, { campaignId: "plain", startsAt: "2026-01-01T00:00:00.000Z" })
  wheel = await makeWheel(live)
})

const makeTest = async (copyConfiguration: boolean): Promise<Client> => {
  const { body } = await live.post(
    "/api/v1/admin/test-organizations",
    { name: "Tests", copyConfiguration },
    { status: 201 },
  )
  return live.as({ key: body.apiKey.key, orgId: body.orgId })
}

const copy = (org: Client, chosen: object = {}) =>
  live.post(`/api/v1/admin/test-organizations/${org.orgId}/copy`, chosen)

const configOf = async (org: Client, campaignId: string) => {
  const { body } = await org.get(`/api/v1/admin/campaigns/${campaignId}`, { status: 200 })
  const { warnings: _warnings, createdAt: _createdAt, updatedAt: _updatedAt, ...config } = body
  return config
}

const listed = async (org: Client, path: string, field: string) =>
  (await org.get(`/api/v1/admin/${path}`, { status: 200 })).body.items.map(
    (item: Record<string, unknown>) => item[field],
  )

/** Expects of each active game an open chain without draws, or one for each process, which webhooks were told of. */
const expectAnnounced = async (org: Client) => {
  const games = [campaignDraws("spring"), campaignDraws("plain"), miniGameDraws(wheel)]
  const chains = await Promise.all(games.map((game) => chainsOf(org, game)))
  for (const ofGame of chains) {
    expect(ofGame).not.toEqual([])
    for (const { draws, closedAt } of ofGame) expect([draws, closedAt]).toEqual([0, null])
  }
  const { items } = (await org.get("/api/v1/admin/test/events", { status: 200 })).body
  const told = items.filter(({ event }: Body) => event === "draws.opened").map(({ data }: Body) => data.chainId)
  expect(told.toSorted()).toEqual(
    chains
      .flat()
      .map(({ chainId }) => chainId)
      .toSorted(),
  )
}

const actions = async (org: Client) => listed(org, "audit-log?limit=200", "action")

test("a test organization begins with the whole configuration, and nobody in it", async () => {
  const org = await makeTest(true)
  for (const id of ["spring", "plain"]) expect(await configOf(org, id)).toEqual(await configOf(live, id))
  for (const path of ["tiers", "settings", "marketplace-games"])
    expect((await org.get(`/api/v1/admin/${path}`)).body).toEqual((await live.get(`/api/v1/admin/${path}`)).body)
  expect(await listed(org, "notifications", "notificationId")).toEqual([wheel])
  expect(await listed(org, "audiences", "members")).toEqual([0, 0])
  expect(await listed(org, "code-pools", "total")).toEqual([0])
  expect(await actions(org)).toContain("campaign.create")
  expect((await actions(live))[0]).toBe("test-organization.copy")
})

test("the seed of a copied game is committed to before its first draw, also after a reset", async () => {
  const org = await makeTest(true)
  await expectAnnounced(org)
  await copy(org)
  await expectAnnounced(org)
  await org.post("/api/v1/admin/test/reset", {}, { status: 204 })
  await expectAnnounced(org)
})

test("chosen games come with what they name, and replace those that nobody has played", async () => {
  const org = await makeTest(false)
  const chosen = await copy(org, { campaignIds: ["spring"] })
  expect([chosen.status, chosen.body]).toEqual([200, { campaigns: 1, notifications: 0 }])
  expect([
    await listed(org, "campaigns", "campaignId"),
    await listed(org, "audiences", "audienceId"),
    await listed(org, "code-pools", "poolId"),
    await listed(org, "notifications", "notificationId"),
  ]).toEqual([["spring"], ["fans"], ["tickets"], []])

  await org.patch("/api/v1/admin/campaigns/spring", { name: "Other", eligibility: null }, { status: 200 })
  expect((await copy(org)).body).toEqual({ campaigns: 2, notifications: 1 })
  expect(await configOf(org, "spring")).toEqual(await configOf(live, "spring"))

  await play(org, "plain")
  await spin(org, wheel)
  await org.patch("/api/v1/admin/campaigns/spring", { name: "Other" }, { status: 200 })
  for (const refused of [{}, { campaignIds: ["spring", "plain"] }, { notificationIds: [wheel] }]) {
    const { status, body } = await copy(org, refused)
    expect([status, body.code]).toEqual([409, "CONFLICT"])
    expect(body.error).toContain("/test/reset")
  }
  // Nothing was copied.
  expect((await configOf(org, "spring")).name).toBe("Other")
  await org.post("/api/v1/admin/test/reset", undefined, { status: 204 })
  expect((await copy(org)).status).toBe(200)
  expect(await configOf(org, "spring")).toEqual(await configOf(live, "spring"))
})

test("with a chosen game come the campaigns whose codes it gives, unless they are there already", async () => {
  const org = await makeTest(false)
  const of = (campaignId: string) => ({ type: "promo_code", campaignId }) as const
  const contest = await makeMarketplace(live, { ranking: ranked("day", [prizesFor(1, 1, of("gifts"))]) })
  const segments = [contest, "none"].map((id) => ({ segmentId: id, name: id, prize: of(id) }))
  const notificationId = await makeWheel(live, { segments })
  await codeCampaign(live, { campaignId: "gifts" })
  const chosen = { notificationIds: [notificationId] }
  expect((await copy(org, chosen)).body).toEqual({ campaigns: 2, notifications: 1 })
  await org.patch("/api/v1/admin/campaigns/gifts", { name: "Other" }, { status: 200 })
  expect((await copy(org, chosen)).body).toEqual({ campaigns: 0, notifications: 1 })
  expect((await configOf(org, "gifts")).name).toBe("Other")
})

test("what does not exist, or belongs to others, is not copied", async () => {
  const org = await makeTest(false)
  expect((await copy(org, { campaignIds: ["spring", "none"] })).body.code).toBe("NOT_FOUND")
  expect((await copy(org, { notificationIds: ["none"] })).body.code).toBe("NOT_FOUND")
  expect(await listed(org, "campaigns", "campaignId")).toEqual([])
  const other = await service.organization()
  const { status } = await other.post(`/api/v1/admin/test-organizations/${org.orgId}/copy`)
  expect(status).toBe(404)
  expect((await org.post(`/api/v1/admin/test-organizations/${org.orgId}/copy`)).status).toBe(404)
})
