import { expect, test } from "bun:test"
import { demoOrgId } from "../../src/demo/seed.ts"
import { shopCampaigns, shopMiniGames } from "../../src/demo/shop-games.ts"
import { setUpShop } from "../../src/demo/shop-setup.ts"
import { givenService } from "../support/service/service.ts"

const service = givenService({ clock: "real" })
const admin = "/api/v1/admin"
const secret = `whsec_${Buffer.from("any 24 bytes, or so many").toString("base64")}`

test("a demo of an older version gets the shop's games, origin and webhook, once", async () => {
  const request = { orgId: demoOrgId, name: "Almacenes Aurora" }
  const { body } = await service.operator.post(`${admin}/organizations`, request, { status: 201 })
  const org = (await service.organization()).as({ key: body.apiKey.key, orgId: demoOrgId })
  const other = "https://other.example"
  await org.patch(`${admin}/settings`, { players: { allowedOrigins: [other] } }, { status: 200 })

  const shop = { port: 4001, origin: "http://localhost:4001", secret }
  await setUpShop({ baseUrl: service.url, orgId: demoOrgId, apiKey: org.key }, shop)
  for (const id of Object.keys(shopCampaigns)) {
    const { body: game } = await org.get(`/api/v1/games/${id}`, { status: 200 })
    expect([id, game.effectiveStatus, game.playersMayPlay]).toEqual([id, "running", true])
    const { body: campaign } = await org.get(`${admin}/campaigns/${id}`, { status: 200 })
    // A trivia that gives points warns that its questions can be read beforehand; a demo may.
    const known = id === "aurora-trivia" ? [expect.stringContaining("read the questions")] : []
    expect([id, campaign.warnings]).toEqual([id, known])
  }
  for (const id of Object.keys(shopMiniGames)) await org.get(`/api/v1/inapp-games/${id}`, { status: 200 })
  const { body: settings } = await org.get(`${admin}/settings`, { status: 200 })
  expect(settings.players.allowedOrigins).toEqual([other, shop.origin])

  const changes = async () => (await org.get(`${admin}/audit-log?limit=200`, { status: 200 })).body.items.length
  const before = await changes()
  await setUpShop({ baseUrl: service.url, orgId: demoOrgId, apiKey: org.key }, shop)
  expect(await changes()).toBe(before)

  await setUpShop({ baseUrl: service.url, orgId: demoOrgId, apiKey: org.key }, { ...shop, port: 4002 })
  const { body: hooks } = await org.get(`${admin}/webhooks`, { status: 200 })
  expect(hooks.items.map(({ url }: { url: string }) => url)).toEqual(["http://127.0.0.1:4002/premio-webhook"])
})
