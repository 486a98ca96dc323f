import { expect, test } from "bun:test"
import { winningCampaign } from "../../support/fixture/promo.ts"
import { givenTestOrganization } from "../../support/fixture/test-organization.ts"
import { givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenTestOrganization(service)

const path = "/api/v1/admin/test/player-token"

test("a token of the console plays one game, as a player who is registered by it", async () => {
  const fields = { playersMayPlay: true, playLimits: { maxPerUser: 1, period: "day" } }
  const campaignId = await winningCampaign(org, fields)
  const other = await winningCampaign(org, fields)
  const { body } = await org.post(path, { externalId: "test_win_1", game: campaignId }, { status: 201 })
  const player = org.as({ key: body.token })
  const { body: played } = await player.post("/api/v1/games/play", { campaignId }, { status: 200 })
  expect(played.won).toBe(true)
  expect((await player.post("/api/v1/games/play", { campaignId: other })).status).toBe(404)
  const { body: found } = await org.get("/api/v1/admin/players/test_win_1", { status: 200 })
  expect(found.clientId).toStartWith("c")
})

test("a live organization issues none", async () => {
  const live = await service.organization()
  const { body } = await live.post(path, { externalId: "ana", game: "spring" }, { status: 403 })
  expect(body.code).toBe("LIVE_ORGANIZATION")
})
