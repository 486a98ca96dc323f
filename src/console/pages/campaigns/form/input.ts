import type { Campaign, CampaignChanges, CampaignInput } from "../campaign.ts"
import type { Count, FormValues, LimitValues } from "./types.ts"
import { daySeconds } from "./values.ts"

/** JSON writes NaN as null, and the service then says which required field is missing. */
const required = (count: Count): number => count ?? Number.NaN

const limitOf = ({ isOn, maxPerUser, maxTotal, period }: LimitValues) =>
  isOn ? { ...(maxPerUser !== null && { maxPerUser }), ...(maxTotal !== null && { maxTotal }), period } : undefined

const perUserLimitOf = ({ isOn, maxPerUser, period }: LimitValues) =>
  isOn ? { maxPerUser: required(maxPerUser), period } : undefined

const codeOf = ({ code }: FormValues) => ({
  discountType: code.discountType,
  discountValue: required(code.discountValue),
  ...(code.discountType === "percentage" &&
    code.maxDiscountAmount !== null && { maxDiscountAmount: code.maxDiscountAmount }),
  ...(code.maxUses !== null && { maxUses: code.maxUses }),
  ...(code.expiresInDays !== null && { expiresInSeconds: Math.round(code.expiresInDays * daySeconds) }),
  prefix: code.prefix.trim(),
  ...(code.length !== null && { length: code.length }),
})

const segmentsOf = ({ segments }: FormValues) =>
  segments.map(({ externalId, prizeType, weight, ...segment }) => ({
    ...segment,
    weight: required(weight),
    ...(externalId !== "" && { externalId }),
    ...(prizeType !== "" && { prizeType }),
  }))

const triviaOf = ({ questions, minCorrect }: FormValues) => ({
  questions: questions.map(({ key: _, ...question }) => ({ ...question, options: [...question.options] })),
  ...(minCorrect !== null && { minCorrect }),
})

const rankingOf = ({ ranking: { isOn, period, prizes } }: FormValues) =>
  isOn
    ? {
        period,
        prizes: prizes.map(({ fromPosition, toPosition, type, campaignId, points }) => ({
          fromPosition: required(fromPosition),
          toPosition: required(toPosition),
          prize: type === "points" ? { type, points: required(points) } : { type, campaignId },
        })),
      }
    : undefined

const gameOf = (values: FormValues) => {
  const { gameType, winPercent, marketplaceGameId, perPlay, perWin } = values
  const drawsByChance = ["scratch_card", "slot_machine", "marketplace"].includes(gameType)
  return {
    gameType,
    ...(drawsByChance && { winProbability: required(winPercent) / 100 }),
    ...(gameType === "roulette" && { segments: segmentsOf(values) }),
    ...(gameType === "trivia" && { trivia: triviaOf(values) }),
    ...(gameType === "marketplace" && marketplaceGameId !== "" && { marketplaceGameId }),
    playLimits: perUserLimitOf(values.playLimit),
    rewardLimits: values.rewardType === "none" ? undefined : limitOf(values.winLimit),
    xp:
      perPlay === null && perWin === null
        ? undefined
        : { ...(perPlay !== null && { perPlay }), ...(perWin !== null && { perWin }) },
    ranking: rankingOf(values),
  }
}

const withoutUndefined = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as T

/** The campaign that the form describes: only what counts for its kind, game and reward. */
export const toInput = (values: FormValues): CampaignInput => {
  const { name, kind, timezone, rewardType, points } = values
  return withoutUndefined({
    name: name.trim(),
    kind,
    timezone,
    rewardType,
    ...(rewardType === "points" && { pointsReward: { points: required(points) } }),
    ...(rewardType === "promo_code" && {
      defaultCodeConfig: codeOf(values),
      generationLimits: perUserLimitOf(values.codeLimit),
    }),
    ...(kind === "game" && gameOf(values)),
  }) as CampaignInput
}

const removable = [
  ...["gameType", "segments", "trivia", "marketplaceGameId", "defaultCodeConfig", "generationLimits", "pointsReward"],
  ...["playLimits", "rewardLimits", "xp", "ranking"],
] as (keyof CampaignChanges & keyof Campaign)[]

/** What turns `campaign` into `input`: its fields, and null for those that it no longer has. */
export const toChanges = (campaign: Campaign, input: CampaignInput): CampaignChanges => ({
  ...(input as CampaignChanges),
  ...Object.fromEntries(
    removable.filter((name) => campaign[name] !== undefined && input[name] === undefined).map((name) => [name, null]),
  ),
})
