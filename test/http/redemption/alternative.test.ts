import { describe, expect, test } from "bun:test"
import { identify } from "../../support/fixture/play.ts"
import { day, tally, times } from "../../support/fixture/promo.ts"
import {
  awardsOf,
  blank,
  coffee,
  makeWheel,
  outcome,
  patchWheel,
  report,
  reportFor,
  sale,
  spin,
} from "../../support/fixture/spin.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const now = "2026-11-21T10:05:00.000Z"
const service = givenService()
const org = givenOrganization(service)

const at = (time: string) => {
  service.clock.now = Date.parse(time)
}
/** Spins on `count` consecutive days starting today; the clock stays at the last. */
const spinDaily = async (wheel: string, count: number, user = "user"): Promise<string[]> => {
  const awardIds: string[] = []
  for (let index = 0; index < count; index++) {
    if (index > 0) service.clock.advance(day)
    awardIds.push((await spin(org, wheel, user)).awardId)
  }
  return awardIds
}
const redeemedIds = async (wheel: string, count: number) => {
  const ids: string[] = []
  for (let index = 0; index < count; index++) ids.push((await reportFor(org, wheel)).body.awardId)
  return ids
}

describe("rule 7: the oldest award without a redemption is redeemed", () => {
  test("over the periods, one report after the other", async () => {
    const wheel = await makeWheel(org)
    const awardIds = await spinDaily(wheel, 3)
    expect(await redeemedIds(wheel, 3)).toEqual(awardIds)
  })

  test("past those redeemed by their id, and past days without a spin", async () => {
    const wheel = await makeWheel(org)
    const [first = "", second = ""] = await spinDaily(wheel, 2)
    service.clock.advance(5 * day)
    const { awardId: third } = await spin(org, wheel)
    await report(org, wheel, { awardId: second })
    expect(await redeemedIds(wheel, 2)).toEqual([first, third])
  })

  test("of that client and that segment alone", async () => {
    const wheel = await makeWheel(org)
    await spin(org, wheel, "other")
    await patchWheel(org, wheel, { segments: [coffee, { ...coffee, segmentId: "t", externalId: "TEA", weight: 0 }] })
    const [first] = await spinDaily(wheel, 1)
    await patchWheel(org, wheel, { segments: [{ ...coffee, segmentId: "t", externalId: "TEA" }] })
    service.clock.advance(day)
    const { awardId: tea } = await spin(org, wheel)
    await patchWheel(org, wheel, { segments: [coffee, { ...coffee, segmentId: "t", externalId: "TEA" }] })
    expect((await reportFor(org, wheel, "user", "TEA")).body.awardId).toBe(tea)
    expect((await reportFor(org, wheel, "user", "COFFEE")).body.awardId).toBe(first)
    expect(await outcome(reportFor(org, wheel))).toBe("409 ALL_REDEEMED")
    expect(await outcome(reportFor(org, wheel, "other"))).toBe("200")
  })

  test("returns like awardId mode, with the resolved award", async () => {
    const wheel = await makeWheel(org)
    const [awardId] = await spinDaily(wheel, 1)
    const { body } = await reportFor(org, wheel, " user ", "\tCOFFEE", { externalReference: "r" })
    expect(body).toEqual({ ok: true, awardId, redemption: { ...sale, redeemedAt: now, externalReference: "r" } })
    expect((await awardsOf(org, wheel))[0].redemption).toEqual(body.redemption)
  })
})

test("rule 8: awards are matched by segmentId: a segment may be renamed and take another external id", async () => {
  const wheel = await makeWheel(org)
  const [awardId] = await spinDaily(wheel, 1)
  await patchWheel(org, wheel, { segments: [{ ...coffee, name: "Tea", externalId: "TEA" }] })
  expect(await outcome(reportFor(org, wheel))).toBe("404 SEGMENT_NOT_FOUND")
  expect((await reportFor(org, wheel, "user", "TEA")).body.awardId).toBe(awardId)
})

test("rule 8: a new segment under the old external id is another one, which nobody has won", async () => {
  const wheel = await makeWheel(org)
  await spinDaily(wheel, 1)
  await patchWheel(org, wheel, { segments: [{ ...coffee, segmentId: "new" }] })
  expect(await outcome(reportFor(org, wheel))).toBe("404 AWARD_NOT_FOUND")
})

test("a segment removed after the spin is 404 SEGMENT_NOT_FOUND here, and works by awardId", async () => {
  const wheel = await makeWheel(org)
  const [awardId] = await spinDaily(wheel, 1)
  await patchWheel(org, wheel, { segments: [blank] })
  expect(await outcome(reportFor(org, wheel))).toBe("404 SEGMENT_NOT_FOUND")
  expect(await outcome(report(org, wheel, { awardId }))).toBe("200")
})

test("a segment re-flagged after the spin is 422 NOT_A_PRIZE", async () => {
  const wheel = await makeWheel(org)
  await spinDaily(wheel, 1)
  await patchWheel(org, wheel, { segments: [{ ...coffee, isPrize: false }] })
  expect(await outcome(reportFor(org, wheel))).toBe("422 NOT_A_PRIZE")
})

/** cadence | zone | an instant in the first of 400 periods | one in the period before | its key */
const manyPeriods = `
daily | UTC | 2025-10-18T00:00:00.000Z | 2025-10-17T23:59:59.999Z | 2025-10-18
daily | America/New_York | 2025-10-18T04:00:00.000Z | 2025-10-18T03:59:59.999Z | 2025-10-18
weekly | UTC | 2019-03-25T00:00:00.000Z | 2019-03-24T23:59:59.999Z | 2019-W13
monthly | UTC | 1993-08-01T00:00:00.000Z | 1993-07-31T23:59:59.999Z | 1993-08
minute | UTC | 2026-11-21T03:26:00.000Z | 2026-11-21T03:25:59.999Z | 2026-11-21T03:26
minute | Asia/Kathmandu | 2026-11-21T03:26:00.000Z | 2026-11-21T03:25:59.999Z | 2026-11-21T09:11
`
  .trim()
  .split("\n")
  .map((line) => line.split(" | ") as [string, string, string, string, string])

describe("rule 9: more than 400 spin periods from startsAt to now are 409 TOO_MANY_PERIODS", () => {
  test.each(manyPeriods)("%s in %s: from %s works, from %s does not", async (cadence, timezone, first, before, key) => {
    at(first)
    const wheel = await makeWheel(org, { cadence, timezone, startsAt: first })
    const { awardId } = await spin(org, wheel)
    expect(awardId).toStartWith(`${key}_`)
    at(now)
    await patchWheel(org, wheel, { startsAt: before })
    expect(await outcome(reportFor(org, wheel))).toBe("409 TOO_MANY_PERIODS")
    await patchWheel(org, wheel, { startsAt: first })
    expect((await reportFor(org, wheel)).body.awardId).toBe(awardId)
  })

  test("the 401st period begins at its first instant, and awardId mode has no such limit", async () => {
    at("2025-10-18T12:00:00.000Z")
    const wheel = await makeWheel(org, { startsAt: "2025-10-18T12:00:00.000Z" })
    const { awardId } = await spin(org, wheel)
    at("2026-11-22T00:00:00.000Z")
    expect(await outcome(reportFor(org, wheel))).toBe("409 TOO_MANY_PERIODS")
    at("2026-11-21T23:59:59.999Z")
    expect(await outcome(reportFor(org, wheel, "user"))).toBe("200")
    at("2030-01-01T00:00:00.000Z")
    expect(await outcome(reportFor(org, wheel))).toBe("409 TOO_MANY_PERIODS")
    expect(await outcome(report(org, wheel, { awardId, override: true }))).toBe("200")
  })

  test("without renewal there is one period, however long ago it began", async () => {
    const wheel = await makeWheel(org, { cadence: "none", startsAt: "2001-01-01T00:00:00Z" })
    const { awardId } = await spin(org, wheel)
    at("2040-01-01T00:00:00.000Z")
    expect((await reportFor(org, wheel)).body.awardId).toBe(awardId)
    expect(await outcome(reportFor(org, wheel))).toBe("409 ALL_REDEEMED")
  })
})

describe("rule 10: a client that was merged resolves to the current client", () => {
  const merge = (fromExternalId: string, intoExternalId: string) =>
    org.post("/api/v1/admin/clients/merge", { fromExternalId, intoExternalId }, { status: 200 })

  test("its awards keep their ids and are redeemed with the other's, oldest first, by either external id", async () => {
    const wheel = await makeWheel(org)
    const old = await spinDaily(wheel, 2, "old")
    service.clock.advance(-day)
    const kept = await spinDaily(wheel, 2, "kept")
    await merge("old", "kept")
    const ids: string[] = []
    for (const user of ["old", "kept", "kept", "old"]) ids.push((await reportFor(org, wheel, user)).body.awardId)
    expect(ids).toEqual([old[0] ?? "", kept[0] ?? "", old[1] ?? "", kept[1] ?? ""])
    expect(await outcome(reportFor(org, wheel, "old"))).toBe("409 ALL_REDEEMED")
  })

  test("also over two merges, and by awardId", async () => {
    const wheel = await makeWheel(org)
    const [first = ""] = await spinDaily(wheel, 1, "a")
    service.clock.advance(day)
    const { awardId: second } = await spin(org, wheel, "a")
    await identify(org, "b")
    await identify(org, "c")
    await merge("a", "b")
    await merge("b", "c")
    expect((await reportFor(org, wheel, "c")).body.awardId).toBe(first)
    expect(await outcome(report(org, wheel, { awardId: second }))).toBe("200")
  })
})

describe("rule 11: ALL_REDEEMED names the newest award and its last known redemption", () => {
  test("also after an override, with recordedAt and previous", async () => {
    const wheel = await makeWheel(org)
    const [first = "", newest = ""] = await spinDaily(wheel, 2)
    await report(org, wheel, { awardId: newest })
    await report(org, wheel, { awardId: newest, saleTotal: 5, override: true })
    await report(org, wheel, { awardId: first })
    const { status, body } = await reportFor(org, wheel)
    const times = { redeemedAt: "2026-11-22T10:05:00.000Z", recordedAt: "2026-11-22T10:05:00.000Z" }
    expect([status, body]).toEqual([
      409,
      {
        error: expect.any(String),
        code: "ALL_REDEEMED",
        awardId: newest,
        redemption: { ...sale, saleTotal: 5, ...times, previous: { ...sale, ...times } },
      },
    ])
  })

  test("four parallel reports on one award give one 200 and three ALL_REDEEMED", async () => {
    const wheel = await makeWheel(org)
    await spinDaily(wheel, 1)
    const outcomes = await Promise.all(times(4, () => outcome(reportFor(org, wheel))))
    expect(outcomes.sort()).toEqual(["200", ...times(3, () => "409 ALL_REDEEMED")])
  })

  test("parallel reports on three awards redeem each of them once", async () => {
    const wheel = await makeWheel(org)
    const awardIds = await spinDaily(wheel, 3)
    const answers = await Promise.all(times(5, () => reportFor(org, wheel)))
    expect(tally(answers)).toEqual({ 200: 3, 409: 2 })
    const marked = answers.filter(({ status }) => status === 200).map(({ body }) => body.awardId)
    expect(marked.sort()).toEqual(awardIds)
  })
})

test("rule 12: two segments of one external id are 409 AMBIGUOUS_SEGMENT, until only one has it", async () => {
  const wheel = await makeWheel(org)
  const [awardId] = await spinDaily(wheel, 1)
  await patchWheel(org, wheel, { segments: [coffee, { ...blank, externalId: " COFFEE" }] })
  expect(await outcome(reportFor(org, wheel))).toBe("409 AMBIGUOUS_SEGMENT")
  expect(await outcome(reportFor(org, wheel, "user", "coffee"))).toBe("404 SEGMENT_NOT_FOUND")
  expect((await awardsOf(org, wheel))[0]).not.toHaveProperty("redemption")
  await patchWheel(org, wheel, { segments: [coffee, blank] })
  expect((await reportFor(org, wheel)).body.awardId).toBe(awardId)
})
