import { beforeAll, expect, test } from "bun:test"
import { seeded } from "../../../src/demo/chance.ts"
import { hour, playOnce, winningCampaign } from "../../support/fixture/promo.ts"
import { coffee, makeWheel, spin } from "../../support/fixture/spin.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const admin = "/api/v1/admin"
const start = Date.parse("2026-11-21T10:05:00.000Z")

const service = givenService()
const org = givenOrganization(service, beforeAll)

/** What the service shows about a range of time, requested in two ways. */
const shown = async (from: number, to: number) => {
  const range = `from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`
  const { totals } = (await org.get(`${admin}/overview?${range}`, { status: 200 })).body
  const { items } = (await org.get(`${admin}/reports/activity?bucket=hour&${range}`, { status: 200 })).body
  const hours = items.map(({ at, plays, wins, codes }: Record<string, number | string>) => [at, plays, wins, codes])
  return { plays: totals.plays, wins: totals.wins, codes: totals.codes, spins: totals.spins, hours }
}

/** The same, counted from the times recorded in this test. */
const expected = (from: number, to: number, plays: readonly number[], spins: readonly number[]) => {
  const within = (times: readonly number[]) => times.filter((at) => at >= from && at < to)
  const byHour = Object.entries(Object.groupBy(within(plays), (at) => new Date(at - (at % hour)).toISOString()))
  const hours = byHour.map(([at, times = []]) => [at, times.length, times.length, times.length])
  const count = within(plays).length
  return { plays: count, wins: count, codes: count, spins: within(spins).length, hours: hours.sort() }
}

test("counts match the rows after any earlier requests, also where the clock was set back", async () => {
  const random = seeded(7)
  const campaignId = await winningCampaign(org)
  const wheel = await makeWheel(org, { segments: [coffee], cadence: "minute", startsAt: "2026-01-01T00:00:00Z" })
  const plays: number[] = []
  const spins: number[] = []
  for (let step = 0; step < 60; step++) {
    // Two of three steps advance by up to three hours; now and then, the clock is set back by up to ten.
    service.clock.advance(Math.floor(random() < 0.12 ? -10 * hour * random() : 3 * hour * random() * random()))
    for (let count = Math.floor(3 * random()); count > 0; count--) {
      await playOnce(org, campaignId, `user-${step}-${count}`)
      plays.push(service.clock.now)
    }
    if (random() < 0.4) {
      await spin(org, wheel, `client-${step}`)
      spins.push(service.clock.now)
    }
    const from = start + Math.floor(60 * hour * (random() - 0.3))
    const to = from + Math.floor(60 * hour * random())
    expect([step, await shown(from, to)]).toEqual([step, expected(from, to, plays, spins)])
  }
  expect(plays.length).toBeGreaterThan(40)
})
