import { expect, test } from "bun:test"
import {
  codeTemplate,
  expectFields,
  type Fields,
  identify,
  listen,
  makeCampaign,
  makeMarketplace,
  patchCampaign,
  places,
  play,
  playerOf,
  tryPlay,
} from "../../support/fixture/play.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)

const promo = { rewardType: "promo_code", defaultCodeConfig: codeTemplate }
const points = { rewardType: "points", pointsReward: { points: 50 } }
const rankingOnly = { awardsPrize: false, prizeCode: null, message: expect.stringMatching(/\S/) }
const win = "NO_PRIZE_RANKING_ONLY_WIN"
const loss = "NO_PRIZE_RANKING_ONLY_LOSE"

type Reward = [name: string, fields: Fields, won: boolean, answer: Fields, absent: string[], events: string[]]
const noPoints = ["pointsAwarded", "newPointsBalance"]
const noXp = ["xpAwarded", "newTotalXp", "tierUp"]
const played = ["game.played"]
const both = ["game.played", "game.won"]
const rewards: Reward[] = [
  ["none, won", {}, true, { ...rankingOnly, rewardType: "none", messageCode: win }, [...noPoints, ...noXp], both],
  ["none, lost", {}, false, { ...rankingOnly, rewardType: "none", messageCode: loss }, [...noPoints, ...noXp], played],
  [
    "promo_code, won",
    promo,
    true,
    {
      awardsPrize: true,
      prizeCode: expect.stringMatching(/^WIN-.{8}$/),
      message: null,
      messageCode: null,
      metadata: { prizeType: "promo_code", discountType: "percentage", discountValue: 10 },
    },
    [...noPoints, ...noXp],
    both,
  ],
  ["promo_code, lost", promo, false, { awardsPrize: true, prizeCode: null, metadata: {} }, noPoints, played],
  [
    "points, won",
    points,
    true,
    { awardsPrize: true, prizeCode: null, message: null, messageCode: null, pointsAwarded: 50, newPointsBalance: 50 },
    noXp,
    both,
  ],
  ["points, lost", points, false, { pointsAwarded: 0, newPointsBalance: 0, prizeCode: null }, noXp, played],
  [
    "unknown rewardType, won",
    { ...promo, ...points, rewardType: "gift_card" },
    true,
    { rewardType: "gift_card", awardsPrize: false, prizeCode: null, message: null, messageCode: null },
    noPoints,
    both,
  ],
  [
    "unknown rewardType, lost",
    { rewardType: "gift_card" },
    false,
    { rewardType: "gift_card", awardsPrize: false, prizeCode: null, message: null, messageCode: null },
    noPoints,
    played,
  ],
]

for (const [name, fields, won, answer, absent, names] of rewards)
  test(`reward ${name}: answer and events (${names.join(", ")}), no code.created`, async () => {
    await identify(org)
    const { events, stop } = await listen(org)
    const campaignId = await makeCampaign(org, { winProbability: won ? 1 : 0, ...fields })
    const { body } = await play(org, campaignId)
    expectFields(body, { won, limits: {}, ...answer })
    expect(body.limits).toEqual({})
    for (const field of absent) expect(body).not.toHaveProperty(field)
    const sent = await events(names.length)
    expect(sent.map(({ event }) => event)).toEqual(names)
    expect(sent[0]?.data).toEqual({ campaignId, externalUserId: "user", won })
    if (won) expect(sent[1]?.data).toMatchObject({ campaignId, externalUserId: "user", prizeCode: body.prizeCode })
    stop()
  })

test("a none campaign consumes neither codes nor rewardLimits, and has no limits.winsRemaining", async () => {
  const rewardLimits = { maxPerUser: 1, maxTotal: 1, period: "total" }
  const campaignId = await makeMarketplace(org, { ...promo, ...points, rewardType: "none", rewardLimits })
  await identify(org)
  for (let turn = 0; turn < 3; turn++) {
    const { body } = await play(org, campaignId, "user", { gameResult: { won: true, score: 2 } })
    expectFields(body, { won: true, ...rankingOnly, messageCode: win })
    expect(body.limits).not.toHaveProperty("winsRemaining")
  }
  expect(await playerOf(org)).toMatchObject({ codes: [], points: 0, ledger: [] })
  expect(await places(org, campaignId)).toEqual(["1 user 6"])
  await patchCampaign(org, campaignId, { rewardType: "points", winProbability: 1 })
  const { body } = await play(org, campaignId)
  expect(body).toMatchObject({ won: true, pointsAwarded: 50, limits: { winsRemaining: 0 } })
})

test("an unknown rewardType is drawn like a prize and uses no quota", async () => {
  const rewardLimits = { maxTotal: 1, maxPerUser: 1, period: "total" }
  const campaignId = await makeCampaign(org, { ...promo, rewardType: "gift_card", rewardLimits })
  for (let turn = 0; turn < 3; turn++) expect((await play(org, campaignId)).body.won).toBe(true)
  expect((await playerOf(org)).codes).toEqual([])
  await patchCampaign(org, campaignId, { rewardType: "promo_code" })
  expect((await play(org, campaignId)).body).toMatchObject({ won: true, limits: { winsRemaining: 0 } })
})

for (const rewardType of ["none", "gift_card"])
  test(`a quota that is used up turns no win of a ${rewardType} campaign into a loss`, async () => {
    const campaignId = await makeCampaign(org, { ...promo, rewardLimits: { maxTotal: 1, period: "total" } })
    await play(org, campaignId)
    expect((await play(org, campaignId)).body.won).toBe(false)
    await patchCampaign(org, campaignId, { rewardType })
    expect((await play(org, campaignId)).body).toMatchObject({ won: true, prizeCode: null })
  })

test("a code won is stored as a play's, can be redeemed at once, and each win has another", async () => {
  const campaignId = await makeCampaign(org, promo)
  const codes = [(await play(org, campaignId)).body.prizeCode, (await play(org, campaignId)).body.prizeCode]
  expect(new Set(codes).size).toBe(2)
  const player = await playerOf(org)
  expect(player.codes).toMatchObject(codes.toReversed().map((code) => ({ code, campaignId, origin: "play" })))
  expect(player.plays.map((session: { prizeCode: string }) => session.prizeCode)).toEqual(codes.toReversed())
  const { body } = await org.post("/api/v1/codes/redeem", { code: codes[0] }, { status: 200 })
  expect(body).toMatchObject({ ok: true, campaignId, externalUserId: "user", discountValue: 10 })
})

test("generationLimits never refuses a play, whose codes count as received", async () => {
  const campaignId = await makeCampaign(org, { ...promo, generationLimits: { maxPerUser: 2, period: "day" } })
  for (let turn = 0; turn < 3; turn++) expect((await play(org, campaignId)).body.prizeCode).toBeString()
  const { body } = await org.post(
    "/api/v1/codes",
    { campaignId, externalUserId: "user" },
    { status: 429, headers: { "idempotency-key": "k" } },
  )
  expect(body.code).toBe("GENERATION_LIMIT_REACHED")
})

test("points add up in the balance and in the ledger, a loss adds no row", async () => {
  await identify(org)
  const campaignId = await makeCampaign(org, points)
  const first = (await play(org, campaignId)).body
  await patchCampaign(org, campaignId, { winProbability: 0 })
  const lost = (await play(org, campaignId)).body
  await patchCampaign(org, campaignId, { winProbability: 1, pointsReward: { points: 7 } })
  service.clock.advance(1_000)
  const second = (await play(org, campaignId)).body
  expect([first, lost, second].map((body) => [body.pointsAwarded, body.newPointsBalance])).toEqual([
    [50, 50],
    [0, 50],
    [7, 57],
  ])
  const { points: balance, ledger } = await playerOf(org)
  expect(balance).toBe(57)
  const at = new Date(service.clock.now).toISOString()
  expect(ledger).toEqual([
    { at, points: 7, balance: 57, reason: expect.any(String), sourceId: second.sessionId },
    { at: expect.any(String), points: 50, balance: 50, reason: expect.any(String), sourceId: first.sessionId },
  ])
})

test("50 parallel wins of points leave a ledger that adds up to the balance", async () => {
  await identify(org)
  const campaignId = await makeCampaign(org, { ...points, xp: { perWin: 1 } })
  const answers = await Promise.all(Array.from({ length: 50 }, () => play(org, campaignId)))
  const balances = answers.map(({ body }) => body.newPointsBalance).sort((a, b) => a - b)
  expect(balances).toEqual(Array.from({ length: 50 }, (_, index) => (index + 1) * 50))
  const { points: balance, xp, ledger } = await playerOf(org)
  expect([balance, xp, ledger.length, ledger[0].balance]).toEqual([2_500, 50, 50, 2_500])
})

test("CLIENT_REQUIRED: a points campaign refuses an unregistered user, who plays once identified", async () => {
  const { events, stop } = await listen(org)
  const campaignId = await makeCampaign(org, points)
  expect(await tryPlay(org, campaignId)).toBe("400 CLIENT_REQUIRED")
  await org.get("/api/v1/admin/players/user", { status: 404 })
  expect(await events(0)).toEqual([])
  await identify(org)
  expect((await play(org, campaignId)).body.newPointsBalance).toBe(50)
  stop()
})

const xpCases: [name: string, xp: Fields, winProbability: number, xpAwarded: number][] = [
  ["a win gets perPlay and perWin", { perPlay: 10, perWin: 50 }, 1, 60],
  ["a loss gets perPlay alone", { perPlay: 10, perWin: 50 }, 0, 10],
  ["perWin alone, won", { perWin: 50 }, 1, 50],
  ["perWin alone, lost", { perWin: 50 }, 0, 0],
  ["perPlay alone, won", { perPlay: 10 }, 1, 10],
]
for (const [name, xp, winProbability, xpAwarded] of xpCases)
  test(`xp: ${name}; newTotalXp is the total after the play`, async () => {
    await play(org, await makeCampaign(org, { xp: { perPlay: 3 } }))
    const campaignId = await makeCampaign(org, { xp, winProbability })
    const { body } = await play(org, campaignId)
    expect(body).toMatchObject({ xpAwarded, newTotalXp: 3 + xpAwarded })
    expect(body).not.toHaveProperty("tierUp")
    expect((await playerOf(org)).xp).toBe(3 + xpAwarded)
  })

test("tierUp is only present if the tier changes, with both names and the new color", async () => {
  const tiers = [
    { name: "Gold", minXp: 35, color: "#ffd700" },
    { name: "Bronze", minXp: 10, color: "#cd7f32" },
    { name: "Silver", minXp: 20, color: "#c0c0c0" },
  ]
  await org.put("/api/v1/admin/tiers", { tiers }, { status: 200 })
  const campaignId = await makeCampaign(org, { xp: { perPlay: 5 } })
  const ups: unknown[] = []
  for (let turn = 0; turn < 6; turn++) ups.push((await play(org, campaignId)).body.tierUp)
  const toBronze = { previousTier: null, newTier: "Bronze", newTierColor: "#cd7f32" }
  const toSilver = { previousTier: "Bronze", newTier: "Silver", newTierColor: "#c0c0c0" }
  expect(ups).toEqual([undefined, toBronze, undefined, toSilver, undefined, undefined])
  await patchCampaign(org, campaignId, { xp: { perPlay: 100 } })
  const { body } = await play(org, campaignId)
  expect(body.tierUp).toEqual({ previousTier: "Silver", newTier: "Gold", newTierColor: "#ffd700" })
  expect((await playerOf(org)).tier).toBe("Gold")
})
