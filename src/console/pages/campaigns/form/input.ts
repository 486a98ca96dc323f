import { shownInput } from "../../../components/appearance/values.ts"
import { fairDrawsOf } from "../../../components/draws/reveal.ts"
import { eligibilityOf } from "../../../components/eligibility/rule.ts"
import { type LimitValues, limitOf } from "../../../components/form/limit.ts"
import { scheduleOf } from "../../../components/hours/schedule.ts"
import type { Campaign, CampaignChanges, CampaignInput } from "../campaign.ts"
import type { CodeValues, Count, FormValues, PrizeValues, RankingPrizeValues } from "./types.ts"
import { daySeconds } from "./values.ts"

/** JSON turns NaN into null, and the service then says which required field is missing. */
const required = (count: Count): number => count ?? Number.NaN

const perUserLimitOf = ({ isOn, maxPerUser, period }: LimitValues) =>
  isOn ? { maxPerUser: required(maxPerUser), period } : undefined

const configOf = (code: CodeValues) => ({
  discountType: code.discountType,
  discountValue: required(code.discountValue),
  ...(code.discountType === "percentage" &&
    code.maxDiscountAmount !== null && { maxDiscountAmount: code.maxDiscountAmount }),
  ...(code.maxUses !== null && { maxUses: code.maxUses }),
  ...(code.expiresInDays !== null && { expiresInSeconds: Math.round(code.expiresInDays * daySeconds) }),
  prefix: code.prefix.trim(),
  ...(code.length !== null && { length: code.length }),
})

const codeOf = (code: CodeValues) => (code.poolId === "" ? configOf(code) : { poolId: code.poolId })

/** A prize names its pool beside its template. */
const prizeCodeOf = (code: CodeValues) =>
  code.poolId === "" ? { codeConfig: configOf(code) } : { poolId: code.poolId }

/** Whether wins draw prizes: the service accepts none where nothing is given. */
export const hasPrizes = ({ kind, rewardType, prizes }: FormValues) =>
  kind === "game" && (rewardType === "promo_code" || rewardType === "points") && prizes.length > 0

/** Whether prizes are handed out that may be worth an amount. */
export const hasExternal = (values: FormValues) =>
  hasPrizes(values) && values.prizes.some(({ kind }) => kind === "external")

/** Whether the campaign gives anything that is worth an amount: codes, or prizes that are handed out. */
export const hasAmounts = (values: FormValues): boolean => {
  const { kind, rewardType, ranking } = values
  const ranksExternal = kind === "game" && ranking.isOn && ranking.prizes.some(({ type }) => type === "external")
  return rewardType === "promo_code" || hasExternal(values) || ranksExternal
}

const budgetOf = ({ budget, countsAll }: FormValues) =>
  budget === null ? {} : { budget: { maxAmount: budget, ...(countsAll && { counts: "all" as const }) } }

const segmentsOf = (values: FormValues) =>
  values.segments.map(({ externalId, prizeType, prizeId, weight, ...segment }) => ({
    ...segment,
    weight: required(weight),
    ...(externalId !== "" && { externalId }),
    ...(prizeType !== "" && { prizeType }),
    ...(prizeId !== "" && segment.isPrize && hasPrizes(values) && { prizeId }),
  }))

const prizeOf = (prize: PrizeValues) => ({
  prizeId: prize.prizeId,
  name: prize.name,
  kind: prize.kind,
  weight: required(prize.weight),
  ...(prize.kind === "points" && { points: required(prize.points) }),
  ...(prize.kind !== "points" && prize.value !== null && { value: prize.value }),
  ...(prize.kind === "promo_code" && prize.hasCode && prizeCodeOf(prize.code)),
  ...(prize.stock.isOn && { stock: limitOf(prize.stock) }),
  ...(prize.description !== "" && { description: prize.description }),
  ...(prize.imageUrl !== "" && { imageUrl: prize.imageUrl }),
  ...(prize.termsUrl !== "" && { termsUrl: prize.termsUrl }),
})

const prizesOf = (values: FormValues) =>
  hasPrizes(values)
    ? { prizes: values.prizes.map(prizeOf), ...(values.whenGone === "redraw" && { whenGone: values.whenGone }) }
    : {}

const rewardOf = (values: FormValues) => {
  const { rewardType, points } = values
  const isWhole = !hasPrizes(values)
  if (rewardType === "points")
    return {
      ...((isWhole || points !== null) && { pointsReward: { points: required(points) } }),
      ...(hasExternal(values) && budgetOf(values)),
    }
  if (rewardType !== "promo_code") return {}
  return {
    ...((isWhole || values.hasCode) && { defaultCodeConfig: codeOf(values.code) }),
    generationLimits: perUserLimitOf(values.codeLimit),
    ...budgetOf(values),
  }
}

const triviaOf = ({ questions, minCorrect }: FormValues) => ({
  questions: questions.map(({ key: _, ...question }) => ({ ...question, options: [...question.options] })),
  ...(minCorrect !== null && { minCorrect }),
})

const positionPrizeOf = ({ type, campaignId, points, name, value }: RankingPrizeValues) => {
  if (type === "points") return { type, points: required(points) }
  return type === "external" ? { type, name, ...(value !== null && { value }) } : { type, campaignId }
}

const rankingOf = ({ ranking: { isOn, period, prizes } }: FormValues) =>
  isOn
    ? {
        period,
        prizes: prizes.map((prize) => ({
          fromPosition: required(prize.fromPosition),
          toPosition: required(prize.toPosition),
          prize: positionPrizeOf(prize),
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
    grants: values.grants === "none" ? undefined : { required: values.grants === "required" },
    playCost: values.playCost === null ? undefined : { points: values.playCost },
    playersMayPlay: values.playersMayPlay || undefined,
    entry: values.entryPool === "" ? undefined : { poolId: values.entryPool },
    rewardLimits: values.rewardType === "none" ? undefined : limitOf(values.winLimit),
    xp:
      perPlay === null && perWin === null
        ? undefined
        : { ...(perPlay !== null && { perPlay }), ...(perWin !== null && { perWin }) },
    ranking: rankingOf(values),
    fairDraws: gameType === "trivia" ? undefined : fairDrawsOf(values.revealEvery),
    ...prizesOf(values),
  }
}

const withoutUndefined = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as T

/** The segments of the campaign's wheel; none if its game has no wheel. */
export const wheelOf = ({ kind, gameType, segments }: FormValues) =>
  kind === "game" && gameType === "roulette" ? segments : []

/** The campaign that the form describes: only the fields that matter for its kind, game and reward. */
export const toInput = (values: FormValues): CampaignInput => {
  const { name, kind, timezone, currency, startsAt, endsAt, hours, eligibility, rewardType } = values
  return withoutUndefined({
    name: name.trim(),
    kind,
    timezone,
    ...(currency && { currency }),
    ...(startsAt !== "" && { startsAt }),
    ...(endsAt !== "" && { endsAt }),
    schedule: scheduleOf(hours),
    eligibility: eligibilityOf(eligibility),
    rewardType,
    ...rewardOf(values),
    ...(kind === "game" && gameOf(values)),
    ...shownInput(
      values,
      wheelOf(values).map(({ segmentId }) => segmentId),
    ),
  }) as CampaignInput
}

const removable = [
  "gameType",
  "segments",
  "trivia",
  "marketplaceGameId",
  "defaultCodeConfig",
  "generationLimits",
  "pointsReward",
  "playLimits",
  "rewardLimits",
  "xp",
  "ranking",
  "startsAt",
  "endsAt",
  "schedule",
  "eligibility",
  "grants",
  "playCost",
  "entry",
  "prizes",
  "whenGone",
  "budget",
  "fairDraws",
  "playersMayPlay",
  "appearance",
  "terms",
  "publicPage",
] as (keyof CampaignChanges & keyof Campaign)[]

/** The changes from `campaign` to `input`: its fields, and null for those that it no longer has. */
export const toChanges = (campaign: Campaign, input: CampaignInput): CampaignChanges => ({
  ...(input as CampaignChanges),
  ...Object.fromEntries(
    removable.filter((name) => campaign[name] !== undefined && input[name] === undefined).map((name) => [name, null]),
  ),
})
