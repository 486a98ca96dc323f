import { describe, expect, test } from "bun:test"
import { ban, listen } from "../../support/fixture/play.ts"
import { day, scoped, tally, times } from "../../support/fixture/promo.ts"
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
  sale,
  spin,
} from "../../support/fixture/spin.ts"
import type { Body } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const now = "2026-11-21T10:05:00.000Z"
const service = givenService()
const org = givenOrganization(service)

/** A mini-game with one award, of `user`. */
const won = async (fields: Record<string, unknown> = {}): Promise<{ wheel: string; awardId: string }> => {
  const wheel = await makeWheel(org, fields)
  return { wheel, awardId: (await spin(org, wheel)).awardId }
}
const redemptionOf = async (wheel: string): Promise<Body> => (await awardsOf(org, wheel))[0].redemption

describe("rule 1: each award admits one redemption", () => {
  test("the first report answers it without recordedAt, and what was left out stays out", async () => {
    const { wheel, awardId } = await won()
    const { status, body } = await report(org, wheel, { awardId })
    expect([status, body]).toEqual([200, { ok: true, awardId, redemption: { ...sale, redeemedAt: now } }])
    expect(await redemptionOf(wheel)).toEqual(body.redemption)
  })

  test("externalReference and redeemedAt are returned as reported", async () => {
    const { wheel, awardId } = await won()
    const sent = { externalReference: "receipt-1", redeemedAt: "2026-11-20T05:00:00-05:00" }
    const { body } = await report(org, wheel, { awardId, ...sent })
    expect(body.redemption).toEqual({ ...sale, ...sent, redeemedAt: "2026-11-20T10:00:00.000Z" })
  })

  test.each([{}, { override: false }, { override: null }])(
    "a second report with %j is 409 ALREADY_REDEEMED, shows the first with recordedAt, and changes nothing",
    async (fields) => {
      const { wheel, awardId } = await won()
      await report(org, wheel, { awardId, redeemedAt: "2026-11-20T00:00:00Z", externalReference: "r-1" })
      service.clock.advance(60_000)
      const { status, body } = await report(org, wheel, { awardId, saleTotal: 1, ...fields })
      const first = { ...sale, redeemedAt: "2026-11-20T00:00:00.000Z", externalReference: "r-1" }
      expect([status, body]).toEqual([
        409,
        {
          error: expect.any(String),
          code: "ALREADY_REDEEMED",
          awardId,
          redemption: { ...first, recordedAt: now },
        },
      ])
      expect(await redemptionOf(wheel)).toEqual(first)
    },
  )

  test("also when the first was reported in alternative mode, or by a player banned since", async () => {
    const { wheel, awardId } = await won()
    await ban(org, { externalUserId: "user" })
    expect(await outcome(reportFor(org, wheel))).toBe("200")
    expect(await outcome(report(org, wheel, { awardId }))).toBe("409 ALREADY_REDEEMED")
  })

  test("two parallel reports of one award give one 200 and one 409", async () => {
    const { wheel, awardId } = await won()
    const answers = await Promise.all([1, 2].map((saleTotal) => report(org, wheel, { awardId, saleTotal })))
    expect(tally(answers)).toEqual({ 200: 1, 409: 1 })
    const kept = answers.find(({ status }) => status === 200)?.body.redemption
    const refused = answers.find(({ status }) => status === 409)?.body
    expect(refused.redemption).toEqual({ ...kept, recordedAt: now })
  })

  test("twenty parallel overrides are all accepted, one after the other", async () => {
    const { wheel, awardId } = await won()
    const totals = times(20, (index) => index)
    const answers = await Promise.all(
      totals.map((saleTotal) => report(org, wheel, { awardId, saleTotal, override: true })),
    )
    expect(tally(answers)).toEqual({ 200: 20 })
    const replaced = answers.flatMap(({ body }) => body.redemption.previous?.saleTotal ?? [])
    const last = (await redemptionOf(wheel)).saleTotal
    expect([...replaced, last].sort((a, b) => a - b)).toEqual(totals)
  })
})

describe("rule 2: override replaces, with one generation of history", () => {
  const override = true
  test("the old redemption is returned in previous, a second override replaces previous, and it never nests", async () => {
    const { wheel, awardId } = await won()
    await report(org, wheel, { awardId, externalReference: "r-1" })
    service.clock.advance(day)
    const second = await report(org, wheel, { awardId, saleTotal: 2, currency: "USD", override })
    const two = { ...sale, saleTotal: 2, currency: "USD", redeemedAt: "2026-11-22T10:05:00.000Z" }
    expect(second.body).toEqual({
      ok: true,
      awardId,
      redemption: { ...two, previous: { ...sale, redeemedAt: now, externalReference: "r-1" } },
    })
    service.clock.advance(day)
    const third = await report(org, wheel, { awardId, saleTotal: 3, override })
    const three = { ...sale, saleTotal: 3, redeemedAt: "2026-11-23T10:05:00.000Z" }
    expect(third.body.redemption).toEqual({ ...three, previous: two })
    expect(await redemptionOf(wheel)).toEqual(third.body.redemption)
    const { body } = await report(org, wheel, { awardId })
    const recorded = (redemption: object, recordedAt: string) => ({ ...redemption, recordedAt })
    const previous = recorded(two, "2026-11-22T10:05:00.000Z")
    expect(body.redemption).toEqual({ ...recorded(three, "2026-11-23T10:05:00.000Z"), previous })
  })

  test("of an award without a redemption is a first report", async () => {
    const { wheel, awardId } = await won()
    const { status, body } = await report(org, wheel, { awardId, override })
    expect([status, body.redemption]).toEqual([200, { ...sale, redeemedAt: now }])
  })
})

describe("rule 3: a redemption is corrected by the id of an earlier response", () => {
  test("of a 200 and of a 409 in alternative mode", async () => {
    const { wheel } = await won()
    const { awardId } = (await reportFor(org, wheel)).body
    const refused = await reportFor(org, wheel)
    expect(refused.body.awardId).toBe(awardId)
    const { body } = await report(org, wheel, { awardId, saleTotal: 7, override: true })
    expect(body.redemption).toMatchObject({ saleTotal: 7, previous: { saleTotal: sale.saleTotal } })
  })

  test("override has no effect in alternative mode: it targets the next unredeemed award", async () => {
    const { wheel, awardId } = await won()
    expect(await outcome(reportFor(org, wheel, "user", "COFFEE", { override: true }))).toBe("200")
    expect(await outcome(reportFor(org, wheel, "user", "COFFEE", { override: true }))).toBe("409 ALL_REDEEMED")
    expect((await report(org, wheel, { awardId })).body.redemption).not.toHaveProperty("previous")
  })
})

describe("rule 4: the segment's flag in the current configuration decides", () => {
  test("isPrize false is 422 NOT_A_PRIZE and the award stays unredeemed", async () => {
    const { wheel, awardId } = await won({ segments: [blank] })
    expect(await outcome(report(org, wheel, { awardId }))).toBe("422 NOT_A_PRIZE")
    expect(await outcome(report(org, wheel, { awardId, override: true }))).toBe("422 NOT_A_PRIZE")
    expect(await redemptionOf(wheel)).toBeUndefined()
  })

  test("re-flagged after the spin: no prize is 422, a prize or no flag at all is 200", async () => {
    const { wheel, awardId } = await won()
    await patchWheel(org, wheel, { segments: [{ ...coffee, isPrize: false }] })
    expect(await outcome(report(org, wheel, { awardId }))).toBe("422 NOT_A_PRIZE")
    await patchWheel(org, wheel, { segments: [{ ...coffee, isPrize: undefined }] })
    expect(await outcome(report(org, wheel, { awardId }))).toBe("200")
  })

  test("an override of a redeemed award is accepted whatever its segment is now", async () => {
    const { wheel, awardId } = await won()
    await report(org, wheel, { awardId })
    await patchWheel(org, wheel, { segments: [{ ...coffee, isPrize: false }] })
    expect(await outcome(report(org, wheel, { awardId, override: true }))).toBe("200")
  })
})

describe("rule 5: a segment that no longer exists does not matter", () => {
  test.each([
    ["deleted", []],
    ["replaced by one of another id, with its external id", [{ ...blank, externalId: "COFFEE" }]],
    ["renamed", [{ ...coffee, name: "Tea", externalId: "TEA" }]],
  ])("%s after the spin", async (_name, segments) => {
    const { wheel, awardId } = await won()
    await patchWheel(org, wheel, { segments })
    expect(await outcome(report(org, wheel, { awardId }))).toBe("200")
  })
})

describe("rule 6: what does not exist, or is another organization's, is 404 NOT_FOUND", () => {
  test("the mini-game, the award, and an award of another mini-game", async () => {
    const { wheel, awardId } = await won()
    const second = await makeWheel(org)
    expect(await outcome(report(org, "nope", { awardId }))).toBe("404 NOT_FOUND")
    expect(await outcome(report(org, wheel, { awardId: "2026-11-21_c1" }))).toBe("404 NOT_FOUND")
    expect(await outcome(report(org, second, { awardId }))).toBe("404 NOT_FOUND")
    expect(await redemptionOf(wheel)).toBeUndefined()
  })

  test("another organization's ids in every position of the request", async () => {
    const { wheel, awardId } = await won()
    const other = await service.organization()
    const theirs = await makeWheel(other)
    const { awardId: theirAward } = await spin(other, theirs, "them")
    expect(await outcome(report(org, theirs, { awardId: theirAward }))).toBe("404 NOT_FOUND")
    expect(await outcome(report(org, theirs, { awardId }))).toBe("404 NOT_FOUND")
    expect(await outcome(report(org, wheel, { awardId: theirAward }))).toBe("404 NOT_FOUND")
    expect(await outcome(reportFor(org, theirs))).toBe("404 NOT_FOUND")
    expect(await outcome(reportFor(org, wheel, "them"))).toBe("404 CLIENT_NOT_FOUND")
    expect(await outcome(report(other, theirs, { awardId: theirAward }))).toBe("200")
  })
})

test("awards, redemptions and their history survive a restart", async () => {
  const { wheel, awardId } = await won()
  await report(org, wheel, { awardId })
  const { body } = await report(org, wheel, { awardId, saleTotal: 2, override: true })
  await service.restart()
  expect(await redemptionOf(wheel)).toEqual(body.redemption)
  expect(await outcome(report(org, wheel, { awardId }))).toBe("409 ALREADY_REDEEMED")
  expect(await spin(org, wheel)).toMatchObject({ awardId, alreadyPlayed: true })
})

test("redemptions send no webhook, neither first reports nor overrides nor refused ones", async () => {
  const { events, stop } = await listen(org)
  const { wheel, awardId } = await won()
  await report(org, wheel, { awardId })
  await report(org, wheel, { awardId, override: true })
  await report(org, wheel, { awardId })
  await reportFor(org, wheel)
  const received = await events(1)
  stop()
  expect(received.map(({ event }) => event)).toEqual(["inapp_game.won"])
})

test.each(["sdk", "read"] as const)(
  "a key of scope %s is 403 INSUFFICIENT_SCOPE, one of scope write may",
  async (scope) => {
    const { wheel, awardId } = await won()
    const sent = { notificationId: wheel, awardId, ...sale }
    expect(await outcome((await scoped(org, scope)).post(redemptionPath, sent))).toBe("403 INSUFFICIENT_SCOPE")
    expect(await outcome((await scoped(org, "write")).post(redemptionPath, sent))).toBe("200")
  },
)
