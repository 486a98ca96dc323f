import { beforeEach, describe, expect, test } from "bun:test"
import { identify } from "../../support/fixture/play.ts"
import { scoped } from "../../support/fixture/promo.ts"
import {
  awardsOf,
  blank,
  coffee,
  makeWheel,
  outcome,
  patchWheel,
  redemptionPath,
  report,
  reportFor,
  spin,
} from "../../support/fixture/spin.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)
let wheel: string
let awardId: string
beforeEach(async () => {
  wheel = await makeWheel(org)
  awardId = (await spin(org, wheel)).awardId
})

const noPrize = { ...coffee, isPrize: false }
const twin = { ...coffee, segmentId: "twin" }
const longAgo = "2000-01-01T00:00:00.000Z"
const segments = (...list: object[]) => patchWheel(org, wheel, { segments: list })

describe("the key and the organization come before the body", () => {
  test("no key, another key, no organization, a key of too small a scope", async () => {
    const sdk = await scoped(org, "sdk")
    const call = (key: string, orgId: string) => outcome(org.as({ key, orgId }).post(redemptionPath, "{"))
    expect(await call("", org.orgId)).toBe("401 MISSING_API_KEY")
    expect(await call("nope", org.orgId)).toBe("401 INVALID_API_KEY")
    expect(await call(sdk.key, org.orgId)).toBe("403 INSUFFICIENT_SCOPE")
    expect(await call(org.key, org.orgId)).toBe("400 VALIDATION_ERROR")
  })
})

describe("exactly one of the two modes", () => {
  const pair = { clientExternalId: "user", segmentExternalId: "COFFEE" }
  const combinations: [string, () => Record<string, unknown>, string][] = [
    ["awardId and the pair", () => ({ awardId, ...pair }), "400 VALIDATION_ERROR"],
    ["awardId and clientExternalId", () => ({ awardId, clientExternalId: "user" }), "400 VALIDATION_ERROR"],
    ["awardId and segmentExternalId", () => ({ awardId, segmentExternalId: "COFFEE" }), "400 VALIDATION_ERROR"],
    ["none of the three", () => ({}), "400 VALIDATION_ERROR"],
    ["clientExternalId alone", () => ({ clientExternalId: "user" }), "400 VALIDATION_ERROR"],
    ["segmentExternalId alone", () => ({ segmentExternalId: "COFFEE" }), "400 VALIDATION_ERROR"],
    [
      "all three null",
      () => ({ awardId: null, clientExternalId: null, segmentExternalId: null }),
      "400 VALIDATION_ERROR",
    ],
    ["a pair of which one is null", () => ({ ...pair, segmentExternalId: null }), "400 VALIDATION_ERROR"],
    [
      "awardId and an empty pair",
      () => ({ awardId, clientExternalId: "", segmentExternalId: "" }),
      "400 VALIDATION_ERROR",
    ],
    ["an empty awardId and the pair", () => ({ awardId: "", ...pair }), "400 VALIDATION_ERROR"],
    ["awardId alone", () => ({ awardId }), "200"],
    ["the pair alone", () => pair, "200"],
    ["awardId and a pair of null", () => ({ awardId, clientExternalId: null, segmentExternalId: null }), "200"],
    ["the pair and awardId null", () => ({ awardId: null, ...pair }), "200"],
  ]
  test.each(combinations)("%s", async (_name, fields, expected) => {
    expect(await outcome(report(org, wheel, fields()))).toBe(expected)
    const [award] = await awardsOf(org, wheel)
    expect("redemption" in award).toBe(expected === "200")
  })
})

type Case = [name: string, expected: string, prepare: () => Promise<unknown>, fields: () => Record<string, unknown>]
const nothing = async () => {}

describe("order in awardId mode", () => {
  const cases: Case[] = [
    [
      "the request before the mini-game",
      "400 VALIDATION_ERROR",
      nothing,
      () => ({ notificationId: "nope", awardId, currency: "cop" }),
    ],
    [
      "the request before the redemption that is there",
      "400 VALIDATION_ERROR",
      () => report(org, wheel, { awardId }),
      () => ({ awardId, saleTotal: -1 }),
    ],
    ["the award before what its segment is now", "404 NOT_FOUND", () => segments(noPrize), () => ({ awardId: "x_c1" })],
    [
      "already redeemed before not a prize",
      "409 ALREADY_REDEEMED",
      async () => {
        await report(org, wheel, { awardId })
        await segments(noPrize)
      },
      () => ({ awardId }),
    ],
    ["not a prize comes last", "422 NOT_A_PRIZE", () => segments(noPrize), () => ({ awardId })],
  ]
  test.each(cases)("%s: %s", async (_name, expected, prepare, fields) => {
    await prepare()
    expect(await outcome(report(org, wheel, fields()))).toBe(expected)
  })

  test("the mini-game before the award: both unknown, the message names the mini-game", async () => {
    const { status, body } = await report(org, "nope", { awardId: "x_c1" })
    expect([status, body.code]).toEqual([404, "NOT_FOUND"])
    expect(body.error).toContain("nope")
  })

  test("neither a paused mini-game nor a banned player stands in the way", async () => {
    await patchWheel(org, wheel, { status: "ended" })
    await org.post("/api/v1/admin/bans", { externalUserId: "user" }, { status: 201 })
    expect(await outcome(report(org, wheel, { awardId }))).toBe("200")
  })

  test("the periods, the segment's external id and its twin have no say", async () => {
    await patchWheel(org, wheel, {
      startsAt: longAgo,
      segments: [
        { ...coffee, externalId: "x" },
        { ...twin, externalId: "x" },
      ],
    })
    expect(await outcome(report(org, wheel, { awardId }))).toBe("200")
  })
})

describe("order in alternative mode", () => {
  const user = { clientExternalId: "user", segmentExternalId: "COFFEE" }
  const eve = { ...user, clientExternalId: "eve" }
  const cases: Case[] = [
    [
      "the request before the mini-game",
      "400 VALIDATION_ERROR",
      nothing,
      () => ({ ...user, notificationId: "nope", discountAmount: 0.5 }),
    ],
    ["the mini-game before the client", "404 NOT_FOUND", nothing, () => ({ ...eve, notificationId: "nope" })],
    [
      "the client before a segment that is not found",
      "404 CLIENT_NOT_FOUND",
      nothing,
      () => ({ ...eve, segmentExternalId: "TEA" }),
    ],
    ["the client before an ambiguous segment", "404 CLIENT_NOT_FOUND", () => segments(coffee, twin), () => eve],
    ["the client before what is not a prize", "404 CLIENT_NOT_FOUND", () => segments(noPrize), () => eve],
    [
      "the client before the periods",
      "404 CLIENT_NOT_FOUND",
      () => patchWheel(org, wheel, { startsAt: longAgo }),
      () => eve,
    ],
    [
      "ambiguous before not a prize, both marked",
      "409 AMBIGUOUS_SEGMENT",
      () => segments(noPrize, { ...twin, isPrize: false }),
      () => user,
    ],
    ["ambiguous before not a prize, one marked", "409 AMBIGUOUS_SEGMENT", () => segments(noPrize, twin), () => user],
    [
      "not found before the periods",
      "404 SEGMENT_NOT_FOUND",
      () => patchWheel(org, wheel, { startsAt: longAgo }),
      () => ({ ...user, segmentExternalId: "TEA" }),
    ],
    [
      "ambiguous before the periods",
      "409 AMBIGUOUS_SEGMENT",
      () => patchWheel(org, wheel, { startsAt: longAgo, segments: [coffee, twin] }),
      () => user,
    ],
    [
      "not a prize before the periods",
      "422 NOT_A_PRIZE",
      () => patchWheel(org, wheel, { startsAt: longAgo, segments: [noPrize] }),
      () => user,
    ],
    [
      "not a prize before no award",
      "422 NOT_A_PRIZE",
      () => identify(org, "bob").then(() => segments(noPrize)),
      () => ({ ...user, clientExternalId: "bob" }),
    ],
    [
      "not a prize before all redeemed",
      "422 NOT_A_PRIZE",
      () => report(org, wheel, { awardId }).then(() => segments(noPrize)),
      () => user,
    ],
    [
      "the periods before no award",
      "409 TOO_MANY_PERIODS",
      () => identify(org, "bob").then(() => patchWheel(org, wheel, { startsAt: longAgo })),
      () => ({ ...user, clientExternalId: "bob" }),
    ],
    [
      "the periods before all redeemed",
      "409 TOO_MANY_PERIODS",
      () => report(org, wheel, { awardId }).then(() => patchWheel(org, wheel, { startsAt: longAgo })),
      () => user,
    ],
    [
      "no award of that segment, before all redeemed of another",
      "404 AWARD_NOT_FOUND",
      () => report(org, wheel, { awardId }).then(() => segments(coffee, { ...blank, isPrize: true })),
      () => ({ ...user, segmentExternalId: "BLANK" }),
    ],
    ["all redeemed comes last", "409 ALL_REDEEMED", () => report(org, wheel, { awardId }), () => user],
  ]
  test.each(cases)("%s: %s", async (_name, expected, prepare, fields) => {
    await prepare()
    expect(await outcome(report(org, wheel, fields()))).toBe(expected)
  })

  test("a player who was seen but never identified is 404 CLIENT_NOT_FOUND", async () => {
    await org.post("/api/v1/admin/bans", { externalUserId: "seen" }, { status: 201 })
    expect(await outcome(reportFor(org, wheel, "seen"))).toBe("404 CLIENT_NOT_FOUND")
    await identify(org, "seen")
    expect(await outcome(reportFor(org, wheel, "seen"))).toBe("404 AWARD_NOT_FOUND")
  })

  test("an award of another mini-game's segment with the same id does not count here", async () => {
    const other = await makeWheel(org)
    expect(await outcome(reportFor(org, other))).toBe("404 AWARD_NOT_FOUND")
  })
})
