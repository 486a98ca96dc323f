import { describe, expect, test } from "bun:test"
import { identify } from "../../support/fixture/play.ts"
import { day, tally, times } from "../../support/fixture/promo.ts"
import {
  coffee,
  makeWheel,
  patchWheel,
  redemptionPath,
  report,
  reportFor,
  sale,
  spin,
} from "../../support/fixture/spin.ts"
import type { Answer } from "../../support/service/client.ts"
import { givenService } from "../../support/service/service.ts"

const service = givenService()

/** An organization with a mini-game in which `user` won the coffee on `count` days in a row. */
const withAwards = async (count = 1) => {
  const org = await service.organization()
  const wheel = await makeWheel(org)
  const awardIds: string[] = []
  for (let index = 0; index < count; index++) {
    if (index > 0) service.clock.advance(day)
    awardIds.push((await spin(org, wheel)).awardId)
  }
  return { org, wheel, awardIds }
}
const byClient = { clientExternalId: "user", segmentExternalId: "COFFEE" }
const isReplay = ({ headers }: Answer) => headers.get("idempotency-replayed") === "true"
const seen = ({ status, body }: Answer) => `${status} ${body.code ?? body.awardId}`

describe("Idempotency-Key of a report", () => {
  test("by client: a repeat returns the first response byte for byte, and redeems no other award", async () => {
    const { org, wheel, awardIds } = await withAwards(2)
    const first = await report(org, wheel, byClient, "k")
    service.clock.advance(5_000)
    const second = await report(org, wheel, byClient, "k")
    expect([seen(first), isReplay(first)]).toEqual([`200 ${awardIds[0]}`, false])
    expect([second.text, isReplay(second)]).toEqual([first.text, true])
    expect(seen(await report(org, wheel, byClient, "another"))).toBe(`200 ${awardIds[1]}`)
    expect(seen(await reportFor(org, wheel))).toBe("409 ALL_REDEEMED")
    expect((await report(org, wheel, byClient, "k")).text).toBe(first.text)
  })

  test("by award: a repeat is neither ALREADY_REDEEMED nor another override", async () => {
    const { org, wheel, awardIds } = await withAwards()
    const [awardId] = awardIds
    const first = await report(org, wheel, { awardId }, "k")
    expect((await report(org, wheel, { awardId }, "k")).text).toBe(first.text)
    expect(seen(await report(org, wheel, { awardId }, "another"))).toBe("409 ALREADY_REDEEMED")
    const correction = { awardId, saleTotal: 5, override: true }
    const corrected = await report(org, wheel, correction, "o")
    expect(corrected.body.redemption).toMatchObject({ saleTotal: 5, previous: sale })
    expect((await report(org, wheel, correction, "o")).text).toBe(corrected.text)
  })

  test("without a key each report by client redeems the next award", async () => {
    const { org, wheel, awardIds } = await withAwards(2)
    const answers = [await reportFor(org, wheel), await reportFor(org, wheel)]
    expect(answers.map(({ body }) => body.awardId)).toEqual(awardIds)
    expect(answers.some(isReplay)).toBe(false)
  })

  test.each<[name: string, other: object]>([
    ["another amount", { ...byClient, saleTotal: 1 }],
    ["another client", { ...byClient, clientExternalId: "other" }],
    ["a field more", { ...byClient, externalReference: "r" }],
    ["a time", { ...byClient, redeemedAt: "2026-11-20T00:00:00Z" }],
    ["the award itself", { awardId: "2026-11-21_c1" }],
    ["another mini-game", { ...byClient, notificationId: "nope" }],
  ])("the same key with %s is 422 IDEMPOTENCY_KEY_REUSED and redeems nothing", async (_name, other) => {
    const { org, wheel } = await withAwards()
    const first = await report(org, wheel, byClient, "k")
    const headers = { "idempotency-key": "k" }
    const answer = await org.post(redemptionPath, { notificationId: wheel, ...sale, ...other }, { headers })
    expect(seen(answer)).toBe("422 IDEMPOTENCY_KEY_REUSED")
    expect((await report(org, wheel, byClient, "k")).text).toBe(first.text)
  })

  test("20 parallel reports with one key redeem one of three awards", async () => {
    const { org, wheel, awardIds } = await withAwards(3)
    const answers = await Promise.all(times(20, () => report(org, wheel, byClient, "k")))
    expect(tally(answers)).toEqual({ 200: 20 })
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers.filter(isReplay)).toHaveLength(19)
    expect(answers[0]?.body.awardId).toBe(awardIds[0])
    expect((await reportFor(org, wheel)).body.awardId).toBe(awardIds[1])
  })

  test("a repeat is answered before the segment is looked up, and after a merge and a restart", async () => {
    const { org, wheel } = await withAwards()
    const first = await report(org, wheel, byClient, "k")
    await patchWheel(org, wheel, { segments: [{ ...coffee, isPrize: false }] })
    await identify(org, "kept")
    const merge = { fromExternalId: "user", intoExternalId: "kept" }
    await org.post("/api/v1/admin/clients/merge", merge, { status: 200 })
    await service.restart()
    expect((await report(org, wheel, byClient, "k")).text).toBe(first.text)
  })

  test("a key is free after a refusal, and after 24 hours", async () => {
    const { org, wheel, awardIds } = await withAwards()
    expect(seen(await report(org, wheel, { ...byClient, segmentExternalId: "TEA" }, "k"))).toBe("404 SEGMENT_NOT_FOUND")
    const first = await report(org, wheel, byClient, "k")
    expect([seen(first), isReplay(first)]).toEqual([`200 ${awardIds[0]}`, false])
    service.clock.advance(day - 1)
    expect(isReplay(await report(org, wheel, byClient, "k"))).toBe(true)
    service.clock.advance(1)
    expect(seen(await report(org, wheel, byClient, "k"))).toBe("409 ALL_REDEEMED")
  })

  test("a request that is not valid is refused before a repeat is answered", async () => {
    const { org, wheel } = await withAwards()
    await report(org, wheel, byClient, "k")
    expect(seen(await report(org, wheel, { ...byClient, awardId: "a" }, "k"))).toBe("400 VALIDATION_ERROR")
  })

  test("of an erased player the repeat still names the award, and a new report finds nobody", async () => {
    const { org, wheel } = await withAwards(2)
    const first = await report(org, wheel, byClient, "k")
    await org.post("/api/v1/admin/players/user/erase", { confirm: "user" }, { status: 200 })
    expect((await report(org, wheel, byClient, "k")).text).toBe(first.text)
    expect(seen(await report(org, wheel, byClient, "another"))).toBe("404 CLIENT_NOT_FOUND")
  })
})
