import { newKey } from "../../../components/form/key.ts"
import type { Campaign } from "../campaign.ts"
import type {
  CodeValues,
  FormValues,
  LimitValues,
  Period,
  QuestionValues,
  RankingPrizeValues,
  SegmentValues,
} from "./types.ts"

export const daySeconds = 24 * 60 * 60

export const emptySegment = (): SegmentValues => ({
  segmentId: newKey(),
  name: "",
  externalId: "",
  prizeType: "",
  weight: 1,
  isPrize: true,
})
export const emptyQuestion = (): QuestionValues => ({ key: newKey(), question: "", options: ["", ""], correctIndex: 0 })

/** A prize for the position after those that have one. */
export const nextRankingPrize = (prizes: readonly RankingPrizeValues[]): RankingPrizeValues => {
  const position = Math.max(0, ...prizes.map(({ toPosition }) => toPosition ?? 0)) + 1
  return { key: newKey(), fromPosition: position, toPosition: position, type: "points", campaignId: "", points: 100 }
}

const noLimit: LimitValues = { isOn: false, maxPerUser: null, maxTotal: null, period: "day" }
const emptyCode: CodeValues = {
  discountType: "percentage",
  discountValue: 10,
  maxDiscountAmount: null,
  maxUses: 1,
  expiresInDays: 30,
  prefix: "",
  length: 8,
}

/** What a new campaign starts from. */
export const emptyValues = (): FormValues => ({
  campaignId: "",
  name: "",
  kind: "game",
  gameType: "roulette",
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  winPercent: 25,
  segments: [emptySegment(), { ...emptySegment(), isPrize: false }],
  questions: [emptyQuestion()],
  minCorrect: null,
  marketplaceGameId: "",
  rewardType: "promo_code",
  points: 100,
  code: emptyCode,
  playLimit: noLimit,
  winLimit: noLimit,
  codeLimit: noLimit,
  perPlay: null,
  perWin: null,
  ranking: { isOn: false, period: "week", prizes: [] },
})

type Limit = { maxPerUser?: number; maxTotal?: number; period: Period }

const limitValues = (limit: Limit | undefined): LimitValues =>
  limit
    ? { isOn: true, maxPerUser: limit.maxPerUser ?? null, maxTotal: limit.maxTotal ?? null, period: limit.period }
    : noLimit

const codeValues = (config: Campaign["defaultCodeConfig"]): CodeValues => {
  if (!config) return emptyCode
  const { expiresInSeconds = 30 * daySeconds, maxDiscountAmount = null, maxUses = 1, prefix = "", length = 8 } = config
  return {
    discountType: config.discountType,
    discountValue: config.discountValue,
    maxDiscountAmount,
    maxUses,
    expiresInDays: expiresInSeconds / daySeconds,
    prefix,
    length,
  }
}

/** The form's values of a campaign that exists. */
export const toValues = (campaign: Campaign): FormValues => {
  const { trivia, ranking, xp } = campaign
  return {
    campaignId: campaign.campaignId,
    timezone: campaign.timezone ?? "UTC",
    name: campaign.name ?? "",
    kind: campaign.kind ?? "game",
    gameType: campaign.gameType ?? "",
    winPercent: Number((100 * (campaign.winProbability ?? 0)).toPrecision(12)),
    segments: (campaign.segments ?? []).map(
      ({ externalId = "", prizeType = "", weight = 1, isPrize = true, ...rest }) => ({
        ...rest,
        externalId,
        prizeType,
        weight,
        isPrize,
      }),
    ),
    questions: (trivia?.questions ?? []).map((question) => ({ key: newKey(), ...question })),
    minCorrect: trivia?.minCorrect ?? null,
    marketplaceGameId: campaign.marketplaceGameId ?? "",
    rewardType: campaign.rewardType ?? "none",
    points: campaign.pointsReward?.points ?? null,
    code: codeValues(campaign.defaultCodeConfig),
    playLimit: limitValues(campaign.playLimits),
    winLimit: limitValues(campaign.rewardLimits),
    codeLimit: limitValues(campaign.generationLimits),
    perPlay: xp?.perPlay ?? null,
    perWin: xp?.perWin ?? null,
    ranking: {
      isOn: ranking !== undefined,
      period: ranking?.period ?? "week",
      prizes: (ranking?.prizes ?? []).map(({ prize, ...range }) => ({
        key: newKey(),
        ...range,
        type: prize?.type ?? "points",
        campaignId: prize?.type === "promo_code" ? prize.campaignId : "",
        points: prize?.type === "points" ? prize.points : null,
      })),
    },
  }
}
