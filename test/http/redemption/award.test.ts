import { expect, test } from "bun:test"
import { awardsOf, makeWheel, miniGamesPath, report, sale, spin } from "../../support/fixture/spin.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)

test("GET /notifications/{id}/awards/{id} shows every report of an award, newest first", async () => {
  const wheel = await makeWheel(org)
  const { awardId } = await spin(org, wheel)
  const read = async () => (await org.get(`${miniGamesPath}/${wheel}/awards/${awardId}`, { status: 200 })).body
  const [listed] = await awardsOf(org, wheel)
  expect(await read()).toEqual({ ...listed, redemptions: [] })

  const reports = []
  for (const saleTotal of [1, 2, 3]) {
    service.clock.advance(1_000)
    await report(org, wheel, { awardId, saleTotal, override: true })
    const at = new Date(service.clock.now).toISOString()
    reports.unshift({ ...sale, saleTotal, redeemedAt: at, recordedAt: at })
  }
  const [redeemed] = await awardsOf(org, wheel)
  expect(redeemed?.["redemption"]).toMatchObject({ saleTotal: 3, previous: { saleTotal: 2 } })
  expect(await read()).toEqual({ ...redeemed, redemptions: reports })
})

test("an unknown award or mini-game, and one of another organization, is 404", async () => {
  const other = await service.organization()
  const [wheel, second] = [await makeWheel(org), await makeWheel(org)]
  const { awardId } = await spin(org, wheel)
  for (const [client, path] of [
    [org, `${wheel}/awards/nope`],
    [org, `${second}/awards/${awardId}`],
    [org, `nope/awards/${awardId}`],
    [other, `${wheel}/awards/${awardId}`],
  ] as const) {
    const { body } = await client.get(`${miniGamesPath}/${path}`, { status: 404 })
    expect([path, body.code]).toEqual([path, "NOT_FOUND"])
  }
})
