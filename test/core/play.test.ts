import { describe, expect, test } from "bun:test"
import { type Campaign, type CampaignConfig, campaignConfig, type GameType } from "../../src/core/campaign.ts"
import { checkPlayable, decidePlay, type PlayAnswer, type PlayerFacts, type PlayRequest } from "../../src/core/play.ts"
import { isRefusal } from "../../src/core/refusal.ts"
import { seeded } from "../../src/demo/chance.ts"

const now = Date.parse("2026-11-21T10:05:00.000Z")
const template = { discountType: "percentage", discountValue: 10, prefix: "WIN-" }
const request: PlayRequest = { orgId: "org", campaignId: "c", externalUserId: "u" }

type Fields = Partial<Omit<CampaignConfig, "defaultCodeConfig">>
const campaign = (fields: Fields = {}, hasTemplate = true): Campaign => ({
  ...campaignConfig("c", {
    ...{ status: "active", gameType: "scratch_card", rewardType: "promo_code", winProbability: 1 },
    ...fields,
    ...(hasTemplate && { defaultCodeConfig: template }),
  }),
  ...{ campaignId: "c", createdAt: now, updatedAt: now },
})

describe("the checks of the campaign come in the order of the contract", () => {
  const trivia: Fields = { gameType: "trivia" }
  const market: Fields = { gameType: "marketplace" }
  const points: Fields = { rewardType: "points" }

  // each row is at fault in all that the rows below check
  test.each<
    [fault: string, Campaign | null, isGameActive: boolean, answers: number[] | undefined, code: string | null]
  >([
    ["no such campaign", null, false, undefined, "NOT_FOUND"],
    [
      "draft",
      campaign({ status: "draft", kind: "codes", gameType: "x", ...points }),
      false,
      undefined,
      "CAMPAIGN_INACTIVE",
    ],
    ["paused", campaign({ status: "paused", kind: "codes" }), true, [], "CAMPAIGN_INACTIVE"],
    ["ended", campaign({ status: "ended" }), true, [], "CAMPAIGN_INACTIVE"],
    ["codes only", campaign({ kind: "codes", gameType: "x", ...points }), false, undefined, "CAMPAIGN_NOT_PLAYABLE"],
    ["unknown game", campaign({ gameType: "darts", ...points }), false, undefined, "UNSUPPORTED_GAME_TYPE"],
    ["game by another case", campaign({ gameType: "Trivia" }), true, [], "UNSUPPORTED_GAME_TYPE"],
    ["game not installed", campaign({ ...market, ...points }), false, undefined, "GAME_NOT_INSTALLED"],
    ["no answers", campaign({ ...trivia, ...points }), true, undefined, "VALIDATION_ERROR"],
    ["points without reward", campaign(points), false, undefined, "CAMPAIGN_MISCONFIGURED"],
    ["codes without template", campaign({}, false), false, undefined, "CAMPAIGN_MISCONFIGURED"],
    ["trivia without questions", campaign(trivia), false, [], "CAMPAIGN_MISCONFIGURED"],
    ["roulette without segments", campaign({ gameType: "roulette" }), false, undefined, "CAMPAIGN_MISCONFIGURED"],
    ["nothing, marketplace", campaign(market), true, undefined, null],
    ["nothing, other games need no installed one", campaign(), false, undefined, null],
    ["nothing, none needs neither reward", campaign({ rewardType: "none" }, false), false, undefined, null],
    ["nothing, an unknown reward", campaign({ rewardType: "mystery" }, false), false, undefined, null],
  ])("%s", (_fault, found, isGameActive, answers, code) => {
    const result = checkPlayable({ campaign: found, isGameActive }, { ...request, ...(answers && { answers }) })
    expect(isRefusal(result) ? result.refusal : null).toBe(code as never)
  })
})

type Given = Partial<Omit<PlayerFacts, "campaign" | "player">> & { campaign?: Campaign; clientId?: string; xp?: number }

const facts = ({ campaign: of = campaign(), clientId, xp = 0, ...rest }: Given): PlayerFacts => ({
  ...{ campaign: of, ban: null, plays: 0, wins: 0, winsOfAll: 0, tiers: [], isCodeTaken: () => false },
  player: { externalUserId: "u", clientId: clientId ?? null, xp, points: 100 },
  ...rest,
})

const decide = (given: Given, sent: Partial<PlayRequest> = {}) => {
  const known = facts(given)
  return decidePlay(known, known.campaign.gameType as GameType, { ...request, ...sent }, now, {
    draw: seeded(1),
    ids: seeded(2),
  })
}

const outcome = (given: Given, sent: Partial<PlayRequest> = {}) => {
  const result = decide(given, sent)
  if (isRefusal(result)) throw new Error(result.message)
  return result
}

const answer = (given: Given, sent: Partial<PlayRequest> = {}): PlayAnswer => outcome(given, sent).answer

const daily = (maxPerUser: number) => ({ maxPerUser, period: "day" }) as const
const points = { rewardType: "points", pointsReward: { points: 50 } }

describe("the checks of the player come in the order banned, registered, play limit", () => {
  const limited = campaign({ ...points, playLimits: daily(1) })

  test.each<[string, Given, string | null]>([
    ["all at fault", { campaign: limited, ban: { message: null }, plays: 1 }, "PLAYER_BANNED"],
    ["not registered, limit reached", { campaign: limited, plays: 1 }, "CLIENT_REQUIRED"],
    ["limit reached", { campaign: limited, plays: 1, clientId: "c1" }, "PLAY_LIMIT_REACHED"],
    ["limit lowered below the plays", { campaign: limited, plays: 9, clientId: "c1" }, "PLAY_LIMIT_REACHED"],
    ["limit 0", { campaign: campaign({ playLimits: daily(0) }) }, "PLAY_LIMIT_REACHED"],
    ["one play left", { campaign: limited, plays: 0, clientId: "c1" }, null],
    ["no limit", { plays: 1e6 }, null],
    ["only points need registration", { campaign: campaign({ rewardType: "none" }) }, null],
  ])("%s", (_fault, given, code) => {
    const result = decide(given)
    expect(isRefusal(result) ? result.refusal : null).toBe(code as never)
  })

  test("a ban shows its own message as it is, or a Spanish one", () => {
    expect(decide({ ban: { message: "Hasta pronto." } })).toMatchObject({ message: "Hasta pronto." })
    expect(decide({ ban: { message: null } })).toMatchObject({ message: expect.stringContaining("Tu cuenta") })
  })
})

describe("a win uses the quota that is left, and loses when none is", () => {
  // rewardLimits, wins of the user, wins of all, won, winsRemaining
  test.each<[Fields["rewardLimits"], number, number, boolean, number | undefined]>([
    [undefined, 9, 9, true, undefined],
    [{ maxPerUser: 2, period: "day" }, 0, 99, true, 1],
    [{ maxPerUser: 2, period: "day" }, 1, 99, true, 0],
    [{ maxPerUser: 2, period: "day" }, 2, 99, false, 0],
    [{ maxPerUser: 2, period: "day" }, 5, 99, false, 0],
    [{ maxTotal: 10, period: "day" }, 9, 9, true, 0],
    [{ maxTotal: 10, period: "day" }, 0, 10, false, 0],
    [{ maxPerUser: 3, maxTotal: 10, period: "day" }, 0, 9, true, 0],
    [{ maxPerUser: 3, maxTotal: 10, period: "day" }, 0, 0, true, 2],
    [{ maxPerUser: 3, maxTotal: 10, period: "day" }, 3, 3, false, 0],
    [{ maxPerUser: 0, period: "day" }, 0, 0, false, 0],
    [{ maxTotal: 0, period: "day" }, 0, 0, false, 0],
  ])("limits %j, %d won by the user and %d by all", (rewardLimits, wins, winsOfAll, won, winsRemaining) => {
    const of = campaign(rewardLimits ? { rewardLimits } : {})
    const { answer: given, usesQuota, code } = outcome({ campaign: of, wins, winsOfAll })
    expect([given.won, usesQuota, given.limits.winsRemaining]).toEqual([won, won, winsRemaining as number])
    expect([code?.code ?? null, given.prizeCode !== null]).toEqual([given.prizeCode, won])
    expect(given.limits.rewardLimitPeriod).toBe(rewardLimits?.period as never)
  })

  test("a loss leaves the quota as it is", () => {
    const of = campaign({ winProbability: 0, rewardLimits: { maxPerUser: 2, period: "week" } })
    expect(answer({ campaign: of }).limits).toEqual({ winsRemaining: 2, rewardLimitPeriod: "week" })
  })

  test.each(["none", "mystery"])("a win of rewardType %s uses no quota and shows none", (rewardType) => {
    const of = campaign({ rewardType, rewardLimits: { maxTotal: 1, period: "day" }, playLimits: daily(3) })
    const { answer: given, usesQuota } = outcome({ campaign: of, winsOfAll: 1, plays: 1 })
    expect([given.won, usesQuota]).toEqual([true, false])
    expect(given.limits).toEqual({ playsRemaining: 1, playLimitPeriod: "day" })
  })
})

describe("what an answer shows by rewardType", () => {
  const won = (fields: Fields) => answer({ campaign: campaign(fields), clientId: "c1" })
  const lost = (fields: Fields) => won({ ...fields, winProbability: 0 })

  test("promo_code: a code with the template's discount on a win, none on a loss", () => {
    expect(won({})).toMatchObject({ awardsPrize: true, prizeCode: expect.stringMatching(/^WIN-[A-Z0-9]{8}$/) })
    expect(won({}).metadata).toEqual({ prizeType: "promo_code", discountType: "percentage", discountValue: 10 })
    expect(lost({})).toMatchObject({ awardsPrize: true, prizeCode: null, metadata: {}, message: null })
  })

  test("points: the reward on a win, 0 on a loss, and the balance on both", () => {
    expect(won(points)).toMatchObject({ pointsAwarded: 50, newPointsBalance: 150, prizeCode: null, awardsPrize: true })
    expect(lost(points)).toMatchObject({ pointsAwarded: 0, newPointsBalance: 100, prizeCode: null, awardsPrize: true })
  })

  test("none: a Spanish message and its code on both", () => {
    const none = { rewardType: "none" }
    const shown = { awardsPrize: false, prizeCode: null, message: expect.any(String) }
    expect(won(none)).toMatchObject({ ...shown, messageCode: "NO_PRIZE_RANKING_ONLY_WIN" })
    expect(lost(none)).toMatchObject({ ...shown, messageCode: "NO_PRIZE_RANKING_ONLY_LOSE" })
  })

  test("unknown: a win that delivers nothing and has no message", () => {
    const nothing = { awardsPrize: false, prizeCode: null, message: null, messageCode: null, metadata: {} }
    expect(won({ rewardType: "mystery" })).toMatchObject({ won: true, ...nothing })
  })

  test("points, balance, XP and tier stand nowhere else, and limits is empty when nothing is limited", () => {
    const fields = ["pointsAwarded", "newPointsBalance", "xpAwarded", "newTotalXp", "tierUp"]
    for (const rewardType of ["promo_code", "none", "mystery"]) {
      const shown = won({ rewardType })
      expect([Object.keys(shown).filter((name) => fields.includes(name)), shown.limits]).toEqual([[], {}])
    }
  })
})

describe("XP", () => {
  const tiers = [
    { name: "Gold", minXp: 100, color: "#fc0" },
    { name: "Bronze", minXp: 10, color: "#c63" },
  ]
  const xp = { perPlay: 10, perWin: 50 }

  // winProbability, XP before, awarded, previous tier, new tier
  test.each([
    [0, 0, 10, null, "Bronze"],
    [1, 0, 60, null, "Bronze"],
    [1, 39, 60, "Bronze", undefined],
    [1, 40, 60, "Bronze", "Gold"],
    [0, 90, 10, "Bronze", "Gold"],
    [1, 500, 60, "Gold", undefined],
  ])("with winProbability %d from %d XP earns %d", (winProbability, before, xpAwarded, previousTier, newTier) => {
    const shown = answer({ campaign: campaign({ xp, winProbability }), xp: before, tiers })
    expect(shown).toMatchObject({ xpAwarded, newTotalXp: before + xpAwarded })
    const newTierColor = tiers.find(({ name }) => name === newTier)?.color
    expect(shown.tierUp).toEqual(newTier === undefined ? undefined : ({ previousTier, newTier, newTierColor } as never))
  })
})

describe("a play tells", () => {
  test("game.played always, and game.won on a win, whatever it delivers", () => {
    const names = (fields: Fields) => outcome({ campaign: campaign(fields) }).events.map(({ name }) => name)
    expect(names({})).toEqual(["game.played", "game.won"])
    expect(names({ rewardType: "none" })).toEqual(["game.played", "game.won"])
    expect(names({ winProbability: 0 })).toEqual(["game.played"])
    expect(names({ rewardLimits: { maxTotal: 0, period: "total" } })).toEqual(["game.played"])
  })

  test("a refusal, and nothing else, when no unique code is found", () => {
    expect(decide({ isCodeTaken: () => true })).toMatchObject({ refusal: "CODE_COLLISION_RETRY_EXCEEDED" })
  })
})
