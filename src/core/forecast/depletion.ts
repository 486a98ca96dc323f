import type { Campaign } from "../campaign/campaign.ts"
import { templateOf } from "../campaign/play.ts"
import type { CampaignPrize } from "../campaign/prize/prize.ts"
import { deliversPrize } from "../campaign/prize/reward.ts"
import { stockLimit } from "../draw/draw-config.ts"
import { poolIdOf } from "../pool/giving.ts"
import { type RunningBudget, rest, type Won } from "./flow.ts"
import type { UsedUp } from "./last-win.ts"
import { type Counts, poolLimit } from "./used.ts"

/** The names under which depletions are noted, beside the ids of prizes. */
const ofBudget = ""
const ofQuota = " "

type Running = {
  readonly campaign: Campaign
  readonly won: readonly Won[]
  readonly counts: Counts
  readonly budget: RunningBudget
  /** When the plays begin. */
  readonly from: number
}

/** The prizes that can be used up, and how many of each are left: by its own stock, or by the pool of its codes. */
const limitedPrizes = (campaign: Campaign, counts: Counts) => {
  const poolOf = (prize: CampaignPrize) => poolIdOf(templateOf(campaign, { won: true, prize }))
  const inStock = ({ prizeId }: CampaignPrize) => counts.left(stockLimit(prizeId))
  const inPool = (prize: CampaignPrize) => {
    const poolId = poolOf(prize)
    return poolId === undefined ? Number.POSITIVE_INFINITY : counts.left(poolLimit(poolId))
  }
  return {
    prizes: (campaign.prizes ?? []).filter(
      (prize) => prize.stock?.maxTotal !== undefined || poolOf(prize) !== undefined,
    ),
    inStock,
    left: (prize: CampaignPrize) => Math.min(inStock(prize), inPool(prize)),
  }
}

/** Whether a campaign has a quota of wins that does not begin anew. */
const hasFinalQuota = (campaign: Campaign): boolean =>
  deliversPrize(campaign) && campaign.rewardLimits?.maxTotal !== undefined && campaign.rewardLimits.period === "total"

/** Notes when each prize, the budget and the quota of a campaign are used up, from what is gone at `from` on. */
export const depletionsOf = ({ campaign, won, counts, budget, from }: Running) => {
  const { prizes, inStock, left } = limitedPrizes(campaign, counts)
  const hasQuota = hasFinalQuota(campaign)
  const goneAt = new Map<string, number>()
  const emptyPools = new Set<string>()

  const note = (at: number) => {
    for (const prize of prizes)
      if (left(prize) <= rest && !goneAt.has(prize.prizeId)) {
        goneAt.set(prize.prizeId, at)
        if (inStock(prize) > rest) emptyPools.add(prize.prizeId)
      }
    if (campaign.budget && budget.isGone() && !goneAt.has(ofBudget)) goneAt.set(ofBudget, at)
    if (hasQuota && counts.left("quota") <= rest && !goneAt.has(ofQuota)) goneAt.set(ofQuota, at)
  }

  note(from)
  const isDrawn = ({ prizeId }: CampaignPrize) => won.some((one) => one.prizeId === prizeId)
  const expected =
    prizes.filter((prize) => isDrawn(prize) || goneAt.has(prize.prizeId)).length +
    (campaign.budget ? 1 : 0) +
    (hasQuota ? 1 : 0)

  /** What does not begin anew, and how much of it was left at the start. */
  const totals = [
    ...prizes
      .filter(({ stock }) => stock?.period === "total")
      .map((prize) => ({ name: prize.prizeId, left: () => inStock(prize) })),
    ...(campaign.budget ? [{ name: ofBudget, left: budget.left }] : []),
    ...(hasQuota ? [{ name: ofQuota, left: () => counts.left("quota") }] : []),
  ].map((total) => ({ ...total, first: total.left() }))

  return {
    note,

    /** Whether there is nothing more to wait for. */
    isComplete: (): boolean => goneAt.size >= expected,

    /** Extends the pace of the plays up to `at`: what it would use up before `end` is noted. */
    extrapolate: (at: number, end: number) => {
      for (const { name, first, left } of totals) {
        const time = at + (left() * (at - from)) / (first - left())
        if (!goneAt.has(name) && first > left() && time < end) goneAt.set(name, time)
      }
    },

    prizes,

    usedUp: (): UsedUp => ({
      from,
      stock: (prizeId) => goneAt.get(prizeId),
      isPoolEmpty: (prizeId) => emptyPools.has(prizeId),
      budget: goneAt.get(ofBudget),
      quota: goneAt.get(ofQuota),
    }),
  }
}
