import { describe, expect, test } from "bun:test"
import { merge } from "../../support/fixture/merge.ts"
import { identify, listen } from "../../support/fixture/play.ts"
import {
  awardsOf,
  blank,
  coffee,
  makeWheel,
  miniGamesPath,
  outcome,
  patchWheel,
  report,
  reportFor,
  spin,
  spinPath,
} from "../../support/fixture/spin.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)

const total = (maxTotal: number, period = "total") => ({ maxTotal, period })
const each = (maxPerUser: number, period = "total") => ({ maxPerUser, period })
const minuteMs = 60_000

const wheelWith = (stock: object, fields: object = {}) =>
  makeWheel(org, { cadence: "minute", segments: [{ ...coffee, stock }], ...fields })

/** The segments on which spins stopped, a minute apart; `-` for one without a prize. */
const spunBy = async (notificationId: string, ...users: string[]) => {
  const won: string[] = []
  for (const user of users) {
    service.clock.advance(minuteMs)
    const { won: isWon, segment } = await spin(org, notificationId, user)
    won.push(isWon ? segment.segmentId : "-")
  }
  return won.join(" ")
}

describe("the stock of a segment", () => {
  test.each<[string, object, string[], string]>([
    ["in all", total(2), ["x", "y", "z"], "a a -"],
    ["of none", total(0), ["x"], "-"],
    ["of each player", each(1), ["x", "x", "y", "y"], "a - a -"],
    ["of both", { ...each(2), maxTotal: 3 }, ["x", "x", "x", "y", "z"], "a a - a -"],
  ])("%s", async (_name, stock, users, won) => {
    expect(await spunBy(await wheelWith(stock), ...users)).toBe(won)
  })

  test("that is used up stops the spin on a non-prize segment, drawn by weight", async () => {
    const notificationId = await makeWheel(org, {
      segments: [
        { ...coffee, weight: 1e9, stock: total(1) },
        { ...blank, weight: 1e-9 },
        { ...blank, segmentId: "never", externalId: "NEVER", weight: 0 },
      ],
    })
    const { events, stop } = await listen(org)
    expect(await spin(org, notificationId, "x")).toMatchObject({ won: true, result: "Free coffee" })
    const turned = await spin(org, notificationId, "y")
    expect(turned).toMatchObject({
      won: false,
      result: "Keep playing",
      prizeCode: null,
      pointsAwarded: 0,
      alreadyPlayed: false,
      segment: { segmentId: "b", name: "Keep playing", externalId: "BLANK", isPrize: false },
    })
    expect(await spin(org, notificationId, "y")).toEqual({ ...turned, alreadyPlayed: true })
    expect(await awardsOf(org, notificationId)).toMatchObject([
      { segmentId: "b", won: false },
      { segmentId: "a", won: true },
    ])
    expect((await events(1)).map(({ event, data }) => [event, data.externalUserId])).toEqual([["inapp_game.won", "x"]])
    stop()
  })

  test("that is used up turns a spin into a loss if every segment is a prize, permanently", async () => {
    const { events, stop } = await listen(org)
    const notificationId = await wheelWith(total(1), { cadence: "daily" })
    await spin(org, notificationId, "x")
    const turned = await spin(org, notificationId, "y")
    expect(turned).toMatchObject({
      won: false,
      result: "Sigue participando",
      segment: { segmentId: "a", name: "Free coffee", externalId: "COFFEE", isPrize: false },
    })
    expect(Object.keys(turned.segment).sort()).toEqual(["externalId", "isPrize", "name", "segmentId"])
    await patchWheel(org, notificationId, { segments: [{ ...coffee, stock: total(9) }] })
    expect(await spin(org, notificationId, "y")).toEqual({ ...turned, alreadyPlayed: true })
    const { awardId } = turned
    expect(await outcome(report(org, notificationId, { awardId }))).toBe("422 NOT_A_PRIZE")
    expect(await outcome(report(org, notificationId, { awardId, override: true }))).toBe("422 NOT_A_PRIZE")
    expect(await outcome(reportFor(org, notificationId, "y"))).toBe("404 AWARD_NOT_FOUND")
    expect(await awardsOf(org, notificationId)).toMatchObject([{ segmentId: "a", won: false }, { won: true }])
    service.clock.advance(24 * 60 * minuteMs)
    const { awardId: later } = await spin(org, notificationId, "y")
    expect((await reportFor(org, notificationId, "y")).body).toMatchObject({ awardId: later })
    expect(await outcome(reportFor(org, notificationId, "y"))).toBe("409 ALL_REDEEMED")
    expect((await events(2)).map(({ event }) => event)).toEqual(["inapp_game.won", "inapp_game.won"])
    stop()
  })

  test("gives neither code nor points for a spin that became a loss", async () => {
    const notificationId = await wheelWith(total(1), {
      segments: [{ ...coffee, stock: total(1), prize: { type: "points", points: 5 } }],
    })
    service.clock.advance(minuteMs)
    expect(await spin(org, notificationId, "p")).toMatchObject({ won: true, pointsAwarded: 5 })
    expect(await spin(org, notificationId, "q")).toMatchObject({ won: false, pointsAwarded: 0 })
    const { body } = await org.get("/api/v1/admin/players/q", { status: 200 })
    expect(body).toMatchObject({ points: 0, ledger: [] })
  })

  test("counts in calendar periods of the mini-game's time zone", async () => {
    const notificationId = await wheelWith({ ...total(2, "day"), maxPerUser: 1 }, { timezone: "America/Bogota" })
    expect(await spunBy(notificationId, "x", "x", "y", "z")).toBe("a - a -")
    service.clock.now = Date.parse("2026-11-22T04:58:30.000Z")
    expect(await spunBy(notificationId, "x")).toBe("-")
    service.clock.now = Date.parse("2026-11-22T04:59:00.000Z")
    expect(await spunBy(notificationId, "x", "x", "z", "y")).toBe("a - a -")
  })

  test("stays counted across changes, even of a segment that was removed and returns", async () => {
    const a = { ...coffee, stock: { ...total(3), maxPerUser: 2 } }
    const notificationId = await wheelWith(a.stock)
    expect(await spunBy(notificationId, "x", "y")).toBe("a a")
    await patchWheel(org, notificationId, { segments: [{ ...coffee, segmentId: "b", externalId: "B" }] })
    expect(await spunBy(notificationId, "x")).toBe("b")
    await patchWheel(org, notificationId, { segments: [a] })
    expect(await spunBy(notificationId, "x", "x", "y")).toBe("a - -")
    await patchWheel(org, notificationId, { segments: [{ ...coffee, stock: total(1) }] })
    expect(await spunBy(notificationId, "z")).toBe("-")
    await patchWheel(org, notificationId, { segments: [{ ...coffee, stock: total(4, "month") }] })
    expect(await spunBy(notificationId, "z", "z")).toBe("a -")
  })

  test("counts earlier wins from before the limit", async () => {
    const notificationId = await wheelWith(total(9))
    expect(await spunBy(notificationId, "x")).toBe("a")
    await patchWheel(org, notificationId, { segments: [coffee] })
    expect(await spunBy(notificationId, "x", "y")).toBe("a a")
    await patchWheel(org, notificationId, { segments: [{ ...coffee, stock: { ...total(4), maxPerUser: 2 } }] })
    expect(await spunBy(notificationId, "x", "y", "z")).toBe("- a -")
    await patchWheel(org, notificationId, { segments: [{ ...coffee, isPrize: false, stock: total(9) }] })
    expect(await spunBy(notificationId, "z")).toBe("-")
    await patchWheel(org, notificationId, { segments: [{ ...coffee, stock: total(5) }] })
    expect(await spunBy(notificationId, "z", "z")).toBe("a -")
  })

  test("is shown with what is left of it, if it has a total", async () => {
    const free = { ...coffee, stock: { ...total(3, "day"), maxPerUser: 2 } }
    const own = { ...coffee, segmentId: "own", externalId: "OWN", weight: 0, stock: each(2) }
    const notificationId = await makeWheel(org, { segments: [free, own] })
    const stockOf = async () => (await org.get(`${miniGamesPath}/${notificationId}/stock`, { status: 200 })).body
    const left = (used: number, maxTotal = 3) => ({
      segments: [
        {
          segmentId: "a",
          name: coffee.name,
          stock: { maxTotal, used, left: Math.max(0, maxTotal - used), period: "day" },
        },
      ],
    })
    expect(await stockOf()).toEqual(left(0))
    for (const externalUserId of ["left-1", "left-2"]) await spin(org, notificationId, externalUserId)
    expect(await stockOf()).toEqual(left(2))
    await patchWheel(org, notificationId, { segments: [{ ...coffee, stock: total(1, "day") }] })
    expect(await stockOf()).toEqual(left(2, 1))
    service.clock.advance(24 * 60 * minuteMs)
    expect(await stockOf()).toEqual(left(0, 1))
    expect(await outcome(org.get(`${miniGamesPath}/nowhere/stock`))).toBe("404 NOT_FOUND")
  })

  test("survives a restart", async () => {
    const notificationId = await wheelWith({ ...total(3), maxPerUser: 2 })
    expect(await spunBy(notificationId, "x", "x")).toBe("a a")
    await service.restart()
    expect(await spunBy(notificationId, "x", "y", "z")).toBe("- a -")
  })

  test("is added up when players are merged", async () => {
    const notificationId = await wheelWith({ ...each(3), maxTotal: 4 })
    expect(await spunBy(notificationId, "m", "n")).toBe("a a")
    await merge(org, "m", "n")
    expect(await spunBy(notificationId, "m", "n", "n")).toBe("a - -")
    expect(await spunBy(notificationId, "o", "o")).toBe("a -")
  })

  test("is exact under 200 concurrent spins, in total and for each player", async () => {
    const segments = [
      { ...coffee, weight: 1, stock: { ...total(40), maxPerUser: 1 } },
      { ...coffee, segmentId: "c", externalId: "C", weight: 1, stock: total(7, "day") },
    ]
    const notificationId = await makeWheel(org, { segments })
    const users = Array.from({ length: 200 }, (_, index) => `crowd-${index}`)
    for (const user of users) await identify(org, user)
    const spins = await Promise.all(
      users.map((externalUserId) => org.post(spinPath, { notificationId, externalUserId }, { status: 200 })),
    )
    const of = (id: string) => spins.filter(({ body }) => body.won && body.segment.segmentId === id).length
    expect([of("a"), of("c")]).toEqual([40, 7])
    expect(await awardsOf(org, notificationId, "?limit=200")).toHaveLength(200)
  })
})

describe("the field", () => {
  test.each<[string, object]>([
    ["without a limit", { period: "day" }],
    ["of another period", { maxTotal: 1, period: "hour" }],
    ["below 0", { maxTotal: -1, period: "day" }],
    ["not whole", { maxPerUser: 1.5, period: "day" }],
  ])("%s is refused", async (_name, stock) => {
    const { body, status } = await org.post(miniGamesPath, { segments: [{ ...coffee, stock }] })
    expect([status, body.code]).toEqual([400, "VALIDATION_ERROR"])
    const wheel = await makeWheel(org)
    expect((await org.patch(`${miniGamesPath}/${wheel}`, { segments: [{ ...coffee, stock }] })).status).toBe(400)
  })

  test("is shown as sent, and absent otherwise", async () => {
    const stock = { maxTotal: 3, maxPerUser: 1, period: "week" }
    const wheel = await makeWheel(org, { segments: [{ ...coffee, stock }, blank] })
    const { body } = await org.get(`${miniGamesPath}/${wheel}`, { status: 200 })
    expect(body.segments).toEqual([{ ...coffee, stock }, blank])
  })
})
