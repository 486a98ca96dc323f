import { expect, test } from "bun:test"
import {
  codeTemplate,
  expectFields,
  type Fields,
  identify,
  installGame,
  makeCampaign,
  makeMarketplace,
  patchCampaign,
  places,
  play,
  playerOf,
  tryPlay,
} from "../../support/fixture/play.ts"
import type { Body } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)

const prize = { segmentId: "a", name: "10% off", weight: 1, prizeType: "discount" }
const blank = { segmentId: "b", name: "Keep playing", isPrize: false, weight: 1 }
const roulette = (...segments: Fields[]) => ({ gameType: "roulette", segments })
const question = { question: "?", options: ["x", "y", "z"], correctIndex: 1 }
const trivia = (count: number, minCorrect?: number) => ({
  gameType: "trivia",
  trivia: { questions: Array(count).fill(question), ...(minCorrect !== undefined && { minCorrect }) },
})

/** The bodies of `count` plays, a user each. */
const playMany = async (campaignId: string, count: number): Promise<Body[]> => {
  const answers = Array.from({ length: count }, (_, index) => play(org, campaignId, `u${index}`))
  return (await Promise.all(answers)).map(({ body }) => body)
}
const winsOf = (bodies: Body[]) => bodies.filter(({ won }) => won).length

const games: [gameType: string, winning: Fields, losing: Fields, body: Fields][] = [
  ["trivia", trivia(1), trivia(1, 2), { answers: [1] }],
  ["roulette", roulette(prize), roulette(blank), {}],
  ["scratch_card", { gameType: "scratch_card", winProbability: 1 }, { gameType: "scratch_card" }, {}],
  ["slot_machine", { gameType: "slot_machine", winProbability: 1 }, { gameType: "slot_machine" }, {}],
  ["marketplace", { gameType: "marketplace", winProbability: 1 }, { gameType: "marketplace" }, {}],
]

for (const [gameType, winning, losing, body] of games) {
  test(`${gameType} answers every field of a win and of a loss`, async () => {
    await installGame(org, "flappy")
    const shared = { rewardType: "promo_code", defaultCodeConfig: codeTemplate, marketplaceGameId: "flappy" }
    const odds = { winProbability: 0 }
    const win = await play(org, await makeCampaign(org, { ...shared, ...odds, ...winning }), "user", body)
    const loss = await play(org, await makeCampaign(org, { ...shared, ...odds, ...losing }), "user", body)
    const answer = { sessionId: expect.any(String), result: expect.any(String), rewardType: "promo_code" }
    const noText = { message: null, messageCode: null }
    const code = expect.stringMatching(/^WIN-.{8}$/)
    expectFields(win.body, { ...answer, ...noText, awardsPrize: true, won: true, prizeCode: code, limits: {} })
    expectFields(loss.body, { ...answer, ...noText, awardsPrize: true, won: false, prizeCode: null, limits: {} })
    expect(win.body.result).not.toBe("")
    expect(loss.body.result).not.toBe(win.body.result)
  })

  if (gameType !== "marketplace")
    test(`${gameType} is resolved by the server: the whole gameResult is ignored`, async () => {
      const odds = { winProbability: 0 }
      const gameResult = { score: 999, won: true, metadata: { cheat: true } }
      const lost = await play(org, await makeCampaign(org, { ...odds, ...losing }), "user", { ...body, gameResult })
      const campaignId = await makeCampaign(org, { ...odds, ...winning })
      const won = await play(org, campaignId, "user", { ...body, gameResult: { ...gameResult, won: false } })
      expect([lost.body.won, won.body.won]).toEqual([false, true])
      const score = gameType === "trivia" ? 1 : 0
      expect((await playerOf(org)).plays).toMatchObject([
        { score, metadata: null },
        { score, metadata: null },
      ])
      expect(await places(org, campaignId)).toEqual(score === 0 ? [] : ["1 user 1"])
    })
}

for (const gameType of ["scratch_card", "slot_machine", "marketplace"]) {
  test(`${gameType} draws by winProbability, 0 by default`, async () => {
    await installGame(org, "flappy")
    const fields = { gameType, marketplaceGameId: "flappy" }
    expect(winsOf(await playMany(await makeCampaign(org, { ...fields, winProbability: undefined }), 50))).toBe(0)
    expect(winsOf(await playMany(await makeCampaign(org, { ...fields, winProbability: 1 }), 50))).toBe(50)
    // Ten standard deviations around 200.
    const wins = winsOf(await playMany(await makeCampaign(org, { ...fields, winProbability: 0.5 }), 400))
    expect(Math.abs(wins - 200)).toBeLessThan(100)
  })
}

test("roulette draws a segment by weight: result and metadata.segment name it, weight 0 never comes up", async () => {
  const never = { ...prize, segmentId: "never", name: "Never", weight: 0 }
  const rare = { ...blank, weight: 1 }
  const campaignId = await makeCampaign(org, roulette(never, { ...prize, weight: 3 }, rare))
  const bodies = await playMany(campaignId, 400)
  const wins = winsOf(bodies)
  expect(Math.abs(wins - 300)).toBeLessThan(87)
  for (const { won, result, metadata } of bodies) {
    expect(result).toBe(won ? "10% off" : "Keep playing")
    expect(metadata.segment).toBe(result)
  }
})

test("roulette: a segment without isPrize is a prize, and its prizeType is in metadata", async () => {
  const campaignId = await makeCampaign(org, roulette(prize))
  const { body } = await play(org, campaignId)
  expect(body).toMatchObject({ won: true, metadata: { segment: "10% off", prizeType: "discount" } })
})

const triviaCases: [name: string, minCorrect: number | undefined, answers: number[], won: boolean, score: number][] = [
  ["every answer right wins", undefined, [1, 1, 1], true, 3],
  ["all answers must be right without minCorrect", undefined, [1, 1, 0], false, 2],
  ["minCorrect right answers win", 2, [0, 1, 1], true, 2],
  ["one fewer than minCorrect loses", 2, [0, 0, 1], false, 1],
  ["a missing answer is wrong", undefined, [1, 1], false, 2],
  ["an empty list of answers is wrong, not missing", undefined, [], false, 0],
  ["an out-of-range answer is wrong", undefined, [1, 1, 3], false, 2],
  ["a negative answer is wrong", undefined, [1, -1, 1], false, 2],
  ["an answer too many counts for nothing", 3, [1, 1, 0, 1, 1], false, 2],
  ["minCorrect 0 always wins", 0, [0, 0, 0], true, 0],
]
for (const [name, minCorrect, answers, won, score] of triviaCases)
  test(`trivia: ${name}; the score is the number of right answers`, async () => {
    const campaignId = await makeCampaign(org, trivia(3, minCorrect))
    const { body } = await play(org, campaignId, "user", { answers })
    expect(body.won).toBe(won)
    expect((await playerOf(org)).plays[0].score).toBe(score)
    expect(await places(org, campaignId)).toEqual(score > 0 ? [`1 user ${score}`] : [])
  })

test("answers are only required for trivia: without them it is 400 VALIDATION_ERROR", async () => {
  const campaignId = await makeCampaign(org, trivia(1))
  expect(await tryPlay(org, campaignId)).toBe("400 VALIDATION_ERROR")
  expect(await tryPlay(org, campaignId, "user", { answers: null })).toBe("400 VALIDATION_ERROR")
  expect(await tryPlay(org, await makeCampaign(org))).toBe("200")
  expect(await tryPlay(org, await makeCampaign(org), "user", { answers: [4] })).toBe("200")
})

const delivering: [rewardType: string, fields: Fields][] = [
  ["promo_code", { defaultCodeConfig: codeTemplate }],
  ["points", { pointsReward: { points: 5 } }],
  ["mystery", {}],
]
for (const [rewardType, fields] of delivering)
  test(`marketplace ignores gameResult.won in a ${rewardType} campaign: the server decides`, async () => {
    await identify(org)
    const campaignId = await makeMarketplace(org, { rewardType, winProbability: 0, ...fields })
    const claimed = await play(org, campaignId, "user", { gameResult: { won: true, score: 7 } })
    await patchCampaign(org, campaignId, { winProbability: 1 })
    const denied = await play(org, campaignId, "user", { gameResult: { won: false, score: 8 } })
    expect([claimed.body.won, denied.body.won]).toEqual([false, true])
    expect(await places(org, campaignId)).toEqual(["1 user 15"])
  })

test("marketplace honors gameResult.won in a none campaign, and draws when it is not sent", async () => {
  const campaignId = await makeMarketplace(org, { winProbability: 0 })
  const won = await play(org, campaignId, "user", { gameResult: { won: true } })
  const drawnLoss = await play(org, campaignId, "user", { gameResult: { score: 1 } })
  await patchCampaign(org, campaignId, { winProbability: 1 })
  const lost = await play(org, campaignId, "user", { gameResult: { won: false } })
  const drawnWin = await play(org, campaignId)
  expect([won, drawnLoss, lost, drawnWin].map(({ body }) => body.won)).toEqual([true, false, false, true])
})

test("gameResult.score is the only way a score reaches the ranking: without it the total stays zero", async () => {
  const campaignId = await makeMarketplace(org)
  await play(org, campaignId)
  await play(org, campaignId, "user", { gameResult: { won: true, metadata: { score: 50 } } })
  expect((await playerOf(org)).plays).toMatchObject([{ score: 0 }, { score: 0 }])
  expect(await places(org, campaignId)).toEqual([])
  await play(org, campaignId, "user", { gameResult: { score: 4 } })
  expect(await places(org, campaignId)).toEqual(["1 user 4"])
})
