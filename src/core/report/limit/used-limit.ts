import type { Campaign } from "../../campaign/campaign.ts"
import { effectiveStatusAt } from "../../campaign/dates.ts"
import type { MomentBatch } from "../../moment/moment.ts"
import type { Period, PeriodKind } from "../../period.ts"

export const usedLimitKinds = ["win_quota", "prize_stock", "code_budget", "planned_moments", "granted_plays"] as const
export type UsedLimitKind = (typeof usedLimitKinds)[number]

/** A limit of a campaign of which little or nothing is left: of its wins, a prize, the money, planned moments or plays. */
export type UsedLimit = {
  readonly limit: UsedLimitKind
  /** The prize of a stock or of moments. */
  readonly prizeId: string | null
  readonly prizeName: string | null
  readonly period: PeriodKind
  readonly used: number
  readonly maxTotal: number
}

/** The plays of the newest grants of a campaign that takes them, and how many of those cannot be played any more. */
export type GrantUse = { readonly plays: number; readonly used: number }

/** How much of the limits of a campaign is used. */
export type LimitFacts = {
  readonly campaign: Campaign
  /** The wins of all players in the current period of the total limit, if there is one. */
  readonly winsOfAll: number | null
  /** The wins of prizes in the current periods of their stock, by id. */
  readonly stockUsed: ReadonlyMap<string, number>
  /** What the budget counts; null without a budget. */
  readonly budgetUsed: number | null
  readonly batches: readonly BatchUse[]
  readonly grants: GrantUse | null
}

export type BatchUse = Pick<MomentBatch, "prizeId" | "count" | "live" | "taken">

/** The newest grants of a campaign that are looked at: a campaign may have millions. */
export const newestGrants = 200

/** From this share on, a limit is nearly used up. */
const nearly = 0.8

/** Whether so much of a limit is used that somebody should be told. */
export const isNearlyUsed = ({ used, maxTotal }: Pick<UsedLimit, "used" | "maxTotal">): boolean =>
  used >= maxTotal * nearly

const share = ({ used, maxTotal }: UsedLimit): number => (maxTotal === 0 ? 1 : used / maxTotal)

/** The most used limits come first. */
export const byUse = (a: UsedLimit, b: UsedLimit): number => share(b) - share(a)

const ofCampaign = { prizeId: null, prizeName: null, period: "total" } as const

const quotaUsed = ({ campaign: { rewardLimits }, winsOfAll }: LimitFacts): UsedLimit[] =>
  rewardLimits?.maxTotal === undefined || winsOfAll === null
    ? []
    : [
        {
          ...ofCampaign,
          limit: "win_quota",
          period: rewardLimits.period,
          used: winsOfAll,
          maxTotal: rewardLimits.maxTotal,
        },
      ]

const stocksUsed = ({ campaign: { prizes = [] }, stockUsed }: LimitFacts): UsedLimit[] =>
  prizes.flatMap(({ prizeId, name: prizeName, stock }) =>
    stock?.maxTotal === undefined
      ? []
      : [
          {
            limit: "prize_stock",
            prizeId,
            prizeName,
            period: stock.period,
            used: stockUsed.get(prizeId) ?? 0,
            maxTotal: stock.maxTotal,
          },
        ],
  )

/** How many moments are open is hidden while there are any, so that only those taken count as used. */
const momentsUsed = ({ campaign: { prizes = [] }, batches }: LimitFacts): UsedLimit[] =>
  prizes.flatMap(({ prizeId, name: prizeName }) => {
    const own = batches.filter((batch) => batch.prizeId === prizeId)
    const maxTotal = own.reduce((sum, { count }) => sum + count, 0)
    const taken = own.reduce((sum, batch) => sum + batch.taken, 0)
    const isOver = own.every((batch) => batch.taken >= batch.live)
    return own.length === 0
      ? []
      : [{ limit: "planned_moments", prizeId, prizeName, period: "total", used: isOver ? maxTotal : taken, maxTotal }]
  })

const others = ({ campaign: { budget }, budgetUsed, grants }: LimitFacts): UsedLimit[] => [
  ...(budget && budgetUsed !== null
    ? [{ ...ofCampaign, limit: "code_budget" as const, used: budgetUsed, maxTotal: budget.maxAmount }]
    : []),
  ...(grants ? [{ ...ofCampaign, limit: "granted_plays" as const, used: grants.used, maxTotal: grants.plays }] : []),
]

/** The limits of a campaign that are used up or nearly, the most used first. */
export const usedLimitsOf = (facts: LimitFacts): UsedLimit[] =>
  [...quotaUsed(facts), ...stocksUsed(facts), ...momentsUsed(facts), ...others(facts)].filter(isNearlyUsed).sort(byUse)

/** Whether a campaign that runs at `now` has a limit that needs attention, apart from its quota. */
export const isWatched = (campaign: Campaign, momentPrizes: readonly string[], now: number): boolean =>
  effectiveStatusAt(campaign, now) === "running" &&
  (momentPrizes.length > 0 ||
    campaign.budget !== undefined ||
    campaign.grants?.required === true ||
    (campaign.prizes ?? []).some(({ stock }) => stock?.maxTotal !== undefined))

/** The wins of a prize that its last period has counted. */
export type KeptStock = {
  readonly prizeId: string
  readonly winsFrom: number
  readonly winsUntil: number
  readonly wins: number
}

/** The wins of prizes as plays have counted them; a prize that nobody won since its period began has none. */
export const keptStockUsed = (
  periods: readonly (Pick<Period, "start" | "end"> & { readonly prizeId: string })[],
  kept: readonly KeptStock[],
): ReadonlyMap<string, number> =>
  new Map(
    periods.map(({ prizeId, start, end }) => {
      const found = kept.find((one) => one.prizeId === prizeId && one.winsFrom === start && one.winsUntil === end)
      return [prizeId, found?.wins ?? 0]
    }),
  )

type GrantRow = {
  readonly plays: number
  readonly used: number
  readonly expiresAt: number | null
  readonly revokedAt: number | null
}

/** How much of some grants cannot be played any more; null if there are none. */
export const grantUseOf = (grants: readonly GrantRow[], now: number): GrantUse | null => {
  if (grants.length === 0) return null
  const isOver = ({ expiresAt, revokedAt }: GrantRow) => revokedAt !== null || (expiresAt !== null && now >= expiresAt)
  return {
    plays: grants.reduce((sum, { plays }) => sum + plays, 0),
    used: grants.reduce((sum, grant) => sum + (isOver(grant) ? grant.plays : grant.used), 0),
  }
}
