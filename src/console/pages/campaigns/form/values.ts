import { shownValues } from "../../../components/appearance/values.ts"
import { revealOf } from "../../../components/draws/reveal.ts"
import { rulesValues } from "../../../components/eligibility/rule.ts"
import { newKey } from "../../../components/form/key.ts"
import { limitValues, noLimit, noStock } from "../../../components/form/limit.ts"
import { hoursValues } from "../../../components/hours/schedule.ts"
import type { Campaign } from "../campaign.ts"
import { noPlan } from "../detail/moments/plan-values.ts"
import type { CodeValues, FormValues, PrizeValues, QuestionValues, RankingPrizeValues, SegmentValues } from "./types.ts"

export const daySeconds = 24 * 60 * 60

export const emptySegment = (): SegmentValues => ({
  segmentId: newKey(),
  name: "",
  externalId: "",
  prizeType: "",
  prizeId: "",
  weight: 1,
  isPrize: true,
})
export const emptyQuestion = (): QuestionValues => ({ key: newKey(), question: "", options: ["", ""], correctIndex: 0 })

/** A prize for the position after those that have one. */
export const nextRankingPrize = (prizes: readonly RankingPrizeValues[]): RankingPrizeValues => {
  const position = Math.max(0, ...prizes.map(({ toPosition }) => toPosition ?? 0)) + 1
  return {
    key: newKey(),
    fromPosition: position,
    toPosition: position,
    type: "points",
    campaignId: "",
    points: 100,
    name: "",
    value: null,
  }
}

const emptyCode: CodeValues = {
  discountType: "percentage",
  discountValue: 10,
  maxDiscountAmount: null,
  maxUses: 1,
  expiresInDays: 30,
  prefix: "",
  length: 8,
  poolId: "",
}

/** A prize of the kind that a campaign with `rewardType` gives. */
export const emptyPrize = (rewardType: string): PrizeValues => ({
  prizeId: newKey(),
  name: "",
  kind: rewardType === "points" ? "points" : "promo_code",
  weight: 1,
  points: 100,
  value: null,
  hasCode: true,
  code: emptyCode,
  stock: noStock,
  plan: { ...noPlan, isOn: false },
  description: "",
  imageUrl: "",
  termsUrl: "",
})

/** The organization's currency and time zone. */
export type Defaults = { readonly currency: string | null; readonly timezone: string | null }

/** The initial values of a new campaign. */
export const emptyValues = (defaults?: Defaults): FormValues => ({
  campaignId: "",
  name: "",
  kind: "game",
  gameType: "roulette",
  timezone: defaults?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  currency: defaults?.currency ?? "",
  startsAt: "",
  endsAt: "",
  hours: [],
  winPercent: 25,
  segments: [emptySegment(), { ...emptySegment(), isPrize: false }],
  questions: [emptyQuestion()],
  minCorrect: null,
  marketplaceGameId: "",
  rewardType: "promo_code",
  points: 100,
  hasCode: true,
  code: emptyCode,
  prizes: [],
  whenGone: "lose",
  budget: null,
  countsAll: false,
  revealEvery: revealOf({}),
  playLimit: noLimit,
  grants: "none",
  playCost: null,
  entryPool: "",
  eligibility: [],
  winLimit: noLimit,
  codeLimit: noLimit,
  perPlay: null,
  perWin: null,
  ranking: { isOn: false, period: "week", prizes: [] },
  playersMayPlay: false,
  ...shownValues(),
})

const codeValues = (config: Campaign["defaultCodeConfig"]): CodeValues => {
  if (!config) return emptyCode
  if ("poolId" in config) return { ...emptyCode, poolId: config.poolId }
  const { expiresInSeconds = 30 * daySeconds, maxDiscountAmount = null, maxUses = 1, prefix = "", length = 8 } = config
  return {
    discountType: config.discountType,
    discountValue: config.discountValue,
    maxDiscountAmount,
    maxUses,
    expiresInDays: expiresInSeconds / daySeconds,
    prefix,
    length,
    poolId: "",
  }
}

const prizeValues = (prize: NonNullable<Campaign["prizes"]>[number]): PrizeValues => ({
  prizeId: prize.prizeId,
  name: prize.name,
  kind: prize.kind,
  weight: prize.weight,
  points: prize.points ?? null,
  value: prize.value ?? null,
  hasCode: prize.codeConfig !== undefined || prize.poolId !== undefined,
  code: codeValues(prize.poolId === undefined ? prize.codeConfig : { poolId: prize.poolId }),
  stock: limitValues(prize.stock, noStock),
  plan: { ...noPlan, isOn: false },
  description: prize.description ?? "",
  imageUrl: prize.imageUrl ?? "",
  termsUrl: prize.termsUrl ?? "",
})

const segmentValues = ({
  externalId = "",
  prizeType = "",
  prizeId = "",
  weight = 1,
  isPrize = true,
  ...segment
}: NonNullable<Campaign["segments"]>[number]): SegmentValues => ({
  ...segment,
  externalId,
  prizeType,
  prizeId,
  weight,
  isPrize,
})

const rankingValues = (ranking: Campaign["ranking"]): FormValues["ranking"] => ({
  isOn: ranking !== undefined,
  period: ranking?.period ?? "week",
  prizes: (ranking?.prizes ?? []).map(({ prize, ...range }) => ({
    key: newKey(),
    ...range,
    type: prize?.type ?? "points",
    campaignId: prize?.type === "promo_code" ? prize.campaignId : "",
    points: prize?.type === "points" ? prize.points : null,
    name: prize?.type === "external" ? prize.name : "",
    value: prize?.type === "external" ? (prize.value ?? null) : null,
  })),
})

const grantsValue = (grants: Campaign["grants"]): FormValues["grants"] => {
  if (!grants) return "none"
  return grants.required ? "required" : "extra"
}

/** The form's values for an existing campaign. */
export const toValues = (campaign: Campaign): FormValues => {
  const { trivia, xp } = campaign
  return {
    campaignId: campaign.campaignId,
    timezone: campaign.timezone ?? "UTC",
    currency: campaign.currency,
    startsAt: campaign.startsAt ?? "",
    endsAt: campaign.endsAt ?? "",
    hours: hoursValues(campaign.schedule),
    name: campaign.name ?? "",
    kind: campaign.kind ?? "game",
    gameType: campaign.gameType ?? "",
    winPercent: Number((100 * (campaign.winProbability ?? 0)).toPrecision(12)),
    segments: (campaign.segments ?? []).map(segmentValues),
    questions: (trivia?.questions ?? []).map((question) => ({ key: newKey(), ...question })),
    minCorrect: trivia?.minCorrect ?? null,
    marketplaceGameId: campaign.marketplaceGameId ?? "",
    rewardType: campaign.rewardType ?? "none",
    points: campaign.pointsReward?.points ?? null,
    hasCode: campaign.defaultCodeConfig !== undefined,
    code: codeValues(campaign.defaultCodeConfig),
    prizes: (campaign.prizes ?? []).map(prizeValues),
    whenGone: campaign.whenGone ?? "lose",
    budget: campaign.budget?.maxAmount ?? null,
    countsAll: campaign.budget?.counts === "all",
    revealEvery: revealOf(campaign),
    playLimit: limitValues(campaign.playLimits),
    grants: grantsValue(campaign.grants),
    playCost: campaign.playCost?.points ?? null,
    entryPool: campaign.entry?.poolId ?? "",
    eligibility: rulesValues(campaign.eligibility),
    winLimit: limitValues(campaign.rewardLimits),
    codeLimit: limitValues(campaign.generationLimits),
    perPlay: xp?.perPlay ?? null,
    perWin: xp?.perWin ?? null,
    ranking: rankingValues(campaign.ranking),
    playersMayPlay: campaign.playersMayPlay ?? false,
    ...shownValues(campaign),
  }
}
