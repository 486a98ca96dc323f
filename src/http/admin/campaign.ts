import { Type } from "@sinclair/typebox"
import { type CampaignView, campaignKinds, campaignStatuses } from "../../core/campaign/campaign.ts"
import { isoTime } from "../../core/period.ts"
import {
  bool,
  CodePrefix,
  ExternalId,
  eitherGiven,
  Id,
  integer,
  listExample,
  listOf,
  nullable,
  oneOf,
  optional,
  Period,
  Prize,
  Time,
  text,
  timeZoneRule,
  weight,
} from "../operation/fields.ts"
import { filterOf, listQuery, replyPage } from "../operation/list.ts"
import { created, ok, operation, patchOperation } from "../operation/operation.ts"
import { unlessRefused } from "../operation/reply.ts"

const maxSegments = 200
const maxQuestions = 500
const maxOptions = 50
const maxPosition = 1000
const maxCount = 1_000_000_000_000

const Limit = Type.Object(
  { maxPerUser: integer(0, maxCount), period: Period },
  { title: "Limit", description: "an object with maxPerUser and period" },
)

const SegmentInput = Type.Object(
  {
    segmentId: Id,
    name: text(200),
    externalId: optional(ExternalId),
    isPrize: optional(bool),
    weight: optional(weight),
    prizeType: optional(text(100)),
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

const CodeConfigInput = Type.Object(
  {
    discountType: text(100),
    discountValue: Type.Number({ minimum: 0, description: "a number of at least 0" }),
    maxDiscountAmount: optional(integer(0)),
    maxUses: optional(integer(1, maxCount)),
    expiresInSeconds: optional(integer(1, 10 * 366 * 24 * 60 * 60)),
    prefix: optional(CodePrefix),
    length: optional(integer(1, 32)),
  },
  { title: "CodeConfigInput", description: "an object with discountType and discountValue" },
)
const CodeConfig = Type.Object(
  { ...Type.Required(CodeConfigInput).properties, maxDiscountAmount: nullable(integer(0)) },
  { title: "CodeConfig" },
)

const rewardLimits = {
  maxPerUser: optional(integer(0, maxCount)),
  maxTotal: optional(integer(0, maxCount)),
  period: Period,
}
const RewardLimits = Type.Object(rewardLimits, { title: "RewardLimits" })
const RewardLimitsInput = Type.Object(rewardLimits, {
  title: "RewardLimitsInput",
  description: "an object with period and maxPerUser, maxTotal or both",
  ...eitherGiven("maxPerUser", "maxTotal"),
})

const xp = { perPlay: optional(integer(0, maxCount)), perWin: optional(integer(0, maxCount)) }
const Xp = Type.Object(xp, { title: "Xp" })
const XpInput = Type.Object(xp, { title: "XpInput", description: "an object with perPlay, perWin or both" })

const range = { fromPosition: integer(1, maxPosition), toPosition: integer(1, maxPosition), prize: optional(Prize) }
const RankingRange = Type.Object(range, { title: "RankingRange" })
const RankingRangeInput = Type.Object(range, {
  title: "RankingRangeInput",
  description: "an object with fromPosition, toPosition and prize",
})
const prizeRanges = {
  maxItems: maxPosition,
  description: `an array of at most ${maxPosition} ranges of positions`,
}
const RankingConfig = Type.Object(
  { period: Period, prizes: Type.Array(RankingRange, prizeRanges) },
  { title: "RankingConfig" },
)
const RankingConfigInput = Type.Object(
  { period: Period, prizes: Type.Array(RankingRangeInput, prizeRanges) },
  { title: "RankingConfigInput", description: "an object with period and prizes" },
)

export const CampaignStatus = oneOf("Status", campaignStatuses)
const CampaignKind = oneOf("CampaignKind", campaignKinds)

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
    defaultCodeConfig: CodeConfigInput,
    generationLimits: Limit,
    pointsReward: Type.Object({ points: integer(0) }, { title: "PointsReward", description: "an object with points" }),
    playLimits: Limit,
    rewardLimits: RewardLimitsInput,
    ranking: RankingConfigInput,
    xp: XpInput,
  }),
  { title: "CampaignFields" },
)

const Campaign = Type.Object(
  {
    campaignId: Type.String(),
    ...CampaignFields.properties,
    ...Type.Required(Type.Pick(CampaignFields, ["name", "status", "kind", "rewardType", "winProbability", "timezone"]))
      .properties,
    segments: optional(Type.Array(Segment)),
    trivia: optional(Trivia),
    defaultCodeConfig: optional(CodeConfig),
    rewardLimits: optional(RewardLimits),
    ranking: optional(RankingConfig),
    xp: optional(Xp),
    createdAt: Time,
    updatedAt: Time,
    warnings: Type.Array(Type.String({ description: "what would fail, and how to fix it" })),
  },
  { title: "Campaign" },
)

export const campaignDraftExample = {
  name: "Spring",
  status: "active",
  gameType: "roulette",
  rewardType: "promo_code",
  timezone: "America/Bogota",
  segments: [
    { segmentId: "a", name: "10% off", externalId: "TEN", weight: 1, prizeType: "discount" },
    { segmentId: "b", name: "Keep playing", isPrize: false, weight: 3 },
  ],
  defaultCodeConfig: { discountType: "percentage", discountValue: 10, maxDiscountAmount: 5000, prefix: "SPRING-" },
  playLimits: { maxPerUser: 5, period: "day" },
  rewardLimits: { maxPerUser: 1, maxTotal: 1000, period: "day" },
  xp: { perPlay: 10, perWin: 50 },
}

const campaignBodyExample = { campaignId: "spring", ...campaignDraftExample }

const view = ({ campaign: { createdAt, updatedAt, ...rest }, warnings }: CampaignView) => ({
  ...rest,
  createdAt: isoTime(createdAt),
  updatedAt: isoTime(updatedAt),
  warnings: warnings.map(({ message }) => message),
})

const example = {
  ...campaignBodyExample,
  kind: "game",
  winProbability: 0,
  defaultCodeConfig: { ...campaignBodyExample.defaultCodeConfig, maxUses: 1, expiresInSeconds: 2_592_000, length: 8 },
  createdAt: "2026-11-21T10:05:00.000Z",
  updatedAt: "2026-11-21T10:05:00.000Z",
  warnings: [],
}

const answer = { description: "The campaign", schema: Campaign, example }
const place = { access: ["admin"], tag: "Console: campaigns" } as const

const createCampaign = operation({
  id: "createCampaign",
  ...place,
  method: "POST",
  path: "/api/v1/admin/campaigns",
  summary: "Create a campaign",
  description:
    "A configuration that would fail at play is accepted, and reported in warnings. A campaign is at most 256 KiB as JSON; an organization " +
    "has at most 10,000.",
  body: Type.Object({ campaignId: optional(Id), ...CampaignFields.properties }, { title: "CampaignInput" }),
  bodyExample: campaignBodyExample,
  answers: { 201: answer },
  errors: ["CONFLICT"],
  handle: async ({ admin, caller, body: { campaignId, ...input } }) =>
    unlessRefused(await admin.createCampaign(caller, campaignId, input), (made) => created(view(made))),
})

const campaigns = operation({
  id: "listCampaigns",
  ...place,
  method: "GET",
  path: "/api/v1/admin/campaigns",
  summary: "List the campaigns",
  description: "search matches any part of the name or the id.",
  query: listQuery({
    status: optional(CampaignStatus),
    kind: optional(CampaignKind),
    gameType: optional(text(100)),
    search: optional(text(200)),
  }),
  answers: {
    200: { description: "A page of campaigns", schema: listOf(Campaign), example: listExample(example) },
  },
  handle: async ({ admin, caller, query }) =>
    replyPage(query, (page) => admin.campaigns(caller.orgId, filterOf(query), page), view),
})

const campaign = operation({
  id: "getCampaign",
  ...place,
  method: "GET",
  path: "/api/v1/admin/campaigns/:campaignId",
  summary: "Read a campaign",
  answers: { 200: answer },
  handle: async ({ admin, caller, params }) =>
    unlessRefused(await admin.campaign(caller.orgId, params["campaignId"] ?? ""), (found) => ok(view(found))),
})

const updateCampaign = patchOperation({
  id: "updateCampaign",
  ...place,
  path: "/api/v1/admin/campaigns/:campaignId",
  summary: "Change a campaign",
  description: "Only the sent fields change, each as a whole; null removes a field.",
  body: CampaignFields,
  bodyExample: { status: "paused", playLimits: null },
  answers: { 200: answer },
  handle: async ({ admin, caller, params, body }) =>
    unlessRefused(await admin.updateCampaign(caller, params["campaignId"] ?? "", body), (found) => ok(view(found))),
})

/** Campaigns (docs/api.md §5.3). */
export const campaignOperations = [createCampaign, campaigns, campaign, updateCampaign]
