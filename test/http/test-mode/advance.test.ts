import { describe, expect, test } from "bun:test"
import { campaignDraws, chainsOf } from "../../support/fixture/draw.ts"
import {
  codeTemplate,
  makeCampaign,
  makeMarketplace,
  patchCampaign,
  play,
  score,
  tryPlay,
} from "../../support/fixture/play.ts"
import { given, givenPlaces, points, ranked } from "../../support/fixture/ranking-prize.ts"
import { givenTestOrganization } from "../../support/fixture/test-organization.ts"
import type { Body, Client } from "../../support/service/client.ts"
import { byOneServer } from "../../support/service/exceptions.ts"
import { givenService } from "../../support/service/service.ts"

const started = "2026-11-21T10:05:00.000Z"
const service = givenService({ now: started, alone: byOneServer.chains })
const org = givenTestOrganization(service)

const path = "/api/v1/admin/test/clock/advance"

const advance = async (to: string, by: Client = org): Promise<Body> =>
  (await by.post(path, { to }, { status: 200 })).body

const firedBy = ({ fired }: Body): string[] => fired.map(({ at, what, id }: Body) => `${at} ${what} ${id}`)

describe("an advance", () => {
  test("lets everything happen in the order of its time, each at its own time", async () => {
    const drawn = await makeCampaign(org, {
      timezone: "America/Bogota",
      rewardType: "promo_code",
      defaultCodeConfig: { ...codeTemplate, expiresInSeconds: 36 * 3600 },
      endsAt: "2026-11-25T00:00:00.000Z",
    })
    const contest = await makeMarketplace(org, { timezone: "UTC", ranking: ranked("day", [points(1, 1)]) })
    const later = await makeCampaign(org, { startsAt: "2026-11-22T12:00:00.000Z" })
    await play(org, drawn)
    await score(org, contest, "ana", 9)
    await score(org, contest, "eva", 7)
    const first = await advance("2026-11-22T12:00:00.000Z")
    expect(first).toMatchObject({ from: started, to: "2026-11-22T12:00:00.000Z", done: true, more: 0 })
    expect(first.reached).toBe(first.to)
    expect(firedBy(first)).toEqual([
      `2026-11-22T00:00:00.000Z ranking-prizes.given ${contest}`,
      `2026-11-22T00:00:00.000Z draws.closed ${contest}`,
      `2026-11-22T05:00:00.000Z draws.closed ${drawn}`,
      `2026-11-22T12:00:00.000Z campaign.started ${later}`,
    ])
    expect(givenPlaces(await given(org, contest))).toEqual(["2026-11-21 1 ana 9"])
    expect((await given(org, contest))[0]?.givenAt).toBe("2026-11-22T00:00:00.000Z")
    const chains = await chainsOf(org, campaignDraws(drawn))
    expect(chains.map(({ openedAt, closedAt }) => `${openedAt} ${closedAt}`)).toEqual([
      "2026-11-22T05:00:00.000Z null",
      `${started} 2026-11-22T05:00:00.000Z`,
    ])
    const second = await advance("2026-11-26T00:00:00.000Z")
    // The round of a day without plays gives nothing, and a chain without draws stays open.
    expect(firedBy(second).filter((one) => !one.includes("ranking-prizes.given"))).toEqual([
      `2026-11-22T22:05:00.000Z code.expired ${drawn}`,
      `2026-11-25T00:00:00.000Z campaign.ended ${drawn}`,
      `2026-11-25T00:00:00.000Z draws.closed ${drawn}`,
    ])
    expect(await tryPlay(org, drawn, "late")).toBe("400 CAMPAIGN_INACTIVE")
  })

  test("goes forwards only, to the year 2100 at most", async () => {
    await advance("2026-12-01T00:00:00.000Z")
    expect((await org.post(path, { to: "2026-11-30T00:00:00Z" })).body.code).toBe("CONFLICT")
    expect((await org.post(path, { to: "2101-01-01T00:00:00Z" })).body.code).toBe("VALIDATION_ERROR")
    expect((await org.post(path, { to: "2027-01-01T00:00:00Z", seconds: 1 })).status).toBe(400)
    expect((await org.post(path, {})).status).toBe(400)
    expect((await org.post(path, { seconds: 60 }, { status: 200 })).body).toMatchObject({
      from: "2026-12-01T00:00:00.000Z",
      reached: "2026-12-01T00:01:00.000Z",
    })
    expect((await advance("2100-12-31T00:00:00.000Z")).done).toBe(true)
  })

  test("names the planned moments that came, taken or not, until the campaign ends", async () => {
    const prizes = [{ prizeId: "tv", name: "TV", kind: "external" }]
    const endsAt = "2026-11-25T00:00:00.000Z"
    const campaign = await makeCampaign(org, { rewardType: "promo_code", prizes, endsAt })
    const plan = (fields: Body) =>
      org.post(`/api/v1/admin/campaigns/${campaign}/moments`, { prizeId: "tv", ...fields }, { status: 201 })
    const times = ["2026-11-22T10:00:00.000Z", "2026-11-22T11:00:00.000Z"]
    await plan({ at: [...times, "2026-11-23T10:00:00.000Z", "2026-11-24T10:00:00.000Z"], batchId: "chosen" })
    const first = await advance("2026-11-22T11:00:00.000Z")
    expect(firedBy(first)).toEqual(times.map((at) => `${at} moment.opened ${campaign}`))
    expect((await play(org, campaign)).body.won).toBe(true)
    expect(firedBy(await advance("2026-11-23T09:00:00.000Z")).filter((one) => one.includes("moment"))).toEqual([])
    // More than a block of encrypted times, and more than an answer names.
    await plan({ count: 1_100, from: "2026-11-23T12:00:00Z", to: "2026-11-24T12:00:00Z" })
    const half = await advance("2026-11-24T00:00:00.000Z")
    const rest = await advance("2026-11-26T00:00:00.000Z")
    const named = [half, rest].map(({ fired, more }) => fired.length + more)
    // With them come the two others, the end of the campaign, and the closing of its chain.
    expect((named[0] ?? 0) + (named[1] ?? 0)).toBe(1_100 + 2 + 2)
    expect(half.fired[0]).toEqual({ at: "2026-11-23T10:00:00.000Z", what: "moment.opened", id: campaign })
    expect(firedBy(rest).at(-1)).toBe(`${endsAt} draws.closed ${campaign}`)
  })

  test("closes chains of many games when they are due by then, whatever changed since the last advance", async () => {
    const ending = "2026-12-01T00:00:00.000Z"
    const games = await Promise.all(
      Array.from({ length: 120 }, () => makeCampaign(org, { timezone: "UTC", endsAt: ending })),
    )
    const [later = "", sooner = "", never = "", ...others] = games
    for (const game of [...others, sooner, never]) await play(org, game)
    const firsts = firedBy(await advance("2026-11-22T00:00:00.000Z"))
    expect(firsts.toSorted()).toEqual(
      [...others, sooner, never].map((game) => `2026-11-22T00:00:00.000Z draws.closed ${game}`).toSorted(),
    )
    await play(org, later)
    await patchCampaign(org, sooner, { endsAt: "2026-11-22T12:00:00.000Z" })
    await play(org, never)
    await patchCampaign(org, never, { fairDraws: { revealEvery: "never" } })
    const seconds = firedBy(await advance("2026-11-30T00:00:00.000Z")).filter((one) => one.includes("draws.closed"))
    // The period of another chain was over before its first draw: whoever comes first closes it, this call or the upkeep.
    expect(seconds.filter((one) => !one.endsWith(later))).toEqual([`2026-11-22T12:00:00.000Z draws.closed ${sooner}`])
    await advance("2026-12-02T00:00:00.000Z")
    const closings = async (game: string) =>
      (await chainsOf(org, campaignDraws(game))).map(({ closedAt }) => closedAt).toReversed()
    expect([await closings(later), await closings(never)]).toEqual([
      ["2026-11-22T00:00:00.000Z", ending],
      ["2026-11-22T00:00:00.000Z", ending],
    ])
  })

  test("is refused while another one works, and in a live organization", async () => {
    await makeMarketplace(org, { ranking: ranked("day", [points(1, 1)]) })
    const to = "2027-06-01T00:00:00.000Z"
    const answers = await Promise.all([org.post(path, { to }), org.post(path, { to })])
    const [done, refused] = answers.toSorted((one, other) => one.status - other.status)
    expect([done?.status, refused?.status, refused?.body.code]).toEqual([200, 409, "CONFLICT"])
    const live = await service.organization()
    expect((await live.post(path, { to })).body.code).toBe("LIVE_ORGANIZATION")
  })
})
