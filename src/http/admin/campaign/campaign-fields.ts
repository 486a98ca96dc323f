import { Type } from "@sinclair/typebox"
import { campaignKinds, campaignStatuses } from "../../../core/campaign/campaign.ts"
import { effectiveStatuses } from "../../../core/campaign/dates.ts"
import { budgetCounts } from "../../../core/campaign/prize/budget.ts"
import { whenGoneValues } from "../../../core/campaign/prize/prize.ts"
import { parseTimestamp } from "../../../core/period.ts"
import { maxMovedPoints } from "../../../core/player/transaction.ts"
import { shownToPlayers, shownToPlayersInput } from "../../operation/field/appearance.ts"
import { FairDraws } from "../../operation/field/draw.ts"
import { Eligibility, EligibilityInput } from "../../operation/field/eligibility.ts"
import { PositionPrize } from "../../operation/field/position-prize.ts"
import {
  Amount,
  bool,
  Currency,
  ExternalId,
  Id,
  integer,
  nullable,
  oneOf,
  optional,
  Period,
  Time,
  Timestamp,
  text,
  timeZoneRule,
  weight,
} from "../../operation/fields.ts"
import {
  CampaignPrize,
  CampaignPrizeInput,
  CodeTemplate,
  CodeTemplateInput,
  maxCount,
  NamedPool,
  RewardLimits,
  RewardLimitsInput,
} from "./prize-fields.ts"

const maxSegments = 200
const maxQuestions = 500
const maxOptions = 50
const maxPosition = 1000
const maxPrizes = 100
const maxOpeningHours = 14
/** Hours above 24 are those of the next day. */
const maxHour = 48

const Limit = Type.Object(
  { maxPerUser: integer(0, maxCount), period: Period },
  { title: "LimitPerPlayer", description: "an object with maxPerUser and period" },
)

/** What segments of campaigns and of mini-games have in common. */
export const segmentFields = {
  segmentId: Id,
  name: text(200),
  externalId: optional(ExternalId),
  isPrize: optional(bool),
  weight: optional(weight),
}

const SegmentInput = Type.Object(
  {
    ...segmentFields,
    prizeType: optional(text(100)),
    prizeId: optional(Id),
  },
  { title: "SegmentInput", description: "an object with segmentId and name" },
)
const Segment = Type.Object({ ...SegmentInput.properties, weight }, { title: "Segment" })

const Question = Type.Object(
  {
    question: text(1000),
    options: Type.Array(text(500), {
      minItems: 1,
      maxItems: maxOptions,
      description: `an array of 1 to ${maxOptions} texts`,
    }),
    correctIndex: integer(0, maxOptions - 1),
  },
  { title: "Question", description: "an object with question, options and correctIndex" },
)

const questions = Type.Array(Question, {
  maxItems: maxQuestions,
  description: `an array of at most ${maxQuestions} questions`,
})
const minCorrect = optional(integer(0, maxQuestions))
const Trivia = Type.Object({ questions, minCorrect }, { title: "Trivia" })
const TriviaInput = Type.Object(
  { questions, minCorrect },
  { title: "TriviaInput", description: "an object with questions" },
)

const xp = {
  perPlay: optional(integer(0, maxCount)),
  perWin: optional(integer(0, maxCount)),
}
const Xp = Type.Object(xp, { title: "XpRewards" })
const XpInput = Type.Object(xp, { title: "XpInput", description: "an object with perPlay, perWin or both" })

const range = {
  fromPosition: integer(1, maxPosition),
  toPosition: integer(1, maxPosition),
  prize: optional(PositionPrize),
}
const RankingRange = Type.Object(range, { title: "RankingRange" })
const RankingRangeInput = Type.Object(range, {
  title: "RankingRangeInput",
  description: "an object with fromPosition, toPosition and prize",
})
const prizeRanges = {
  maxItems: maxPosition,
  description: `an array of at most ${maxPosition} ranges of positions`,
}
export const RankingConfig = Type.Object(
  { period: Period, prizes: Type.Array(RankingRange, prizeRanges) },
  { title: "RankingConfig" },
)
const RankingConfigInput = Type.Object(
  { period: Period, prizes: Type.Array(RankingRangeInput, prizeRanges) },
  { title: "RankingConfigInput", description: "an object with period and prizes" },
)

const OpeningHours = Type.Object(
  {
    days: Type.Array(integer(1, 7), {
      minItems: 1,
      maxItems: 7,
      uniqueItems: true,
      description: "a list of 1 to 7 different days of the week, from 1 (Monday) to 7",
    }),
    fromHour: integer(0, maxHour - 1),
    toHour: integer(1, maxHour),
  },
  { title: "OpeningHours", description: "an object with days, fromHour and toHour" },
)

/** When a campaign or mini-game is open. */
export const Schedule = Type.Array(OpeningHours, {
  minItems: 1,
  maxItems: maxOpeningHours,
  description: `an array of 1 to ${maxOpeningHours} opening hours`,
})

const budget = { maxAmount: Amount, counts: optional(oneOf("BudgetCounts", budgetCounts)) }
const Budget = Type.Object(budget, { title: "Budget" })
const BudgetInput = Type.Object(budget, { title: "BudgetInput", description: "an object with maxAmount" })

export const CampaignStatus = oneOf("ConfiguredStatus", campaignStatuses)
export const EffectiveStatus = oneOf("CurrentStatus", effectiveStatuses)
export const CampaignKind = oneOf("CampaignKind", campaignKinds)

/** The configuration of a campaign; no field is required in a PATCH. */
export const CampaignFields = Type.Partial(
  Type.Object({
    name: text(200),
    status: CampaignStatus,
    kind: CampaignKind,
    gameType: text(100),
    rewardType: text(100),
    winProbability: Type.Number({ minimum: 0, maximum: 1, description: "a number from 0 to 1" }),
    timezone: Type.String({ minLength: 1, maxLength: 100, description: timeZoneRule }),
    segments: Type.Array(SegmentInput, {
      maxItems: maxSegments,
      description: `an array of at most ${maxSegments} segments`,
    }),
    trivia: TriviaInput,
    marketplaceGameId: Id,
    defaultCodeConfig: CodeTemplateInput,
    generationLimits: Limit,
    pointsReward: Type.Object({ points: integer(0) }, { title: "PointsReward", description: "an object with points" }),
    playLimits: Limit,
    playCost: Type.Object(
      { points: integer(1, maxMovedPoints) },
      { title: "PlayCost", description: "an object with points" },
    ),
    rewardLimits: RewardLimitsInput,
    ranking: RankingConfigInput,
    xp: XpInput,
    currency: Currency,
    startsAt: Timestamp,
    endsAt: Timestamp,
    schedule: Schedule,
    prizes: Type.Array(CampaignPrizeInput, {
      minItems: 1,
      maxItems: maxPrizes,
      description: `an array of 1 to ${maxPrizes} prizes`,
    }),
    whenGone: oneOf("WhenGone", whenGoneValues),
    fairDraws: FairDraws,
    eligibility: EligibilityInput,
    budget: BudgetInput,
    entry: NamedPool,
    grants: Type.Object({ required: bool }, { title: "GrantRules", description: "an object with required" }),
    playersMayPlay: bool,
    ...shownToPlayersInput,
  }),
  { title: "CampaignFields" },
)

/** The fields as the store expects them: times in epoch milliseconds. */
export const readDates = <T extends { startsAt?: string; endsAt?: string }>({ startsAt, endsAt, ...rest }: T) => {
  const from = startsAt === undefined ? null : parseTimestamp(startsAt)
  const until = endsAt === undefined ? null : parseTimestamp(endsAt)
  return {
    ...rest,
    ...(from !== null && { startsAt: from }),
    ...(until !== null && { endsAt: until }),
  }
}

/** A campaign as the console reads it. */
export const Campaign = Type.Object(
  {
    campaignId: Type.String(),
    ...CampaignFields.properties,
    ...Type.Required(Type.Pick(CampaignFields, ["name", "status", "kind", "rewardType", "winProbability", "timezone"]))
      .properties,
    segments: optional(Type.Array(Segment)),
    trivia: optional(Trivia),
    defaultCodeConfig: optional(CodeTemplate),
    rewardLimits: optional(RewardLimits),
    ranking: optional(RankingConfig),
    xp: optional(Xp),
    eligibility: optional(Eligibility),
    currency: nullable(Currency),
    budget: optional(Budget),
    startsAt: optional(Time),
    endsAt: optional(Time),
    prizes: optional(Type.Array(CampaignPrize)),
    ...shownToPlayers,
    effectiveStatus: EffectiveStatus,
    createdAt: Time,
    updatedAt: Time,
    warnings: Type.Array(Type.String({ description: "what would fail, and how to fix it" })),
  },
  { title: "CampaignDetails" },
)
