import { expect, test } from "bun:test"
import { merge, register } from "../../support/fixture/merge.ts"
import { makeMarketplace, patchCampaign, places, playerOf } from "../../support/fixture/play.ts"
import { giveByHand, givenPlaces, prizesFor, ranked, scores } from "../../support/fixture/ranking-prize.ts"
import { makeWheel, spin } from "../../support/fixture/spin.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)

const fractions = Array.from({ length: 10 }, () => "ana 0.1")

test("prizes go by the ranking that was shown, also for fractional scores", async () => {
  const campaignId = await makeMarketplace(org, { ranking: ranked("total", [prizesFor(1, 2)]) })
  await scores(org, campaignId, ...fractions, "leo 1")
  const shown = await places(org, campaignId)
  expect(givenPlaces(await giveByHand(org, campaignId))).toEqual(shown.map((place) => `total ${place}`))
})

test("a merge and a change of the time zone leave fractional totals as they were", async () => {
  const campaignId = await makeMarketplace(org)
  await register(org, "ana", "zoe")
  await scores(org, campaignId, ...fractions, "leo 1", "zoe 0")
  const before = await places(org, campaignId, "&period=week")
  await merge(org, "zoe", "ana")
  expect(await places(org, campaignId, "&period=week")).toEqual(before)
  await patchCampaign(org, campaignId, { timezone: "Europe/Madrid" })
  expect(await places(org, campaignId, "&period=week")).toEqual(before)
})

test("a play that does not change the total does not lose the tie", async () => {
  const campaignId = await makeMarketplace(org)
  await scores(org, campaignId, "ana 1e17", "leo 1e17", "ana 1")
  expect((await places(org, campaignId)).map((place) => place.split(" ")[1])).toEqual(["ana", "leo"])
})

test("a balance ends at 2^53-1, and its ledger still adds up", async () => {
  const prize = { type: "points", points: Number.MAX_SAFE_INTEGER - 5 }
  await register(org, "ana")
  for (const name of ["one", "two"]) {
    const wheel = await makeWheel(org, { name, segments: [{ segmentId: "a", name: "A", prize }] })
    await spin(org, wheel, "ana")
  }
  const { points: balance, ledger } = await playerOf(org, "ana")
  expect([balance, ledger[0].points, ledger[1].points]).toEqual([Number.MAX_SAFE_INTEGER, 5, prize.points])
})
