import { expect, test } from "bun:test"
import { instant } from "../../support/core/periods.ts"
import {
  ban,
  codeTemplate,
  type Fields,
  identify,
  listen,
  makeCampaign,
  makeMarketplace,
  playerOf,
  score,
} from "../../support/fixture/play.ts"
import type { Body } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"
import { eventually } from "../../support/waiting.ts"

const service = givenService()
const org = givenOrganization(service)

const tomorrow = instant("2026-11-22T10:05Z")

/** A daily mini-game of one segment that wins a code. */
const makeMiniGame = async () => {
  const campaignId = await makeCampaign(org, { rewardType: "promo_code", defaultCodeConfig: codeTemplate })
  const segments = [{ segmentId: "a", name: "Free coffee", prize: { type: "promo_code", campaignId } }]
  const fields = { notificationId: "wheel", status: "active", cadence: "daily", segments }
  await org.post("/api/v1/admin/notifications", fields, { status: 201 })
}
const spin = (user: Fields, status: number) =>
  org.post("/api/v1/inapp-games/spin", { notificationId: "wheel", ...user }, { status })

for (const keyedBy of ["externalUserId", "clientId"])
  test(`a new spin of a player banned by ${keyedBy} is 403 PLAYER_BANNED with the ban's message, and sends nothing`, async () => {
    await makeMiniGame()
    const { clientId } = await identify(org)
    const { events, stop } = await listen(org)
    const ids: Fields = { externalUserId: "user", clientId }
    await ban(org, { [keyedBy]: ids[keyedBy], message: "Suspendida." })
    for (const name of ["externalUserId", "clientId"])
      expect((await spin({ [name]: ids[name] }, 403)).body).toEqual({ error: "Suspendida.", code: "PLAYER_BANNED" })
    expect(await playerOf(org)).toMatchObject({ awards: [], codes: [] })
    expect(await events(0)).toEqual([])
    stop()
  })

test("a prize won before the ban is still returned with alreadyPlayed true, and its code stays redeemable", async () => {
  await makeMiniGame()
  await identify(org)
  const user = { externalUserId: "user" }
  const { body: won } = await spin(user, 200)
  const { banId } = await ban(org, user)
  expect((await spin(user, 200)).body).toEqual({ ...won, alreadyPlayed: true })
  await org.post("/api/v1/codes/redeem", { code: won.prizeCode, ...user }, { status: 200 })
  service.clock.now = tomorrow
  expect((await spin(user, 403)).body.code).toBe("PLAYER_BANNED")
  await org.delete(`/api/v1/admin/bans/${banId}`, { status: 204 })
  expect((await spin(user, 200)).body).toMatchObject({ alreadyPlayed: false, spinPeriod: "2026-11-22" })
})

const prizes = [{ fromPosition: 1, toPosition: 2, prize: { type: "points", points: 100 } }]
/** Who has won which position in the campaign's ranking, once `count` prizes are given. */
const winners = async (campaignId: string, count: number) => {
  const read = async () =>
    (await org.get(`/api/v1/admin/campaigns/${campaignId}/ranking-prizes`, { status: 200 })).body.items
  const items = await eventually(read, ({ length }) => length >= count)
  return items.map(({ position, externalUserId }: Body) => `${position} ${externalUserId}`).sort()
}
const scoreThree = async (campaignId: string) => {
  for (const [user, total] of Object.entries({ ana: 30, leo: 20, eva: 10 })) {
    await identify(org, user)
    await score(org, campaignId, user, total)
  }
  await ban(org, { externalUserId: "ana" })
}

test("a banned player cannot win a ranking prize given on request: the next player does", async () => {
  const campaignId = await makeMarketplace(org, { ranking: { period: "total", prizes } })
  await scoreThree(campaignId)
  await org.post(`/api/v1/admin/campaigns/${campaignId}/ranking-prizes`, {}, { status: 200 })
  expect(await winners(campaignId, 2)).toEqual(["1 leo", "2 eva"])
  expect((await playerOf(org, "ana")).points).toBe(0)
})

test("a banned player cannot win a ranking prize of a period: the next player does", async () => {
  const campaignId = await makeMarketplace(org, { ranking: { period: "day", prizes } })
  await scoreThree(campaignId)
  service.clock.now = tomorrow
  await service.restart()
  expect(await winners(campaignId, 2)).toEqual(["1 leo", "2 eva"])
  expect((await playerOf(org, "ana")).points).toBe(0)
})
