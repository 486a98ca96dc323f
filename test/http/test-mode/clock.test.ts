import { describe, expect, test } from "bun:test"
import { codeTemplate, identify, makeCampaign, play, ranking, tryPlay } from "../../support/fixture/play.ts"
import { codeCampaign, day, hour, newCode, playOnce, redeem } from "../../support/fixture/promo.ts"
import { awardsOf, makeWheel, outcome, spin } from "../../support/fixture/spin.ts"
import { givenTestOrganization } from "../../support/fixture/test-organization.ts"
import type { Body, Client } from "../../support/service/client.ts"
import { givenService } from "../../support/service/service.ts"

const started = "2026-11-21T10:05:00.000Z"
const service = givenService({ now: started })
const org = givenTestOrganization(service)

const path = "/api/v1/admin/test/clock"
const later = (ms: number) => new Date(Date.parse(started) + ms).toISOString()

const clockOf = async (by: Client = org): Promise<Body> => (await by.get(path, { status: 200 })).body
const put = async (body: Body): Promise<Body> => (await org.put(path, body, { status: 200 })).body
const read = async (route: string): Promise<Body> => (await org.get(`/api/v1/${route}`, { status: 200 })).body
/** Stops the clock at a time so far from the wall clock. */
const stopAfter = (ms: number) => put({ now: later(ms), frozen: true })

describe("the clock", () => {
  test("runs with the wall, stands while it is frozen, and goes on from where it is", async () => {
    const { now: first } = service.clock
    const wall = (ms = 0) => new Date(first + ms).toISOString()
    expect(await clockOf()).toEqual({ now: wall(), frozen: false, wall: wall() })
    service.clock.advance(hour)
    expect(await clockOf()).toEqual({ now: wall(hour), frozen: false, wall: wall(hour) })
    expect(await put({ frozen: true })).toEqual({ now: wall(hour), frozen: true, wall: wall(hour) })
    service.clock.advance(hour)
    expect(await clockOf()).toEqual({ now: wall(hour), frozen: true, wall: wall(2 * hour) })
    expect(await put({ frozen: false })).toEqual({ now: wall(hour), frozen: false, wall: wall(2 * hour) })
    service.clock.advance(hour)
    expect(await clockOf()).toEqual({ now: wall(2 * hour), frozen: false, wall: wall(3 * hour) })
    expect((await play(org, await makeCampaign(org))).status).toBe(200)
    service.clock.advance(-3 * hour)
  })

  test("is set forwards, and stopped there, by one call, which answers as an advance", async () => {
    const answer = await put({ now: later(day), frozen: true })
    expect(answer).toEqual({ from: started, to: later(day), reached: later(day), done: true, fired: [], more: 0 })
    expect(await clockOf()).toEqual({ now: later(day), frozen: true, wall: started })
    expect((await read("admin/audit-log")).items[0]).toMatchObject({
      before: { now: started, frozen: false },
      after: { now: later(day), frozen: true },
    })
    expect(await outcome(org.put(path, { now: later(day - 1) }))).toBe("409 CONFLICT")
    expect(await outcome(org.put(path, {}))).toBe("400 VALIDATION_ERROR")
    const beyond = (await org.put(path, { now: "2101-01-01T00:00:00Z" })).body
    expect(beyond.error).toBe("now must be at most 2100-12-31T23:59:59.999Z")
  })

  test("belongs to its organization alone: others do not notice, and a live one has none", async () => {
    await stopAfter(30 * day)
    const live = await service.organization()
    expect((await live.get("/api/v1/games", { status: 200 })).body.now).toBe(started)
    const campaign = await makeCampaign(live, { playLimits: { maxPerUser: 1, period: "day" } })
    await play(live, campaign)
    expect(await tryPlay(live, campaign)).toStartWith("4")
    expect(await outcome(live.get(path))).toBe("403 LIVE_ORGANIZATION")
    expect(await outcome(live.put(path, { frozen: true }))).toBe("403 LIVE_ORGANIZATION")
  })
})

const away = 40 * day
const code = { ...codeTemplate, expiresInSeconds: 3600 }

type Row = {
  readonly about: string
  readonly read: () => Promise<unknown>
}

const byItsClock: readonly Row[] = [
  {
    about: "a campaign's creation",
    read: async () => (await read(`admin/campaigns/${await makeCampaign(org)}`)).createdAt,
  },
  {
    about: "a mini-game's creation",
    read: async () => (await read(`admin/notifications/${await makeWheel(org)}`)).createdAt,
  },
  {
    about: "a play",
    read: async () => {
      const campaign = await makeCampaign(org)
      await play(org, campaign)
      return (await read(`admin/campaigns/${campaign}/plays`)).items[0].at
    },
  },
  { about: "the time that apps are told", read: async () => (await read("games")).now },
  {
    about: "the time beside a player",
    read: async () => {
      await identify(org)
      return (await read("clients/user")).now
    },
  },
  {
    about: "a code's creation",
    read: async () => {
      const text = await newCode(org, await codeCampaign(org, { defaultCodeConfig: code }), "user")
      return (await read(`admin/codes/${text}`)).createdAt
    },
  },
  {
    about: "a grant",
    read: async () => {
      const campaignId = await makeCampaign(org, { grants: { required: true } })
      const grant = { externalUserId: "user", campaignId, plays: 1, reference: "order" }
      await org.post("/api/v1/plays/grants", grant, { status: 201 })
      return (await read("plays/grants?externalUserId=user")).items[0].createdAt
    },
  },
  {
    about: "an event's timestamp",
    read: async () => {
      await play(org, await makeCampaign(org))
      return (await read("admin/test/events")).items.at(-1).timestamp
    },
  },
  {
    about: "a spin",
    read: async () => {
      const wheel = await makeWheel(org, { startsAt: started })
      await spin(org, wheel)
      return (await awardsOf(org, wheel))[0]?.createdAt
    },
  },
]

const byTheWall: readonly Row[] = [
  {
    about: "a row of the audit log",
    read: async () => {
      await makeCampaign(org)
      return (await read("admin/audit-log")).items[0].at
    },
  },
  {
    about: "an API key",
    read: async () =>
      (await org.post("/api/v1/admin/api-keys", { name: "k", scope: "read" }, { status: 201 })).body.createdAt,
  },
  {
    about: "a webhook and its deliveries",
    read: async () => {
      const webhook = { url: "https://example.com/", events: ["game.played"] }
      const { body } = await org.post("/api/v1/admin/webhooks", webhook, { status: 201 })
      await play(org, await makeCampaign(org))
      const { items } = await read(`admin/webhooks/${body.webhookId}/deliveries`)
      return items[0].createdAt
    },
  },
]

describe("of a test organization whose clock is 40 days ahead", () => {
  test.each(byItsClock)("$about is by its clock", async ({ read }) => {
    await stopAfter(away)
    expect(await read()).toBe(later(away))
  })

  test.each(byTheWall)("$about is by the wall clock", async ({ read }) => {
    await stopAfter(away)
    expect(await read()).toBe(started)
  })

  test("periods, states and reports follow it", async () => {
    const daily = await makeCampaign(org, {
      playLimits: { maxPerUser: 1, period: "day" },
      endsAt: later(2 * day),
      timezone: "UTC",
    })
    await play(org, daily)
    const refused = await tryPlay(org, daily)
    expect(refused).not.toBe("200")
    await stopAfter(day)
    expect(await tryPlay(org, daily)).toBe("200")
    expect((await ranking(org, daily, "&period=day")).periodKey).toBe(later(day).slice(0, 10))
    const { items } = await read(`admin/reports/activity?campaignId=${daily}&bucket=day&timezone=UTC`)
    expect(items.map(({ plays }: Body) => plays)).toEqual([1, 1])
    expect((await read("admin/overview?timezone=UTC")).totals.plays).toBe(1)
    await stopAfter(3 * day)
    expect((await read(`admin/campaigns/${daily}`)).effectiveStatus).toBe("ended")
    expect(await tryPlay(org, daily)).toBe("400 CAMPAIGN_INACTIVE")
  })

  test("a code expires by it, and its budget gets back what it has left", async () => {
    const amount = { discountType: "fixed_amount", discountValue: 1_000, expiresInSeconds: 3600 }
    const budget = { maxAmount: 1_000 }
    const campaign = await codeCampaign(org, { defaultCodeConfig: amount, currency: "COP", budget })
    const text = await newCode(org, campaign, "user")
    const second = () => org.post("/api/v1/codes", { campaignId: campaign, externalUserId: "other" })
    expect((await second()).status).not.toBe(201)
    // At the moment itself, at which the clock stands.
    await stopAfter(hour)
    expect((await read(`admin/campaigns/${campaign}/results`)).budget.used).toBe(0)
    expect((await read(`admin/codes/${text}`)).status).toBe("expired")
    expect((await redeem(org, { code: text })).body.code).toBe("CODE_EXPIRED")
    expect((await second()).status).toBe(201)
    expect((await read(`admin/campaigns/${campaign}/results`)).budget.used).toBe(1_000)
  })

  test("an Idempotency-Key returns its answer for 24 hours of it", async () => {
    const campaign = await makeCampaign(org)
    const first = await playOnce(org, campaign, "user", "key")
    await stopAfter(23 * hour)
    const repeated = await playOnce(org, campaign, "user", "key")
    expect(repeated.body).toEqual(first.body)
    await stopAfter(25 * hour)
    const anew = await playOnce(org, campaign, "user", "key")
    expect(anew.body.sessionId).not.toBe(first.body.sessionId)
  })
})
