import { refuseLargeConfig } from "../bounds.ts"
import { type CodeConfig, codeSpace } from "../code.ts"
import { isTimeZone, type PeriodKind } from "../period.ts"
import type { RankingConfig } from "../ranking/ranking.ts"
import { type Refusal, refuse, refuseField } from "../refusal.ts"
import type { Segment } from "./segment.ts"
import { type Warning, warn } from "./warning.ts"

export const campaignStatuses = ["draft", "active", "paused", "ended"] as const
export const campaignKinds = ["game", "codes"] as const
export const gameTypes = ["trivia", "roulette", "scratch_card", "slot_machine", "marketplace"] as const
export type GameType = (typeof gameTypes)[number]

export type Trivia = {
  readonly questions: readonly { question: string; options: readonly string[]; correctIndex: number }[]
  readonly minCorrect?: number
}

export type Limit = { readonly maxPerUser: number; readonly period: PeriodKind }
export type RewardLimits = { readonly maxPerUser?: number; readonly maxTotal?: number; readonly period: PeriodKind }

/** What an organization configures (docs/api.md §5.4). */
export type CampaignConfig = {
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
  readonly defaultCodeConfig?: CodeConfig
  readonly generationLimits?: Limit
  readonly pointsReward?: { readonly points: number }
  readonly playLimits?: Limit
  readonly rewardLimits?: RewardLimits
  readonly xp?: { readonly perPlay?: number; readonly perWin?: number }
  readonly ranking?: RankingConfig
}

/** Times are epoch milliseconds. */
export type Campaign = CampaignConfig & {
  readonly campaignId: string
  readonly createdAt: number
  readonly updatedAt: number
}

/** The organization's input: every field is optional, as are the fields of a code template that have defaults. */
export type CampaignInput = Partial<Omit<CampaignConfig, "defaultCodeConfig" | "segments">> & {
  readonly segments?: readonly (Omit<Segment, "weight"> & { readonly weight?: number })[]
  readonly defaultCodeConfig?: Partial<CodeConfig> & Pick<CodeConfig, "discountType" | "discountValue">
}

const defaults = {
  status: "draft",
  kind: "game",
  rewardType: "none",
  winProbability: 0,
  timezone: "UTC",
} as const

const codeConfigDefaults = {
  maxDiscountAmount: null,
  maxUses: 1,
  expiresInSeconds: 30 * 24 * 60 * 60,
  prefix: "",
  length: 8,
} as const

/** The configuration that `input` describes, with the documented defaults for missing fields. */
export const campaignConfig = (campaignId: string, input: CampaignInput): CampaignConfig => {
  const { segments, defaultCodeConfig, ...rest } = input
  return {
    name: campaignId,
    ...defaults,
    ...rest,
    ...(segments && { segments: segments.map((segment) => ({ weight: 1, ...segment })) }),
    ...(defaultCodeConfig && { defaultCodeConfig: { ...codeConfigDefaults, ...defaultCodeConfig } }),
  }
}

const hasDuplicates = (values: readonly string[]) => new Set(values).size < values.length

/**
 * Refuses what a schema of single fields cannot express: unknown time zones, fields that contradict each other, and the
 * total size. `before` is the configuration that `config` replaces.
 */
export const checkCampaign = (config: CampaignConfig, before: CampaignConfig | null = null): Refusal | null => {
  const { timezone, segments = [], trivia, rewardLimits, ranking } = config
  if (!isTimeZone(timezone)) return refuseField("timezone", "an IANA time zone such as America/Bogota")
  if (hasDuplicates(segments.map((segment) => segment.segmentId)))
    return refuseField("segments", "a list in which each segmentId stands once")
  if (trivia?.questions.some(({ options, correctIndex }) => correctIndex >= options.length))
    return refuseField("trivia.questions", "a list in which each correctIndex points at one of its options")
  if (rewardLimits && rewardLimits.maxPerUser === undefined && rewardLimits.maxTotal === undefined)
    return refuseField("rewardLimits", "an object with maxPerUser, maxTotal or both")
  if (ranking?.prizes.some(({ fromPosition, toPosition }) => fromPosition > toPosition))
    return refuseField("ranking.prizes", "a list in which no fromPosition is above its toPosition")
  return refuseLargeConfig("campaign", config, before)
}

const isDrawable = (segments: readonly Segment[] = []) => segments.some((segment) => segment.weight > 0)

/** The reason why no play of the campaign can be decided, or null (CAMPAIGN_MISCONFIGURED of docs/api.md §5.5). */
export const misconfiguration = (config: CampaignConfig): Warning | null => {
  if (config.rewardType === "points" && !config.pointsReward)
    return warn("POINTS_REWARD_MISSING", "rewardType is points but pointsReward is missing: set pointsReward.points")
  if (config.rewardType === "promo_code" && !config.defaultCodeConfig)
    return warn(
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

/** What the organization should fix before players notice (the `warnings` of docs/api.md §5.5). */
export const campaignWarnings = (config: CampaignConfig, isGameActive: (gameId: string) => boolean): Warning[] => {
  const warnings: Warning[] = []
  const { kind, gameType, marketplaceGameId, rewardLimits } = config
  const fault = misconfiguration(config)
  if (fault) warnings.push(fault)
  if (kind === "game" && !isGameType(gameType))
    warnings.push(
      warn(
        "GAME_TYPE_UNKNOWN",
        `gameType ${gameType ?? "is missing: it"} cannot be played; use one of ${gameTypes.join(", ")}`,
        gameType === undefined ? {} : { gameType },
      ),
    )
  const isMarketplace = kind === "game" && gameType === "marketplace"
  if (isMarketplace && !(marketplaceGameId && isGameActive(marketplaceGameId)))
    warnings.push(
      warn(
        "GAME_NOT_INSTALLED",
        "the marketplace game is not installed or inactive: set marketplaceGameId and install that game",
        marketplaceGameId === undefined ? {} : { marketplaceGameId },
      ),
    )
  const template = config.rewardType === "promo_code" ? config.defaultCodeConfig : undefined
  const maxTotal = rewardLimits?.maxTotal ?? 0
  if (template && maxTotal > codeSpace(template))
    warnings.push(
      warn(
        "CODE_SPACE_SMALL",
        `rewardLimits.maxTotal asks for ${maxTotal} codes but codes of length ${template.length} allow only ${codeSpace(template)}: raise defaultCodeConfig.length`,
        { maxTotal, length: template.length, codeSpace: codeSpace(template) },
      ),
    )
  return warnings
}

export const refuseUnknownCampaign = (campaignId: string): Refusal =>
  refuse("NOT_FOUND", `campaign ${campaignId} does not exist; check campaignId`)

export const isGameType = (gameType: string | undefined): gameType is GameType =>
  gameTypes.some((known) => known === gameType)

/** A campaign with its warnings. */
export type CampaignView = { readonly campaign: Campaign; readonly warnings: readonly Warning[] }

export type CampaignFilter = {
  readonly status?: CampaignConfig["status"]
  readonly kind?: CampaignConfig["kind"]
  readonly gameType?: string
  /** A part of the name or the id, case-insensitive. */
  readonly search?: string
}
