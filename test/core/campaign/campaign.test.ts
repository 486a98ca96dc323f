import { describe, expect, test } from "bun:test"
import {
  type CampaignInput,
  campaignConfig,
  checkCampaign,
  misconfiguration,
} from "../../../src/core/campaign/campaign.ts"
import { campaignWarnings } from "../../../src/core/campaign/warning/campaign.ts"
import { nothingKnown } from "../../../src/core/eligibility/warnings.ts"

const config = (input: CampaignInput) => campaignConfig("c", { gameType: "scratch_card", ...input })
const template = { discountType: "percentage", discountValue: 10 }
const segment = (segmentId: string, weight = 1) => ({ segmentId, name: segmentId, weight })
const question = { question: "?", options: ["x", "y"], correctIndex: 1 }
const codes = { rewardType: "promo_code", defaultCodeConfig: template }
const installed = (gameId: string) => gameId === "flappy"

// what each campaign is warned about: a word of each warning, and of its misconfiguration
test.each<[string, CampaignInput, misconfigured: string | null, warnings: string[]]>([
  ["none", {}, null, []],
  ["points with a reward", { rewardType: "points", pointsReward: { points: 0 } }, null, []],
  ["points without a reward", { rewardType: "points" }, "pointsReward", ["pointsReward"]],
  ["promo_code with a template", codes, null, []],
  ["promo_code without a template", { rewardType: "promo_code" }, "defaultCodeConfig", ["defaultCodeConfig"]],
  ["an unknown reward", { rewardType: "mystery" }, null, []],
  ["codes only, without a template", { kind: "codes", rewardType: "promo_code" }, "defaultCodeConfig", ["defaultCode"]],
  ["codes only, without a game", { kind: "codes", gameType: "darts", ...codes }, null, []],
  ["roulette with segments", { gameType: "roulette", segments: [segment("a")] }, null, []],
  ["roulette without segments", { gameType: "roulette" }, "segments", ["segments"]],
  ["roulette with an empty list", { gameType: "roulette", segments: [] }, "segments", ["segments"]],
  ["roulette of weights 0", { gameType: "roulette", segments: [segment("a", 0)] }, "segments", ["segments"]],
  ["trivia with questions", { gameType: "trivia", trivia: { questions: [question] } }, null, []],
  ["trivia without questions", { gameType: "trivia" }, "questions", ["questions"]],
  ["trivia with an empty list", { gameType: "trivia", trivia: { questions: [] } }, "questions", ["questions"]],
  ["marketplace, installed", { gameType: "marketplace", marketplaceGameId: "flappy" }, null, []],
  ["marketplace, not installed", { gameType: "marketplace", marketplaceGameId: "other" }, null, ["not installed"]],
  ["marketplace without a game", { gameType: "marketplace" }, null, ["not installed"]],
  ["an unknown game", { gameType: "darts" }, null, ["darts"]],
  ["two at once", { gameType: "marketplace", rewardType: "points" }, "pointsReward", ["pointsReward", "not installed"]],
  [
    "as many codes as there are",
    { ...codes, defaultCodeConfig: { ...template, length: 1 }, rewardLimits: { maxTotal: 27, period: "total" } },
    null,
    [],
  ],
  [
    "one code more than there are",
    { ...codes, defaultCodeConfig: { ...template, length: 1 }, rewardLimits: { maxTotal: 28, period: "total" } },
    null,
    ["length"],
  ],
  [
    "a prefix makes no room for codes",
    {
      ...codes,
      defaultCodeConfig: { ...template, length: 1, prefix: "LONG-PREFIX-" },
      rewardLimits: { maxTotal: 28, period: "day" },
    },
    null,
    ["length"],
  ],
])("%s", (_name, input, misconfigured, warnings) => {
  const fault = misconfiguration(config(input))?.message ?? null
  expect(fault).toEqual(misconfigured === null ? null : expect.stringContaining(misconfigured))
  expect(
    campaignWarnings(
      config(input),
      installed,
      () => undefined,
      () => nothingKnown,
    ).map(({ message }) => message),
  ).toEqual(warnings.map((word) => expect.stringContaining(word)))
})

test("a campaign without a gameType has a warning that it is missing", () => {
  expect(
    campaignWarnings(
      campaignConfig("c", {}),
      installed,
      () => undefined,
      () => nothingKnown,
    ).map(({ message }) => message),
  ).toEqual([expect.stringContaining("gameType is missing")])
})

describe("fields that must agree", () => {
  test.each<[string, CampaignInput, string]>([
    ["an unknown time zone", { timezone: "Mars/Phobos" }, "timezone"],
    ["a timestamp for a time zone", { timezone: "2026-11-21T10:05Z" }, "timezone"],
    ["the same segment twice", { segments: [segment("a"), segment("b"), segment("a")] }, "segments"],
    ["an answer beyond the options", { trivia: { questions: [{ ...question, correctIndex: 2 }] } }, "trivia.questions"],
    ["reward limits without a limit", { rewardLimits: { period: "day" } }, "rewardLimits"],
  ])("%s is refused, naming the field", (_name, input, field) => {
    expect(checkCampaign(config(input))).toMatchObject({
      refusal: "VALIDATION_ERROR",
      message: expect.stringContaining(`${field} must be`),
    })
  })

  test.each<[string, CampaignInput]>([
    ["a fixed offset", { timezone: "+05:30" }],
    ["a limit of 0", { rewardLimits: { maxTotal: 0, period: "day" }, playLimits: { maxPerUser: 0, period: "day" } }],
    ["segments that share an external id", { segments: ["a", "b"].map((id) => ({ ...segment(id), externalId: "X" })) }],
    ["the last option", { trivia: { questions: [question] } }],
  ])("%s is accepted", (_name, input) => {
    expect(checkCampaign(config(input))).toBeNull()
  })
})

test("an omitted field has its documented default", () => {
  expect(campaignConfig("spring", { segments: [{ segmentId: "a", name: "A" }], defaultCodeConfig: template })).toEqual({
    name: "spring",
    status: "draft",
    kind: "game",
    rewardType: "none",
    winProbability: 0,
    timezone: "UTC",
    segments: [{ segmentId: "a", name: "A", weight: 1 }],
    defaultCodeConfig: {
      ...template,
      maxDiscountAmount: null,
      maxUses: 1,
      expiresInSeconds: 2_592_000,
      prefix: "",
      length: 8,
    },
  })
})
