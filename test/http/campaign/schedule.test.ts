import { describe, expect, test } from "bun:test"
import { codeTemplate, type Fields, listen, makeCampaign, patchCampaign, playPath } from "../../support/fixture/play.ts"
import { coffee, makeWheel, miniGamesPath, patchWheel, spin, spinPath } from "../../support/fixture/spin.ts"
import type { Answer, Body } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)
const admin = "/api/v1/admin"
const hour = 60 * 60 * 1000
// A Saturday, 10:05 in UTC and 5:05 in Bogota.
const started = "2026-11-21T10:05:00.000Z"
const codes = { rewardType: "promo_code", defaultCodeConfig: codeTemplate, winProbability: 0 }
const saturday = (fromHour: number, toHour: number) => [{ days: [6], fromHour, toHour }]

const shown = ({ status, body, headers }: Answer) =>
  `${status < 300 ? "accepted" : `${status} ${body.code}`} ${headers.get("retry-after") ?? "-"}`

/** What a play, a new code and a new spin return under the same fields. */
const answers = async (fields: Fields) => {
  const campaignId = await makeCampaign(org, { ...codes, ...fields })
  const notificationId = await makeWheel(org, { startsAt: "2026-11-01T00:00:00Z", ...fields })
  await org.post("/api/v1/clients/identify", { externalId: "user" }, { status: 200 })
  const user = { externalUserId: "user" }
  return [
    shown(await org.post(playPath, { campaignId, ...user })),
    shown(await org.post("/api/v1/codes", { campaignId, ...user })),
    shown(await org.post(spinPath, { notificationId, ...user })),
  ]
}

describe("plays, new codes and new spins", () => {
  test.each<[name: string, Fields, wait: string | null]>([
    ["within the hours", { schedule: saturday(10, 11) }, null],
    ["before them", { schedule: saturday(11, 12) }, "3300"],
    ["after them", { schedule: saturday(9, 10) }, String(7 * 86_400 - 65 * 60)],
    ["before them by the clocks of the zone", { schedule: saturday(10, 11), timezone: "America/Bogota" }, "17700"],
    ["in hours of the day before", { schedule: [{ days: [5], fromHour: 20, toHour: 35 }] }, null],
    ["in the second entry", { schedule: [...saturday(1, 2), { days: [1, 6], fromHour: 0, toHour: 24 }] }, null],
    ["that open in time", { schedule: saturday(11, 12), endsAt: "2026-11-21T11:00:00.001Z" }, "3300"],
    ["that do not open before the end", { schedule: saturday(11, 12), endsAt: "2026-11-21T11:00:00Z" }, "-"],
    ["while paused", { schedule: saturday(11, 12), status: "paused" }, "-"],
    ["before the start", { schedule: saturday(11, 12), startsAt: "2026-11-21T10:06:00Z" }, "-"],
  ])("%s", async (_name, fields, wait) => {
    const inactive = ["400 CAMPAIGN_INACTIVE", "400 CAMPAIGN_INACTIVE", "400 NOTIFICATION_INACTIVE"]
    expect(await answers(fields)).toEqual(inactive.map((code) => (wait === null ? "accepted -" : `${code} ${wait}`)))
  })

  test("are refused without a trace, and accepted once it opens; what is stored is returned meanwhile", async () => {
    const { events, stop } = await listen(org)
    const campaignId = await makeCampaign(org, { winProbability: 1, schedule: saturday(11, 12) })
    const refused = () => org.post(playPath, { campaignId, externalUserId: "user" }, { status: 400 })
    expect((await refused()).body.error).toBe(
      `campaign ${campaignId} is closed at this hour; it opens at 2026-11-21T11:00:00.000Z`,
    )
    expect((await events(0)).filter(({ data }) => data.campaignId === campaignId)).toEqual([])
    stop()
    const chains = (await org.get(`${admin}/campaigns/${campaignId}/draws`, { status: 200 })).body.items
    expect(chains.map(({ draws }: Body) => draws)).toEqual([0])
    const wheel = await makeWheel(org, { schedule: saturday(10, 11) })
    const first = await spin(org, wheel)
    service.clock.advance(hour)
    expect(await spin(org, wheel)).toEqual({ ...first, alreadyPlayed: true })
    const keyed = { headers: { "idempotency-key": "once" } }
    const body = { campaignId, externalUserId: "user" }
    const played = await org.post(playPath, body, { status: 200, ...keyed })
    service.clock.advance(hour)
    expect((await org.post(playPath, body, { status: 200, ...keyed })).body).toEqual(played.body)
    expect((await refused()).headers.get("retry-after")).toBe(String(7 * 86_400 - 65 * 60))
    expect((await org.get(`${admin}/campaigns/${campaignId}`)).body.effectiveStatus).toBe("running")
    await patchCampaign(org, campaignId, { schedule: null })
    await org.post(playPath, body, { status: 200 })
  })
})

describe("a schedule", () => {
  const entry = { days: [1], fromHour: 0, toHour: 1 }
  test.each<[unknown, field: string]>([
    [[], "schedule"],
    [Array(15).fill(entry), "schedule"],
    [[{ ...entry, days: [] }], "schedule.0.days"],
    [[{ ...entry, days: [0] }], "schedule.0.days.0"],
    [[{ ...entry, days: [8] }], "schedule.0.days.0"],
    [[{ ...entry, days: [1, 1] }], "schedule.0.days"],
    [[entry, { ...entry, fromHour: 1 }], "schedule.1.toHour"],
    [[{ ...entry, fromHour: -1 }], "schedule.0.fromHour"],
    [[{ ...entry, toHour: 49 }], "schedule.0.toHour"],
    [[{ ...entry, toHour: 1.5 }], "schedule.0.toHour"],
    [[{ days: [1], fromHour: 0 }], "schedule.0.toHour"],
  ])("%j is 400 VALIDATION_ERROR", async (schedule, field) => {
    const wheel = await makeWheel(org)
    const campaignId = await makeCampaign(org)
    for (const answer of [
      await org.post(`${admin}/campaigns`, { schedule }, { status: 400 }),
      await org.patch(`${admin}/campaigns/${campaignId}`, { schedule }, { status: 400 }),
      await org.post(miniGamesPath, { schedule }, { status: 400 }),
      await org.patch(`${miniGamesPath}/${wheel}`, { schedule }, { status: 400 }),
    ])
      expect([answer.body.code, answer.body.error.split(" ")[0]]).toEqual(["VALIDATION_ERROR", field])
  })

  test("is stored as sent, copied, and removed by null", async () => {
    const schedule = [{ days: [7, 1], fromHour: 0, toHour: 48 }]
    const campaignId = await makeCampaign(org, { schedule })
    expect((await org.get(`${admin}/campaigns/${campaignId}`)).body.schedule).toEqual(schedule)
    const copy = await org.post(`${admin}/campaigns/${campaignId}/copy`, {}, { status: 201 })
    expect(copy.body.schedule).toEqual(schedule)
    expect((await patchCampaign(org, campaignId, { schedule: null })).body.schedule).toBeUndefined()
    const wheel = await makeWheel(org, { schedule })
    expect((await patchWheel(org, wheel, { name: "Wheel" })).schedule).toEqual(schedule)
    expect((await patchWheel(org, wheel, { schedule: null })).schedule).toBeUndefined()
  })
})

describe("previews and simulations", () => {
  const previewed = async (fields: Fields): Promise<[Body, Body]> => [
    (await org.post(`${admin}/campaigns/preview`, { campaign: { gameType: "scratch_card", ...fields }, plays: 10 }))
      .body,
    (
      await org.post(`${miniGamesPath}/preview`, {
        notification: { segments: [coffee], startsAt: started, ...fields },
        plays: 10,
      })
    ).body,
  ]

  test.each<[Fields, nextOpenAt: string | null | undefined, warnings: string[]]>([
    [{}, undefined, []],
    [{ schedule: saturday(10, 11) }, started, []],
    [{ schedule: saturday(11, 12) }, "2026-11-21T11:00:00.000Z", []],
    [{ schedule: saturday(11, 12), startsAt: "2026-11-21T12:00:00Z" }, "2026-11-28T11:00:00.000Z", []],
    [{ schedule: saturday(11, 12), endsAt: "2026-11-21T10:30:00Z" }, null, ["SCHEDULE_NEVER_OPEN"]],
  ])("of %j", async (fields, nextOpenAt, warnings) => {
    for (const preview of await previewed(fields)) {
      expect(preview.nextOpenAt).toBe(nextOpenAt as string)
      expect(preview.warnings.map(({ code }: Body) => code)).toEqual(warnings)
      expect(preview.simulation.plays).toBe(10)
    }
  })

  test("warn of moments that may come while it is closed", async () => {
    const prize = { prizeId: "tv", name: "TV", kind: "external" }
    const campaign = { ...codes, prizes: [prize], schedule: [{ days: [1, 2], fromHour: 9, toHour: 18 }] }
    const campaignId = await makeCampaign(org, campaign)
    const plan = (batchId: string, window: Fields) =>
      org.post(
        `${admin}/campaigns/${campaignId}/moments`,
        { prizeId: "tv", batchId, count: 1, ...window },
        { status: 201 },
      )
    const month = { from: "2026-12-01T00:00:00Z", to: "2027-01-01T00:00:00Z" }
    await plan("within", { ...month, days: [1, 2], fromHour: 9, toHour: 18 })
    await plan("longer", { ...month, days: [1, 2], fromHour: 9, toHour: 19 })
    await plan("any", month)
    const draft = { gameType: "scratch_card", ...campaign }
    const warned = async (fields: Fields) =>
      (await org.post(`${admin}/campaigns/preview`, { campaignId, campaign: { ...draft, ...fields } })).body.warnings
        .filter(({ code }: Body) => code === "MOMENTS_OUTSIDE_SCHEDULE")
        .map(({ params }: Body) => params.batchId)
    expect(await warned({})).toEqual(["longer", "any"])
    expect(await warned({ timezone: "America/Bogota" })).toEqual(["within", "longer", "any"])
    const { schedule: _schedule, ...always } = draft
    expect((await org.post(`${admin}/campaigns/preview`, { campaignId, campaign: always })).body.warnings).toEqual([])
  })
})
