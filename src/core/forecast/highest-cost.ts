import { type Campaign, isGameType } from "../campaign/campaign.ts"
import { templateOf } from "../campaign/play.ts"
import { isCostKnown } from "../campaign/prize/budget.ts"
import { type CampaignPrize, prizeById, type RewardLimits } from "../campaign/prize/prize.ts"
import { deliversPrize } from "../campaign/prize/reward.ts"
import { budgetCostOf, worthOf } from "../campaign/prize/worth.ts"
import { type CodeTemplate, isPooled } from "../code/template.ts"
import type { PositionPrize } from "../mini-game/prize.ts"
import { givableCount } from "../moment/moment.ts"
import { countPeriods, type PeriodKind } from "../period.ts"
import { costOfTemplate, poolIdOf, termsOf } from "../pool/giving.ts"
import { lastPrizedPosition, prizeAt, type RankingConfig } from "../ranking/ranking.ts"
import { possibleTurns } from "./odds.ts"
import { type Used, usedPool } from "./used.ts"

/** The highest total cost of codes and prizes, in minor units of `currency`; null if nothing limits it. */
export type HighestCost = {
  readonly perDay: bigint | null
  readonly total: bigint | null
  readonly currency: string | null
}

/** A number of codes that may be infinite. */
type Most = number
const unbounded = Number.POSITIVE_INFINITY

/**
 * Wins of one prize, or codes of one template: their highest number, what each is worth, and what it takes from the
 * budget; infinite if unknown. And the pool that the codes are taken from, if any.
 */
type Given = { readonly count: Most; readonly cost: Most; readonly charge: Most; readonly poolId?: string | undefined }

/** How often a limit per calendar period can be used up; once for a day. */
type Times = (period: PeriodKind) => Most

const costOf = (template: CodeTemplate | undefined, used: Used, value?: number): Most => {
  const terms = termsOf(template, usedPool(used))
  const isBought = isPooled(template) && value !== undefined
  return terms && !isBought && !isCostKnown(terms) ? unbounded : costOfTemplate(template, usedPool(used), value)
}

/** What a template can give: of a pool, at most what it has given and has left. */
const givenBy = (template: CodeTemplate | undefined, count: Most, used: Used, value?: number): Given => {
  const poolId = poolIdOf(template)
  const pool = poolId === undefined ? null : usedPool(used)(poolId)
  const inPool = poolId === undefined ? unbounded : (pool?.given ?? 0) + (pool?.left ?? 0)
  const cost = costOf(template, used, value)
  return { count: Math.min(count, inPool), cost, charge: cost, poolId }
}

/** The same for wins of `prize`; undefined stands for those without an individual prize. */
const givenByWins = (campaign: Campaign, used: Used, prize: CampaignPrize | undefined, count: Most): Given => {
  const given = givenBy(templateOf(campaign, { won: true, prize }), count, used, prize?.value)
  const codeCost = given.cost
  return { ...given, cost: worthOf(prize, codeCost), charge: budgetCostOf(campaign.budget, prize, codeCost) }
}

const mostOf = (limits: RewardLimits | undefined, times: Times): Most =>
  limits?.maxTotal === undefined ? unbounded : limits.maxTotal * times(limits.period)

/** The moments of a prize that were taken or may still be; nobody may know how many are open. */
const momentsOf = ({ batches }: Used, prizeId: string): number =>
  batches.reduce((sum, batch) => (batch.prizeId === prizeId ? sum + givableCount(batch) : sum), 0)

const givenByMoments = (campaign: Campaign, used: Used, prize: CampaignPrize, times: Times): Given => {
  const count = Math.min(momentsOf(used, prize.prizeId), mostOf(prize.stock, times))
  return givenByWins(campaign, used, prize, count)
}

/** What plays can give, by prize; undefined stands for wins without an individual prize. */
const givenByPlays = (campaign: Campaign, used: Used, times: Times): Given[] => {
  const { kind, gameType } = campaign
  if (kind !== "game" || !isGameType(gameType)) return []
  const turns = possibleTurns(campaign, gameType, used.momentPrizes)
  const won = new Set(turns.flatMap(({ turn, chance }) => (turn.won && chance > 0 ? [turn.prize?.prizeId] : [])))
  const byOdds = [...won].map((prizeId): Given => {
    const prize = prizeId === undefined ? undefined : prizeById(campaign, prizeId)
    return givenByWins(campaign, used, prize, mostOf(prize?.stock, times))
  })
  const planned = (campaign.prizes ?? []).filter(({ prizeId }) => used.momentPrizes.includes(prizeId))
  return [...byOdds, ...planned.map((prize) => givenByMoments(campaign, used, prize, times))]
}

/** The prizes of the positions of a ranking. */
const positionPrizes = (ranking: RankingConfig): PositionPrize[] =>
  Array.from({ length: lastPrizedPosition(ranking) }, (_, index) => prizeAt(ranking, index + 1)?.prize ?? []).flat()

/** What the ranking can give as prizes at the end of a period, whatever plays win: codes of the campaign itself. */
const givenByRanking = (campaign: Campaign, used: Used, times: Times): Given => {
  const { campaignId, defaultCodeConfig, ranking } = campaign
  const prizes = ranking ? positionPrizes(ranking) : []
  const count = prizes.filter((prize) => prize.type === "promo_code" && prize.campaignId === campaignId).length
  return givenBy(defaultCodeConfig, count * (ranking && count > 0 ? times(ranking.period) : 0), used)
}

/** The prizes of a ranking that the team hands out: their value at the end of each period, which no budget limits. */
const handedOutByRanking = ({ ranking }: Campaign, times: Times): bigint | null => {
  if (!ranking) return 0n
  const values = positionPrizes(ranking).map((prize) => (prize.type === "external" ? (prize.value ?? 0) : 0))
  return costOfAll({ count: times(ranking.period), cost: values.reduce((all, value) => all + value, 0) })
}

/**
 * The codes that anybody may get by POST /codes, which no quota or stock limits: everything that a campaign of codes
 * gives.
 */
const givenByRequest = ({ kind, rewardType, defaultCodeConfig }: Campaign, used: Used): Given =>
  givenBy(defaultCodeConfig, kind === "codes" && rewardType === "promo_code" ? unbounded : 0, used)

const costOfAll = ({ count, cost }: Pick<Given, "cost" | "count">): bigint | null => {
  if (count === 0 || cost === 0) return 0n
  return Number.isFinite(count) && Number.isFinite(cost) ? BigInt(count) * BigInt(cost) : null
}

const sum = (amounts: readonly (bigint | null)[]): bigint | null =>
  amounts.reduce<bigint | null>((all, amount) => (all === null || amount === null ? null : all + amount), 0n)

/** The cost of the `quota` most expensive wins among those given; prizes of one pool share its codes. */
const dearest = (given: readonly Given[], quota: Most, used: Used): bigint | null => {
  let left = quota
  const inPools = new Map([...used.pools].map(([poolId, pool]) => [poolId, pool.given + pool.left]))
  const taken = given
    .toSorted((a, b) => (a.cost === b.cost ? 0 : b.cost - a.cost))
    .map(({ count, cost, poolId = "" }) => {
      const inPool = inPools.get(poolId) ?? unbounded
      const some = Math.min(count, left, inPool)
      if (inPool !== unbounded) inPools.set(poolId, inPool - some)
      left -= some === unbounded ? 0 : some
      return costOfAll({ count: some, cost })
    })
  return sum(taken)
}

const smaller = (one: bigint | null, other: bigint | null): bigint | null => {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}

/** Whether the budget limits what is given: it takes as much from the budget as it is worth. */
const isLimited = ({ count, cost, charge }: Given): boolean =>
  count === 0 || (Number.isFinite(charge) && cost <= charge)

/** Whether the budget counts nothing of what is given, as with external prizes in a budget of codes. */
const isUncounted = ({ count, charge }: Given): boolean => count > 0 && charge === 0

/**
 * The highest cost of the prizes of plays and of those of the campaign's own ranking, per day and in total; for a campaign
 * without plays, of the codes of POST /codes. Only a budget limits codes that are requested apart from plays or won
 * elsewhere.
 */
export const highestCost = (campaign: Campaign, used: Used): HighestCost => {
  const { timezone, startsAt = 0, createdAt, endsAt, rewardLimits, budget, currency } = campaign
  const start = Math.max(startsAt, createdAt)
  const inAll: Times = (period) => {
    if (period === "total") return 1
    if (endsAt === undefined) return unbounded
    return endsAt > start ? countPeriods(period, timezone, start, endsAt) : 0
  }
  const cost = (times: Times) => {
    const quota = deliversPrize(campaign) ? mostOf(rewardLimits, times) : unbounded
    const ranked = givenByRanking(campaign, used, times)
    const played = givenByPlays(campaign, used, times)
    const requested = givenByRequest(campaign, used)
    const uncounted = played.filter(isUncounted)
    const counted = [...played.filter((given) => !isUncounted(given)), ranked, requested]
    const allowed = budget && counted.every(isLimited) ? BigInt(Math.max(budget.maxAmount, used.budget)) : null
    const limited = smaller(
      sum([dearest(played, quota, used), costOfAll(ranked), costOfAll(requested)]),
      sum([allowed, dearest(uncounted, quota, used)]),
    )
    return sum([limited, handedOutByRanking(campaign, times)])
  }
  const isOver = endsAt !== undefined && endsAt <= start
  const total = isOver ? 0n : cost(inAll)
  const onOneDay: Times = () => 1
  const perDay = isOver ? 0n : smaller(cost(onOneDay), total)
  return { perDay, total, currency: currency ?? null }
}
