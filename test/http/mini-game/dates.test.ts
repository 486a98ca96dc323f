import { describe, expect, test } from "bun:test"
import { type Fields, identify, listen } from "../../support/fixture/play.ts"
import {
  coffee,
  makeWheel,
  miniGamesPath,
  outcome,
  patchWheel,
  report,
  spin,
  spinPath,
} from "../../support/fixture/spin.ts"
import type { Body } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)
const started = "2026-11-21T10:05:00.000Z"
const hour = 60 * 60 * 1000
const at = (hours: number) => new Date(Date.parse(started) + hours * hour).toISOString()

const trySpin = async (notificationId: string, externalUserId = "user") => {
  await identify(org, externalUserId)
  return outcome(org.post(spinPath, { notificationId, externalUserId }))
}

describe("spins", () => {
  const inactive = "400 NOTIFICATION_INACTIVE"
  // dates, minutes from now, what is returned
  test.each<[Fields, number, string]>([
    [{ startsAt: at(1) }, 59, inactive],
    [{ startsAt: at(1) }, 60, "200"],
    [{ endsAt: at(1) }, 59, "200"],
    [{ endsAt: at(1) }, 60, inactive],
    [{ startsAt: at(-2), endsAt: at(-1) }, 0, inactive],
    [{ startsAt: at(-1), endsAt: at(1) }, 0, "200"],
    [{ endsAt: at(1), status: "paused" }, 60, inactive],
  ])("with %j, %d minutes later", async (dates, minutes, expected) => {
    const wheel = await makeWheel(org, dates)
    service.clock.advance(minutes * 60_000)
    expect(await trySpin(wheel)).toBe(expected)
  })

  test("of the period are still returned after the end, and can be redeemed; a later endsAt admits new ones", async () => {
    const wheel = await makeWheel(org, { endsAt: at(1) })
    const first = await spin(org, wheel)
    service.clock.advance(hour)
    expect(await spin(org, wheel)).toEqual({ ...first, alreadyPlayed: true })
    expect(await trySpin(wheel, "other")).toBe(inactive)
    expect(await outcome(report(org, wheel, { awardId: first.awardId }))).toBe("200")
    await patchWheel(org, wheel, { endsAt: at(2) })
    expect(await trySpin(wheel, "other")).toBe("200")
    service.clock.advance(hour)
    expect((await patchWheel(org, wheel, { endsAt: null })).endsAt).toBeUndefined()
    expect(await trySpin(wheel, "third")).toBe("200")
  })
})

describe("endsAt", () => {
  test("is shown in UTC, and absent without one", async () => {
    const { body } = await org.post(miniGamesPath, { endsAt: "2026-12-24T18:00:00-05:00" }, { status: 201 })
    expect(body.endsAt).toBe("2026-12-24T23:00:00.000Z")
    expect((await org.get(`${miniGamesPath}/${body.notificationId}`)).body).toEqual(body)
    expect((await org.post(miniGamesPath, {}, { status: 201 })).body.endsAt).toBeUndefined()
  })

  test.each([[{ endsAt: started }], [{ startsAt: at(1), endsAt: at(1) }], [{ endsAt: "2026-11-22" }]])(
    "%j is 400 VALIDATION_ERROR",
    async (dates) => {
      const { body } = await org.post(miniGamesPath, dates, { status: 400 })
      expect([body.code, body.error.split(" ")[0]]).toEqual(["VALIDATION_ERROR", "endsAt"])
    },
  )

  test("sends no event when it has come", async () => {
    const { events, stop } = await listen(org)
    await makeWheel(org, { startsAt: at(1), endsAt: at(2) })
    service.clock.advance(3 * hour)
    const named = (await events(0)).map(({ event }) => event)
    expect(named.filter((event) => event.startsWith("campaign."))).toEqual([])
    stop()
  })

  test("is ignored by simulations, as the status is", async () => {
    const wheel = await makeWheel(org, { status: "paused", startsAt: at(-2), endsAt: at(-1) })
    const { body } = await org.post(`${miniGamesPath}/${wheel}/simulation`, { plays: 20 }, { status: 200 })
    expect(body.wins).toBe(20)
    const notification = { segments: [coffee], startsAt: at(-2), endsAt: at(-1) }
    const preview = await org.post(`${miniGamesPath}/preview`, { notification, plays: 20 }, { status: 200 })
    expect(preview.body).toMatchObject({ warnings: [], simulation: { wins: 20 } })
  })
})

describe("effectiveStatus", () => {
  test.each<[Fields, string]>([
    [{ status: "draft", startsAt: at(1), endsAt: at(2) }, "draft"],
    [{ status: "ended", startsAt: at(1) }, "ended"],
    [{ status: "active", startsAt: at(-2), endsAt: at(-1) }, "ended"],
    [{ status: "paused", startsAt: at(-2), endsAt: started }, "ended"],
    [{ status: "paused", startsAt: at(1) }, "paused"],
    [{ status: "active", startsAt: at(1) }, "scheduled"],
    [{ status: "active", startsAt: started, endsAt: at(1) }, "running"],
    [{ status: "active" }, "running"],
  ])("%j is %s, and filters the list", async (fields, expected) => {
    const wheel = await makeWheel(org, fields)
    expect((await org.get(`${miniGamesPath}/${wheel}`)).body.effectiveStatus).toBe(expected)
    for (const status of ["draft", "ended", "paused", "scheduled", "running"]) {
      const { items } = (await org.get(`${miniGamesPath}?effectiveStatus=${status}`, { status: 200 })).body
      expect(items.map((item: Body) => item.notificationId)).toEqual(status === expected ? [wheel] : [])
    }
  })

  test("follows the clock, and leaves the version as it is", async () => {
    const wheel = await makeWheel(org, { endsAt: at(1) })
    const before = await org.get(`${miniGamesPath}/${wheel}`)
    service.clock.advance(hour)
    const after = await org.get(`${miniGamesPath}/${wheel}`)
    expect(after.body).toEqual({ ...before.body, effectiveStatus: "ended" })
    expect(after.headers.get("etag")).toBe(before.headers.get("etag"))
  })

  test("that does not exist is 400", async () => {
    expect((await org.get(`${miniGamesPath}?effectiveStatus=over`, { status: 400 })).body.error).toContain(
      "effectiveStatus",
    )
  })
})
