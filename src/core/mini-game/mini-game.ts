import { checkAppearance, type ShownToPlayers } from "../appearance/appearance.ts"
import { appearanceWarnings } from "../appearance/warnings.ts"
import { refuseLargeConfig } from "../bounds.ts"
import { Cache } from "../cache/cache.ts"
import type { EffectiveStatus } from "../campaign/dates.ts"
import { isUnlimited, type RewardLimits } from "../campaign/prize/prize.ts"
import { checkSchedule, type Schedule, scheduleWarnings } from "../campaign/schedule.ts"
import { spaceWarning, type TemplateOf } from "../campaign/warning/shared-codes.ts"
import { type Warning, warn } from "../campaign/warning/warning.ts"
import type { FairDraws } from "../draw/chain.ts"
import { checkEligibility } from "../eligibility/check.ts"
import type { Eligibility } from "../eligibility/eligibility.ts"
import { type EligibilityKnown, eligibilityWarnings } from "../eligibility/warnings.ts"
import { isTimeZone, type Period, type PeriodKind, periodAt } from "../period.ts"
import { type Refusal, refuse, refuseField } from "../refusal.ts"
import { codeCampaignOf, type PositionPrize } from "./prize.ts"

export const cadences = ["none", "daily", "weekly", "monthly", "minute"] as const
export type Cadence = (typeof cadences)[number]
export const miniGameStatuses = ["draft", "active", "paused", "ended"] as const

export type MiniGameSegment = {
  readonly segmentId: string
  readonly name: string
  readonly externalId?: string
  readonly isPrize?: boolean
  readonly weight: number
  readonly prize?: PositionPrize
  /** How many spins may win it, in periods of the mini-game's time zone; unused for a segment without a prize. */
  readonly stock?: RewardLimits
}

/** An in-app mini-game (docs/api.md#mini-games). */
export type MiniGameConfig = ShownToPlayers & {
  readonly name: string
  readonly status: (typeof miniGameStatuses)[number]
  readonly cadence: Cadence
  /** Epoch milliseconds, like `endsAt`: new spins are accepted between the two. */
  readonly startsAt: number
  readonly endsAt?: number
  /** When new spins are accepted between the two; at all hours if absent. */
  readonly schedule?: Schedule
  readonly eligibility?: Eligibility
  readonly timezone: string
  readonly segments: readonly MiniGameSegment[]
  readonly fairDraws?: FairDraws
}

export type MiniGame = MiniGameConfig & {
  readonly miniGameId: string
  readonly createdAt: number
  readonly updatedAt: number
}

/** The organization's input: every field is optional. */
export type MiniGameInput = Partial<Omit<MiniGameConfig, "segments">> & {
  readonly segments?: readonly (Omit<MiniGameSegment, "weight"> & { readonly weight?: number })[]
}

/** The configuration that `input` describes, with the documented defaults for missing fields. */
export const miniGameConfig = (
  miniGameId: string,
  createdAt: number,
  { segments = [], ...rest }: MiniGameInput,
): MiniGameConfig => ({
  name: miniGameId,
  status: "draft",
  cadence: "none",
  startsAt: createdAt,
  timezone: "UTC",
  ...rest,
  segments: segments.map((segment) => ({ weight: 1, ...segment })),
})

/** Refuses what a schema of single fields cannot express. `before` is the configuration that `config` replaces. */
export const checkMiniGame = (config: MiniGameConfig, before: MiniGameConfig | null = null): Refusal | null => {
  const { timezone, segments, startsAt, endsAt } = config
  if (!isTimeZone(timezone)) return refuseField("timezone", "an IANA time zone such as America/Bogota")
  const ids = segments.map((segment) => segment.segmentId)
  if (new Set(ids).size < ids.length) return refuseField("segments", "a list in which each segmentId occurs once")
  if (endsAt !== undefined && endsAt <= startsAt) return refuseField("endsAt", "after startsAt")
  const closed = checkSchedule(config)
  if (closed) return closed
  for (const [index, { stock }] of segments.entries())
    if (stock && isUnlimited(stock))
      return refuseField(`segments.${index}.stock`, "an object with maxPerUser, maxTotal or both")
  return checkEligibility(config) ?? checkAppearance(config) ?? refuseLargeConfig("mini-game", config, before)
}

/** How many codes of each campaign the segments may give in a period, as far as stocks limit them. */
const askedBySegments = (segments: readonly MiniGameSegment[]): ReadonlyMap<string, number> => {
  const asked = new Map<string, number>()
  for (const { prize, isPrize, stock } of segments) {
    const campaignId = isPrize === false ? null : codeCampaignOf(prize)
    if (campaignId !== null) asked.set(campaignId, (asked.get(campaignId) ?? 0) + (stock?.maxTotal ?? 0))
  }
  return asked
}

/**
 * What the organization should fix before players notice; `templateOf` is the template of a campaign's codes, and
 * `known` is asked for what its rules about players name.
 */
export const miniGameWarnings = (
  miniGame: MiniGame,
  templateOf: TemplateOf,
  known: () => EligibilityKnown,
): Warning[] => {
  const { segments } = miniGame
  const warnings = scheduleWarnings(miniGame)
  if (!segments.some(({ weight }) => weight > 0))
    warnings.push(warn("SEGMENTS_MISSING", "a mini-game needs segments, at least one with a weight above 0"))
  for (const { segmentId, prize } of segments)
    if (prize?.type === "promo_code" && !templateOf(prize.campaignId))
      warnings.push(
        warn(
          "PRIZE_TEMPLATE_MISSING",
          `segment ${segmentId} gives a code of campaign ${prize.campaignId}, which does not exist or has no defaultCodeConfig`,
          { segmentId, campaignId: prize.campaignId },
        ),
      )
  for (const [campaignId, most] of askedBySegments(segments))
    warnings.push(...spaceWarning({ of: "segments", campaignId }, templateOf(campaignId), most))
  const externalIds = segments.flatMap(({ externalId }) => externalId ?? [])
  for (const externalId of new Set(externalIds.filter((id, index) => externalIds.indexOf(id) < index)))
    warnings.push(
      warn(
        "EXTERNAL_ID_AMBIGUOUS",
        `several segments have the externalId ${externalId}: redemptions can be reported by awardId alone`,
        { externalId },
      ),
    )
  return [...warnings, ...eligibilityWarnings(miniGame, known), ...appearanceWarnings(miniGame)]
}

/** A mini-game as the audit log keeps it: with the name that its id has in the API. */
export const recordedMiniGame = ({ miniGameId, ...fields }: MiniGame) => ({ notificationId: miniGameId, ...fields })

export const refuseUnknownMiniGame = (miniGameId: string): Refusal =>
  refuse("NOT_FOUND", `mini-game ${miniGameId} does not exist; check notificationId`)

const kindOf: Record<Exclude<Cadence, "none" | "minute">, PeriodKind> = {
  daily: "day",
  weekly: "week",
  monthly: "month",
}
const minuteMs = 60_000

/** The spin period that contains `instant` (docs/api.md#periods, #spin): one spin per client and period. */
export const spinPeriodAt = (
  { cadence, timezone }: Pick<MiniGameConfig, "cadence" | "timezone">,
  instant: number,
): Period => {
  if (cadence === "none") return { ...periodAt("total", timezone, instant), key: "once" }
  if (cadence !== "minute") return periodAt(kindOf[cadence], timezone, instant)
  const start = Math.floor(instant / minuteMs) * minuteMs
  const local = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(timezone).toPlainDateTime()
  return { key: local.toString({ smallestUnit: "minute" }), start, end: start + minuteMs }
}

/** Enumerated periods, valid from the start of the last one until its end. */
type Walk = { readonly keys: readonly string[]; readonly from: number; readonly until: number }

const rememberedWalks = 256
const walks = new Cache<string, Walk>(rememberedWalks)

/**
 * The keys of the periods from `startsAt` to `now`, both inclusive, oldest first; null if there are more than `most`.
 * Cached while the last of them runs: every redemption report needs them, and 30 take as long as the rest of it.
 */
export const spinPeriodKeys = (config: MiniGameConfig, now: number, most: number): readonly string[] | null => {
  const walk = `${config.cadence} ${config.timezone} ${config.startsAt}`
  const known = walks.get(walk)
  if (known && now >= known.from && now < known.until) return known.keys.length > most ? null : known.keys
  const keys = new Set<string>()
  let from = config.startsAt
  let until = from
  while (until <= now) {
    from = until
    const { key, end } = spinPeriodAt(config, from)
    keys.add(key)
    if (keys.size > most) return null
    until = end
  }
  const walked = { keys: [...keys], from, until }
  walks.set(walk, walked)
  return walked.keys
}

export type MiniGameFilter = {
  readonly status?: MiniGameConfig["status"]
  /** Its effective status at time `at`. */
  readonly effective?: { readonly is: EffectiveStatus; readonly at: number }
  /** A part of the name or the id, case-insensitive. */
  readonly search?: string
  /** Only those with one of these ids. */
  readonly ids?: readonly string[]
}
