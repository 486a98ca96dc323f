import { expect, test } from "bun:test"
import { makeCampaign, patchCampaign, play } from "../../support/fixture/play.ts"
import { withDatabase } from "../../support/service/cli.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)

test("a start after a crash adds granted plays to standings, and not to their limits", async () => {
  const playLimits = { maxPerUser: 1, period: "day" }
  const campaignId = await makeCampaign(org, { playLimits, grants: { required: false } })
  const order = { campaignId, externalUserId: "user", plays: 9, reference: "order-1" }
  await org.post("/api/v1/plays/grants", order, { status: 201 })
  await play(org, campaignId)
  await service.restart()
  const [first] = await service.database.rows<{ last_play: number }>("SELECT last_play FROM standings")
  await play(org, campaignId)
  await play(org, campaignId)
  // As if the process had been killed before the two plays were written back.
  const forget = `UPDATE standings_written SET play = 0; UPDATE standings SET last_play = ${first?.last_play}, plays = 1`
  await service.restart(() => withDatabase(service.databasePath, (sqlite) => sqlite.run(forget)))
  await patchCampaign(org, campaignId, { playLimits: { maxPerUser: 2, period: "day" } })
  expect((await play(org, campaignId)).body.limits).toMatchObject({ playsRemaining: 0, playsGranted: 7 })
  await service.restart()
  const [replayed] = await service.database.rows("SELECT last_play, plays FROM standings")
  expect(replayed).toEqual({ last_play: Number(first?.last_play) + 3, plays: 2 })
})
