import { expect, test } from "bun:test"
import { merge, register } from "../../support/fixture/merge.ts"
import {
  ban,
  codeTemplate,
  type Fields,
  makeCampaign,
  makeMarketplace,
  patchCampaign,
  playerOf,
} from "../../support/fixture/play.ts"
import { tally } from "../../support/fixture/promo.ts"
import {
  giveByHand,
  given,
  givenPlaces,
  points,
  prizesFor,
  prizesPath,
  ranked,
  scores,
} from "../../support/fixture/ranking-prize.ts"
import type { Body, Client } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"
import { until } from "../../support/waiting.ts"

const dayMs = 24 * 3_600_000
/** The timer runs once a second, and some tests wait for several runs. */
const timeoutMs = 60_000
const prizes = [points(1, 3)]

const service = givenService()
const org = givenOrganization(service)

const rankedCampaign = (fields: Fields = {}, client = org) =>
  makeMarketplace(client, { ranking: ranked("day", prizes), ...fields })

/** Waits until `count` prizes of the campaign exist, and returns them, newest first. */
const awaitGiven = (campaignId: string, count: number, client = org): Promise<string[]> =>
  until(
    `${count} prizes of ${campaignId}`,
    async () => {
      const items = await given(client, campaignId)
      return items.length >= count ? givenPlaces(items) : undefined
    },
    timeoutMs,
  )

/**
 * Resolves once the timer has given everything that was due: once a second run has given what falls due then, the first
 * run is over.
 */
const allGiven = async () => {
  const other = await service.organization()
  const { now } = service.clock
  for (let run = 0; run < 2; run++) {
    service.clock.now = now - dayMs
    const marker = await rankedCampaign({}, other)
    await scores(other, marker, "marker 1")
    service.clock.now = now
    await awaitGiven(marker, 1, other)
  }
}

test(
  "at the end of each period the prizes are given automatically, once",
  async () => {
    const campaignId = await rankedCampaign()
    await scores(org, campaignId, "ana 5", "leo 9")
    service.clock.now = Date.parse("2026-11-21T23:59:59.999Z")
    await allGiven()
    expect(await given(org, campaignId)).toEqual([])
    service.clock.now = Date.parse("2026-11-22T00:00:00.000Z")
    const first = ["2026-11-21 2 ana 5", "2026-11-21 1 leo 9"]
    expect(await awaitGiven(campaignId, 2)).toEqual(first)
    await scores(org, campaignId, "eva 4")
    service.clock.advance(dayMs)
    const second = ["2026-11-22 1 eva 4", ...first]
    expect(await awaitGiven(campaignId, 3)).toEqual(second)
    await allGiven()
    await org.post(prizesPath(campaignId), {}, { status: 409 })
    await org.post(prizesPath(campaignId), { periodKey: "2026-11-21" }, { status: 409 })
    expect(givenPlaces(await given(org, campaignId))).toEqual(second)
    expect((await playerOf(org, "leo")).ledger).toMatchObject([{ points: 10, balance: 10, reason: "ranking" }])
  },
  timeoutMs,
)

for (const [period, key, end] of [
  ["week", "2026-W47", "2026-11-23T05:00:00.000Z"],
  ["month", "2026-11", "2026-12-01T05:00:00.000Z"],
])
  test(
    `a ${period} ends in the campaign's time zone`,
    async () => {
      const campaignId = await rankedCampaign({ timezone: "America/Bogota", ranking: ranked(period ?? "", prizes) })
      const instant = Date.parse(end ?? "")
      service.clock.now = instant - 1
      await scores(org, campaignId, "ana 5")
      service.clock.now = instant
      await scores(org, campaignId, "leo 9")
      expect(await awaitGiven(campaignId, 1)).toEqual([`${key} 1 ana 5`])
    },
    timeoutMs,
  )

test(
  "several periods that ended while the service was down are each given once",
  async () => {
    const campaignId = await rankedCampaign()
    await scores(org, campaignId, "ana 5", "leo 9")
    const restarted = service.restart()
    service.clock.advance(3 * dayMs)
    await restarted
    expect(await awaitGiven(campaignId, 2)).toEqual(["2026-11-21 2 ana 5", "2026-11-21 1 leo 9"])
    await service.restart()
    await allGiven()
    for (const periodKey of ["2026-11-21", "2026-11-22", "2026-11-23"])
      await org.post(prizesPath(campaignId), { periodKey }, { status: 409 })
    expect(await given(org, campaignId)).toHaveLength(2)
    expect((await playerOf(org, "ana")).points).toBe(10)
  },
  timeoutMs,
)

test(
  "a period given on request as it ended is not given again, however many ask at once",
  async () => {
    const campaignId = await rankedCampaign()
    await scores(org, campaignId, "ana 5", "leo 9")
    service.clock.advance(dayMs)
    const answers = await Promise.all(Array.from({ length: 10 }, () => org.post(prizesPath(campaignId))))
    const { 200: accepted = 0, 409: refused = 0 } = tally(answers)
    expect([accepted <= 1, accepted + refused]).toEqual([true, 10])
    await scores(org, campaignId, "eva 4")
    service.clock.advance(dayMs)
    const places = ["2026-11-22 1 eva 4", "2026-11-21 2 ana 5", "2026-11-21 1 leo 9"]
    expect(await awaitGiven(campaignId, 3)).toEqual(places)
    expect((await playerOf(org, "leo")).points).toBe(10)
  },
  timeoutMs,
)

test(
  "only periods that end after ranking was set are given automatically, a total never",
  async () => {
    const [late, total] = [await makeMarketplace(org), await rankedCampaign({ ranking: ranked("total", prizes) })]
    await scores(org, late, "ana 5")
    await scores(org, total, "ana 5")
    service.clock.advance(dayMs)
    await scores(org, late, "leo 6")
    await patchCampaign(org, late, { ranking: ranked("day", prizes) })
    service.clock.advance(dayMs)
    expect(await awaitGiven(late, 1)).toEqual(["2026-11-22 1 leo 6"])
    await allGiven()
    expect(await given(org, late)).toHaveLength(1)
    expect(await given(org, total)).toEqual([])
    expect(givenPlaces(await giveByHand(org, late, { periodKey: "2026-11-21" }))).toEqual(["2026-11-21 1 ana 5"])
    expect(givenPlaces(await giveByHand(org, total))).toEqual(["total 1 ana 5"])
  },
  timeoutMs,
)

test(
  "without a ranking any more nothing is given, and with other fields changed it still is",
  async () => {
    const [removed, renamed] = [await rankedCampaign(), await rankedCampaign()]
    for (const campaignId of [removed, renamed]) await scores(org, campaignId, "ana 5")
    await patchCampaign(org, removed, { ranking: null })
    await patchCampaign(org, renamed, { name: "Other", status: "ended" })
    service.clock.advance(dayMs)
    expect(await awaitGiven(renamed, 1)).toEqual(["2026-11-21 1 ana 5"])
    await allGiven()
    expect(await given(org, removed)).toEqual([])
  },
  timeoutMs,
)

test(
  "a player who is banned when the period ends wins nothing, and merged clients win as one",
  async () => {
    await register(org, "old", "new")
    const campaignId = await rankedCampaign()
    await scores(org, campaignId, "cheat 99", "leo 8", "old 5", "new 4")
    await ban(org, { externalUserId: "cheat" })
    await merge(org, "old", "new")
    service.clock.advance(dayMs)
    expect(await awaitGiven(campaignId, 2)).toEqual(["2026-11-21 2 leo 8", "2026-11-21 1 new 9"])
    expect((await playerOf(org, "cheat")).points).toBe(0)
  },
  timeoutMs,
)

for (const [change, fields] of [
  ["another ranking", { ranking: ranked("week", [points(1, 1, 99)]) }],
  ["no ranking", { ranking: null }],
  ["another time zone", { timezone: "Asia/Kolkata" }],
  ["its end", { status: "ended" }],
] as const)
  test(
    `what has ended is given as it was, also after a PATCH to ${change} minutes later`,
    async () => {
      const campaignId = await rankedCampaign()
      await scores(org, campaignId, "ana 5", "leo 9")
      service.clock.now = Date.parse("2026-11-23T00:05:00.000Z")
      await patchCampaign(org, campaignId, fields)
      await scores(org, campaignId, ...(change === "its end" ? [] : ["ana 50"]))
      expect(await awaitGiven(campaignId, 2)).toEqual(["2026-11-21 2 ana 5", "2026-11-21 1 leo 9"])
      await allGiven()
      expect((await given(org, campaignId)).map(({ prize }) => prize.points)).toEqual([10, 10])
      const days = await Promise.all(
        ["2026-11-21", "2026-11-22"].map((periodKey) => org.post(prizesPath(campaignId), { periodKey })),
      )
      const isDaily = change === "another time zone" || change === "its end"
      expect(days.map(({ status }) => status)).toEqual(isDaily ? [409, 409] : [400, 400])
    },
    timeoutMs,
  )

/** Issues codes of one character until none is left. */
const exhaust = async (client: Client): Promise<string> => {
  const defaultCodeConfig = { ...codeTemplate, prefix: "", length: 1 }
  const codes = await makeCampaign(client, { rewardType: "promo_code", defaultCodeConfig })
  for (let user = 0; user < 2000; user++) {
    await client.post("/api/v1/codes", { campaignId: codes, externalUserId: `user-${user}` })
    const { body } = await client.get(`/api/v1/admin/codes?campaignId=${codes}&limit=200`, { status: 200 })
    if (body.items.length === 27) return codes
  }
  throw new Error("codes of one character are never used up")
}

/** A campaign whose day has ended, with a prize whose codes are used up. */
const stuckCampaign = async (fields: Fields = {}) => {
  const codes = await exhaust(org)
  const ranking = ranked("day", [prizesFor(1, 1, { type: "promo_code", campaignId: codes })])
  const campaignId = await rankedCampaign({ ranking, ...fields })
  await scores(org, campaignId, "ana 5")
  service.clock.advance(dayMs)
  return { codes, campaignId }
}
const warningsOf = async (campaignId: string): Promise<Body[]> =>
  (await org.get(`/api/v1/admin/campaigns/${campaignId}`, { status: 200 })).body.warnings

test(
  "a round whose codes are used up is named in the warnings and on the overview until it is given",
  async () => {
    const { codes, campaignId } = await stuckCampaign()
    const [warning] = await until("the warning", async () => {
      const warnings = await warningsOf(campaignId)
      return warnings.length > 0 ? warnings : undefined
    })
    expect(String(warning)).toContain("the ranking prizes of 2026-11-21 cannot be given")
    await patchCampaign(org, campaignId, { status: "ended" })
    const { body } = await org.get("/api/v1/admin/overview", { status: 200 })
    expect(body.attention.campaigns).toMatchObject([
      { campaignId, warnings: [{ code: "RANKING_ROUND_STUCK", params: { periodKey: "2026-11-21" } }] },
    ])
    await patchCampaign(org, codes, { defaultCodeConfig: { ...codeTemplate, length: 8 } })
    expect(await awaitGiven(campaignId, 1)).toEqual(["2026-11-21 1 ana 5"])
    expect(await warningsOf(campaignId)).toEqual([])
  },
  timeoutMs,
)

test(
  "a round whose code cannot be generated waits until it can, and delays no other campaign",
  async () => {
    const other = await service.organization()
    const codes = await exhaust(other)
    const ranking = ranked("day", [prizesFor(1, 1, { type: "promo_code", campaignId: codes })])
    const stuck = await rankedCampaign({ ranking, timezone: "Asia/Kolkata" }, other)
    await scores(other, stuck, "ana 5")
    const campaignId = await rankedCampaign()
    await scores(org, campaignId, "leo 9")
    service.clock.advance(dayMs)
    expect(await awaitGiven(campaignId, 1)).toEqual(["2026-11-21 1 leo 9"])
    const refused = await other.post(prizesPath(stuck), undefined, { status: 500 })
    expect(refused.body.code).toBe("CODE_COLLISION_RETRY_EXCEEDED")
    expect(await given(other, stuck)).toEqual([])
    await patchCampaign(other, codes, { defaultCodeConfig: { ...codeTemplate, length: 8 } })
    expect(await awaitGiven(stuck, 1, other)).toEqual(["2026-11-21 1 ana 5"])
    const [code] = (await playerOf(other, "ana")).codes.map((item: Body) => item.code)
    expect((await given(other, stuck))[0].prizeCode).toBe(code)
  },
  timeoutMs,
)
