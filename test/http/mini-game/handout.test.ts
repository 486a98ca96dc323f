import { describe, expect, test } from "bun:test"
import { listen } from "../../support/fixture/play.ts"
import { awardsOf, blank, coffee, makeWheel, patchWheel, report, spin } from "../../support/fixture/spin.ts"
import type { Body } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)

const backpack = { type: "external", name: "Mochila", value: 80_000 }
const path = (wheel: string, awardId: string) => `/api/v1/admin/notifications/${wheel}/awards/${awardId}`

test("an external prize is handed out as it was when it was won, and only its spins have one", async () => {
  service.clock.now = Date.parse("2026-11-21T10:05:00.000Z")
  const wheel = await makeWheel(org, { segments: [{ ...coffee, prize: backpack }] })
  const { awardId } = await spin(org, wheel, "ana")
  await patchWheel(org, wheel, { segments: [{ ...coffee, prize: { ...backpack, name: "Termo", value: 1 } }] })
  const waiting = { prizeName: "Mochila", value: 80_000, handedOutAt: null, forfeitedAt: null, note: null }
  expect(await awardsOf(org, wheel)).toEqual([expect.objectContaining({ awardId, ...waiting })])

  const note = { handedOutAt: "2026-11-21T10:05:00.000Z", note: "en la tienda" }
  const { body } = await org.patch(path(wheel, awardId), { handedOut: true, note: note.note }, { status: 200 })
  expect(body).toMatchObject({ awardId, ...waiting, ...note })
  service.clock.advance(1)
  await org.patch(path(wheel, awardId), { handedOut: true }, { status: 200 })
  expect((await org.get(path(wheel, awardId), { status: 200 })).body).toMatchObject(note)
  const taken = { handedOut: false, note: null }
  expect((await org.patch(path(wheel, awardId), taken, { status: 200 })).body).toMatchObject(waiting)
  const actions = (await org.get(`/api/v1/admin/audit-log?target=${awardId}`, { status: 200 })).body.items
  expect(actions).toHaveLength(3)

  const without = await makeWheel(org, { segments: [coffee] })
  const lost = await makeWheel(org, { segments: [{ ...blank, prize: backpack }] })
  for (const [game, other] of [
    [without, (await spin(org, without)).awardId],
    [lost, (await spin(org, lost)).awardId],
  ]) {
    expect((await awardsOf(org, game))[0]).not.toHaveProperty("handedOutAt")
    expect((await org.patch(path(game, other), { handedOut: true }, { status: 409 })).body.code).toBe("CONFLICT")
  }
  expect((await org.patch(path(without, awardId), { handedOut: true }, { status: 404 })).body.code).toBe("NOT_FOUND")
})

describe("a player who forfeits the prize of a spin", () => {
  const wheelOf = (stock?: object) =>
    makeWheel(org, { segments: [{ ...coffee, prize: backpack, ...(stock && { stock }) }] })
  const stockOf = async (wheel: string) =>
    (await org.get(`/api/v1/admin/notifications/${wheel}`, { status: 200 })).body.segments[0].stock
  const change = (wheel: string, awardId: string, body: object) => org.patch(path(wheel, awardId), body)
  const conflict = { status: 409, body: { code: "CONFLICT" } }

  test("gives its stock back, once and for good, and webhooks hear of it", async () => {
    service.clock.now = Date.parse("2026-11-21T10:05:00.000Z")
    const { events, stop } = await listen(org)
    const wheel = await wheelOf({ maxTotal: 1, period: "total" })
    const { awardId } = await spin(org, wheel, "ana")
    expect((await spin(org, wheel, "beto")).won).toBe(false)
    const { status, body } = await change(wheel, awardId, { forfeited: true, note: "no vino" })
    const forfeited = { forfeitedAt: "2026-11-21T10:05:00.000Z", handedOutAt: null, note: "no vino" }
    expect([status, body]).toMatchObject([200, { awardId, prizeName: "Mochila", value: 80_000, ...forfeited }])
    expect(await stockOf(wheel)).toEqual({ maxTotal: 2, period: "total" })
    expect((await spin(org, wheel, "carla")).won).toBe(true)

    for (const again of [{ forfeited: true }, { handedOut: true }, { handedOut: false }])
      expect(await change(wheel, awardId, again)).toMatchObject(conflict)
    expect((await change(wheel, awardId, { note: null })).body).toMatchObject({ ...forfeited, note: null })
    const handoutId = `mini_game/${wheel}/${awardId}`
    const mark = { handoutIds: [handoutId], handedOut: true }
    const { items } = (await org.post("/api/v1/admin/handouts/mark", mark, { status: 200 })).body
    expect(items).toMatchObject([{ handoutId, code: "CONFLICT" }])
    const listed = async (asked: string) =>
      (await org.get(`/api/v1/admin/handouts?notificationId=${wheel}&status=${asked}`, { status: 200 })).body.items
    expect(await listed("forfeited")).toMatchObject([{ handoutId, forfeitedAt: forfeited.forfeitedAt }])
    expect(await listed("open")).toMatchObject([{ externalUserId: "carla" }])

    const told = (await events(3)).filter(({ event }) => event === "prize.forfeited")
    stop()
    const nothing = { campaignId: null, sessionId: null, prizeId: null }
    expect(told.map(({ data }) => data)).toEqual([{ ...nothing, notificationId: wheel, awardId, value: 80_000 }])
    const log = (await org.get(`/api/v1/admin/audit-log?target=${awardId}`, { status: 200 })).body.items
    expect(log.map(({ action }: Body) => action)).toEqual(["winner.update", "winner.forfeit"])
  })

  test.each<[stock: object | undefined]>([
    [undefined],
    [{ maxTotal: 2, period: "day" }],
    [{ maxPerUser: 2, period: "total" }],
  ])("leaves a stock of %j as it is", async (stock) => {
    const wheel = await wheelOf(stock)
    const { awardId } = await spin(org, wheel, "ana")
    expect((await change(wheel, awardId, { forfeited: true })).status).toBe(200)
    expect(await stockOf(wheel)).toEqual(stock)
  })

  test("costs nothing on the day of the spin, while what others won costs the same", async () => {
    service.clock.now = Date.parse("2026-11-21T10:05:00.000Z")
    const wheel = await makeWheel(org, { timezone: "America/Bogota", segments: [{ ...coffee, prize: backpack }] })
    const { awardId } = await spin(org, wheel, "ana")
    await spin(org, wheel, "beto")
    service.clock.advance(24 * 60 * 60 * 1000)
    const lastId = (await spin(org, wheel, "ana")).awardId
    const costs = async (days = "") => {
      const results = await org.get(`/api/v1/admin/notifications/${wheel}/results${days}`, { status: 200 })
      return results.body.costs.map(({ codes, prizes, total }: Body) => [codes, prizes, total])
    }
    const reported = async (day: string) => {
      const query = `?from=${day}T05:00:00.000Z&to=${day}T06:00:00.000Z`
      const { items, totals } = (await org.get(`/api/v1/admin/reports/campaigns${query}`, { status: 200 })).body
      const row = items.find(({ notificationId }: Body) => notificationId === wheel)
      return [row, totals].map(({ byCurrency }) => byCurrency.map(({ cost }: Body) => cost.prizes))
    }
    const first = "?from=2026-11-21&to=2026-11-21"
    const second = "?from=2026-11-22&to=2026-11-22"
    expect([await costs(), await costs(first)]).toEqual([[[0, 240_000, 240_000]], [[0, 160_000, 160_000]]])
    const [, before] = await reported("2026-11-21")
    await change(wheel, awardId, { forfeited: true })
    expect([await costs(), await costs(first)]).toEqual([[[0, 160_000, 160_000]], [[0, 80_000, 80_000]]])
    const [own, all] = await reported("2026-11-21")
    expect([own, before[0] - all[0]]).toEqual([[80_000], 80_000])
    await change(wheel, lastId, { forfeited: true })
    expect([await costs(first), await costs(second)]).toEqual([[[0, 80_000, 80_000]], []])
    expect((await reported("2026-11-22"))[0]).toEqual([])
  })

  test("keeps what was handed out, or reported as redeemed", async () => {
    const wheel = await wheelOf()
    const [handedOut, redeemed] = [(await spin(org, wheel, "ana")).awardId, (await spin(org, wheel, "beto")).awardId]
    await org.patch(path(wheel, handedOut), { handedOut: true }, { status: 200 })
    await report(org, wheel, { awardId: redeemed })
    for (const kept of [handedOut, redeemed])
      expect(await change(wheel, kept, { forfeited: true })).toMatchObject(conflict)
    const without = await makeWheel(org, { segments: [coffee] })
    const { awardId } = await spin(org, without)
    expect(await change(without, awardId, { forfeited: true })).toMatchObject(conflict)
    expect((await change(wheel, "2026-11-21_nobody", { forfeited: true })).status).toBe(404)
    for (const body of [{ forfeited: false }, { forfeited: null }, { forfeited: true, handedOut: true }])
      expect(await change(wheel, redeemed, body)).toMatchObject({ status: 400, body: { code: "VALIDATION_ERROR" } })
  })

  test("loses it once, or keeps it, however many ask at once", async () => {
    const wheel = await wheelOf({ maxTotal: 10, period: "total" })
    const won: string[] = []
    for (let player = 0; player < 8; player++) won.push((await spin(org, wheel, `player-${player}`)).awardId)
    const forfeit = (awardId: string) => change(wheel, awardId, { forfeited: true })
    const markAll = () =>
      org.post("/api/v1/admin/handouts/mark", {
        handoutIds: won.map((id) => `mini_game/${wheel}/${id}`),
        handedOut: true,
      })
    const [, marked, ...forfeits] = await Promise.all([
      ...won.slice(0, 1).map(forfeit),
      markAll(),
      ...[...won.slice(1), ...won].map(forfeit),
    ])
    expect(marked?.status).toBe(200)
    const items = await awardsOf(org, wheel)
    for (const { handedOutAt, forfeitedAt } of items)
      expect((handedOutAt === null) !== (forfeitedAt === null)).toBe(true)
    const lost = items.filter(({ forfeitedAt }: Body) => forfeitedAt !== null).length
    expect(forfeits.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(lost)
    expect(await stockOf(wheel)).toEqual({ maxTotal: 10 + lost, period: "total" })
  })
})
