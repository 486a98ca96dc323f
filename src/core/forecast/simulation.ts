import type { Campaign } from "../campaign/campaign.ts"
import { checkPlayable, drawTurn, pointsOf, templateOf, xpOf } from "../campaign/play.ts"
import { prizeById } from "../campaign/prize/prize.ts"
import { deliversPrize } from "../campaign/prize/reward.ts"
import { budgetCostOf, type Cost, worthOf } from "../campaign/prize/worth.ts"
import { campaignDraw } from "../draw/config.ts"
import { stockLimit } from "../draw/draw-config.ts"
import { drawNumbers } from "../draw/numbers.ts"
import { addable } from "../player/player.ts"
import { costOfTemplate, poolIdOf } from "../pool/giving.ts"
import type { Random } from "../random.ts"
import { isRefusal, type Refusal } from "../refusal.ts"
import { campaignOdds, type DrawOutcome, drawOutcomeOf } from "./odds.ts"
import { Counts, playedBetween, poolLimit, type Used, usedPool } from "./used.ts"

/**
 * How simulated plays use up a limit. `usedUpAtPlay` is the play that took the last of it, or the first whose code a
 * budget refused; 0 if it was used up before.
 */
export type LimitRun = { readonly usedBefore: number; readonly usedAfter: number; readonly usedUpAtPlay: number | null }

/** The result of simulated plays. */
export type Simulation = {
  readonly plays: number
  readonly wins: number
  readonly winRate: number
  readonly outcomes: readonly (DrawOutcome & { readonly count: number; readonly share: number })[]
  readonly codesIssued: number
  readonly pointsAwarded: number
  readonly xpAwarded: number
  readonly quota: (LimitRun & { readonly maxTotal: number }) | null
}

/** The result for a campaign also counts its prizes, its budget, and what all that was won is worth. */
export type CampaignSimulation = Simulation & {
  readonly prizes: readonly PrizeRun[]
  readonly budget: (LimitRun & { readonly maxAmount: number }) | null
  readonly cost: Cost
}

export type PrizeRun = {
  readonly prizeId: string
  readonly wins: number
  readonly stock: (LimitRun & { readonly maxTotal: number }) | null
}

/** The number of plays in each step of a simulation, after which it yields. */
export const stepPlays = 50
const dayMs = 86_400_000

const keyOf = ({ segmentId, prizeId, result, won }: DrawOutcome) => JSON.stringify([segmentId, prizeId, result, won])

/** Counts outcomes, including those that did not occur. */
export const countOutcomes = (possible: readonly DrawOutcome[]) => {
  const counts = new Map(possible.map((outcome) => [keyOf(outcome), { ...outcome, count: 0 }]))
  return {
    add: (outcome: DrawOutcome) => {
      const key = keyOf(outcome)
      const known = counts.get(key)
      if (known) known.count++
      else counts.set(key, { ...outcome, count: 1 })
    },
    summary: (plays: number) => {
      const outcomes = [...counts.values()].map((outcome) => ({ ...outcome, share: outcome.count / plays }))
      const wins = outcomes.reduce((sum, { won, count }) => sum + (won ? count : 0), 0)
      return { plays, wins, winRate: wins / plays, outcomes }
    },
  }
}

/** Tracks how each limit was used, from the values of `taken` before and after plays. */
const limitRuns = () => {
  const runs = new Map<string, { readonly usedBefore: number; usedUpAtPlay: number | null }>()
  return {
    begin: (limit: string, taken: number, max: number) =>
      runs.set(limit, { usedBefore: taken, usedUpAtPlay: taken >= max ? 0 : null }),
    took: (limit: string, left: number, play: number) => {
      const run = runs.get(limit)
      if (run && left <= 0) run.usedUpAtPlay ??= play
    },
    end: (limit: string, usedAfter: number): LimitRun => {
      const { usedBefore = usedAfter, usedUpAtPlay = null } = runs.get(limit) ?? {}
      return { usedBefore, usedAfter, usedUpAtPlay }
    },
  }
}

const guess = ({ trivia }: Campaign, random: Random) =>
  trivia?.questions.map(({ options }) => Math.floor(random() * options.length)) ?? []

/** What the wins of a campaign give, by the prize; undefined stands for a win without one. */
const winsOf = (campaign: Campaign, used: Used) => {
  const prizeOf = (prizeId: string | undefined) => (prizeId === undefined ? undefined : prizeById(campaign, prizeId))
  const templateFor = (prizeId: string | undefined) => {
    const prize = prizeOf(prizeId)
    return templateOf(campaign, { won: true, ...(prize && { prize }) })
  }
  const codeCostOf = (prizeId: string | undefined): number =>
    costOfTemplate(templateFor(prizeId), usedPool(used), prizeOf(prizeId)?.value)
  const costs = new Map<string | undefined, number>()
  return {
    templateFor,
    poolOf: (prizeId: string | undefined) => poolIdOf(templateFor(prizeId)),
    worthOf: (prizeId: string | undefined): number => worthOf(prizeOf(prizeId), codeCostOf(prizeId)),
    /** What a win takes from the budget. */
    costOf: (prizeId: string | undefined): number => {
      const known = costs.get(prizeId)
      if (known !== undefined) return known
      const cost = budgetCostOf(campaign.budget, prizeOf(prizeId), codeCostOf(prizeId))
      costs.set(prizeId, cost)
      return cost
    },
  }
}

/** One simulated campaign: its limits, its budget, and what its plays won. */
const simulated = (campaign: Campaign, used: Used, from: number, now: number) => {
  const draw = campaignDraw(campaign, used.momentPrizes)
  const counts = new Counts(campaign, draw, used, now)
  counts.advance(from)
  const maxAmount = campaign.budget?.maxAmount
  const runs = limitRuns()
  const { templateFor, poolOf, worthOf: worthOfWin, costOf } = winsOf(campaign, used)
  const wins = new Map<string | undefined, number>()
  let spent = used.budget
  for (const [limit, { maxTotal }] of Object.entries(draw.limits))
    if (maxTotal !== undefined) runs.begin(limit, counts.taken(limit), maxTotal)
  if (maxAmount !== undefined) runs.begin("budget", spent, maxAmount)
  const take = (limit: string, play: number) => {
    counts.add(limit, 1)
    runs.took(limit, counts.left(limit), play)
  }

  return {
    counts,
    facts: () => ({
      taken: (limit: string) => counts.taken(limit),
      takenByPlayer: () => 0,
      budget: maxAmount === undefined ? null : { used: spent, maxAmount },
      costOf,
      poolOf: (prizeId: string | undefined) => {
        const poolId = poolOf(prizeId)
        const given = poolId === undefined ? 0 : (used.pools.get(poolId)?.given ?? 0) + counts.taken(poolLimit(poolId))
        return { isEmpty: poolId === undefined || counts.left(poolLimit(poolId)) <= 0, given }
      },
      moments: [],
      momentPrizes: used.momentPrizes,
    }),
    won: (prizeId: string | undefined, play: number) => {
      wins.set(prizeId, (wins.get(prizeId) ?? 0) + 1)
      if (deliversPrize(campaign)) take("quota", play)
      if (prizeId !== undefined) take(stockLimit(prizeId), play)
      const poolId = poolOf(prizeId)
      if (poolId !== undefined) counts.add(poolLimit(poolId), 1)
      spent += costOf(prizeId)
      if (maxAmount !== undefined) runs.took("budget", maxAmount - spent, play)
    },
    refusedByBudget: (play: number) => runs.took("budget", 0, play),
    result: () => {
      const limited = (limit: string, maxTotal: number | undefined) =>
        maxTotal === undefined ? null : { maxTotal, ...runs.end(limit, counts.taken(limit)) }
      const issued = [...wins].filter(([prizeId]) => templateFor(prizeId))
      const worth = (ofCodes: boolean) =>
        [...wins].reduce((sum, [prizeId, count]) => {
          const isSummed = (templateFor(prizeId) !== undefined) === ofCodes
          return isSummed ? sum + BigInt(worthOfWin(prizeId)) * BigInt(count) : sum
        }, 0n)
      return {
        codesIssued: issued.reduce((sum, [, count]) => sum + count, 0),
        quota: limited("quota", campaign.rewardLimits?.maxTotal),
        prizes: (campaign.prizes ?? []).map(({ prizeId, stock }) => ({
          prizeId,
          wins: wins.get(prizeId) ?? 0,
          stock: limited(stockLimit(prizeId), stock?.maxTotal),
        })),
        budget: maxAmount === undefined ? null : { maxAmount, ...runs.end("budget", spent) },
        cost: { codes: worth(true), prizes: worth(false) },
      }
    },
  }
}

/** `playsPerDay` spreads the plays over the days from `now` on; without it, all take place at one moment. */
export type SimulatedFacts = {
  readonly isGameActive: boolean
  readonly used: Used
  readonly now: number
  readonly playsPerDay?: number
}

/**
 * Plays a campaign `plays` times by the rules of a play, whatever its status and hours, each time with a different player. With a
 * rate, plays stop when the campaign ends. Planned moments stay closed. Yields between steps, and returns the result.
 */
export function* simulateCampaign(
  stored: Campaign,
  { isGameActive, used, now, playsPerDay }: SimulatedFacts,
  plays: number,
  random: Random,
): Generator<undefined, CampaignSimulation | Refusal> {
  const request = { campaignId: stored.campaignId, answers: [] }
  const { startsAt: _startsAt, endsAt: _endsAt, schedule: _schedule, ...undated } = stored
  const playable = checkPlayable({ campaign: { ...undated, status: "active" }, isGameActive }, request, 0)
  if (isRefusal(playable)) return playable
  const { campaign, gameType } = playable
  const { from, until } = playedBetween(stored, now)
  const first = playsPerDay === undefined ? now : from
  const last = playsPerDay === undefined || until <= first ? Number.POSITIVE_INFINITY : until
  const possible = campaignOdds(campaign, used.momentPrizes)?.outcomes ?? []
  const outcomes = countOutcomes(possible.map(({ odds: _odds, ...outcome }) => outcome))
  const state = simulated(campaign, used, first, now)
  const sums = { pointsAwarded: 0, xpAwarded: 0 }
  let played = 0
  while (played < plays) {
    const at = first + Math.floor((played * dayMs) / (playsPerDay ?? Number.POSITIVE_INFINITY))
    if (at >= last) break
    played++
    state.counts.advance(at)
    const input = gameType === "trivia" ? { answers: guess(campaign, random) } : {}
    const { turn, outcome } = drawTurn(campaign, gameType, input, state.facts(), drawNumbers(random))
    outcomes.add(drawOutcomeOf(turn))
    sums.pointsAwarded += addable(sums.pointsAwarded, pointsOf(campaign, turn))
    sums.xpAwarded += addable(sums.xpAwarded, xpOf(campaign, turn))
    if (turn.won) state.won(turn.prize?.prizeId, played)
    if (outcome.turned?.by === "budget") state.refusedByBudget(played)
    if (played % stepPlays === 0) yield
  }
  return { ...outcomes.summary(played), ...sums, ...state.result() }
}
