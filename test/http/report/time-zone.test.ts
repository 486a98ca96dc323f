import { beforeAll, describe, expect, test } from "bun:test"
import { seeded } from "../../../src/demo/chance.ts"
import { day, hour, playOnce, winningCampaign } from "../../support/fixture/promo.ts"
import { outcome } from "../../support/fixture/spin.ts"
import type { Body, Client } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const admin = "/api/v1/admin"
const service = givenService()
const org = givenOrganization(service, beforeAll)

const query = (fields: Record<string, string>) => `?${new URLSearchParams(fields)}`
const activity = async (fields: Record<string, string>, client: Client = org): Promise<Body> =>
  (await client.get(`${admin}/reports/activity${query(fields)}`, { status: 200 })).body
const buckets = async (fields: Record<string, string>) =>
  (await activity(fields)).items.map(({ at, plays }: Body) => [at, plays])

/** Plays once at each of these times, in a campaign of its own; returns its id. */
const playAt = async (...times: string[]): Promise<string> => {
  const campaignId = await winningCampaign(org)
  for (const [index, time] of times.entries()) {
    service.clock.now = Date.parse(time)
    await playOnce(org, campaignId, `user-${index}`)
  }
  return campaignId
}

type Case = [name: string, timezone: string, bucket: string, times: string[], expected: [at: string, plays: number][]]
const cases: Case[] = [
  [
    "an evening in São Paulo belongs to its local day",
    ...(["America/Sao_Paulo", "day"] as const),
    ["2026-11-21T02:59:59.999Z", "2026-11-21T03:00:00.000Z", "2026-11-22T02:59:59.999Z", "2026-11-22T03:00:00.000Z"],
    [
      ["2026-11-20T03:00:00.000Z", 1],
      ["2026-11-21T03:00:00.000Z", 2],
      ["2026-11-22T03:00:00.000Z", 1],
    ],
  ],
  [
    "a day in Kathmandu begins at a quarter past the hour",
    ...(["Asia/Kathmandu", "day"] as const),
    ["2026-11-20T18:14:59.999Z", "2026-11-20T18:15:00.000Z", "2026-11-21T18:14:59.999Z", "2026-11-21T18:15:00.000Z"],
    [
      ["2026-11-19T18:15:00.000Z", 1],
      ["2026-11-20T18:15:00.000Z", 2],
      ["2026-11-21T18:15:00.000Z", 1],
    ],
  ],
  [
    "an hour in Kathmandu begins at a quarter past too",
    ...(["Asia/Kathmandu", "hour"] as const),
    ["2026-11-21T10:14:59.999Z", "2026-11-21T10:15:00.000Z", "2026-11-21T11:14:59.999Z"],
    [
      ["2026-11-21T09:15:00.000Z", 1],
      ["2026-11-21T10:15:00.000Z", 2],
    ],
  ],
  [
    "half an hour that clocks repeat is apart from the hour before",
    ...(["Australia/Lord_Howe", "hour"] as const),
    ["2026-04-04T14:59:59.999Z", "2026-04-04T15:00:00.000Z", "2026-04-04T15:29:59.999Z", "2026-04-04T15:30:00.000Z"],
    [
      ["2026-04-04T14:00:00.000Z", 1],
      ["2026-04-04T15:00:00.000Z", 2],
      ["2026-04-04T15:30:00.000Z", 1],
    ],
  ],
  [
    "the day on which clocks go forward has 23 hours",
    ...(["America/New_York", "day"] as const),
    ["2026-03-08T04:59:59.999Z", "2026-03-08T05:00:00.000Z", "2026-03-09T03:59:59.999Z", "2026-03-09T04:00:00.000Z"],
    [
      ["2026-03-07T05:00:00.000Z", 1],
      ["2026-03-08T05:00:00.000Z", 2],
      ["2026-03-09T04:00:00.000Z", 1],
    ],
  ],
  [
    "the day on which clocks go back has 25 hours",
    ...(["America/New_York", "day"] as const),
    ["2026-11-01T03:59:59.999Z", "2026-11-01T04:00:00.000Z", "2026-11-02T04:59:59.999Z", "2026-11-02T05:00:00.000Z"],
    [
      ["2026-10-31T04:00:00.000Z", 1],
      ["2026-11-01T04:00:00.000Z", 2],
      ["2026-11-02T05:00:00.000Z", 1],
    ],
  ],
  [
    "a day with two midnights begins at the first",
    ...(["America/Havana", "day"] as const),
    ["2026-11-01T03:59:59.999Z", "2026-11-01T04:00:00.000Z", "2026-11-01T05:00:00.000Z", "2026-11-02T05:00:00.000Z"],
    [
      ["2026-10-31T04:00:00.000Z", 1],
      ["2026-11-01T04:00:00.000Z", 2],
      ["2026-11-02T05:00:00.000Z", 1],
    ],
  ],
  [
    "a day without a midnight begins at its first moment",
    ...(["America/Santiago", "day"] as const),
    ["2026-09-06T03:59:59.999Z", "2026-09-06T04:00:00.000Z", "2026-09-07T02:59:59.999Z", "2026-09-07T03:00:00.000Z"],
    [
      ["2026-09-05T04:00:00.000Z", 1],
      ["2026-09-06T04:00:00.000Z", 2],
      ["2026-09-07T03:00:00.000Z", 1],
    ],
  ],
]

describe("activity in a time zone", () => {
  test.each(cases)("%s", async (_name, timezone, bucket, times, expected) => {
    const campaignId = await playAt(...times)
    expect(await buckets({ campaignId, timezone, bucket })).toEqual(expected)
    const first = expected[0]?.[0] ?? ""
    expect(await buckets({ campaignId, timezone, bucket, from: first })).toEqual(expected)
  })

  test("is cut by the days of the organization's time zone, or of UTC by default", async () => {
    const own = await service.organization()
    const campaignId = await winningCampaign(own)
    service.clock.now = Date.parse("2026-11-22T01:30:00.000Z")
    await playOnce(own, campaignId, "ana")
    const shown = async (fields = {}) => {
      const { timezone, items } = await activity(fields, own)
      return [timezone, ...items.map(({ at }: Body) => at)]
    }
    expect(await shown()).toEqual(["UTC", "2026-11-22T00:00:00.000Z"])
    await own.patch(`${admin}/settings`, { timezone: "America/Bogota" }, { status: 200 })
    expect(await shown()).toEqual(["America/Bogota", "2026-11-21T05:00:00.000Z"])
    expect(await shown({ timezone: "UTC" })).toEqual(["UTC", "2026-11-22T00:00:00.000Z"])
    const { body } = await own.get(`${admin}/overview`, { status: 200 })
    expect([body.timezone, body.from, body.totals.plays]).toEqual(["America/Bogota", "2026-11-21T05:00:00.000Z", 1])
  })

  test("that does not exist is 400", async () => {
    expect(await outcome(org.get(`${admin}/reports/activity?timezone=Mars/Olympus`))).toBe("400 VALIDATION_ERROR")
    expect(await outcome(org.get(`${admin}/overview?timezone=Mars/Olympus`))).toBe("400 VALIDATION_ERROR")
  })
})

test("the days shown match the plays in any zone and range", async () => {
  const random = seeded(11)
  const zones = [
    "America/Sao_Paulo",
    "Asia/Kathmandu",
    "Asia/Kolkata",
    "Australia/Lord_Howe",
    "Europe/Madrid",
    "+05:45",
  ]
  const campaignId = await winningCampaign(org)
  const times: number[] = []
  // Around the days on which the clocks of Madrid and Lord Howe change.
  for (let at = Date.parse("2026-10-22T00:00:00Z"); at < Date.parse("2026-10-28T00:00:00Z"); ) {
    at += Math.floor(5 * hour * random())
    times.push(at)
    service.clock.now = at
    await playOnce(org, campaignId, "ana")
  }
  const startOfDay = (at: number, timezone: string) =>
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone).startOfDay().epochMilliseconds
  for (const timezone of zones)
    for (let round = 0; round < 4; round++) {
      const from = (times[0] ?? 0) + Math.floor(2 * day * random())
      const to = from + Math.floor(4 * day * random())
      const within = times.filter((at) => at >= from && at < to)
      const expected = Map.groupBy(within, (at) => new Date(startOfDay(at, timezone)).toISOString())
      const range = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
      expect([timezone, range, await buckets({ campaignId, timezone, ...range })]).toEqual([
        timezone,
        range,
        [...expected].map(([at, plays]) => [at, plays.length]),
      ])
    }
})
