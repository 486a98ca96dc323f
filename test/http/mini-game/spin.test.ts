import { describe, expect, test } from "bun:test"
import { ban, identify } from "../../support/fixture/play.ts"
import { scoped } from "../../support/fixture/promo.ts"
import { awardsOf, blank, makeWheel, outcome, patchWheel, spin, spinPath } from "../../support/fixture/spin.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)

const trySpin = (fields: object) => outcome(org.post(spinPath, fields))

describe("a spin", () => {
  test("returns the whole result, stored under {spinPeriod}_{clientId}", async () => {
    const wheel = await makeWheel(org)
    const { clientId } = await identify(org)
    const { body } = await org.post(spinPath, { notificationId: wheel, externalUserId: "user" }, { status: 200 })
    expect(body).toEqual({
      alreadyPlayed: false,
      notificationId: wheel,
      awardId: `2026-11-21_${clientId}`,
      spinPeriod: "2026-11-21",
      won: true,
      result: "Free coffee",
      segment: { segmentId: "a", name: "Free coffee", externalId: "COFFEE", isPrize: true },
      prizeCode: null,
      pointsAwarded: 0,
      draw: body.draw,
      nextSpinAt: "2026-11-22T00:00:00.000Z",
    })
    expect(clientId).not.toContain("_")
    expect((await awardsOf(org, wheel)).map(({ awardId }) => awardId)).toEqual([body.awardId])
  })

  test("by clientId or by a padded externalUserId is of the same client", async () => {
    const wheel = await makeWheel(org)
    const { clientId } = await identify(org)
    const { body: first } = await org.post(spinPath, { notificationId: wheel, clientId }, { status: 200 })
    const again = await org.post(spinPath, { notificationId: wheel, externalUserId: " user\t", clientId: null })
    expect(again.body).toEqual({ ...first, alreadyPlayed: true })
  })

  test("a segment without isPrize is a prize, and without externalId shows none", async () => {
    const wheel = await makeWheel(org, { segments: [{ segmentId: "x", name: "Mug" }] })
    const { won, segment } = await spin(org, wheel)
    expect([won, segment]).toEqual([true, { segmentId: "x", name: "Mug", isPrize: true }])
  })

  test("is drawn by weight: weight 0 is never drawn", async () => {
    const wheel = await makeWheel(org, {
      segments: [
        { segmentId: "never", name: "Never", weight: 0 },
        { segmentId: "rare", name: "Rare", weight: 1 },
        { segmentId: "often", name: "Often", weight: 9 },
      ],
    })
    const users = Array.from({ length: 200 }, (_, index) => `u${index}`)
    const spins = await Promise.all(users.map((user) => spin(org, wheel, user)))
    const count = (id: string) => spins.filter(({ segment }) => segment.segmentId === id).length
    expect(count("never")).toBe(0)
    expect(count("rare")).toBeGreaterThan(0)
    expect(count("often")).toBeGreaterThan(count("rare"))
  })

  test("is one per mini-game, client and period", async () => {
    const [one, two] = [await makeWheel(org), await makeWheel(org)]
    const spins = [await spin(org, one, "ana"), await spin(org, one, "bob"), await spin(org, two, "ana")]
    service.clock.now = Date.parse("2026-11-22T00:00:00.000Z")
    spins.push(await spin(org, one, "ana"))
    expect(spins.map(({ alreadyPlayed }) => alreadyPlayed)).toEqual([false, false, false, false])
    expect(await awardsOf(org, one)).toHaveLength(3)
  })
})

describe("a second spin of the period answers the stored result", () => {
  test("with alreadyPlayed true, up to the last millisecond", async () => {
    const wheel = await makeWheel(org)
    const first = await spin(org, wheel)
    service.clock.now = Date.parse("2026-11-21T23:59:59.999Z")
    expect(await spin(org, wheel)).toEqual({ ...first, alreadyPlayed: true })
    expect(await awardsOf(org, wheel)).toHaveLength(1)
  })

  test("even if its segment was changed or removed since", async () => {
    const wheel = await makeWheel(org)
    const first = await spin(org, wheel)
    await patchWheel(org, wheel, { segments: [{ ...blank, segmentId: "a", name: "Renamed" }] })
    expect(await spin(org, wheel)).toEqual({ ...first, alreadyPlayed: true })
    await patchWheel(org, wheel, { segments: [] })
    expect(await spin(org, wheel)).toEqual({ ...first, alreadyPlayed: true })
  })

  const [inactive, banned] = ["400 NOTIFICATION_INACTIVE", "403 PLAYER_BANNED"]
  const changes: [string, string, (wheel: string, clientId: string) => Promise<unknown>][] = [
    ["paused", inactive, (wheel) => patchWheel(org, wheel, { status: "paused" })],
    ["ended", inactive, (wheel) => patchWheel(org, wheel, { status: "ended" })],
    ["a draft again", inactive, (wheel) => patchWheel(org, wheel, { status: "draft" })],
    ["over", inactive, (wheel) => patchWheel(org, wheel, { endsAt: "2026-11-21T23:59:59.999Z" })],
    ["put off", inactive, (wheel) => patchWheel(org, wheel, { startsAt: "2027-01-01T00:00:00Z" })],
    ["banned by externalUserId", banned, () => ban(org, { externalUserId: "user" })],
    ["banned by clientId", banned, (_wheel, clientId) => ban(org, { clientId })],
  ]
  test.each(changes)("even if %s since; a new period is refused with %s", async (_name, refusal, change) => {
    const wheel = await makeWheel(org)
    const { clientId } = await identify(org)
    const first = await spin(org, wheel)
    await change(wheel, clientId)
    expect(await spin(org, wheel)).toEqual({ ...first, alreadyPlayed: true })
    service.clock.now = Date.parse("2026-11-22T00:00:00.000Z")
    expect(await trySpin({ notificationId: wheel, externalUserId: "user" })).toBe(refusal)
    expect(await awardsOf(org, wheel)).toHaveLength(1)
  })
})

test("a spin by either of two clients who were merged is the one of the period", async () => {
  const wheel = await makeWheel(org)
  const { clientId } = await identify(org, "old")
  const first = await spin(org, wheel, "old")
  await identify(org, "kept")
  const merge = { fromExternalId: "old", intoExternalId: "kept" }
  await org.post("/api/v1/admin/clients/merge", merge, { status: 200 })
  for (const who of [{ externalUserId: "kept" }, { externalUserId: "old" }, { clientId }]) {
    const { body } = await org.post(spinPath, { notificationId: wheel, ...who }, { status: 200 })
    expect(body).toEqual({ ...first, alreadyPlayed: true })
  }
})

describe("the request", () => {
  const both = { externalUserId: "user", clientId: "c1" }
  test.each<[string, string, Record<string, unknown>]>([
    ["both ids", "externalUserId", both],
    ["neither id", "externalUserId", { externalUserId: undefined }],
    ["both ids null", "externalUserId", { externalUserId: null, clientId: null }],
    ["a blank externalUserId", "externalUserId", { externalUserId: " " }],
    ["an externalUserId of 201 characters", "externalUserId", { externalUserId: "x".repeat(201) }],
    ["a clientId of other characters", "clientId", { externalUserId: undefined, clientId: "a b" }],
    ["a clientId that is a number", "clientId", { externalUserId: undefined, clientId: 7 }],
    ["no notificationId", "notificationId", { notificationId: undefined }],
    ["a notificationId of other characters", "notificationId", { notificationId: "wheel!" }],
  ])("with %s is 400 VALIDATION_ERROR and names %s", async (_name, field, fields) => {
    const wheel = await makeWheel(org)
    await identify(org)
    const sent = { notificationId: wheel, externalUserId: "user", ...fields }
    const { body } = await org.post(spinPath, sent, { status: 400 })
    expect([body.code, body.error.split(" ")[0]]).toEqual(["VALIDATION_ERROR", field])
    expect(await awardsOf(org, wheel)).toEqual([])
  })

  test("takes a key of scope sdk, and refuses one of scope read", async () => {
    const wheel = await makeWheel(org)
    await identify(org)
    const sent = { notificationId: wheel, externalUserId: "user" }
    expect(await outcome((await scoped(org, "read")).post(spinPath, sent))).toBe("403 INSUFFICIENT_SCOPE")
    expect(await outcome((await scoped(org, "sdk")).post(spinPath, sent))).toBe("200")
  })
})

describe("order of checks", () => {
  const faults: [string, Record<string, unknown>, () => Promise<unknown>, string][] = [
    ["request before mini-game", { notificationId: "nope", clientId: "c1" }, async () => {}, "400 VALIDATION_ERROR"],
    ["mini-game before client", { notificationId: "nope", externalUserId: "eve" }, async () => {}, "404 NOT_FOUND"],
    ["client before inactive", { externalUserId: "eve" }, async () => {}, "404 CLIENT_NOT_FOUND"],
    [
      "client before banned: an unregistered user is 404 even when banned",
      { externalUserId: "eve" },
      () => ban(org, { externalUserId: "eve" }),
      "404 CLIENT_NOT_FOUND",
    ],
    ["inactive before banned", {}, () => ban(org, { externalUserId: "user" }), "400 NOTIFICATION_INACTIVE"],
  ]
  test.each(faults)("%s", async (_name, fields, prepare, expected) => {
    const wheel = await makeWheel(org, { status: "paused" })
    await identify(org)
    await prepare()
    expect(await trySpin({ notificationId: wheel, externalUserId: "user", ...fields })).toBe(expected)
    expect(await awardsOf(org, wheel)).toEqual([])
  })

  test("an unknown clientId is 404 CLIENT_NOT_FOUND", async () => {
    const notificationId = await makeWheel(org)
    expect(await trySpin({ notificationId, clientId: "c1" })).toBe("404 CLIENT_NOT_FOUND")
  })

  test("a mini-game or a client of another organization is 404", async () => {
    const other = await service.organization()
    const [mine, theirs] = [await makeWheel(org), await makeWheel(other)]
    await identify(org, "ana")
    const { clientId } = await identify(other, "bob")
    expect(await trySpin({ notificationId: theirs, externalUserId: "ana" })).toBe("404 NOT_FOUND")
    expect(await trySpin({ notificationId: mine, externalUserId: "bob" })).toBe("404 CLIENT_NOT_FOUND")
    expect(await trySpin({ notificationId: mine, clientId })).toBe("404 CLIENT_NOT_FOUND")
  })
})

describe("a mini-game is inactive", () => {
  test.each(["draft", "paused", "ended"])("while its status is %s", async (status) => {
    const notificationId = await makeWheel(org, { status })
    await identify(org)
    expect(await trySpin({ notificationId, externalUserId: "user" })).toBe("400 NOTIFICATION_INACTIVE")
    await patchWheel(org, notificationId, { status: "active" })
    expect(await trySpin({ notificationId, externalUserId: "user" })).toBe("200")
  })

  test("until startsAt has come", async () => {
    const notificationId = await makeWheel(org, { startsAt: "2026-11-21T10:05:00.001Z" })
    await identify(org)
    expect(await trySpin({ notificationId, externalUserId: "user" })).toBe("400 NOTIFICATION_INACTIVE")
    service.clock.advance(1)
    expect(await trySpin({ notificationId, externalUserId: "user" })).toBe("200")
  })
})
