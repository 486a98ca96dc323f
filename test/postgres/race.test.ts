import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { register } from "../support/fixture/merge.ts"
import { makeCampaign, makeMarketplace, playPath, score } from "../support/fixture/play.ts"
import { codeCampaign, newCode, redeem, tally, template, times } from "../support/fixture/promo.ts"
import { points, prizesPath, ranked } from "../support/fixture/ranking-prize.ts"
import { makeWheel, report, spin, spinPath } from "../support/fixture/spin.ts"
import { cli } from "../support/service/cli.ts"
import type { Client } from "../support/service/client.ts"
import { inTurn, type Process, startProcess } from "../support/service/process.ts"
import { onServer, shareCluster } from "../support/store/postgres.ts"

const cluster = await shareCluster()
afterAll(() => cluster?.stop())

describe.skipIf(!cluster).each([2, 4])("of calls that race over %i processes", (count) => {
  let url = ""
  let processes: Process[] = []
  let org: Client

  beforeAll(async () => {
    if (!cluster) return
    url = await cluster.database()
    processes = await Promise.all(times(count, () => startProcess({ DATABASE_URL: url })))
    org = inTurn(() => processes, await (processes[0] as Process).organization())
  }, 60_000)
  afterAll(async () => {
    await Promise.all(processes.map((process) => process.end("SIGTERM")))
  }, 60_000)

  /** The numbers that a query finds in the database, while the processes run. */
  const numbers = async (query: string): Promise<unknown> => (await onServer<object>(url, query))[0]
  const playsOf = (campaignId: string) =>
    numbers(`SELECT count(*)::int AS plays, count(DISTINCT player)::int AS players, (count(*) FILTER (WHERE used_quota))::int AS wins
      FROM plays WHERE campaign = (SELECT id FROM campaigns WHERE campaign_id = '${campaignId}')`)

  test("plays win as often in all as the campaign gives, and each win has its code", async () => {
    const rewardLimits = { maxTotal: 37, period: "total" }
    const prize = { rewardType: "promo_code", defaultCodeConfig: template, rewardLimits }
    const campaignId = await makeCampaign(org, prize)
    const played = await Promise.all(
      times(160, (index) => org.post(playPath, { campaignId, externalUserId: `total-${index}` }, { status: 200 })),
    )
    expect(played.filter(({ body }) => body.prizeCode !== null)).toHaveLength(37)
    expect(await playsOf(campaignId)).toEqual({ plays: 160, players: 160, wins: 37 })
    const { items } = (await org.get(`/api/v1/admin/codes?campaignId=${campaignId}&limit=200`, { status: 200 })).body
    expect(items).toHaveLength(37)
  })

  test("plays of one player are as many as each may have, and wins too", async () => {
    const limits = {
      playLimits: { maxPerUser: 7, period: "total" },
      rewardLimits: { maxPerUser: 3, period: "total" },
    }
    const reward = { rewardType: "points", pointsReward: { points: 5 }, xp: { perPlay: 2 } }
    const campaignId = await makeCampaign(org, { ...reward, ...limits })
    const users = ["one", "two", "three"]
    await register(org, ...users)
    const played = await Promise.all(
      times(90, (index) => org.post(playPath, { campaignId, externalUserId: users[index % 3] })),
    )
    expect(tally(played)).toEqual({ 200: 21, 429: 69 })
    expect(await playsOf(campaignId)).toEqual({ plays: 21, players: 3, wins: 9 })
    for (const user of users) {
      const player = (await org.get(`/api/v1/admin/players/${user}`, { status: 200 })).body
      expect({ xp: player.xp, points: player.points, ledger: player.ledger.length }).toEqual({
        xp: 14,
        points: 15,
        ledger: 3,
      })
    }
  })

  test("a request under one Idempotency-Key is one play, and all get its answer", async () => {
    const campaignId = await makeCampaign(org)
    const send = () =>
      org.post(playPath, { campaignId, externalUserId: "keyed" }, { headers: { "idempotency-key": "the key" } })
    const answers = await Promise.all(times(60, send))
    expect(tally(answers)).toEqual({ 200: 60 })
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers.filter(({ headers }) => headers.get("idempotency-replayed") === null)).toHaveLength(1)
    expect(await playsOf(campaignId)).toEqual({ plays: 1, players: 1, wins: 0 })
  })

  test("spins of one client are one award a period", async () => {
    const notificationId = await makeWheel(org)
    const clients = times(5, (index) => `spinner-${index}`)
    await register(org, ...clients)
    const spun = await Promise.all(
      times(80, (index) => org.post(spinPath, { notificationId, externalUserId: clients[index % 5] }, { status: 200 })),
    )
    expect(new Set(spun.map(({ body }) => body.awardId)).size).toBe(5)
    expect(spun.filter(({ body }) => !body.alreadyPlayed)).toHaveLength(5)
    expect(await numbers("SELECT count(*)::int AS awards FROM awards")).toEqual({ awards: 5 })
  })

  test("reports of one award are one redemption, and the others are refused", async () => {
    const notificationId = await makeWheel(org)
    const { awardId } = await spin(org, notificationId, "redeemer")
    const reports = await Promise.all(times(40, () => report(org, notificationId, { awardId })))
    expect(tally(reports)).toEqual({ 200: 1, 409: 39 })
    expect(await numbers("SELECT count(*)::int AS redemptions FROM redemptions")).toEqual({ redemptions: 1 })
    const again = await Promise.all(
      times(10, (index) => report(org, notificationId, { awardId, override: true, saleTotal: index + 1 })),
    )
    expect(tally(again)).toEqual({ 200: 10 })
    expect(
      await numbers(
        "SELECT count(*)::int AS redemptions, (count(*) FILTER (WHERE is_current))::int AS current FROM redemptions",
      ),
    ).toEqual({ redemptions: 11, current: 1 })
  })

  test("a code is redeemed as often as it may be", async () => {
    const campaignId = await codeCampaign(org, { defaultCodeConfig: { ...template, maxUses: 25 } })
    const code = await newCode(org, campaignId, "buyer")
    const before = await Promise.all(times(20, () => redeem(org, { code })))
    expect(tally(before)).toEqual({ 200: 20 })
    const near = await Promise.all(
      times(40, () => redeem(org, { code, saleTotal: 100, discountAmount: 10, currency: "COP" })),
    )
    expect(tally(near)).toEqual({ 200: 5, 409: 35 })
    expect(
      await numbers(`SELECT uses::int, (SELECT count(*)::int FROM code_redemptions) AS recorded FROM promo_codes
      WHERE code = '${code}'`),
    ).toEqual({ uses: 25, recorded: 25 })
  })

  test("a round of ranking prizes is given once, however many request it", async () => {
    const campaignId = await makeMarketplace(org, { ranking: ranked("total", [points(1, 20, 10)]) })
    await Promise.all(times(25, (index) => score(org, campaignId, `ranked-${index}`, 100 - index)))
    const asked = await Promise.all(times(12, () => org.post(prizesPath(campaignId))))
    expect(tally(asked)).toEqual({ 200: 1, 409: 11 })
    const given =
      "SELECT count(*)::int AS paid, sum(points)::int AS points, count(DISTINCT player)::int AS players FROM points_ledger"
    expect(await numbers(`${given} WHERE source_id LIKE '${campaignId}:%'`)).toEqual({
      paid: 20,
      points: 200,
      players: 20,
    })
  })

  test("no rule is broken afterwards", async () => {
    await cli(url, "doctor")
  })
})
