import { afterEach, describe, expect, test } from "bun:test"
import { codeTemplate, type Fields, listen, makeCampaign, patchCampaign, tryPlay } from "../../support/fixture/play.ts"
import type { Body } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)
const path = "/api/v1/admin/campaigns"
const started = "2026-11-21T10:05:00.000Z"
const hour = 60 * 60 * 1000
const at = (hours: number) => new Date(Date.parse(started) + hours * hour).toISOString()

describe("plays and new codes", () => {
  // dates, minutes from now, what is returned
  test.each<[object, number, string]>([
    [{ startsAt: at(1) }, 59, "400 CAMPAIGN_INACTIVE"],
    [{ startsAt: at(1) }, 60, "200"],
    [{ endsAt: at(1) }, 59, "200"],
    [{ endsAt: at(1) }, 60, "400 CAMPAIGN_INACTIVE"],
    [{ startsAt: at(-2), endsAt: at(-1) }, 0, "400 CAMPAIGN_INACTIVE"],
    [{ startsAt: at(-1), endsAt: at(1) }, 0, "200"],
  ])("with %j, %d minutes later", async (dates, minutes, expected) => {
    const campaignId = await makeCampaign(org, { rewardType: "promo_code", defaultCodeConfig: codeTemplate, ...dates })
    service.clock.advance(minutes * 60_000)
    expect(await tryPlay(org, campaignId)).toBe(expected)
    const code = await org.post("/api/v1/codes", { campaignId, externalUserId: "other" })
    expect(code.status === 201 ? "200" : `${code.status} ${code.body.code}`).toBe(expected)
  })
})

describe("effectiveStatus", () => {
  test.each<[Fields, string]>([
    [{ status: "draft", startsAt: at(1), endsAt: at(2) }, "draft"],
    [{ status: "ended", startsAt: at(1) }, "ended"],
    [{ status: "active", endsAt: at(-1) }, "ended"],
    [{ status: "paused", endsAt: started }, "ended"],
    [{ status: "paused", startsAt: at(1) }, "paused"],
    [{ status: "active", startsAt: at(1) }, "scheduled"],
    [{ status: "active", startsAt: started, endsAt: at(1) }, "running"],
    [{ status: "active" }, "running"],
  ])("%j is %s, and filters the list", async (fields, expected) => {
    const campaignId = await makeCampaign(org, fields)
    expect((await org.get(`${path}/${campaignId}`)).body.effectiveStatus).toBe(expected)
    for (const status of ["draft", "ended", "paused", "scheduled", "running"]) {
      const { items } = (await org.get(`${path}?effectiveStatus=${status}`, { status: 200 })).body
      expect(items.map((item: Body) => item.campaignId)).toEqual(status === expected ? [campaignId] : [])
    }
  })

  test("that does not exist is 400", async () => {
    expect((await org.get(`${path}?effectiveStatus=over`, { status: 400 })).body.error).toContain("effectiveStatus")
  })
})

describe("the events of the dates", () => {
  let stop = () => {}
  afterEach(() => stop())
  const watch = async () => {
    const watched = await listen(org)
    stop = watched.stop
    return async (count: number) =>
      (await watched.events(count))
        .filter(({ event }) => !event.startsWith("game."))
        .map(({ event, data }) => `${event} ${data.campaignId} ${data.at}`)
  }

  test("are sent when the dates come, once each", async () => {
    const events = await watch()
    const campaignId = await makeCampaign(org, { startsAt: at(1), endsAt: at(2) })
    expect(await events(0)).toEqual([])
    service.clock.advance(hour)
    const beginning = `campaign.started ${campaignId} ${at(1)}`
    expect(await events(1)).toEqual([beginning])
    service.clock.advance(hour)
    expect(await events(2)).toEqual([`campaign.ended ${campaignId} ${at(2)}`, beginning])
    await patchCampaign(org, campaignId, { name: "Other" })
    expect(await events(2)).toHaveLength(2)
  })

  test("are sent later if the service was down at the time", async () => {
    const events = await watch()
    const campaignId = await makeCampaign(org, { startsAt: at(1), endsAt: at(2) })
    await service.restart(() => service.clock.advance(3 * hour))
    expect(await events(2)).toEqual([
      `campaign.ended ${campaignId} ${at(2)}`,
      `campaign.started ${campaignId} ${at(1)}`,
    ])
  })

  test("are sent at once for a date moved to the past, and again for one moved to the future", async () => {
    const events = await watch()
    const campaignId = await makeCampaign(org)
    await patchCampaign(org, campaignId, { endsAt: at(-1) })
    expect(await events(1)).toEqual([`campaign.ended ${campaignId} ${at(-1)}`])
    await patchCampaign(org, campaignId, { endsAt: at(-2) })
    await patchCampaign(org, campaignId, { endsAt: at(1) })
    expect(await events(1)).toHaveLength(1)
    service.clock.advance(hour)
    expect(await events(2)).toHaveLength(2)
  })

  test.each([{ endsAt: at(3) }, { endsAt: null }, { status: "ended" }, { status: "draft" }])(
    "are sent once for a date that has come, whatever is changed right after it: %j",
    async (fields) => {
      const events = await watch()
      const campaignId = await makeCampaign(org, { startsAt: at(1), endsAt: at(2) })
      service.clock.advance(2 * hour)
      await patchCampaign(org, campaignId, fields)
      expect(await events(2)).toEqual([
        `campaign.ended ${campaignId} ${at(2)}`,
        `campaign.started ${campaignId} ${at(1)}`,
      ])
      await service.settle()
      expect(await events(2)).toHaveLength(2)
    },
  )

  test("are sent once even if the clock was ahead, and neither repeated nor lost as dates change", async () => {
    const events = await watch()
    const campaignId = await makeCampaign(org, { startsAt: at(2), endsAt: at(8) })
    const beginning = (hours: number) => `campaign.started ${campaignId} ${at(hours)}`
    service.clock.advance(3 * hour)
    expect(await events(1)).toEqual([beginning(2)])
    service.clock.advance(-2 * hour)
    await patchCampaign(org, campaignId, { name: "Other" })
    service.clock.advance(2 * hour)
    await service.settle()
    expect(await events(1)).toHaveLength(1)
    await patchCampaign(org, campaignId, { startsAt: at(5) })
    await patchCampaign(org, campaignId, { startsAt: at(2) })
    expect(await events(1)).toHaveLength(1)
    await patchCampaign(org, campaignId, { startsAt: at(5) })
    await service.restart(() => service.clock.advance(3 * hour))
    expect(await events(2)).toContain(beginning(5))
    await patchCampaign(org, campaignId, { startsAt: at(7) })
    await patchCampaign(org, campaignId, { startsAt: at(5) })
    await patchCampaign(org, campaignId, { startsAt: null })
    await patchCampaign(org, campaignId, { startsAt: at(5) })
    service.clock.advance(hour)
    await service.settle()
    expect(await events(2)).toHaveLength(2)
  })

  test("are not sent for a draft, nor for a campaign ended by hand", async () => {
    const events = await watch()
    await makeCampaign(org, { status: "draft", startsAt: at(-1), endsAt: at(1) })
    const ended = await makeCampaign(org, { endsAt: at(1) })
    await patchCampaign(org, ended, { status: "ended" })
    service.clock.advance(2 * hour)
    await Bun.sleep(1_200)
    expect(await events(0)).toEqual([])
  })
})
