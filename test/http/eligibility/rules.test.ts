import { beforeAll, expect, test } from "bun:test"
import type { Client } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const admin = "/api/v1/admin"
const service = givenService()
const org = givenOrganization(service, beforeAll)

const game = {
  status: "active",
  gameType: "slot_machine",
  rewardType: "promo_code",
  winProbability: 1,
  defaultCodeConfig: { discountType: "percentage", discountValue: 10 },
}
const wheel = { status: "active", cadence: "daily", segments: [{ segmentId: "a", name: "A", isPrize: false }] }

const defaultMessage = "No cumples los requisitos para participar en esta promoción."
const refused = (rule: number, error = defaultMessage) => ({ error, code: "NOT_ELIGIBLE", rule })

const identify = (externalId: string, traits?: unknown, by: Client = org) =>
  by.post("/api/v1/clients/identify", { externalId, ...(traits !== undefined && { traits }) }, { status: 200 })
const play = (campaignId: string, externalUserId: string) =>
  org.post("/api/v1/games/play", { campaignId, externalUserId })

let campaigns = 0
/** The id of a new campaign with these rules. */
const campaignWith = async (rules: readonly unknown[], fields: object = {}): Promise<string> => {
  const campaignId = `rules-${campaigns++}`
  await org.post(`${admin}/campaigns`, { campaignId, ...game, eligibility: { rules }, ...fields }, { status: 201 })
  return campaignId
}

beforeAll(async () => {
  await org.put(`${admin}/tiers`, { tiers: [{ name: "Plata", minXp: 20, color: "silver" }] }, { status: 200 })
})

test("a play is refused by the first broken rule until the player meets all", async () => {
  const campaignId = await campaignWith([
    { registered: true },
    { trait: "country", in: ["CO", "MX"], message: "Solo Colombia y México." },
    { trait: "born", minAge: 18 },
    { tier: { atLeast: "Plata" } },
  ])
  const other = await campaignWith([{ xp: { min: 0 } }], { xp: { perPlay: 20 } })
  const answers: unknown[] = []
  const ask = async () => {
    const { status, body } = await play(campaignId, "ana")
    answers.push(status === 200 ? 200 : [status, body.error, body.rule])
  }
  await ask()
  await identify("ana", { country: 57, born: "2008-11-22" })
  await ask()
  await identify("ana", { country: "CO", born: "2008-11-22" })
  await ask()
  service.clock.advance(24 * 3_600_000)
  await ask()
  expect((await play(other, "ana")).status).toBe(200)
  await ask()
  expect(answers).toEqual([
    [403, defaultMessage, 0],
    [403, "Solo Colombia y México.", 1],
    [403, defaultMessage, 2],
    [403, defaultMessage, 3],
    200,
  ])
})

test("new codes and new spins are refused, reused codes, stored spins and goodwill codes are not", async () => {
  const campaignId = await campaignWith([{ points: { min: 0 } }])
  await identify("bea", { vip: true })
  const ask = (externalUserId = "bea") => org.post("/api/v1/codes", { campaignId, externalUserId })
  const code = (await ask()).body.code
  const rules = [{ trait: "vip", notIn: [true] }]
  await org.patch(`${admin}/campaigns/${campaignId}`, { eligibility: { rules } }, { status: 200 })
  expect((await ask()).body).toMatchObject({ code, idempotent: true })
  await org.post(`${admin}/codes/${code}/deactivate`, {}, { status: 200 })
  expect(await ask()).toMatchObject({ status: 403, body: refused(0) })
  await org.post(`${admin}/codes`, { campaignId, externalUserId: "bea", reason: "sorry" }, { status: 201 })
  expect((await ask()).status).toBe(200)

  await org.post(
    `${admin}/notifications`,
    { notificationId: "wheel", ...wheel, eligibility: { rules } },
    { status: 201 },
  )
  const spin = (externalUserId: string) =>
    org.post("/api/v1/inapp-games/spin", { notificationId: "wheel", externalUserId })
  expect(await spin("bea")).toMatchObject({ status: 403, body: refused(0) })
  await identify("bea", { vip: "true" })
  expect((await spin("bea")).status).toBe(200)
  await identify("bea", { vip: true })
  expect((await spin("bea")).body).toMatchObject({ alreadyPlayed: true })
})

test("the order: banned, registered, eligible, limit; and what is refused is not used up", async () => {
  const fields = { rewardType: "points", pointsReward: { points: 1 }, playLimits: { maxPerUser: 1, period: "total" } }
  const campaignId = await campaignWith([{ trait: "ok", in: [true] }], fields)
  const codeOf = async () => (await play(campaignId, "eva")).body.code
  const { body: ban } = await org.post(`${admin}/bans`, { externalUserId: "eva" }, { status: 201 })
  const codes = [await codeOf()]
  await org.delete(`${admin}/bans/${ban.banId}`, { status: 204 })
  codes.push(await codeOf())
  await identify("eva")
  codes.push(await codeOf())
  await identify("eva", { ok: true })
  codes.push(await codeOf())
  await identify("eva", { ok: 1 })
  codes.push(await codeOf())
  await identify("eva", { ok: true })
  codes.push(await codeOf())
  expect(codes).toEqual([
    "PLAYER_BANNED",
    "CLIENT_REQUIRED",
    "NOT_ELIGIBLE",
    undefined,
    "NOT_ELIGIBLE",
    "PLAY_LIMIT_REACHED",
  ])
})

test.each([
  ["eligibility must be an object with rules", []],
  ["eligibility.rules must be an array of 1 to 20 rules", { rules: [] }],
  ["eligibility.rules must be an array of 1 to 20 rules", { rules: Array(21).fill({ registered: true }) }],
  ["eligibility.rules.0 must be an object with one kind of rule", { rules: [5] }],
  ["eligibility.rules.1 must be an object with one kind of rule", { rules: [{ registered: true }, { trait: "a" }] }],
  ["eligibility.rules.0 must be an object with one kind of rule", { rules: [{ trait: "a", in: ["b"], max: 1 }] }],
  ["eligibility.rules.0.registered must be true", { rules: [{ registered: false }] }],
  ["eligibility.rules.0.in must be an array of 1 to 1000", { rules: [{ trait: "a", in: [] }] }],
  ["eligibility.rules.0.in.1 must be a text", { rules: [{ trait: "a", in: ["b", {}] }] }],
  ["eligibility.rules.0.minAge must be an integer", { rules: [{ trait: "a", minAge: 1.5 }] }],
  ["eligibility.rules.0.max must be at least 2", { rules: [{ trait: "a", min: 2, max: 1 }] }],
  ["eligibility.rules.0.message must be a text", { rules: [{ registered: true, message: "x".repeat(1_001) }] }],
])("400 %s", async (error, eligibility) => {
  for (const path of ["campaigns", "notifications"]) {
    const { status, body } = await org.post(`${admin}/${path}`, { eligibility })
    expect([status, body.error]).toEqual([400, expect.stringContaining(error)])
  }
})

test("rules are shown, copied, kept in the audit log, and removed by null; warnings tell what is wrong", async () => {
  const rules = [{ tier: { atLeast: "Oro" } }, { audience: "vip" }, { trait: "a", min: 1 }, { registered: true }]
  const campaignId = await campaignWith(rules)
  const shown = await org.get(`${admin}/campaigns/${campaignId}`, { status: 200 })
  expect(shown.body.eligibility).toEqual({ rules })
  expect(shown.body.warnings.map((text: string) => text.slice(0, 19))).toEqual(
    rules.map((_, index) => `eligibility.rules.${index}`),
  )
  const copy = await org.post(`${admin}/campaigns/${campaignId}/copy`, {}, { status: 201 })
  expect(copy.body.eligibility).toEqual({ rules })
  const preview = await org.post(
    `${admin}/campaigns/preview`,
    { campaign: { eligibility: { rules } } },
    { status: 200 },
  )
  const codes = ["TIER_UNKNOWN", "AUDIENCE_UNKNOWN", "APP_TRAITS_TRUSTED", "REGISTRATION_OPEN"]
  const codesOf = (warnings: { code: string }[]) =>
    warnings.map(({ code }) => code).filter((code) => codes.includes(code))
  expect(codesOf(preview.body.warnings)).toEqual(codes)
  const draft = { notification: { eligibility: { rules } } }
  const spins = await org.post(`${admin}/notifications/preview`, draft, { status: 200 })
  expect(codesOf(spins.body.warnings)).toEqual(codes)
  const simulated = { plays: 100 }
  const run = await org.post(`${admin}/campaigns/${campaignId}/simulation`, simulated, { status: 200 })
  expect(run.body).toMatchObject({ plays: 100, wins: 100 })
  const removed = await org.patch(`${admin}/campaigns/${campaignId}`, { eligibility: null }, { status: 200 })
  expect(removed.body.eligibility).toBeUndefined()
  const log = await org.get(`${admin}/audit-log?target=${campaignId}`, { status: 200 })
  expect(log.body.items[0]).toMatchObject({ action: "campaign.update", before: { eligibility: { rules } } })
})

test("traits of sdk keys are left out while they are not trusted, and identify answers as ever", async () => {
  const own = await service.organization()
  const key = await own.post(`${admin}/api-keys`, { name: "app", scope: "sdk" }, { status: 201 })
  const app = own.as({ key: key.body.key })
  const campaign = { campaignId: "c", ...game, eligibility: { rules: [{ trait: "vip", in: [true] }] } }
  await own.post(`${admin}/campaigns`, campaign, { status: 201 })
  const settings = async () => (await own.get(`${admin}/settings`, { status: 200 })).body.players.trustAppTraits
  const trust = (trustAppTraits: boolean | null) =>
    own.patch(`${admin}/settings`, { players: { trustAppTraits } }, { status: 200 })
  const plays = async (externalUserId: string) =>
    (await own.post("/api/v1/games/play", { campaignId: "c", externalUserId })).status
  expect(await settings()).toBe(true)
  await identify("one", { vip: true }, app)
  expect(await plays("one")).toBe(200)
  await trust(false)
  expect(await settings()).toBe(false)
  expect((await identify("two", { vip: true }, app)).body).toMatchObject({ created: true, externalId: "two" })
  expect(await plays("two")).toBe(403)
  await identify("one", { vip: false }, app)
  expect(await plays("one")).toBe(200)
  await identify("two", { vip: true }, own)
  expect(await plays("two")).toBe(200)
  const warnings = async () => (await own.get(`${admin}/campaigns/c`, { status: 200 })).body.warnings
  expect(await warnings()).toEqual([])
  await trust(null)
  expect([await settings(), (await warnings()).length]).toEqual([true, 1])
})

test("of 300 parallel plays beside an identify, each goes by the traits before or after it", async () => {
  const campaignId = await campaignWith([{ trait: "ok", in: [true] }], {
    playLimits: { maxPerUser: 5, period: "total" },
  })
  await identify("max", { ok: false })
  const calls = Array.from({ length: 300 }, (_, index) =>
    index === 100 ? identify("max", { ok: true }) : play(campaignId, "max"),
  )
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  const count = (status: number) => statuses.filter((other) => other === status).length
  expect(count(200)).toBeLessThanOrEqual(6)
  expect(count(200) + count(403) + count(429)).toBe(300)
  expect([200, 429]).toContain((await play(campaignId, "max")).status)
})

test("a rule about registration is warned of while an sdk key can register anybody", async () => {
  const own = await service.organization()
  const campaign = { campaignId: "c", ...game, eligibility: { rules: [{ registered: true }] } }
  await own.post(`${admin}/campaigns`, campaign, { status: 201 })
  const warnings = async () => (await own.get(`${admin}/campaigns/c`, { status: 200 })).body.warnings.length
  expect(await warnings()).toBe(1)
  await own.patch(`${admin}/settings`, { players: { requireToken: true } }, { status: 200 })
  expect(await warnings()).toBe(0)
})
