import { describe, expect, test } from "bun:test"
import {
  codeCampaign,
  deactivate,
  listen,
  newCode,
  playOnce,
  redeem,
  requestCode,
  tally,
  template,
  times,
  winningCampaign,
} from "../../support/fixture/promo.ts"
import type { Client } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)

const limited = (org: Client, maxPerUser: number, period = "total", fields = {}) =>
  codeCampaign(org, { generationLimits: { maxPerUser, period }, ...fields })

const seen = async (answer: ReturnType<typeof requestCode>) => {
  const { status, body } = await answer
  return { status, code: body.code, remainingGenerations: body.remainingGenerations, limitPeriod: body.limitPeriod }
}
const refused = { status: 429, code: "GENERATION_LIMIT_REACHED" }

describe("generationLimits", () => {
  test("codes up to maxPerUser are issued, each showing the remainder; more is 429", async () => {
    const campaignId = await limited(org, 3, "week")
    for (const remainingGenerations of [2, 1, 0])
      expect(await seen(requestCode(org, campaignId, "u", `k${remainingGenerations}`))).toMatchObject({
        status: 201,
        remainingGenerations,
        limitPeriod: "week",
      })
    const { status, body, headers } = await requestCode(org, campaignId, "u", "k")
    expect(status).toBe(429)
    // From Saturday, 10:05 to Monday.
    expect(headers.get("retry-after")).toBe(String((24 + 14) * 3_600 - 300))
    expect(body).toEqual({ code: "GENERATION_LIMIT_REACHED", error: expect.stringContaining("3") })
  })

  test("40 parallel calls with different keys on a limit of 3: 3 codes and 37 times 429", async () => {
    const campaignId = await limited(org, 3)
    const hook = await listen(org)
    const answers = await Promise.all(times(40, (index) => requestCode(org, campaignId, "u", `k${index}`)))
    expect(tally(answers)).toEqual({ 201: 3, 429: 37 })
    for (const { headers } of answers) expect(headers.get("retry-after")).toBeNull()
    const made = answers.filter(({ status }) => status === 201)
    expect(made.map(({ body }) => body.remainingGenerations).sort()).toEqual([0, 1, 2])
    expect((await org.get(`/api/v1/admin/codes?campaignId=${campaignId}`)).body.items).toHaveLength(3)
    expect(await hook.events(3)).toHaveLength(3)
    hook.stop()
  })

  test("replays, by reuse or by key, get a response at the limit and are not counted", async () => {
    const campaignId = await limited(org, 2)
    const code = await newCode(org, campaignId, "u", "k")
    for (const key of [undefined, "k", undefined, "k"])
      expect(await seen(requestCode(org, campaignId, "u", key))).toEqual({
        status: 200,
        code,
        remainingGenerations: 1,
        limitPeriod: "total",
      })
    const last = await newCode(org, campaignId, "u", "last")
    expect(await seen(requestCode(org, campaignId, "u"))).toMatchObject({
      status: 200,
      code: last,
      remainingGenerations: 0,
    })
    expect(await seen(requestCode(org, campaignId, "u", "k"))).toMatchObject({ status: 200, code })
  })

  const dead: [name: string, kill: (org: Client, code: string) => unknown][] = [
    ["redeemed", (org, code) => redeem(org, { code })],
    ["deactivated", deactivate],
    ["expired", () => service.clock.advance(3_600_000)],
  ]
  test.each(dead)("a %s code still counts as received", async (_name, kill) => {
    const campaignId = await limited(org, 1, "total", { defaultCodeConfig: { ...template, expiresInSeconds: 3600 } })
    await kill(org, await newCode(org, campaignId, "u", "k"))
    for (const key of [undefined, "k"])
      expect(await seen(requestCode(org, campaignId, "u", key))).toMatchObject(refused)
  })

  test("the limit is for one user and one campaign", async () => {
    const [first, second] = [await limited(org, 1), await limited(org, 1)]
    await newCode(org, first, "u")
    await newCode(org, first, "v")
    await newCode(org, second, "u")
    expect(await seen(requestCode(org, first, "u", "k"))).toMatchObject(refused)
  })

  test("the limit holds across spellings of the external id that trim alike", async () => {
    const campaignId = await limited(org, 1)
    await newCode(org, campaignId, "u", "a")
    expect(await seen(requestCode(org, campaignId, " u ", "b"))).toMatchObject(refused)
  })

  test("a limit of 0 issues nothing", async () => {
    expect(await seen(requestCode(org, await limited(org, 0), "u"))).toMatchObject(refused)
  })

  test("without generationLimits, remainingGenerations and limitPeriod are omitted and nothing is refused", async () => {
    const campaignId = await codeCampaign(org)
    for (const index of times(10, (index) => index)) {
      const { status, body } = await requestCode(org, campaignId, "u", `k${index}`)
      expect(status).toBe(201)
      expect(body).not.toContainAnyKeys(["remainingGenerations", "limitPeriod"])
    }
  })

  test("a later limit counts earlier codes; once removed, it no longer applies", async () => {
    const campaignId = await codeCampaign(org)
    const set = (generationLimits: unknown) =>
      org.patch(`/api/v1/admin/campaigns/${campaignId}`, { generationLimits }, { status: 200 })
    const newest = await newCode(org, campaignId, "u", "a").then(() => newCode(org, campaignId, "u", "b"))
    await set({ maxPerUser: 1, period: "month" })
    expect(await seen(requestCode(org, campaignId, "u", "c"))).toMatchObject(refused)
    expect(await seen(requestCode(org, campaignId, "u"))).toEqual({
      status: 200,
      code: newest,
      remainingGenerations: 0,
      limitPeriod: "month",
    })
    await set(null)
    expect(await seen(requestCode(org, campaignId, "u", "c"))).toMatchObject({ status: 201 })
  })

  test("codes of any origin count as received, and only POST codes is refused", async () => {
    const campaignId = await winningCampaign(org, { generationLimits: { maxPerUser: 1, period: "total" } })
    const won = await Promise.all(times(3, () => playOnce(org, campaignId, "u")))
    expect(new Set(won.map(({ body }) => body.prizeCode)).size).toBe(3)
    expect(won.map(({ body }) => body.won)).toEqual([true, true, true])
    expect(await seen(requestCode(org, campaignId, "u", "k"))).toMatchObject(refused)
    expect(await seen(requestCode(org, campaignId, "u"))).toMatchObject({ status: 200, remainingGenerations: 0 })
  })

  test("a refused call uses nothing: the key works in the next period", async () => {
    const campaignId = await limited(org, 1, "day")
    await newCode(org, campaignId, "u", "a")
    expect(await seen(requestCode(org, campaignId, "u", "b"))).toMatchObject(refused)
    service.clock.now = Date.parse("2026-11-22T00:00:00.000Z")
    expect(await seen(requestCode(org, campaignId, "u", "b"))).toMatchObject({ status: 201, remainingGenerations: 0 })
  })

  test("a code of an earlier period is reused without counting in the new one", async () => {
    const campaignId = await limited(org, 1, "day")
    const code = await newCode(org, campaignId, "u")
    service.clock.now = Date.parse("2026-11-22T00:00:00.000Z")
    expect(await seen(requestCode(org, campaignId, "u"))).toMatchObject({ status: 200, code, remainingGenerations: 1 })
  })
})

describe("periods are calendar periods in the campaign's time zone", () => {
  const periods: [period: string, timezone: string, from: string, last: string, next: string][] = [
    ["day", "UTC", "2026-11-21T00:00:00Z", "2026-11-21T23:59:59.999Z", "2026-11-22T00:00:00Z"],
    ["day", "America/Bogota", "2026-11-21T05:00:00Z", "2026-11-22T04:59:59.999Z", "2026-11-22T05:00:00Z"],
    ["day", "Asia/Kolkata", "2026-11-20T18:30:00Z", "2026-11-21T18:29:59.999Z", "2026-11-21T18:30:00Z"],
    ["day", "America/New_York", "2026-11-01T04:00:00Z", "2026-11-02T04:59:59.999Z", "2026-11-02T05:00:00Z"],
    ["day", "America/New_York", "2026-03-08T05:00:00Z", "2026-03-09T03:59:59.999Z", "2026-03-09T04:00:00Z"],
    ["week", "UTC", "2026-11-16T00:00:00Z", "2026-11-22T23:59:59.999Z", "2026-11-23T00:00:00Z"],
    ["week", "America/Bogota", "2026-11-16T05:00:00Z", "2026-11-23T04:59:59.999Z", "2026-11-23T05:00:00Z"],
    ["week", "UTC", "2026-12-28T00:00:00Z", "2027-01-03T23:59:59.999Z", "2027-01-04T00:00:00Z"],
    ["month", "UTC", "2026-11-01T00:00:00Z", "2026-11-30T23:59:59.999Z", "2026-12-01T00:00:00Z"],
    ["month", "Asia/Tokyo", "2026-12-31T15:00:00Z", "2027-01-31T14:59:59.999Z", "2027-01-31T15:00:00Z"],
    ["month", "UTC", "2028-02-01T00:00:00Z", "2028-02-29T23:59:59.999Z", "2028-03-01T00:00:00Z"],
  ]
  test.each(periods)("a %s in %s from %s holds until %s and ends at %s", async (period, timezone, from, last, next) => {
    const campaignId = await limited(org, 1, period, { timezone })
    service.clock.now = Date.parse(from) - 1
    await newCode(org, campaignId, "u", "before")
    service.clock.now = Date.parse(from)
    await newCode(org, campaignId, "u", "within")
    service.clock.now = Date.parse(last)
    expect(await seen(requestCode(org, campaignId, "u", "more"))).toMatchObject(refused)
    service.clock.now = Date.parse(next)
    expect(await seen(requestCode(org, campaignId, "u", "more"))).toMatchObject({ status: 201, limitPeriod: period })
  })

  test("total never ends", async () => {
    const campaignId = await limited(org, 1)
    await newCode(org, campaignId, "u", "a")
    service.clock.now = Date.parse("2036-11-21T00:00:00.000Z")
    expect(await seen(requestCode(org, campaignId, "u", "b"))).toMatchObject(refused)
  })
})
