import { beforeAll, expect, test } from "bun:test"
import { playerSchemaPath, playerTypes } from "../../../src/build/types.ts"
import { operations } from "../../../src/http/app.ts"
import { createPremio } from "../../../src/sdk/web/client/premio.ts"
import { routes } from "../../../src/sdk/web/client/routes.ts"
import { makeCampaign } from "../../support/fixture/play.ts"
import { makeWheel } from "../../support/fixture/spin.ts"
import { issuedToken } from "../../support/service/player-token.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service, beforeAll)
const segments = [{ segmentId: "a", name: "A" }]

test("the types match the OpenAPI document; bun run types regenerates them", async () => {
  expect((await Bun.file(playerSchemaPath).text()) === (await playerTypes())).toBe(true)
})

test("there is a method for each operation that a player token may call, and no other", () => {
  const taking = operations.filter(({ takesPlayerToken }) => takesPlayerToken)
  const documented = taking.map(({ id, method, path }) => {
    const template = path.replaceAll(/:(\w+)/g, "{$1}").replace("/api/v1", "")
    return [id, `${method} ${template}`]
  })
  expect(routes).toEqual(Object.fromEntries(documented))
})

test("each operation is called by the player's token", async () => {
  const playLimits = { maxPerUser: 5, period: "day" }
  const campaignId = await makeCampaign(org, { gameType: "roulette", segments, playersMayPlay: true, playLimits })
  const notificationId = await makeWheel(org)
  await org.post("/api/v1/admin/push-sends", { sendId: "welcome" }, { status: 201 })
  const token = await issuedToken(org, "ana", { profile: {} })
  const premio = createPremio({ orgId: org.orgId, getToken: () => token, baseUrl: `${service.url}/` })

  expect((await premio.identifyPlayer({ name: "Ana" })).externalId).toBe("ana")
  expect((await premio.registerPlayer()).created).toBe(false)
  const listed = await premio.listOpenGames()
  expect(listed.items.map((game) => (game.kind === "campaign" ? game.campaignId : game.notificationId))).toEqual([
    campaignId,
    notificationId,
  ])
  expect((await premio.listOpenGames({ limit: 1 })).items).toHaveLength(1)
  expect((await premio.getGame({ campaignId })).player?.canPlay).toBe(true)
  expect((await premio.getInAppGame({ notificationId })).player?.canPlay).toBe(true)
  const played = await premio.play({ campaignId })
  expect(played.limits.playsRemaining).toBe(4)
  const spun = await premio.spinMiniGame({ notificationId })
  expect(spun.result).toBe("Free coffee")
  expect((await premio.getMe()).name).toBe("Ana")
  expect((await premio.listMyPlays({ limit: 5 })).items.map(({ sessionId }) => sessionId)).toEqual([played.sessionId])
  expect((await premio.listMyAwards()).items.map(({ awardId }) => awardId)).toEqual([spun.awardId])
  expect((await premio.listMyCodes()).items).toHaveLength(0)
  expect((await premio.listMyPoints()).items).toHaveLength(0)
  expect((await premio.getRanking({ campaignId, period: "day" })).entry).toBeNull()
  expect(await premio.trackPushEvent({ sendId: "welcome", event: "click" })).toEqual({ tracked: true })
  const { chainId, n, hash } = played.draw ?? { chainId: "", n: -1, hash: "" }
  const { record } = await premio.getDraw({ chainId, n, hash })
  // The device had a say in the draw.
  expect(record).toMatchObject({ chain: chainId, n, clientSeed: expect.stringMatching(/^[0-9a-f]{32}$/) })
})
