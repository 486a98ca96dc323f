import { describe, expect, test } from "bun:test"
import { type Campaign, type CampaignConfig, campaignConfig } from "../../../../src/core/campaign/campaign.ts"
import type { PlayAnswer, PlayRequest } from "../../../../src/core/campaign/play.ts"
import { quotaPeriodAt, type Tally } from "../../../../src/core/campaign/standing/quota.ts"
import type { Standing } from "../../../../src/core/campaign/standing/standing.ts"
import type { ChangeOf } from "../../../../src/core/change.ts"
import { decidePlay, type PlayChange } from "../../../../src/core/operation/partner/play.ts"
import type { PlayFacts } from "../../../../src/core/operation/partner/play-facts.ts"
import { mostTestUse } from "../../../../src/core/organization/test-use.ts"
import { type Period, type PeriodKind, periodsAt } from "../../../../src/core/period.ts"
import { isRefusal, type RefusalCode } from "../../../../src/core/refusal.ts"
import { seeded } from "../../../../src/demo/chance.ts"
import { nativeHashing } from "../../../../src/secret/hash.ts"
import { plainFacts } from "../../../support/core/play-facts.ts"

const now = Date.parse("2026-11-21T10:05:00.000Z")
const template = { discountType: "percentage", discountValue: 10, prefix: "WIN-" }
const request: PlayRequest = { orgId: "org", campaignId: "c", externalUserId: "u" }

type Fields = Partial<Omit<CampaignConfig, "defaultCodeConfig">>
const campaign = (fields: Fields = {}, hasTemplate = true): Campaign => ({
  ...campaignConfig("c", {
    status: "active",
    gameType: "scratch_card",
    rewardType: "promo_code",
    winProbability: 1,
    ...fields,
    ...(hasTemplate && { defaultCodeConfig: template }),
  }),
  campaignId: "c",
  createdAt: now,
  updatedAt: now,
})

const daily = (maxPerUser: number) => ({ maxPerUser, period: "day" }) as const
const points = { rewardType: "points", pointsReward: { points: 50 } }

/** The facts of a play; `plays` and `wins` are the counts in the current periods of the limits. */
type Given = Partial<Omit<PlayFacts, "player" | "standing" | "winsOfAll">> & {
  readonly clientId?: string
  readonly xp?: number
  readonly plays?: number
  readonly wins?: number
  readonly winsOfAll?: number
}

const tallyIn = (period: Period | null, count: number): Tally | null =>
  period && { from: period.start, until: period.end, count }

const standingOf = (of: Campaign, plays: number, wins: number): Standing => {
  const periods = periodsAt(of.timezone, now)
  const [counted, won] = [of.playLimits, of.rewardLimits].map((limit) => periods[limit?.period ?? "total"])
  return {
    lastAt: now - 1,
    playsFrom: counted?.start ?? null,
    playsUntil: counted?.end ?? null,
    plays,
    winsFrom: won?.start ?? null,
    winsUntil: won?.end ?? null,
    wins,
    totalScore: 0,
    totalReached: null,
    dayFrom: null,
    dayScore: 0,
    dayReached: null,
    weekFrom: null,
    weekScore: 0,
    weekReached: null,
    monthFrom: null,
    monthScore: 0,
    monthReached: null,
    prizeWins: null,
    archived: null,
  }
}

const facts = ({ clientId, xp = 0, plays = 0, wins = 0, winsOfAll = 0, ...rest }: Given): PlayFacts => {
  const { campaign: of = campaign() } = rest
  return {
    campaign: of,
    ...plainFacts,
    player: { externalUserId: "u", clientId: clientId ?? null, xp, points: 100 },
    standing: of && standingOf(of, plays, wins),
    winsOfAll: of && tallyIn(quotaPeriodAt(of, now), winsOfAll),
    ...rest,
  }
}

const decide = (given: Given, sent: Partial<PlayRequest> = {}) =>
  decidePlay(facts(given), { ...request, ...sent }, now, { draw: seeded(1), ids: seeded(2), hashing: nativeHashing })

const codeOf = (result: ReturnType<typeof decide>): RefusalCode | null => (isRefusal(result) ? result.refusal : null)

const fullTest = { wall: now, queued: null, use: mostTestUse, added: { plays: 1, players: 0 } }

describe("the refusals", () => {
  const terms = { version: "2", url: "https://a.example/terms" }
  /** Each fault of a play, in the order of the contract, as a change to a valid play. */
  const faults: readonly [RefusalCode, (given: Given) => Given][] = [
    ["NOT_FOUND", (given) => ({ ...given, campaign: null })],
    ["CAMPAIGN_INACTIVE", (given) => changed(given, { status: "paused" })],
    ["CAMPAIGN_NOT_PLAYABLE", (given) => changed(given, { kind: "codes" })],
    ["UNSUPPORTED_GAME_TYPE", (given) => changed(given, { gameType: "darts" })],
    ["GAME_NOT_INSTALLED", (given) => ({ ...changed(given, { gameType: "marketplace" }), isGameActive: false })],
    ["VALIDATION_ERROR", (given) => changed(given, { gameType: "trivia" })],
    ["CAMPAIGN_MISCONFIGURED", (given) => changed(given, { pointsReward: undefined })],
    ["NOT_FOR_PLAYERS", (given) => ({ ...given, isByPlayer: true })],
    ["PLAYER_BANNED", (given) => ({ ...given, ban: { message: null } })],
    ["CLIENT_REQUIRED", ({ clientId: _clientId, ...given }) => given],
    ["TERMS_REQUIRED", (given) => ({ ...given, terms: { terms, isAccepted: false, sent: "1" } })],
    [
      "ENTRY_CODE_REQUIRED",
      (given) => ({ ...given, entry: { sent: undefined, lockedSeconds: 0, pool: null, find: () => null } }),
    ],
    ["NO_PLAYS_GRANTED", (given) => changed(given, { grants: { required: true } })],
    ["PLAY_LIMIT_REACHED", (given) => ({ ...changed(given, { playLimits: daily(1) }), plays: 1 })],
    ["INSUFFICIENT_POINTS", (given) => changed(given, { playCost: { points: 101 } })],
    ["TEST_LIMIT", (given) => ({ ...given, test: fullTest })],
  ]
  const changed = (given: Given, fields: { [Field in keyof Campaign]?: Campaign[Field] | undefined }): Given => ({
    ...given,
    campaign: given.campaign ? ({ ...given.campaign, ...fields } as Campaign) : null,
  })
  const sound: Given = { campaign: campaign(points), clientId: "c1" }
  // Two faults that change the same field cannot be combined.
  const sameField = new Set(["UNSUPPORTED_GAME_TYPE", "GAME_NOT_INSTALLED", "VALIDATION_ERROR"])
  const pairs = faults.flatMap(([first, makeFirst], index) =>
    faults.slice(index + 1).flatMap(([second, makeSecond]) => {
      const isPossible = first === "NOT_FOUND" || !(sameField.has(first) && sameField.has(second))
      return isPossible ? [{ first, second, given: makeFirst(makeSecond(sound)) }] : []
    }),
  )

  test("nothing refuses a valid play", () => expect(codeOf(decide(sound))).toBeNull())

  test.each(faults)("%s, if nothing else is wrong", (code, make) => {
    expect(codeOf(decide(make(sound)))).toBe(code)
  })

  test.each(pairs)("$first comes before $second", ({ first, given }) => {
    expect(codeOf(decide(given))).toBe(first)
  })

  test.each<[string, Given, sent: Partial<PlayRequest>, RefusalCode | null]>([
    ["draft", { campaign: campaign({ status: "draft" }) }, {}, "CAMPAIGN_INACTIVE"],
    ["ended", { campaign: campaign({ status: "ended" }) }, {}, "CAMPAIGN_INACTIVE"],
    ["game by another case", { campaign: campaign({ gameType: "Trivia" }) }, {}, "UNSUPPORTED_GAME_TYPE"],
    ["codes without template", { campaign: campaign({}, false) }, {}, "CAMPAIGN_MISCONFIGURED"],
    ["no questions", { campaign: campaign({ gameType: "trivia" }) }, { answers: [] }, "CAMPAIGN_MISCONFIGURED"],
    ["no segments", { campaign: campaign({ gameType: "roulette" }) }, {}, "CAMPAIGN_MISCONFIGURED"],
    ["other games need no installed one", { isGameActive: false }, {}, null],
    ["none needs neither reward", { campaign: campaign({ rewardType: "none" }, false) }, {}, null],
    ["an unknown reward", { campaign: campaign({ rewardType: "mystery" }, false) }, {}, null],
    [
      "limit lowered below the plays",
      { campaign: campaign({ playLimits: daily(1) }), plays: 9 },
      {},
      "PLAY_LIMIT_REACHED",
    ],
    ["limit 0", { campaign: campaign({ playLimits: daily(0) }) }, {}, "PLAY_LIMIT_REACHED"],
    ["one play left", { campaign: campaign({ playLimits: daily(2) }), plays: 1 }, {}, null],
    ["no limit", { plays: 1e6 }, {}, null],
    ["no unique code is found", { isCodeTaken: () => true }, {}, "CODE_COLLISION_RETRY_EXCEEDED"],
    ["a loss needs no code", { campaign: campaign({ winProbability: 0 }), isCodeTaken: () => true }, {}, null],
  ])("%s", (_name, given, sent, code) => {
    expect(codeOf(decide(given, sent))).toBe(code)
  })

  test("a ban shows its own message as it is, or a Spanish one", () => {
    expect(decide({ ban: { message: "Hasta pronto." } })).toMatchObject({ message: "Hasta pronto." })
    expect(decide({ ban: { message: null } })).toMatchObject({ message: expect.stringContaining("Tu cuenta") })
  })

  test("a play limit says when its period ends", () => {
    const retryAfter = (period: PeriodKind) =>
      decide({ campaign: campaign({ playLimits: { maxPerUser: 1, period } }), plays: 1 })
    const seconds = (to: string) => (Date.parse(to) - now) / 1000
    expect(retryAfter("day")).toMatchObject({ retryAfterSeconds: seconds("2026-11-22T00:00:00.000Z") })
    expect(retryAfter("month")).toMatchObject({ retryAfterSeconds: seconds("2026-12-01T00:00:00.000Z") })
    expect(retryAfter("total")).not.toHaveProperty("retryAfterSeconds")
  })
})

const outcome = (given: Given, sent: Partial<PlayRequest> = {}) => {
  const result = decide(given, sent)
  if (isRefusal(result)) throw new Error(result.message)
  return result
}

/** The changes of one kind. */
const made = <Kind extends PlayChange["kind"]>(changes: readonly PlayChange[], kind: Kind) =>
  changes.filter((change): change is Extract<PlayChange, ChangeOf<Kind>> => change.kind === kind)

const answer = (given: Given, sent: Partial<PlayRequest> = {}): PlayAnswer => outcome(given, sent).answer

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
    const { answer: given, changes } = outcome({ campaign: of, wins, winsOfAll })
    expect([given.won, given.limits.winsRemaining]).toEqual([won, winsRemaining as number])
    const counted = rewardLimits?.maxTotal === undefined ? null : winsOfAll + 1
    expect(made(changes, "countWin").map((change) => change.wins?.count ?? null)).toEqual(won ? [counted] : [])
    const [played] = made(changes, "appendPlay")
    expect(played).toMatchObject({ play: { won, usedQuota: won, prizeCode: given.prizeCode } })
    expect(played?.standing.wins).toBe(rewardLimits ? wins + (won ? 1 : 0) : 0)
    expect(made(changes, "issueCode").map(({ code }) => code.code)).toEqual(won ? [given.prizeCode ?? ""] : [])
    expect(given.limits.rewardLimitPeriod).toBe(rewardLimits?.period as never)
  })

  test("a loss does not change the quota", () => {
    const of = campaign({ winProbability: 0, rewardLimits: { maxPerUser: 2, period: "week" } })
    expect(answer({ campaign: of }).limits).toEqual({ winsRemaining: 2, rewardLimitPeriod: "week" })
  })

  test.each(["none", "mystery"])("a win of rewardType %s uses no quota and shows none", (rewardType) => {
    const of = campaign({ rewardType, rewardLimits: { maxTotal: 1, period: "day" }, playLimits: daily(3) })
    const { answer: given, changes } = outcome({ campaign: of, winsOfAll: 1, plays: 1 })
    expect([given.won, made(changes, "countWin")]).toEqual([true, []])
    expect(given.limits).toEqual({ playsRemaining: 1, playLimitPeriod: "day" })
  })
})

describe("what a response shows by rewardType", () => {
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
      const shown = JSON.parse(JSON.stringify(won({ rewardType })))
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

describe("a play reports", () => {
  test("game.played always, and game.won on a win, whatever it delivers", () => {
    const names = (fields: Fields) =>
      made(outcome({ campaign: campaign(fields) }).changes, "emit").map(({ event }) => event.name)
    expect(names({})).toEqual(["game.played", "game.won"])
    expect(names({ rewardType: "none" })).toEqual(["game.played", "game.won"])
    expect(names({ winProbability: 0 })).toEqual(["game.played"])
    expect(names({ rewardLimits: { maxTotal: 0, period: "total" } })).toEqual(["game.played"])
  })
})
