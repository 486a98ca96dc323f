import { expect, test } from "bun:test"
import {
  ban,
  codeTemplate,
  type Fields,
  identify,
  installGame,
  listen,
  makeCampaign,
  patchCampaign,
  play,
  playPath,
  tryPlay,
} from "../../support/fixture/play.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)

const points = { rewardType: "points", pointsReward: { points: 5 } }
const noPlays = { playLimits: { maxPerUser: 0, period: "total" } }
const notInstalled = { gameType: "marketplace", marketplaceGameId: "absent" }
const noReward = { rewardType: "points" }
const trivia = { gameType: "trivia", trivia: { questions: [{ question: "?", options: ["x"], correctIndex: 0 }] } }
const noQuestions = { gameType: "trivia", trivia: { questions: [] } }

/** Each campaign and player has two faults, adjacent in the order of checks; the first must be reported. */
type Pair = {
  first: string
  second: string
  campaign: Fields
  banned?: boolean
  registered?: boolean
  request?: Fields
}
const pairs: Pair[] = [
  { first: "400 VALIDATION_ERROR", second: "404 NOT_FOUND", campaign: {}, request: { campaignId: "no", answers: "1" } },
  { first: "404 NOT_FOUND", second: "403 PLAYER_BANNED", campaign: {}, request: { campaignId: "no" }, banned: true },
  {
    first: "400 CAMPAIGN_INACTIVE",
    second: "400 CAMPAIGN_NOT_PLAYABLE",
    campaign: { status: "paused", kind: "codes" },
  },
  {
    first: "400 CAMPAIGN_NOT_PLAYABLE",
    second: "400 UNSUPPORTED_GAME_TYPE",
    campaign: { kind: "codes", gameType: "chess" },
  },
  {
    first: "400 CAMPAIGN_NOT_PLAYABLE",
    second: "400 GAME_NOT_INSTALLED",
    campaign: { kind: "codes", ...notInstalled },
  },
  {
    first: "400 UNSUPPORTED_GAME_TYPE",
    second: "400 CAMPAIGN_MISCONFIGURED",
    campaign: { gameType: "chess", ...noReward },
  },
  {
    first: "400 GAME_NOT_INSTALLED",
    second: "400 CAMPAIGN_MISCONFIGURED",
    campaign: { ...notInstalled, ...noReward },
  },
  { first: "400 VALIDATION_ERROR", second: "400 CAMPAIGN_MISCONFIGURED", campaign: noQuestions },
  { first: "400 VALIDATION_ERROR", second: "403 PLAYER_BANNED", campaign: trivia, banned: true },
  { first: "400 CAMPAIGN_MISCONFIGURED", second: "403 PLAYER_BANNED", campaign: noReward, banned: true },
  { first: "400 CAMPAIGN_MISCONFIGURED", second: "400 CLIENT_REQUIRED", campaign: noReward },
  { first: "403 PLAYER_BANNED", second: "400 CLIENT_REQUIRED", campaign: points, banned: true },
  { first: "403 PLAYER_BANNED", second: "429 PLAY_LIMIT_REACHED", campaign: noPlays, banned: true, registered: true },
  { first: "400 CLIENT_REQUIRED", second: "429 PLAY_LIMIT_REACHED", campaign: { ...points, ...noPlays } },
]

for (const { first, second, campaign, banned, registered, request } of pairs)
  test(`order of checks: ${first} before ${second} ${JSON.stringify(request ?? campaign)}`, async () => {
    const { events, stop } = await listen(org)
    const campaignId = await makeCampaign(org, campaign)
    if (registered) await identify(org)
    if (banned) await ban(org, { externalUserId: "user" })
    expect(await tryPlay(org, campaignId, "user", request)).toBe(first)
    expect(await events(0)).toEqual([])
    stop()
  })

test("a play with every fault is refused for one after the other as they are fixed", async () => {
  const campaignId = await makeCampaign(org, {
    status: "draft",
    kind: "codes",
    gameType: "chess",
    rewardType: "points",
    ...noPlays,
  })
  const { banId } = await ban(org, { externalUserId: "user" })
  const patch = (fields: Fields) => () => patchCampaign(org, campaignId, fields)
  const steps: [met: string, mend: () => Promise<unknown>][] = [
    ["400 CAMPAIGN_INACTIVE", patch({ status: "active" })],
    ["400 CAMPAIGN_NOT_PLAYABLE", patch({ kind: "game" })],
    ["400 UNSUPPORTED_GAME_TYPE", patch(notInstalled)],
    ["400 GAME_NOT_INSTALLED", patch(noQuestions)],
    ["400 VALIDATION_ERROR", async () => undefined],
  ]
  const met: string[] = []
  for (const [, mend] of steps) {
    met.push(await tryPlay(org, campaignId))
    await mend()
  }
  expect(met).toEqual(steps.map(([code]) => code))
  const answered = () => tryPlay(org, campaignId, "user", { answers: [0] })
  expect(await answered()).toBe("400 CAMPAIGN_MISCONFIGURED")
  await patchCampaign(org, campaignId, points)
  expect(await answered()).toBe("400 CAMPAIGN_MISCONFIGURED")
  await patchCampaign(org, campaignId, trivia)
  expect(await answered()).toBe("403 PLAYER_BANNED")
  await org.delete(`/api/v1/admin/bans/${banId}`, { status: 204 })
  expect(await answered()).toBe("400 CLIENT_REQUIRED")
  await identify(org)
  expect(await answered()).toBe("429 PLAY_LIMIT_REACHED")
  await patchCampaign(org, campaignId, { playLimits: null })
  expect(await answered()).toBe("200")
})

for (const status of ["draft", "paused", "ended"])
  test(`CAMPAIGN_INACTIVE: a campaign that is ${status} cannot be played`, async () => {
    expect(await tryPlay(org, await makeCampaign(org, { status }))).toBe("400 CAMPAIGN_INACTIVE")
  })

test("CAMPAIGN_INACTIVE: a campaign is a draft by default", async () => {
  expect(await tryPlay(org, await makeCampaign(org, { status: undefined }))).toBe("400 CAMPAIGN_INACTIVE")
})

test("CAMPAIGN_NOT_PLAYABLE: a campaign of kind codes cannot be played", async () => {
  const fields = { kind: "codes", rewardType: "promo_code", defaultCodeConfig: codeTemplate }
  expect(await tryPlay(org, await makeCampaign(org, fields))).toBe("400 CAMPAIGN_NOT_PLAYABLE")
})

for (const gameType of ["chess", "Roulette", "toString", undefined])
  test(`UNSUPPORTED_GAME_TYPE: gameType ${gameType} is stored and rejected at play`, async () => {
    const campaignId = await makeCampaign(org, { gameType })
    const { body } = await org.get(`/api/v1/admin/campaigns/${campaignId}`, { status: 200 })
    expect(body.gameType).toBe(gameType)
    expect(await tryPlay(org, campaignId)).toBe("400 UNSUPPORTED_GAME_TYPE")
  })

test("GAME_NOT_INSTALLED: a marketplace game that is not installed, inactive, not named or another organization's", async () => {
  const campaignId = await makeCampaign(org, { gameType: "marketplace", marketplaceGameId: "flappy" })
  const unnamed = await makeCampaign(org, { gameType: "marketplace" })
  await installGame(await service.organization(), "flappy")
  expect(await tryPlay(org, campaignId)).toBe("400 GAME_NOT_INSTALLED")
  await installGame(org, "flappy", false)
  expect(await tryPlay(org, campaignId)).toBe("400 GAME_NOT_INSTALLED")
  await installGame(org, "flappy")
  await play(org, campaignId)
  expect(await tryPlay(org, unnamed)).toBe("400 GAME_NOT_INSTALLED")
  await installGame(org, "flappy", false)
  expect(await tryPlay(org, campaignId)).toBe("400 GAME_NOT_INSTALLED")
})

const segments = [{ segmentId: "a", name: "A", weight: 0 }]
const misconfigured: [name: string, broken: Fields, mended: Fields][] = [
  ["points without pointsReward", { rewardType: "points" }, { pointsReward: { points: 1 } }],
  ["promo_code without a code template", { rewardType: "promo_code" }, { defaultCodeConfig: codeTemplate }],
  ["a roulette without segments", { gameType: "roulette" }, { segments: [{ segmentId: "a", name: "A" }] }],
  ["a roulette of weight 0", { gameType: "roulette", segments }, { segments: [{ segmentId: "a", name: "A" }] }],
  ["a trivia without trivia", { gameType: "trivia" }, { trivia: trivia.trivia }],
  ["a trivia without questions", noQuestions, { trivia: trivia.trivia }],
]
for (const [name, broken, mended] of misconfigured)
  test(`CAMPAIGN_MISCONFIGURED: ${name} is in warnings, refused at play, and plays once fixed`, async () => {
    await identify(org)
    const campaignId = await makeCampaign(org, broken)
    const warnings = async () => (await org.get(`/api/v1/admin/campaigns/${campaignId}`, { status: 200 })).body.warnings
    expect(await warnings()).toHaveLength(1)
    expect(await tryPlay(org, campaignId, "user", { answers: [0] })).toBe("400 CAMPAIGN_MISCONFIGURED")
    await patchCampaign(org, campaignId, mended)
    expect(await warnings()).toEqual([])
    await play(org, campaignId, "user", { answers: [0] })
  })

for (const [scope, status] of Object.entries({ sdk: 403, read: 403, write: 200, admin: 200 }))
  test(`a key of scope ${scope} gets ${status} at play, before its body is checked`, async () => {
    const { body } = await org.post("/api/v1/admin/api-keys", { name: scope, scope }, { status: 201 })
    const caller = org.as({ key: body.key })
    const campaignId = await makeCampaign(org)
    await caller.post(playPath, { campaignId, externalUserId: "user" }, { status })
    const faulty = await caller.post(playPath, "{")
    expect(faulty.body.code).toBe(status === 403 ? "INSUFFICIENT_SCOPE" : "VALIDATION_ERROR")
  })

test("without a key 401 MISSING_API_KEY comes before the missing X-Org-Id, with an unknown one 401 INVALID_API_KEY", async () => {
  const codeOf = async (key: string, orgId: string) => (await org.as({ key, orgId }).post(playPath, "{")).body.code
  expect(await codeOf("", "")).toBe("MISSING_API_KEY")
  expect(await codeOf("unknown", "")).toBe("INVALID_API_KEY")
  expect(await codeOf(org.key, "")).toBe("VALIDATION_ERROR")
})
