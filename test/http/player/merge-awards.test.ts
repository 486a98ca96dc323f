import { beforeEach, expect, test } from "bun:test"
import { merge, register } from "../../support/fixture/merge.ts"
import { ban, codeTemplate, identify, makeCampaign, playerOf } from "../../support/fixture/play.ts"
import { redeem } from "../../support/fixture/promo.ts"
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
  spinPath,
} from "../../support/fixture/spin.ts"
import type { Body } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const dayMs = 24 * 3_600_000

const service = givenService()
const org = givenOrganization(service)
let oldId: string
let newId: string
beforeEach(async () => {
  const [from = "", into = ""] = await register(org, "old", "new")
  oldId = from
  newId = into
})

const nextDay = () => service.clock.advance(dayMs)

/** Reports by the client until nothing is left: the award ids in the order they were redeemed, then the refusal. */
const redeemAll = async (wheel: string, externalId: string): Promise<string[]> => {
  const order: string[] = []
  for (;;) {
    const { status, body } = await reportFor(org, wheel, externalId)
    if (status !== 200) return [...order, body.code]
    order.push(body.awardId)
  }
}

test("awards keep their ids and are the client's, by either external id", async () => {
  const wheel = await makeWheel(org)
  const first = await spin(org, wheel, "old")
  nextDay()
  const second = await spin(org, wheel, "new")
  expect([first.awardId, second.awardId]).toEqual([`2026-11-21_${oldId}`, `2026-11-22_${newId}`])
  await merge(org, "old", "new")
  const ids = [second.awardId, first.awardId]
  for (const user of ["old", "new"]) {
    expect((await awardsOf(org, wheel, `?externalUserId=${user}`)).map(({ awardId }) => awardId)).toEqual(ids)
    const { awards } = await playerOf(org, user)
    expect(awards.map((award: Body) => [award.awardId, award.externalUserId])).toEqual(ids.map((id) => [id, "new"]))
  }
})

test("an award of the old client stays redeemable by its id, once, and can be corrected", async () => {
  const wheel = await makeWheel(org)
  const { awardId } = await spin(org, wheel, "old")
  await merge(org, "old", "new")
  expect(await outcome(report(org, wheel, { awardId }))).toBe("200")
  expect(await outcome(report(org, wheel, { awardId }))).toBe("409 ALREADY_REDEEMED")
  const { status, body } = await report(org, wheel, { awardId, override: true, saleTotal: 1 })
  expect([status, body.redemption.saleTotal, body.redemption.previous.saleTotal]).toEqual([200, 1, sale.saleTotal])
  expect(await redeemAll(wheel, "old")).toEqual(["ALL_REDEEMED"])
})

test("a redemption from before the merge stays, for both modes", async () => {
  const wheel = await makeWheel(org)
  const { awardId } = await spin(org, wheel, "old")
  await reportFor(org, wheel, "old")
  await merge(org, "old", "new")
  expect(await outcome(report(org, wheel, { awardId }))).toBe("409 ALREADY_REDEEMED")
  const { body } = await reportFor(org, wheel, "new")
  expect([body.code, body.awardId, body.redemption.saleTotal]).toEqual(["ALL_REDEEMED", awardId, sale.saleTotal])
})

for (const user of ["old", "new"])
  test(`alternative mode by the ${user} external id redeems the awards of both, oldest first`, async () => {
    const wheel = await makeWheel(org)
    const order: string[] = []
    for (const spinner of ["old", "new", "new", "old"]) {
      order.push((await spin(org, wheel, spinner)).awardId)
      nextDay()
    }
    await merge(org, "old", "new")
    order.push((await spin(org, wheel, "old")).awardId)
    expect(order.at(-1)).toEndWith(newId)
    expect(await redeemAll(wheel, user)).toEqual([...order, "ALL_REDEEMED"])
  })

for (const spinners of [
  ["new", "old"],
  ["old", "new"],
])
  test(`both having spun in the same period keeps both awards, each redeemable, the earlier first: ${spinners}`, async () => {
    const wheel = await makeWheel(org)
    const order: string[] = []
    for (const spinner of spinners) order.push((await spin(org, wheel, spinner)).awardId)
    await merge(org, "old", "new")
    const again = await spin(org, wheel, "new")
    expect([again.alreadyPlayed, again.awardId]).toEqual([true, order[0]])
    expect((await awardsOf(org, wheel)).map(({ awardId }) => awardId)).toEqual(order.toReversed())
    expect(await redeemAll(wheel, "old")).toEqual([...order, "ALL_REDEEMED"])
  })

for (const spinner of ["old", "new"])
  for (const cadence of ["none", "daily", "weekly", "monthly", "minute"])
    test(`a ${cadence} spin by the ${spinner} client counts as the client's spin of that period`, async () => {
      const wheel = await makeWheel(org, { cadence })
      const first = await spin(org, wheel, spinner)
      await merge(org, "old", "new")
      for (const who of [
        { externalUserId: "old" },
        { externalUserId: "new" },
        { clientId: oldId },
        { clientId: newId },
      ]) {
        const { body } = await org.post(spinPath, { notificationId: wheel, ...who }, { status: 200 })
        expect(body).toEqual({ ...first, alreadyPlayed: true })
      }
      service.clock.advance(31 * dayMs)
      const { alreadyPlayed, awardId } = await spin(org, wheel, "old")
      expect([alreadyPlayed, awardId.endsWith(`_${newId}`)]).toEqual(
        cadence === "none" ? [true, spinner === "new"] : [false, true],
      )
    })

test("spins at once by all ids of a client make one award", async () => {
  const wheel = await makeWheel(org)
  await merge(org, "old", "new")
  const ids = [{ externalUserId: "old" }, { externalUserId: "new" }, { clientId: oldId }, { clientId: newId }]
  const answers = await Promise.all(
    [...ids, ...ids, ...ids].map((who) => org.post(spinPath, { notificationId: wheel, ...who }, { status: 200 })),
  )
  expect(new Set(answers.map(({ body }) => body.awardId)).size).toBe(1)
  expect(answers.filter(({ body }) => !body.alreadyPlayed)).toHaveLength(1)
  expect(await awardsOf(org, wheel)).toHaveLength(1)
})

test("only the awards of the segment named are redeemed, of both clients", async () => {
  const tea = { ...coffee, segmentId: "t", name: "Tea", externalId: "TEA", weight: 0 }
  const wheel = await makeWheel(org, { segments: [coffee, tea] })
  await spin(org, wheel, "new")
  await patchWheel(org, wheel, {
    segments: [
      { ...coffee, weight: 0 },
      { ...tea, weight: 1 },
    ],
  })
  const { awardId } = await spin(org, wheel, "old")
  await merge(org, "old", "new")
  const { body } = await reportFor(org, wheel, "old", "TEA")
  expect(body.awardId).toBe(awardId)
  expect(await outcome(reportFor(org, wheel, "new", "TEA"))).toBe("409 ALL_REDEEMED")
  expect(await outcome(reportFor(org, wheel, "old", "COFFEE"))).toBe("200")
})

test("a client merged through a chain has the awards of all", async () => {
  await register(org, "last")
  const wheel = await makeWheel(org)
  const order: string[] = []
  for (const user of ["new", "old", "last"]) {
    order.push((await spin(org, wheel, user)).awardId)
    nextDay()
  }
  await merge(org, "old", "new")
  await merge(org, "new", "last")
  expect(await redeemAll(wheel, "old")).toEqual([...order, "ALL_REDEEMED"])
})

test("a merged client without an award is found, and did not win", async () => {
  const wheel = await makeWheel(org, { segments: [{ ...coffee, weight: 0 }, blank] })
  await spin(org, wheel, "old")
  await merge(org, "old", "new")
  expect(await outcome(reportFor(org, wheel, "old"))).toBe("404 AWARD_NOT_FOUND")
  expect(await outcome(reportFor(org, wheel, "nobody"))).toBe("404 CLIENT_NOT_FOUND")
})

test("a stored spin of either is returned also when the other is banned; a new spin is refused", async () => {
  const wheel = await makeWheel(org)
  const { awardId } = await spin(org, wheel, "new")
  await ban(org, { clientId: oldId })
  await merge(org, "old", "new")
  expect(await spin(org, wheel, "old")).toMatchObject({ alreadyPlayed: true, awardId })
  nextDay()
  for (const externalUserId of ["old", "new"])
    expect(await outcome(org.post(spinPath, { notificationId: wheel, externalUserId }))).toBe("403 PLAYER_BANNED")
  expect(await outcome(reportFor(org, wheel, "old"))).toBe("200")
})

test("the code of an old award is redeemable by either external id", async () => {
  const campaignId = await makeCampaign(org, {
    rewardType: "promo_code",
    defaultCodeConfig: { ...codeTemplate, maxUses: 2 },
  })
  const wheel = await makeWheel(org, { segments: [{ ...coffee, prize: { type: "promo_code", campaignId } }] })
  const { prizeCode } = await spin(org, wheel, "old")
  await merge(org, "old", "new")
  for (const externalUserId of ["old", "new"])
    expect((await redeem(org, { code: prizeCode, externalUserId })).body).toMatchObject({
      ok: true,
      externalUserId: "new",
    })
})

test("points of spins of both add up, and the next spin adds to the sum", async () => {
  const wheel = await makeWheel(org, { segments: [{ ...coffee, prize: { type: "points", points: 5 } }] })
  await spin(org, wheel, "old")
  await spin(org, wheel, "new")
  await merge(org, "old", "new")
  nextDay()
  await spin(org, wheel, "old")
  const { points, ledger } = await playerOf(org, "new")
  expect([points, ledger[0].balance]).toEqual([15, 15])
})

test("identify with the old external id updates the remaining client, and creates no client", async () => {
  await merge(org, "old", "new")
  const request = { externalId: "old", name: "Ana", email: "ana@example.com", traits: { city: "Bogotá" } }
  const { body } = await org.post("/api/v1/clients/identify", request, { status: 200 })
  expect(body).toMatchObject({ clientId: newId, externalId: "new", created: false })
  expect(await playerOf(org, "new")).toMatchObject({
    name: "Ana",
    email: "ana@example.com",
    traits: { city: "Bogotá" },
  })
  expect((await identify(org, "new")).clientId).toBe(newId)
})
