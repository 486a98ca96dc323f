import { beforeEach, expect, test } from "bun:test"
import { calendarPeriods, instant } from "../../support/core/periods.ts"
import { makeMarketplace, patchCampaign, places, play, ranking, score } from "../../support/fixture/play.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)
let campaignId: string
beforeEach(async () => {
  campaignId = await makeMarketplace(org)
})

/** Plays in turn, each `user points`. */
const scores = async (...turns: string[]) => {
  for (const turn of turns) {
    const [user = "", points] = turn.split(" ")
    await score(org, campaignId, user, Number(points))
  }
}

test("a ranking without scores is empty", async () => {
  expect(await ranking(org, campaignId)).toEqual({ campaignId, period: "total", periodKey: "total", rankings: [] })
})

test("the highest totalScore is first, a total adds up every play, positions count from 1", async () => {
  await scores("ana 5", "leo 20", "eva 7", "ana 6")
  expect((await ranking(org, campaignId)).rankings).toEqual([
    { position: 1, externalUserId: "leo", totalScore: 20 },
    { position: 2, externalUserId: "ana", totalScore: 11 },
    { position: 3, externalUserId: "eva", totalScore: 7 },
  ])
})

const ties: [name: string, turns: string[], expected: string[]][] = [
  ["who reached the total first", ["leo 10", "ana 10", "eva 10"], ["leo", "ana", "eva"]],
  ["the first play does not count, the last one does", ["ana 4", "leo 10", "ana 6"], ["leo", "ana"]],
  ["a play without a score changes nothing", ["leo 10", "ana 10", "leo 0"], ["leo", "ana"]],
  ["ties in the middle", ["leo 3", "eva 9", "ana 3", "zoe 1"], ["eva", "leo", "ana", "zoe"]],
]
for (const [name, turns, expected] of ties)
  test(`on a tie, who reached it first is ahead: ${name}`, async () => {
    await scores(...turns)
    const { rankings } = await ranking(org, campaignId)
    expect(rankings.map(({ externalUserId }: { externalUserId: string }) => externalUserId)).toEqual(expected)
    for (const [index, user] of expected.entries())
      expect((await ranking(org, campaignId, `&externalUserId=${user}`)).entry.position).toBe(index + 1)
  })

test("only totals above 0 are ranked, also after a negative score", async () => {
  await scores("ana -5", "leo 0", "eva 3", "zoe 4", "zoe -4", "max 9", "max -8.5")
  expect(await places(org, campaignId)).toEqual(["1 eva 3", "2 max 0.5"])
  for (const user of ["ana", "leo", "zoe"])
    expect((await ranking(org, campaignId, `&externalUserId=${user}`)).entry).toBeNull()
  await scores("ana 6")
  expect(await places(org, campaignId)).toEqual(["1 eva 3", "2 ana 1", "3 max 0.5"])
})

test("totals are exact up to 2^53-1, and with fractions", async () => {
  await scores("ana 9007199254740990", "leo 9007199254740991", "eva 0.5", "eva 0.25", "ana 0", "zoe 0.1")
  expect(await places(org, campaignId)).toEqual([
    "1 leo 9007199254740991",
    "2 ana 9007199254740990",
    "3 eva 0.75",
    "4 zoe 0.1",
  ])
})

test("a total of huge scores stays a number", async () => {
  await scores("ana 1.7e308", "leo 1.5e308", "ana 1.7e308")
  for (const period of ["total", "day"]) {
    const { rankings } = await ranking(org, campaignId, `&period=${period}`)
    expect(rankings[0]).toMatchObject({ position: 1, externalUserId: "ana" })
    expect(rankings[0].totalScore).toBeGreaterThanOrEqual(1.7e308)
  }
})

test("parallel scores of one player add up", async () => {
  await Promise.all(Array.from({ length: 50 }, (_, index) => score(org, campaignId, "ana", index + 1)))
  expect(await places(org, campaignId)).toEqual(["1 ana 1275"])
  expect(await places(org, campaignId, "&period=day")).toEqual(["1 ana 1275"])
})

test("limit is 10 by default, and takes 1 to 100", async () => {
  await Promise.all(Array.from({ length: 101 }, (_, index) => score(org, campaignId, `user-${index}`, index + 1)))
  const all = Array.from({ length: 101 }, (_, index) => `${index + 1} user-${100 - index} ${101 - index}`)
  expect(await places(org, campaignId)).toEqual(all.slice(0, 10))
  expect(await places(org, campaignId, "&limit=1")).toEqual(all.slice(0, 1))
  expect(await places(org, campaignId, "&limit=100")).toEqual(all.slice(0, 100))
})

test("entry is the user's own place, also beyond limit, and there only when externalUserId is sent", async () => {
  await scores("ana 9", "leo 8", "eva 7")
  expect(await ranking(org, campaignId, "&limit=1")).not.toHaveProperty("entry")
  const { rankings, entry } = await ranking(org, campaignId, "&limit=1&externalUserId=%20eva%20")
  expect(rankings).toHaveLength(1)
  expect(entry).toEqual({ position: 3, externalUserId: "eva", totalScore: 7 })
  expect((await ranking(org, campaignId, "&externalUserId=nobody")).entry).toBeNull()
})

test("an externalUserId may have any characters", async () => {
  const user = "ñ & ?=%20 日本"
  await score(org, campaignId, user, 3)
  const { entry } = await ranking(org, campaignId, `&externalUserId=${encodeURIComponent(user)}`)
  expect(entry).toEqual({ position: 1, externalUserId: user, totalScore: 3 })
})

const faultyQueries = ["limit=0", "limit=101", "limit=-1", "limit=1.5", "limit=ten", "limit=", "period=year", "period="]
for (const query of [...faultyQueries, "externalUserId=", "externalUserId=%20", `externalUserId=${"x".repeat(201)}`])
  test(`a ranking with ${query.slice(0, 30)} is 400 VALIDATION_ERROR`, async () => {
    const { body } = await org.get(`/api/v1/rankings?campaignId=${campaignId}&${query}`, { status: 400 })
    expect(body.code).toBe("VALIDATION_ERROR")
    expect(body.error).toContain(query.split("=")[0] ?? "")
  })

test("a ranking without campaignId is 400, of an unknown or another organization's campaign 404 NOT_FOUND", async () => {
  const other = await service.organization()
  expect((await org.get("/api/v1/rankings", { status: 400 })).body.code).toBe("VALIDATION_ERROR")
  expect((await org.get("/api/v1/rankings?campaignId=nope", { status: 404 })).body.code).toBe("NOT_FOUND")
  const { body } = await other.get(`/api/v1/rankings?campaignId=${campaignId}`, { status: 404 })
  expect(body.code).toBe("NOT_FOUND")
})

for (const scope of ["sdk", "read", "write", "admin"])
  test(`a key of scope ${scope} may read a ranking`, async () => {
    const { body } = await org.post("/api/v1/admin/api-keys", { name: scope, scope }, { status: 201 })
    await org.as({ key: body.key }).get(`/api/v1/rankings?campaignId=${campaignId}`, { status: 200 })
  })

test("each campaign has its own ranking, which survives a restart of the service", async () => {
  const other = await makeMarketplace(org)
  await scores("ana 5")
  await score(org, other, "leo", 6)
  await service.restart()
  expect(await places(org, campaignId)).toEqual(["1 ana 5"])
  expect(await places(org, other)).toEqual(["1 leo 6"])
})

for (const { period, timezone, start, end, key } of calendarPeriods)
  test(`the ${period} ranking ${key} in ${timezone} holds the scores of that period`, async () => {
    await patchCampaign(org, campaignId, { timezone })
    const read = async () => {
      const { periodKey } = await ranking(org, campaignId, `&period=${period}`)
      return [periodKey, ...(await places(org, campaignId, `&period=${period}`))]
    }
    service.clock.now = instant(start) - 1
    await scores("ana 100", "leo 50")
    expect((await read()).slice(1)).toEqual(["1 ana 100", "2 leo 50"])
    service.clock.now = instant(start)
    expect(await read()).toEqual([key])
    await scores("ana 1")
    service.clock.now = instant(end) - 1
    await scores("ana 2", "eva 3")
    // Both have 3: ana reached it first.
    expect(await read()).toEqual([key, "1 ana 3", "2 eva 3"])
    expect((await ranking(org, campaignId, `&period=${period}&externalUserId=leo`)).entry).toBeNull()
    service.clock.now = instant(end)
    const [nextKey, ...next] = await read()
    expect(next).toEqual([])
    expect(nextKey).not.toBe(key)
    expect(await places(org, campaignId)).toEqual(["1 ana 103", "2 leo 50", "3 eva 3"])
  })

test("day, week, month and total stand side by side", async () => {
  const days = ["2026-10-31", "2026-11-02", "2026-11-16", "2026-11-21"]
  for (const [index, day] of days.entries()) {
    service.clock.now = instant(`${day}T12:00Z`)
    await scores(`ana ${10 ** index}`)
  }
  const read = async (period: string) => {
    const { periodKey, rankings } = await ranking(org, campaignId, `&period=${period}`)
    return [periodKey, rankings[0].totalScore]
  }
  expect(await read("day")).toEqual(["2026-11-21", 1000])
  expect(await read("week")).toEqual(["2026-W47", 1100])
  expect(await read("month")).toEqual(["2026-11", 1110])
  expect(await read("total")).toEqual(["total", 1111])
})

test("PATCH of timezone in mid-period: the day ranking is that of the new zone, before and after the next play", async () => {
  service.clock.now = instant("2026-11-21T01:00Z")
  await scores("ana 100", "leo 3")
  service.clock.now = instant("2026-11-21T10:00Z")
  await scores("ana 1", "eva 2")
  // In Bogota, the scores of 01:00 belong to the 20th.
  await patchCampaign(org, campaignId, { timezone: "America/Bogota" })
  expect(await places(org, campaignId, "&period=day")).toEqual(["1 eva 2", "2 ana 1"])
  await play(org, campaignId, "ana", { gameResult: { score: 4 } })
  expect(await places(org, campaignId, "&period=day")).toEqual(["1 ana 5", "2 eva 2"])
})
