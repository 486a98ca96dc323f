import { checkAppearance, type ShownToPlayers } from "../appearance/appearance.ts"
import { refuseLargeConfig } from "../bounds.ts"
import { type CodeTemplate, type CodeTemplateInput, codeTemplate } from "../code/template.ts"
import type { FairDraws } from "../draw/chain.ts"
import { checkEligibility } from "../eligibility/check.ts"
import type { Eligibility } from "../eligibility/eligibility.ts"
import { isTimeZone, type PeriodKind } from "../period.ts"
import type { RankingConfig } from "../ranking/ranking.ts"
import { type Refusal, refuse, refuseField } from "../refusal.ts"
import { checkPlayersMayPlay } from "./by-players.ts"
import type { EffectiveStatus } from "./dates.ts"
import type { EntryRules } from "./entry.ts"
import type { GrantRules } from "./grant.ts"
import type { Budget } from "./prize/budget.ts"
import {
  type CampaignPrize,
  type CampaignPrizeInput,
  campaignPrize,
  checkPrizes,
  isUnlimited,
  prizeById,
  type RewardLimits,
  templateOfPrize,
  type whenGoneValues,
} from "./prize/prize.ts"
import { checkSchedule, type Schedule } from "./schedule.ts"
import { isPrize, type Segment } from "./segment.ts"
import { type Warning, warn } from "./warning/warning.ts"

export const campaignStatuses = ["draft", "active", "paused", "ended"] as const
export const campaignKinds = ["game", "codes"] as const
export const gameTypes = ["trivia", "roulette", "scratch_card", "slot_machine", "marketplace"] as const
export type GameType = (typeof gameTypes)[number]

export type Trivia = {
  readonly questions: readonly { question: string; options: readonly string[]; correctIndex: number }[]
  readonly minCorrect?: number
}

export type Limit = {
  readonly maxPerUser: number
  readonly period: PeriodKind
}

/** What an organization configures (docs/api.md#campaign-fields). */
export type CampaignConfig = ShownToPlayers & {
  readonly name: string
  readonly status: (typeof campaignStatuses)[number]
  readonly kind: (typeof campaignKinds)[number]
  readonly gameType?: string
  readonly rewardType: string
  readonly winProbability: number
  readonly timezone: string
  readonly segments?: readonly Segment[]
  readonly trivia?: Trivia
  readonly marketplaceGameId?: string
  readonly defaultCodeConfig?: CodeTemplate
  readonly generationLimits?: Limit
  readonly pointsReward?: { readonly points: number }
  readonly playLimits?: Limit
  /** What each play takes from its player, who must be registered. */
  readonly playCost?: { readonly points: number }
  readonly rewardLimits?: RewardLimits
  readonly xp?: { readonly perPlay?: number; readonly perWin?: number }
  readonly ranking?: RankingConfig
  /** The currency of its amounts; absent in campaigns without one. */
  readonly currency?: string
  /** Epoch milliseconds, like `endsAt`: plays and new codes by POST /codes are accepted between the two. */
  readonly startsAt?: number
  readonly endsAt?: number
  /** The hours at which they are accepted between the two; all if absent. */
  readonly schedule?: Schedule
  readonly eligibility?: Eligibility
  readonly prizes?: readonly CampaignPrize[]
  /** What happens to a win when no prize is left for this player; `lose` if absent. */
  readonly whenGone?: (typeof whenGoneValues)[number]
  readonly fairDraws?: FairDraws
  readonly budget?: Budget
  /** Plays that the organization grants; absent if the campaign takes none. */
  readonly grants?: GrantRules
  /** Each play uses up a code of a pool; absent if plays need none. */
  readonly entry?: EntryRules
  /** Whether players may play it by a token of theirs; false if absent. */
  readonly playersMayPlay?: boolean
}

/** Times are epoch milliseconds. */
export type Campaign = CampaignConfig & {
  readonly campaignId: string
  readonly createdAt: number
  readonly updatedAt: number
}

/** The organization's input: every field is optional, as are the fields of a code template that have defaults. */
export type CampaignInput = Partial<Omit<CampaignConfig, "defaultCodeConfig" | "prizes" | "segments">> & {
  readonly segments?: readonly (Omit<Segment, "weight"> & {
    readonly weight?: number
  })[]
  readonly prizes?: readonly CampaignPrizeInput[]
  readonly defaultCodeConfig?: CodeTemplateInput
}

const defaults = {
  status: "draft",
  kind: "game",
  rewardType: "none",
  winProbability: 0,
  timezone: "UTC",
} as const

/** The configuration that `input` describes, with the documented defaults for missing fields. */
export const campaignConfig = (campaignId: string, input: CampaignInput): CampaignConfig => {
  const { segments, prizes, defaultCodeConfig, ...rest } = input
  return {
    name: campaignId,
    ...defaults,
    ...rest,
    ...(segments && {
      segments: segments.map((segment) => ({ weight: 1, ...segment })),
    }),
    ...(prizes && { prizes: prizes.map(campaignPrize) }),
    ...(defaultCodeConfig && { defaultCodeConfig: codeTemplate(defaultCodeConfig) }),
  }
}

const hasDuplicates = (values: readonly string[]) => new Set(values).size < values.length

/**
 * Refuses what a schema of single fields cannot express: unknown time zones, fields that contradict each other, and the
 * total size. `before` is the configuration that `config` replaces.
 */
export const checkCampaign = (config: CampaignConfig, before: CampaignConfig | null = null): Refusal | null => {
  const { timezone, segments = [], trivia, rewardLimits, ranking, startsAt, endsAt } = config
  if (!isTimeZone(timezone)) return refuseField("timezone", "an IANA time zone such as America/Bogota")
  if (hasDuplicates(segments.map((segment) => segment.segmentId)))
    return refuseField("segments", "a list in which each segmentId occurs once")
  if (trivia?.questions.some(({ options, correctIndex }) => correctIndex >= options.length))
    return refuseField("trivia.questions", "a list in which each correctIndex points at one of its options")
  if (rewardLimits && isUnlimited(rewardLimits))
    return refuseField("rewardLimits", "an object with maxPerUser, maxTotal or both")
  if (ranking?.prizes.some(({ fromPosition, toPosition }) => fromPosition > toPosition))
    return refuseField("ranking.prizes", "a list in which no fromPosition is above its toPosition")
  if (startsAt !== undefined && endsAt !== undefined && endsAt <= startsAt)
    return refuseField("endsAt", "after startsAt")
  return (
    checkSchedule(config) ??
    checkPrizes(config) ??
    checkEligibility(config) ??
    checkPlayersMayPlay(config) ??
    checkAppearance(config) ??
    refuseLargeConfig("campaign", config, before)
  )
}

const isDrawable = (segments: readonly Segment[] = []) => segments.some((segment) => segment.weight > 0)

/** The prizes that a win can have, undefined for a win without a prize of its own. */
const winnable = ({ kind, gameType, segments = [], ...config }: CampaignConfig): (CampaignPrize | undefined)[] => {
  if (kind !== "game" || !config.prizes) return [undefined]
  if (gameType !== "roulette") return [...config.prizes]
  // Odds never stop on a segment without a weight, but a planned moment of its prize does.
  const stoppedOn = segments.filter((segment) => isPrize(segment) && (segment.weight > 0 || segment.prizeId))
  return stoppedOn.map(({ prizeId }) => (prizeId === undefined ? undefined : prizeById(config, prizeId)))
}

const isMissing = (config: CampaignConfig, prize: CampaignPrize | undefined): boolean => {
  if (prize && prize.kind !== "promo_code") return false
  if (config.rewardType === "points") return !prize && !config.pointsReward
  return config.rewardType === "promo_code" && !templateOfPrize(config, prize ?? {})
}

const faultOf = (config: CampaignConfig): Warning | null => {
  if (winnable(config).some((prize) => isMissing(config, prize)))
    return config.rewardType === "points"
      ? warn("POINTS_REWARD_MISSING", "rewardType is points but pointsReward is missing: set pointsReward.points")
      : warn(
          "CODE_TEMPLATE_MISSING",
          "rewardType is promo_code but defaultCodeConfig is missing: set the code template",
        )
  if (config.kind !== "game") return null
  if (config.gameType === "roulette" && !isDrawable(config.segments))
    return warn("SEGMENTS_MISSING", "a roulette needs segments, at least one with a weight above 0")
  if (config.gameType === "trivia" && !config.trivia?.questions.length)
    return warn("QUESTIONS_MISSING", "a trivia needs trivia.questions")
  return null
}

const faults = new WeakMap<CampaignConfig, { readonly fault: Warning | null }>()

/**
 * The reason why no play of the campaign can be decided, or null (CAMPAIGN_MISCONFIGURED of
 * docs/api.md#campaign-warnings). Cached, since every play asks.
 */
export const misconfiguration = (config: CampaignConfig): Warning | null => {
  const known = faults.get(config)
  if (known) return known.fault
  const fault = faultOf(config)
  faults.set(config, { fault })
  return fault
}

export const refuseUnknownCampaign = (campaignId: string): Refusal =>
  refuse("NOT_FOUND", `campaign ${campaignId} does not exist; check campaignId`)

export const isGameType = (gameType: string | undefined): gameType is GameType =>
  (gameTypes as readonly (string | undefined)[]).includes(gameType)

/** A campaign with its warnings. */
export type CampaignView = { readonly campaign: Campaign; readonly warnings: readonly Warning[] }

export type CampaignFilter = {
  readonly status?: CampaignConfig["status"]
  readonly kind?: CampaignConfig["kind"]
  readonly gameType?: string
  /** Its effective status at time `at`. */
  readonly effective?: { readonly is: EffectiveStatus; readonly at: number }
  /** A part of the name or the id, case-insensitive. */
  readonly search?: string
  /** Only those with one of these ids. */
  readonly ids?: readonly string[]
  /** The ids of all campaigns in the order in which they are listed; without it, the newest come first. */
  readonly order?: readonly string[]
}
