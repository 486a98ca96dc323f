import { describe, expect, test } from "bun:test"
import { day, scoped } from "../../support/fixture/promo.ts"
import {
  awardsOf,
  blank,
  coffee,
  makeWheel,
  miniGamesPath,
  patchWheel,
  report,
  spin,
} from "../../support/fixture/spin.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const now = "2026-11-21T10:05:00.000Z"
const service = givenService()
const org = givenOrganization(service)

const create = async (fields: Record<string, unknown>) => (await org.post(miniGamesPath, fields, { status: 201 })).body
const read = async (id: string) => (await org.get(`${miniGamesPath}/${id}`, { status: 200 })).body

const whole = {
  notificationId: "wheel",
  name: "Daily wheel",
  status: "active",
  cadence: "daily",
  startsAt: "2026-11-01T00:00:00.000Z",
  endsAt: "2026-12-01T00:00:00.000Z",
  timezone: "America/Bogota",
  segments: [
    { ...coffee, prize: { type: "promo_code", campaignId: "spring" } },
    { segmentId: "p", name: "Points", weight: 0.5, prize: { type: "points", points: 20 } },
    blank,
  ],
}

describe("POST /notifications", () => {
  test("stores every field as sent, and GET returns the same", async () => {
    const made = await create(whole)
    expect(made).toEqual({ ...whole, effectiveStatus: "running", createdAt: now, updatedAt: now })
    expect(await read("wheel")).toEqual(made)
  })

  test("defaults: a generated id, draft, no cadence, started now, UTC, no segments", async () => {
    const made = await create({})
    expect(made.notificationId).toMatch(/^[A-Za-z0-9_:-]{1,100}$/)
    const times = { startsAt: now, createdAt: now, updatedAt: now }
    const { notificationId, name: _name, ...rest } = made
    const shown = { status: "draft", effectiveStatus: "draft", cadence: "none", timezone: "UTC", segments: [] }
    expect(rest).toEqual({ ...shown, ...times })
    expect(await read(notificationId)).toEqual(made)
    expect((await create({})).notificationId).not.toBe(notificationId)
  })

  test("a segment has weight 1 by default, and omitted fields stay absent", async () => {
    const made = await create({ segments: [{ segmentId: "a", name: "A", isPrize: null, prize: null }] })
    expect(made.segments).toEqual([{ segmentId: "a", name: "A", weight: 1 }])
  })

  test("startsAt may lie in the past or the future, in any offset, and is shown in UTC", async () => {
    expect((await create({ startsAt: "2020-02-29T00:00:00+14:00" })).startsAt).toBe("2020-02-28T10:00:00.000Z")
    expect((await create({ startsAt: "2030-01-01T00:00Z" })).startsAt).toBe("2030-01-01T00:00:00.000Z")
  })

  test("a segment's externalId is trimmed", async () => {
    const { segments } = await create({ segments: [{ ...coffee, externalId: "  CAFÉ 1\t" }] })
    expect(segments[0].externalId).toBe("CAFÉ 1")
  })

  test("an id that exists is 409 CONFLICT and changes nothing; another organization may use it", async () => {
    const made = await create(whole)
    const { body } = await org.post(miniGamesPath, { notificationId: "wheel", name: "Two" }, { status: 409 })
    expect(body.code).toBe("CONFLICT")
    expect(await read("wheel")).toEqual(made)
    const other = await service.organization()
    await other.post(miniGamesPath, { notificationId: "wheel" }, { status: 201 })
  })

  const segment = (fields: object) => ({ segments: [{ ...coffee, ...fields }] })
  test.each<[string, string, Record<string, unknown>]>([
    ["an id with a space", "notificationId", { notificationId: "a b" }],
    ["a name that is a number", "name", { name: 7 }],
    ["an unknown status", "status", { status: "on" }],
    ["an unknown cadence", "cadence", { cadence: "hourly" }],
    ["startsAt without an offset", "startsAt", { startsAt: "2026-11-21T10:05:00" }],
    ["startsAt on 30 February", "startsAt", { startsAt: "2026-02-30T10:05:00Z" }],
    ["an unknown time zone", "timezone", { timezone: "Mars/Phobos" }],
    ["segments that are not an array", "segments", { segments: {} }],
    ["a segment without an id", "segments.0.segmentId", segment({ segmentId: undefined })],
    ["a segment without a name", "segments.0.name", segment({ name: undefined })],
    ["a negative weight", "segments.0.weight", segment({ weight: -1 })],
    ["isPrize as a text", "segments.0.isPrize", segment({ isPrize: "false" })],
    ["an empty externalId", "segments.0.externalId", segment({ externalId: "  " })],
    ["a prize of an unknown type", "segments.0.prize", segment({ prize: { type: "car" } })],
    ["a code prize without campaign", "segments.0.prize", segment({ prize: { type: "promo_code" } })],
    ["a points prize with a fraction", "segments.0.prize", segment({ prize: { type: "points", points: 1.5 } })],
    ["a segmentId twice", "segments", { segments: [coffee, { ...blank, segmentId: "a" }] }],
  ])("%s is 400 VALIDATION_ERROR and names %s", async (_name, field, fields) => {
    const { body } = await org.post(miniGamesPath, fields, { status: 400 })
    expect(body.code).toBe("VALIDATION_ERROR")
    expect(body.error).toStartWith(`${field} `)
    expect((await org.get(miniGamesPath)).body.items).toEqual([])
  })
})

describe("PATCH /notifications/{notificationId}", () => {
  test("changes only the fields sent, and updatedAt", async () => {
    const made = await create(whole)
    service.clock.advance(1_000)
    const changed = await patchWheel(org, "wheel", { name: "New", status: "paused" })
    const updated = { name: "New", status: "paused", effectiveStatus: "paused", updatedAt: "2026-11-21T10:05:01.000Z" }
    expect(changed).toEqual({ ...made, ...updated })
    expect(await read("wheel")).toEqual(changed)
  })

  test("replaces segments as a whole", async () => {
    await create(whole)
    const { segments } = await patchWheel(org, "wheel", { segments: [{ segmentId: "b", name: "Again" }] })
    expect(segments).toEqual([{ segmentId: "b", name: "Again", weight: 1 }])
  })

  test.each([
    ["status", { status: "draft", effectiveStatus: "draft" }],
    ["cadence", { cadence: "none" }],
    ["startsAt", { startsAt: now }],
    ["endsAt", { endsAt: undefined }],
    ["timezone", { timezone: "UTC" }],
    ["segments", { segments: [] }],
  ])("null removes %s: the default applies again", async (field, reset) => {
    const made = await create(whole)
    service.clock.advance(day)
    const changed = await patchWheel(org, "wheel", { [field]: null })
    expect(changed).toEqual({ ...made, ...reset, updatedAt: "2026-11-22T10:05:00.000Z" })
    expect(await read("wheel")).toEqual(changed)
  })

  test("an empty body changes no field, and neither notificationId nor createdAt can be sent", async () => {
    const made = await create(whole)
    expect(await patchWheel(org, "wheel", {})).toEqual(made)
    expect(await patchWheel(org, "wheel", { notificationId: "x", createdAt: "2020-01-01T00:00:00.000Z" })).toEqual(made)
  })

  test("a refused change changes nothing", async () => {
    const made = await create(whole)
    for (const changes of [{ cadence: "hourly" }, { name: "New", timezone: "Nowhere" }, { segments: [coffee, coffee] }])
      await org.patch(`${miniGamesPath}/wheel`, changes, { status: 400 })
    expect(await read("wheel")).toEqual(made)
  })
})

describe("GET /notifications", () => {
  test("lists every mini-game once, page by page", async () => {
    const ids = ["one", "two", "three"]
    for (const notificationId of ids) await create({ notificationId })
    const { body: first } = await org.get(`${miniGamesPath}?limit=2`, { status: 200 })
    expect(first.items).toHaveLength(2)
    await create({ notificationId: "later" })
    const { body: rest } = await org.get(`${miniGamesPath}?limit=2&cursor=${first.nextCursor}`, { status: 200 })
    expect(rest.nextCursor).toBeNull()
    const walked = [...first.items, ...rest.items]
    expect(walked.map(({ notificationId }) => notificationId).sort()).toEqual([...ids].sort())
    expect(walked).toContainEqual(await read("one"))
  })

  test("shows each organization its own", async () => {
    await create(whole)
    expect((await (await service.organization()).get(miniGamesPath)).body.items).toEqual([])
  })
})

describe("GET /notifications/{notificationId}/awards", () => {
  test("lists each spin, won or not, with its redemption where there is one", async () => {
    const wheel = await makeWheel(org)
    const won = await spin(org, wheel, "ana")
    service.clock.advance(1_000)
    await patchWheel(org, wheel, { segments: [blank] })
    const lost = await spin(org, wheel, "bob")
    const redeemed = await report(org, wheel, { awardId: won.awardId, externalReference: "r-1" })
    const shared = { spinPeriod: "2026-11-21", prizeCode: null }
    const client = (awardId: string) => awardId.slice("2026-11-21_".length)
    const byUser = Object.groupBy(await awardsOf(org, wheel), ({ externalUserId }) => externalUserId)
    expect(byUser).toEqual({
      bob: [
        {
          ...shared,
          awardId: lost.awardId,
          clientId: client(lost.awardId),
          externalUserId: "bob",
          segmentId: "b",
          segmentName: "Keep playing",
          won: false,
          createdAt: "2026-11-21T10:05:01.000Z",
        },
      ],
      ana: [
        {
          ...shared,
          awardId: won.awardId,
          clientId: client(won.awardId),
          externalUserId: "ana",
          segmentId: "a",
          segmentName: "Free coffee",
          won: true,
          createdAt: now,
          redemption: redeemed.body.redemption,
        },
      ],
    })
  })

  test("?externalUserId= selects one client's, and nothing for an unknown one", async () => {
    const wheel = await makeWheel(org)
    const ana = await spin(org, wheel, "ana b")
    await spin(org, wheel, "bob")
    const found = await awardsOf(org, wheel, "?externalUserId=%20ana%20b")
    expect(found.map(({ awardId }) => awardId)).toEqual([ana.awardId])
    expect(await awardsOf(org, wheel, "?externalUserId=eve")).toEqual([])
  })

  test("only lists one mini-game's spins, each once over all pages", async () => {
    const [wheel, other] = [await makeWheel(org), await makeWheel(org)]
    await spin(org, other, "u0")
    const mine: string[] = []
    for (const user of ["u0", "u1", "u2"]) mine.push((await spin(org, wheel, user)).awardId)
    const path = `${miniGamesPath}/${wheel}/awards?limit=2`
    const { body: first } = await org.get(path, { status: 200 })
    const { body: rest } = await org.get(`${path}&cursor=${first.nextCursor}`, { status: 200 })
    const walked = [...first.items, ...rest.items].map(({ awardId }) => awardId)
    expect([walked.sort(), rest.nextCursor]).toEqual([mine.sort(), null])
  })
})

test("an unknown mini-game, or one of another organization, is 404 NOT_FOUND everywhere", async () => {
  const foreign = await makeWheel(await service.organization())
  for (const id of ["nope", foreign]) {
    const path = `${miniGamesPath}/${id}`
    for (const call of [org.get(path), org.patch(path, { name: "Mine" }), org.get(`${path}/awards`)]) {
      const { status, body } = await call
      expect([status, body.code]).toEqual([404, "NOT_FOUND"])
    }
  }
})

test.each(["sdk", "read", "write"] as const)("a key of scope %s is 403 INSUFFICIENT_SCOPE", async (scope) => {
  const wheel = await makeWheel(org)
  const limited = await scoped(org, scope)
  const path = `${miniGamesPath}/${wheel}`
  for (const call of [limited.get(path), limited.get(`${path}/awards`), limited.post(miniGamesPath, {})])
    expect(await call).toMatchObject({ status: 403, body: { code: "INSUFFICIENT_SCOPE" } })
})
