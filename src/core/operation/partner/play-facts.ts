import type { Campaign } from "../../campaign/campaign.ts"
import type { EntryFacts } from "../../campaign/entry.ts"
import type { StoredGrant } from "../../campaign/grant.ts"
import { templateOf } from "../../campaign/play.ts"
import type { BudgetFacts } from "../../campaign/prize/budget.ts"
import { prizeById } from "../../campaign/prize/prize.ts"
import { prizeWinsIn, type StockTally } from "../../campaign/prize/stock.ts"
import { budgetCostOf } from "../../campaign/prize/worth.ts"
import type { Tally } from "../../campaign/standing/quota.ts"
import { playsIn, type Standing, winsIn } from "../../campaign/standing/standing.ts"
import { isPooled } from "../../code/template.ts"
import { campaignDraw } from "../../draw/config.ts"
import { idOfStockLimit } from "../../draw/draw-config.ts"
import type { DrawingFacts, Setup } from "../../draw/drawing.ts"
import type { DrawFacts, OpenMoment } from "../../draw/outcome.ts"
import type { EligibilityFacts } from "../../eligibility/eligibility.ts"
import type { Periods } from "../../period.ts"
import { type Past, pastPlays, pastPrizeWins, pastWins } from "../../player/past-use.ts"
import type { Account, Ban } from "../../player/player.ts"
import type { TermsFacts } from "../../player/terms.ts"
import type { Tier } from "../../player/tier.ts"
import { costOfTemplate, drawnPool, type GivingPool, type PoolOf } from "../../pool/giving.ts"
import type { TestFacts } from "./test-facts.ts"

/** The facts of a play. */
export type PlayFacts = {
  readonly campaign: Campaign | null
  /** When the odds of the campaign were last changed, in epoch milliseconds; 0 if never. */
  readonly oddsSince: number
  /** Of the campaign's marketplace game. */
  readonly isGameActive: boolean
  /** Whether the player plays by a token. */
  readonly isByPlayer: boolean
  /** Null in a campaign without terms, and in plays by key. */
  readonly terms: TermsFacts | null
  readonly player: Account
  readonly ban: Pick<Ban, "message"> | null
  /** The player's standing in the campaign, null before the first play; its `gapsOf` now are counted. */
  readonly standing: Standing | null
  /** What the rules of who may play know of the player; null if the campaign has none. */
  readonly eligibility: EligibilityFacts | null
  /** What the player had used before an erasure. */
  readonly past: Past
  /** Null in a campaign without entry codes. */
  readonly entry: EntryFacts | null
  /** What is left of the plays that the player was granted, as far as the campaign takes any. */
  readonly grants: readonly StoredGrant[]
  /** The wins of all players in the current period; null if `maxTotal` does not limit them. */
  readonly winsOfAll: Tally | null
  /** The wins of all players of each prize with a total limit, in its current period. */
  readonly stocks: ReadonlyMap<string, StockTally>
  /** The prizes of the campaign that ever had planned moments, and the next moment of each batch, oldest first. */
  readonly momentPrizes: readonly string[]
  readonly nextMoments: readonly OpenMoment[]
  /** Null if the campaign has none. */
  readonly budget: BudgetFacts | null
  /** The organization's tiers, if the campaign gives XP. */
  readonly tiers: readonly Tier[]
  /** What the play is drawn from; null if its draw is not recorded. */
  readonly drawing: DrawingFacts | null
  /** Null in live organizations. */
  readonly test: TestFacts | null
  readonly isCodeTaken: (orgId: string, code: string) => boolean
  /** The pools from which the campaign takes codes. */
  readonly poolOf: PoolOf
}

/** What a player has used of the limits. */
type Used = Pick<PlayFacts, "past" | "standing">

/** The player's plays in the current period of `playLimits`. */
export const playsOf = (campaign: Campaign, { standing, past }: Used, periods: Periods): number => {
  const period = campaign.playLimits && periods[campaign.playLimits.period]
  return period ? playsIn(standing, period) + pastPlays(past, campaign, period) : 0
}

/** The player's wins in the current period of `rewardLimits`. */
export const winsOf = (campaign: Campaign, { standing, past }: Used, periods: Periods): number => {
  const period = campaign.rewardLimits && periods[campaign.rewardLimits.period]
  return period ? winsIn(standing, period) + pastWins(past, campaign, period) : 0
}

/** The wins of all players that a limit counts. */
const countedBy =
  (facts: PlayFacts): DrawFacts["taken"] =>
  (limit) =>
    (limit === "quota" ? facts.winsOfAll : facts.stocks.get(idOfStockLimit(limit)))?.count ?? 0

/** What the campaign draws by. */
export const setupOf = (campaign: Campaign, facts: PlayFacts, periods: Periods): Setup => ({
  config: campaignDraw(campaign, facts.momentPrizes),
  periods,
  count: countedBy(facts),
})

/** What a draw needs to know of limits, budget and pools; it adds the pools that it finds empty to `emptyPools`. */
export const drawFactsOf = (
  campaign: Campaign,
  facts: PlayFacts,
  periods: Periods,
  now: number,
  taken: DrawFacts["taken"],
  emptyPools: GivingPool[],
): Omit<DrawFacts, "decided"> => ({
  taken,
  takenByPlayer: (limit) => {
    if (limit === "quota") return winsOf(campaign, facts, periods)
    const prizeId = idOfStockLimit(limit)
    const stock = prizeById(campaign, prizeId)?.stock
    if (!stock) return 0
    const period = periods[stock.period]
    return prizeWinsIn(facts.standing, prizeId, period) + pastPrizeWins(facts.past, campaign, prizeId, period)
  },
  budget: facts.budget && { used: facts.budget.tally.used, maxAmount: facts.budget.maxAmount },
  costOf: (prizeId) => {
    const prize = prizeId === undefined ? undefined : prizeById(campaign, prizeId)
    const codeCost = costOfTemplate(templateOf(campaign, { won: true, prize }), facts.poolOf, prize?.value)
    return budgetCostOf(campaign.budget, prize, codeCost)
  },
  poolOf: (prizeId) => {
    const prize = prizeId === undefined ? undefined : prizeById(campaign, prizeId)
    const template = templateOf(campaign, { won: true, prize })
    const pool = isPooled(template) ? facts.poolOf(template.poolId) : null
    if (pool && pool.next === null && !emptyPools.includes(pool)) emptyPools.push(pool)
    return drawnPool(pool)
  },
  moments: facts.nextMoments.length === 0 ? facts.nextMoments : facts.nextMoments.filter(({ at }) => at <= now),
  momentPrizes: facts.momentPrizes,
})
