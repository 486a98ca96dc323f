import { type CodeConfig, type CodeConfigInput, type CodeTemplate, codeConfig } from "../../code/template.ts"
import type { PeriodKind } from "../../period.ts"
import { type Refusal, refuseField } from "../../refusal.ts"

/** The order matters: the log of plays stores the index of a kind, so a new kind goes last. */
export const prizeKinds = ["promo_code", "points", "external"] as const
export type PrizeKind = (typeof prizeKinds)[number]
export const whenGoneValues = ["lose", "redraw"] as const

/** How many of something may be given in a calendar period: to all players together, to each player, or both. */
export type RewardLimits = {
  readonly maxPerUser?: number
  readonly maxTotal?: number
  readonly period: PeriodKind
}

/** A prize of a campaign (docs/api.md#prizes-of-a-campaign); `external` ones are handed out by the organization. */
export type CampaignPrize = {
  readonly prizeId: string
  readonly name: string
  readonly description?: string
  readonly imageUrl?: string
  readonly termsUrl?: string
  readonly kind: PrizeKind
  readonly weight: number
  readonly codeConfig?: CodeConfig
  /** The pool from which its codes are taken, instead of making them by `codeConfig`. */
  readonly poolId?: string
  readonly points?: number
  readonly stock?: RewardLimits
  /** What it is worth, in minor units of the campaign's currency. */
  readonly value?: number
}

export type CampaignPrizeInput = Omit<CampaignPrize, "weight" | "codeConfig"> & {
  readonly weight?: number
  readonly codeConfig?: CodeConfigInput
}

/** A prize with the documented defaults for missing fields. */
export const campaignPrize = ({ codeConfig: template, ...rest }: CampaignPrizeInput): CampaignPrize => ({
  weight: 1,
  ...rest,
  ...(template && { codeConfig: codeConfig(template) }),
})

/** The kinds of prizes that fit each reward type; other types have no prizes. */
const kindsOf: Readonly<Record<string, readonly PrizeKind[]>> = {
  promo_code: ["promo_code", "points", "external"],
  points: ["points", "external"],
}

const alternatives = (kinds: readonly string[]) => `${kinds.slice(0, -1).join(", ")} or ${kinds.at(-1)}`

/** The most that a limit may allow. */
export const maxLimit = 1_000_000_000_000

export const isUnlimited = ({ maxPerUser, maxTotal }: RewardLimits): boolean =>
  maxPerUser === undefined && maxTotal === undefined

/** The fields of a campaign's configuration that prizes depend on. */
type Prized = {
  readonly rewardType: string
  readonly prizes?: readonly CampaignPrize[]
  readonly segments?: readonly {
    readonly isPrize?: boolean
    readonly prizeId?: string
  }[]
}

/** Refuses prizes that contradict each other, the reward type, or the segments that name them. */
export const checkPrizes = ({ rewardType, prizes = [], segments = [] }: Prized): Refusal | null => {
  const ids = new Set(prizes.map(({ prizeId }) => prizeId))
  if (ids.size < prizes.length) return refuseField("prizes", "a list in which each prizeId occurs once")
  const kinds = kindsOf[rewardType] ?? []
  if (prizes.length > 0 && kinds.length === 0)
    return refuseField("prizes", "absent unless rewardType is promo_code or points")
  for (const [index, { kind, points, stock, poolId, codeConfig }] of prizes.entries()) {
    if (!kinds.includes(kind))
      return refuseField(`prizes.${index}.kind`, `${alternatives(kinds)} where rewardType is ${rewardType}`)
    if (kind === "points" && points === undefined)
      return refuseField(`prizes.${index}.points`, "an integer of at least 0 in a prize of points")
    if (poolId !== undefined && kind !== "promo_code")
      return refuseField(`prizes.${index}.poolId`, "absent unless kind is promo_code")
    if (poolId !== undefined && codeConfig)
      return refuseField(`prizes.${index}.poolId`, "absent in a prize with a codeConfig")
    if (stock && isUnlimited(stock))
      return refuseField(`prizes.${index}.stock`, "an object with maxPerUser, maxTotal or both")
  }
  for (const [index, { isPrize, prizeId }] of segments.entries()) {
    if (prizeId === undefined) continue
    if (isPrize === false) return refuseField(`segments.${index}.prizeId`, "absent in a segment that is no prize")
    if (!ids.has(prizeId)) return refuseField(`segments.${index}.prizeId`, "the prizeId of one of the prizes")
  }
  return null
}

/** The prize with this id. */
export const prizeById = ({ prizes = [] }: Pick<Prized, "prizes">, prizeId: string): CampaignPrize | undefined =>
  prizes.find((prize) => prize.prizeId === prizeId)

/** Where the codes of a prize come from: its own pool or template, or what the campaign gives. */
export const templateOfPrize = (
  { defaultCodeConfig }: { readonly defaultCodeConfig?: CodeTemplate },
  { poolId, codeConfig }: Pick<CampaignPrize, "poolId" | "codeConfig">,
): CodeTemplate | undefined => (poolId === undefined ? (codeConfig ?? defaultCodeConfig) : { poolId })
