import { expect, test } from "bun:test"
import { playDrawn } from "../../support/fixture/draw.ts"
import { identify, makeCampaign } from "../../support/fixture/play.ts"
import { day, playOnce, winningCampaign } from "../../support/fixture/promo.ts"
import { makeWheel } from "../../support/fixture/spin.ts"
import { givenTestOrganization } from "../../support/fixture/test-organization.ts"
import type { Body } from "../../support/service/client.ts"
import { givenService } from "../../support/service/service.ts"

const started = "2026-11-21T10:05:00.000Z"
const service = givenService({ now: started })
const org = givenTestOrganization(service)

const admin = "/api/v1/admin"
const year = 365 * day
const timeOf = (id: string) => Number.parseInt(id.replace(/^(?:[a-z]+_|c)/, "").slice(0, 9), 32)

const post = async (path: string, body: Body, status = 201): Promise<Body> =>
  (await org.post(path, body, { status })).body
const read = async (path: string): Promise<Body> => (await org.get(path, { status: 200 })).body

/** The ids of all that the organization can make, by what they name. */
const makeAll = async (): Promise<Record<string, string>> => {
  await identify(org, "ana")
  const campaignId = await makeCampaign(org, { grants: { required: true } })
  const ana = { externalUserId: "ana" }
  const prizes = [{ prizeId: "tv", name: "TV", kind: "external", stock: { maxTotal: 1, period: "total" } }]
  const raffle = await winningCampaign(org, { status: "draft", prizes })
  const moments = { prizeId: "tv", at: ["2090-01-01T00:00:00Z"] }
  return {
    campaign: raffle,
    campaignCopy: (await post(`${admin}/campaigns/${campaignId}/copy`, {})).campaignId,
    miniGame: (await post(`${admin}/notifications/${await makeWheel(org)}/copy`, {})).notificationId,
    moments: (await post(`${admin}/campaigns/${raffle}/moments`, moments)).batchId,
    player: (await read("/api/v1/clients/ana")).clientId,
    grant: (await post("/api/v1/plays/grants", { ...ana, campaignId, plays: 1, reference: "order" })).grantId,
    earned: (await post("/api/v1/points/earn", { ...ana, points: 9 }, 200)).transactionId,
    adjustment: (await post(`${admin}/players/ana/points`, { points: 9, reason: "sorry" })).adjustmentId,
    ban: (await post(`${admin}/bans`, ana)).banId,
    pool: (await post(`${admin}/code-pools`, { name: "Pool", kind: "reward" })).poolId,
    pushSend: (await post(`${admin}/push-sends`, {})).sendId,
    chain: (await playDrawn(org, await winningCampaign(org), "beto")).chainId,
  }
}

const tv = { prizeId: "tv", name: "TV", kind: "external", value: 1_000 }

// The wall clock goes on after the clock stopped, so that this one is behind.
test.each([
  ["years ahead of the wall clock", 20 * year, 0],
  ["years behind it", 0, 3 * year],
])("ids made by a clock %s carry the wall's time, and find what they name", async (_about, ahead, behind) => {
  const from = service.clock.now
  const now = new Date(from + ahead).toISOString()
  await org.put(`${admin}/test/clock`, { now, frozen: true }, { status: 200 })
  service.clock.advance(behind)
  const wall = service.clock.now
  const made = await makeAll()
  expect(Object.entries(made).map(([what, id]) => [what, timeOf(id)])).toEqual(
    Object.keys(made).map((key) => [key, wall]),
  )

  await org.get(`${admin}/campaigns/${made.campaign}`, { status: 200 })
  await org.get(`${admin}/notifications/${made.miniGame}`, { status: 200 })
  await org.get(`${admin}/code-pools/${made.pool}`, { status: 200 })
  await org.get(`${admin}/push-sends/${made.pushSend}`, { status: 200 })
  await org.post(`/api/v1/plays/grants/${made.grant}/revoke`, {}, { status: 200 })
  await org.delete(`${admin}/bans/${made.ban}`, { status: 204 })
  const { transactionId } = await post("/api/v1/points/spend", { externalUserId: "ana", points: 5 }, 200)
  const refund = await org.post("/api/v1/points/refund", { transactionId }, { status: 200 })
  expect([timeOf(transactionId), timeOf(refund.body.transactionId)]).toEqual([wall, wall])

  const campaignId = await winningCampaign(org, { prizes: [tv] })
  const plays: string[] = []
  for (const user of ["ana", "beto", "ana", "carla"]) {
    plays.unshift((await playOnce(org, campaignId, user)).body.sessionId)
    await org.post(`${admin}/test/clock/advance`, { seconds: 60 }, { status: 200 })
    service.clock.advance(1_000)
  }
  expect(plays.map(timeOf)).toEqual([3, 2, 1, 0].map((seconds) => wall + seconds * 1_000))
  const winners = `${admin}/campaigns/${campaignId}/winners`
  const shown = await read(winners)
  expect(shown.items.map(({ sessionId, at }: Body) => [sessionId, at])).toEqual(
    plays.map((id, index) => [id, new Date(from + ahead + (3 - index) * 60_000).toISOString()]),
  )
  const [newest, second, third, oldest] = plays
  await org.patch(`${winners}/${newest}`, { handedOut: true }, { status: 200 })
  await org.patch(`${winners}/${oldest}`, { forfeited: true }, { status: 200 })
  const handoutIds = [second, third].map((id) => `campaign/${campaignId}/${id}`)
  await post(`${admin}/handouts/mark`, { handoutIds, handedOut: true }, 200)
  expect((await read(`${winners}?handedOut=true`)).items.map(({ sessionId }: Body) => sessionId)).toEqual([
    newest,
    second,
    third,
  ])
  const unknown = `ses_${newest?.slice(4, 22)}0000000`
  await org.patch(`${winners}/${unknown}`, { handedOut: true }, { status: 404 })
})
