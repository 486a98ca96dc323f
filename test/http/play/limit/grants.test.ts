import { expect, test } from "bun:test"
import { merge, register } from "../../../support/fixture/merge.ts"
import {
  expectFields,
  type Fields,
  listen,
  makeCampaign,
  patchCampaign,
  play,
  tryPlay,
} from "../../../support/fixture/play.ts"
import type { Body, Client } from "../../../support/service/client.ts"
import { givenOrganization, givenService } from "../../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)

const path = "/api/v1/plays/grants"
const hour = 3_600_000
const inHours = (hours: number) => new Date(service.clock.now + hours * hour).toISOString()
const oneADay = { playLimits: { maxPerUser: 1, period: "day" } }
const beyond = { ...oneADay, grants: { required: false } }
const required = { grants: { required: true } }

let references = 0
const tryGrant = (campaignId: string, fields: Fields = {}, by: Client = org) =>
  by.post(path, { campaignId, externalUserId: "user", plays: 1, reference: `order-${++references}`, ...fields })
const grant = async (campaignId: string, fields: Fields = {}): Promise<Body> => {
  const { status, body } = await tryGrant(campaignId, fields)
  expect(status).toBe(201)
  return body
}
const grantsOf = async (campaignId: string, externalUserId = "user"): Promise<Body[]> =>
  (await org.get(`${path}?campaignId=${campaignId}&externalUserId=${externalUserId}`, { status: 200 })).body.items
const leftOf = async (campaignId: string, externalUserId = "user") =>
  Object.fromEntries((await grantsOf(campaignId, externalUserId)).map(({ reference, left }) => [reference, left]))
const revoke = (grantId: string) => org.post(`${path}/${grantId}/revoke`)

test("a grant has all fields, and one event; a repeat answers it as it is", async () => {
  const events = await listen(org)
  const campaignId = await makeCampaign(org, beyond)
  const expiresAt = inHours(24)
  const asked = { plays: 3, expiresAt, reference: "order-a", note: "a purchase" }
  const made = await grant(campaignId, asked)
  expect(made).toEqual({
    grantId: expect.stringMatching(/^grant_/),
    campaignId,
    externalUserId: "user",
    plays: 3,
    used: 0,
    left: 3,
    expiresAt,
    reference: "order-a",
    createdAt: new Date(service.clock.now).toISOString(),
    revokedAt: null,
  })
  service.clock.advance(48 * hour)
  const again = await tryGrant(campaignId, asked)
  expect([again.status, again.body]).toEqual([200, { ...made, left: 0 }])
  const other = await tryGrant(campaignId, { ...asked, plays: 4 })
  expect([other.status, other.body.code]).toEqual([409, "CONFLICT"])
  expect((await tryGrant(campaignId, { ...asked, externalUserId: "other", expiresAt: inHours(1) })).status).toBe(201)
  const sent = await events.events(2)
  const { grantId } = made
  const data = { grantId, campaignId, externalUserId: "user", plays: 3, expiresAt, reference: "order-a" }
  expect(sent.map(({ event }) => event)).toEqual(["plays.granted", "plays.granted"])
  expect(sent.map((one) => one.data)).toContainEqual(data)
  await events.stop()
})

test("refusals of a grant, in order", async () => {
  const without = await makeCampaign(org)
  const campaignId = await makeCampaign(org, required)
  const scenarios: [string, Fields, string][] = [
    ["nope", { plays: 0 }, "400 VALIDATION_ERROR"],
    ["nope", { plays: 1_001 }, "400 VALIDATION_ERROR"],
    ["nope", { reference: "" }, "400 VALIDATION_ERROR"],
    ["nope", { reference: "x".repeat(201) }, "400 VALIDATION_ERROR"],
    ["nope", { expiresAt: "tomorrow" }, "400 VALIDATION_ERROR"],
    ["nope", {}, "404 NOT_FOUND"],
    [without, {}, "409 CONFLICT"],
    [campaignId, { expiresAt: inHours(0) }, "400 VALIDATION_ERROR"],
    [campaignId, { plays: 1_000, reference: "x".repeat(200) }, "201 undefined"],
  ]
  for (const [id, fields, expected] of scenarios) {
    const { status, body } = await tryGrant(id, fields)
    expect([fields, `${status} ${body.code}`]).toEqual([fields, expected])
  }
  expect((await revoke("nope")).body.code).toBe("NOT_FOUND")
  const { grantId } = await grant(campaignId)
  await grant(campaignId, { externalUserId: "other", reference: "of another" })
  const listed = async (query: string) =>
    (await org.get(`${path}?${query}`, { status: 200 })).body.items.map(({ externalUserId }: Body) => externalUserId)
  expect(await listed(`campaignId=${campaignId}`)).toEqual(["other", "user", "user"])
  expect((await listed("limit=1")).length).toBe(1)
  expect(await listed(`campaignId=${campaignId}&externalUserId=nobody`)).toEqual([])
  const stranger = await service.organization()
  expect((await stranger.post(`${path}/${grantId}/revoke`)).status).toBe(404)
  expect((await stranger.get(`${path}?externalUserId=user`)).body.items).toEqual([])
})

test("at most 100 grants have plays left", async () => {
  const campaignId = await makeCampaign(org, required)
  await Promise.all(Array.from({ length: 99 }, () => grant(campaignId)))
  const { grantId } = await grant(campaignId, { expiresAt: inHours(1) })
  expect((await tryGrant(campaignId)).body.code).toBe("CONFLICT")
  expect((await tryGrant(campaignId, { externalUserId: "other" })).status).toBe(201)
  service.clock.advance(hour)
  await grant(campaignId)
  await play(org, campaignId)
  await grant(campaignId)
  expect((await tryGrant(campaignId)).status).toBe(409)
  await revoke(grantId)
  expect((await tryGrant(campaignId)).status).toBe(409)
})

test("the grant that expires first is taken first, those without a date last, and ties oldest first", async () => {
  const campaignId = await makeCampaign(org, required)
  await grant(campaignId, { reference: "never-1" })
  await grant(campaignId, { reference: "late", expiresAt: inHours(3) })
  service.clock.advance(1)
  await grant(campaignId, { reference: "never-2" })
  const expiresAt = inHours(2)
  await grant(campaignId, { reference: "soon-1", expiresAt, plays: 2 })
  await grant(campaignId, { reference: "soon-2", expiresAt })
  await grant(campaignId, { reference: "expired", expiresAt: inHours(1) })
  service.clock.advance(hour)
  const taken = []
  for (let plays = 6; plays > 0; plays--) {
    const before = await leftOf(campaignId)
    const { body } = await play(org, campaignId)
    expect(body.limits).toEqual({ playsGranted: plays - 1 })
    const after = await leftOf(campaignId)
    taken.push(Object.keys(before).find((reference) => before[reference] !== after[reference]))
  }
  expect(taken).toEqual(["soon-1", "soon-1", "soon-2", "late", "never-1", "never-2"])
  expect(await tryPlay(org, campaignId)).toBe("403 NO_PLAYS_GRANTED")
})

test("a grant ends at the moment at which it expires", async () => {
  const campaignId = await makeCampaign(org, required)
  await grant(campaignId, { plays: 2, expiresAt: inHours(1) })
  service.clock.advance(hour - 1)
  expect(await tryPlay(org, campaignId)).toBe("200")
  service.clock.advance(1)
  expect(await tryPlay(org, campaignId)).toBe("403 NO_PLAYS_GRANTED")
  expectFields((await grantsOf(campaignId))[0], { plays: 2, used: 1, left: 0 })
})

test("with required true, limits of plays hold besides, and each play counts", async () => {
  const campaignId = await makeCampaign(org, { ...oneADay, ...required })
  await patchCampaign(org, campaignId, { playLimits: { maxPerUser: 2, period: "day" } })
  expect(await tryPlay(org, campaignId)).toBe("403 NO_PLAYS_GRANTED")
  const { grantId } = await grant(campaignId, { plays: 3 })
  const limits = { playsRemaining: 1, playLimitPeriod: "day", playsGranted: 2 }
  expect((await play(org, campaignId)).body.limits).toEqual(limits)
  expect(await tryPlay(org, campaignId)).toBe("200")
  expect(await tryPlay(org, campaignId)).toBe("429 PLAY_LIMIT_REACHED")
  const revoked = await revoke(grantId)
  expectFields(revoked.body, { used: 2, left: 0, revokedAt: new Date(service.clock.now).toISOString() })
  expect(await tryPlay(org, campaignId)).toBe("403 NO_PLAYS_GRANTED")
  service.clock.advance(hour)
  expect((await revoke(grantId)).body).toEqual(revoked.body)
})

test("granted plays beyond the limit are in no count of plays: now, later, after a restart and a change", async () => {
  const campaignId = await makeCampaign(org, beyond)
  await grant(campaignId, { plays: 4 })
  expect((await play(org, campaignId)).body.limits).toMatchObject({ playsRemaining: 0, playsGranted: 4 })
  expect((await play(org, campaignId)).body.limits).toMatchObject({ playsRemaining: 0, playsGranted: 3 })
  expect((await play(org, campaignId)).body.limits).toMatchObject({ playsRemaining: 0, playsGranted: 2 })
  const listed = (await org.get(`/api/v1/admin/campaigns/${campaignId}/plays`, { status: 200 })).body.items
  expect(listed.map(({ granted }: Body) => granted)).toEqual([true, true, false])
  await service.restart()
  await patchCampaign(org, campaignId, { playLimits: { maxPerUser: 3, period: "month" } })
  expect((await play(org, campaignId)).body.limits).toMatchObject({ playsRemaining: 1, playsGranted: 2 })
  await patchCampaign(org, campaignId, { playLimits: { maxPerUser: 1, period: "day" } })
  service.clock.advance(24 * hour)
  expect((await play(org, campaignId)).body.limits).toMatchObject({ playsRemaining: 0, playsGranted: 2 })
  await patchCampaign(org, campaignId, { playLimits: { maxPerUser: 4, period: "total" } })
  expect((await play(org, campaignId)).body.limits).toMatchObject({ playsRemaining: 0, playsGranted: 2 })
  await play(org, campaignId)
  await play(org, campaignId)
  expect(await tryPlay(org, campaignId)).toBe("429 PLAY_LIMIT_REACHED")
  await patchCampaign(org, campaignId, { grants: null })
  expect((await tryGrant(campaignId)).status).toBe(409)
  expect(await tryPlay(org, campaignId)).toBe("429 PLAY_LIMIT_REACHED")
})

test("a play that is refused or repeated takes nothing", async () => {
  const campaignId = await makeCampaign(org, { ...required, rewardType: "points", pointsReward: { points: 1 } })
  await grant(campaignId)
  expect(await tryPlay(org, campaignId)).toBe("400 CLIENT_REQUIRED")
  await register(org, "user")
  const body = { campaignId, externalUserId: "user" }
  const send = () => org.post("/api/v1/games/play", body, { headers: { "Idempotency-Key": "once" } })
  const first = await send()
  expect([first.status, first.body.limits]).toEqual([200, { playsGranted: 0 }])
  expect((await send()).body).toEqual(first.body)
  expect(await tryPlay(org, campaignId)).toBe("403 NO_PLAYS_GRANTED")
})

test("a merge keeps the grants of both, and the marks of their plays; of equal references the older one answers", async () => {
  const campaignId = await makeCampaign(org, beyond)
  await register(org, "old", "new")
  const older = await grant(campaignId, { externalUserId: "new", reference: "same", plays: 2 })
  service.clock.advance(1)
  await grant(campaignId, { externalUserId: "old", reference: "same", plays: 3 })
  for (const user of ["old", "old", "new", "new"]) await play(org, campaignId, user)
  await merge(org, "old", "new")
  expect(await leftOf(campaignId, "old")).toEqual({ same: expect.any(Number) })
  expect((await grantsOf(campaignId, "old")).map(({ left }) => left)).toEqual([2, 1])
  const again = await tryGrant(campaignId, { externalUserId: "old", reference: "same", plays: 2 })
  expect([again.status, again.body.grantId]).toEqual([200, older.grantId])
  await patchCampaign(org, campaignId, { playLimits: { maxPerUser: 3, period: "day" } })
  expect((await play(org, campaignId, "old")).body.limits).toMatchObject({ playsRemaining: 0, playsGranted: 3 })
  expect((await play(org, campaignId, "new")).body.limits).toMatchObject({ playsRemaining: 0, playsGranted: 2 })
})

test("support grants by hand, which the audit log says, and an erasure takes reference and note", async () => {
  const campaignId = await makeCampaign(org, required)
  const admin = "/api/v1/admin/players"
  const fields = { campaignId, plays: 2, reference: "ticket-7", note: "the machine was broken" }
  const made = await org.post(`${admin}/ana/grants`, fields, { status: 201 })
  expect((await org.post(`${admin}/ana/grants`, fields, { status: 200 })).body).toEqual(made.body)
  const { grantId } = made.body
  expect((await tryGrant(campaignId, { externalUserId: "ana", plays: 2, reference: "ticket-7" })).status).toBe(200)
  expect((await org.post(`${admin}/bob/grants/${grantId}/revoke`)).status).toBe(404)
  await org.post(`${admin}/ana/grants/${grantId}/revoke`, undefined, { status: 200 })
  const listed = await org.get(`${admin}/ana/grants`, { status: 200 })
  expectFields(listed.body.items[0], { grantId, note: fields.note, left: 0 })
  expect((await org.get(`${admin}/nobody/grants`)).status).toBe(404)
  const exported = await org.get(`${admin}/ana/export`, { status: 200 })
  expect(exported.body.grants).toEqual(listed.body.items)
  const audit = async () => JSON.stringify((await org.get("/api/v1/admin/audit-log?search=grant")).body)
  expect(await audit()).toContain("ticket-7")
  const { externalUserId } = (await org.post(`${admin}/ana/erase`, { confirm: "ana" }, { status: 200 })).body
  expectFields((await org.get(`${admin}/${externalUserId}/grants`)).body.items[0], { reference: null, note: null })
  expect(await audit()).not.toContain("ticket-7")
  expect(await grantsOf(campaignId, "ana")).toEqual([])
})

test("of 300 parallel plays, as many are accepted as were granted", async () => {
  const campaignId = await makeCampaign(org, required)
  await Promise.all([3, 10, 24].map((plays) => grant(campaignId, { plays })))
  const answers = await Promise.all(Array.from({ length: 300 }, () => tryPlay(org, campaignId)))
  expect(answers.filter((answer) => answer === "200")).toHaveLength(37)
  expect(new Set(answers)).toEqual(new Set(["200", "403 NO_PLAYS_GRANTED"]))
  expect((await grantsOf(campaignId)).map(({ left }) => left)).toEqual([0, 0, 0])
  const same = { externalUserId: "new", reference: "parallel" }
  const made = await Promise.all(Array.from({ length: 30 }, () => tryGrant(campaignId, same)))
  expect(made.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(new Set(made.map(({ body }) => body.grantId)).size).toBe(1)
})
