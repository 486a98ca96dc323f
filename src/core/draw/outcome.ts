import { isoTime } from "../period.ts"
import type { AskedOutcome } from "./asked-outcome.ts"
import { type DrawConfig, stockLimit } from "./draw-config.ts"
import { type Drawn, drawnAs, drawnBy, hasSegments, isMiniGame, lossOn, type Won, wonOn } from "./drawn.ts"
import type { Numbers } from "./numbers.ts"
import { pick } from "./pick.ts"

/** A planned moment that has come and was not taken; `at` is epoch milliseconds. */
export type OpenMoment = { readonly prizeId: string; readonly at: number }

/** A pool as a draw needs it: whether it has a code left, and how many it has given. */
export type DrawnPool = { readonly isEmpty: boolean; readonly given: number }

/** What a draw needs to know besides its configuration and its numbers. */
export type DrawFacts = {
  /** Whether the game is won if no random number decides it: in a trivia, or if the organization's game reports it. */
  readonly decided?: boolean
  /** The wins of all players that a limit counts in its current period. */
  taken(limit: string): number
  /** The wins of this player that it counts. */
  takenByPlayer(limit: string): number
  /** The cost of the campaign's codes so far, and the highest allowed cost; null without a budget. */
  readonly budget: { readonly used: number; readonly maxAmount: number } | null
  /** The cost of a prize's code, or of the code of a win without an individual prize. */
  costOf(prizeId: string | undefined): number
  /** The pool of a prize's code, or of the code of a win without an individual prize; absent if no code is pooled. */
  readonly poolOf?: (prizeId: string | undefined) => DrawnPool
  /** Open moments, oldest first. */
  readonly moments: readonly OpenMoment[]
  /** The prizes that ever had planned moments, which odds never give. */
  readonly momentPrizes?: readonly string[]
  /** How the draw of a test organization is to come out, whatever its numbers (docs/api.md#outcomes). */
  readonly asked?: AskedOutcome
}

/** What stopped a win, and how much of it was taken: places, the player's wins, minor units, or codes of a pool. */
export type Turned = {
  readonly by: "quota" | "stock" | "budget" | "perUser" | "pool"
  readonly taken: number
}

/**
 * The result of a draw. `moment` is the planned moment that the play took, whatever its numbers; `forced` says that the
 * result was asked for.
 */
export type Outcome = {
  readonly won: boolean
  readonly segmentId?: string
  readonly prizeId?: string
  readonly turned?: Turned
  /** The candidates of the redraw, in which another segment or prize was drawn after the first prize was gone. */
  readonly redrawnAmong?: readonly string[]
  readonly moment?: string
  readonly forced?: true
}

const limitReached = (config: DrawConfig, facts: DrawFacts, limit: string, by: "quota" | "stock"): Turned | null => {
  const { maxTotal, maxPerUser } = config.limits[limit] ?? {}
  const taken = maxTotal === undefined ? 0 : facts.taken(limit)
  if (maxTotal !== undefined && taken >= maxTotal) return { by, taken }
  const own = maxPerUser === undefined ? 0 : facts.takenByPlayer(limit)
  return maxPerUser !== undefined && own >= maxPerUser ? { by: "perUser", taken: own } : null
}

/** The limit of the stock that a win takes from, if any. */
export const stockOf = (config: DrawConfig, { segmentId, prizeId }: Won): string | null => {
  const id = isMiniGame(config) ? segmentId : prizeId
  if (id === undefined) return null
  const limit = stockLimit(id)
  return config.limits[limit] ? limit : null
}

const quotaStop = (config: DrawConfig, facts: DrawFacts): Turned | null =>
  config.limits["quota"] ? limitReached(config, facts, "quota", "quota") : null

/** Whether the code of a win is taken from a pool. */
const isPooled = ({ pool, prizes }: DrawConfig, { prizeId }: Won): boolean =>
  (prizeId === undefined ? pool : prizes?.find((prize) => prize.prizeId === prizeId)?.pool) === true

const poolStop = (config: DrawConfig, { poolOf }: DrawFacts, won: Won): Turned | null => {
  const pool = isPooled(config, won) ? poolOf?.(won.prizeId) : undefined
  return pool?.isEmpty ? { by: "pool", taken: pool.given } : null
}

/** What has nothing left of a prize for this player: its stock, or the pool of its codes. */
const stockStop = (config: DrawConfig, facts: DrawFacts, won: Won): Turned | null => {
  const limit = stockOf(config, won)
  const stop = limit === null ? null : limitReached(config, facts, limit, "stock")
  return stop ?? poolStop(config, facts, won)
}

const budgetStop = ({ budget, costOf }: DrawFacts, { prizeId }: Won): Turned | null =>
  budget && budget.used + costOf(prizeId) > budget.maxAmount && costOf(prizeId) > 0
    ? { by: "budget", taken: budget.used }
    : null

/** Where a won prize appears in the game: a roulette stops on the first segment that names it. */
const wonPrize = (config: DrawConfig, prizeId: string): Won | null => {
  if (!hasSegments(config)) return { prizeId }
  const segment = config.segments?.find((one) => one.isPrize && one.prizeId === prizeId)
  return segment ? wonOn(segment) : null
}

/** The oldest open moment that this player may win. */
const momentFor = (config: DrawConfig, facts: DrawFacts): Outcome | null => {
  if (facts.moments.length === 0 || quotaStop(config, facts)) return null
  for (const { prizeId, at } of facts.moments) {
    const won = wonPrize(config, prizeId)
    if (won && !stockStop(config, facts, won) && !budgetStop(facts, won))
      return { won: true, ...won, moment: isoTime(at) }
  }
  return null
}

/** Redraws among the prizes that are left for this player; null if there are none. */
const redrawn = (config: DrawConfig, facts: DrawFacts, u: Numbers): Outcome | null => {
  const offered: readonly (Won & {
    readonly weight: number
    readonly id: string
  })[] = hasSegments(config)
    ? (config.segments ?? [])
        .filter(({ isPrize }) => isPrize)
        .map((segment) => ({
          ...wonOn(segment),
          id: segment.segmentId,
          weight: segment.weight,
        }))
    : (config.prizes ?? []).map(({ prizeId, weight }) => ({
        prizeId,
        id: prizeId,
        weight,
      }))
  const candidates = offered.filter((won) => won.weight > 0 && !stockStop(config, facts, won))
  const picked = pick(candidates, u[3])
  if (!picked) return null
  const { id: _id, weight: _weight, ...won } = picked
  return { won: true, ...won, redrawnAmong: candidates.map(({ id }) => id) }
}

/** A win by numbers, after the quota: kept, redrawn, or stopped. */
const withinStock = (config: DrawConfig, facts: DrawFacts, won: Won, u: Numbers): Outcome | Turned => {
  const stop = stockStop(config, facts, won)
  if (!stop) return { won: true, ...won }
  return (config.whenGone === "redraw" ? redrawn(config, facts, u) : null) ?? stop
}

const lost: Outcome = { won: false }

const turnedInto = (turned: Turned, config: DrawConfig, u: Numbers): Outcome => ({
  won: false,
  ...lossOn(config, u),
  turned,
})

/** The outcome of a result that was drawn or asked for, after the quota, the stock of its prize and the budget. */
const withinLimits = (config: DrawConfig, facts: DrawFacts, { won, segmentId }: Drawn, u: Numbers): Outcome => {
  if (!won) return segmentId === undefined ? lost : { won: false, segmentId }
  const quota = quotaStop(config, facts)
  if (quota) return turnedInto(quota, config, u)
  const outcome = withinStock(config, facts, won, u)
  if ("by" in outcome) return turnedInto(outcome, config, u)
  const stop = budgetStop(facts, outcome)
  return stop ? turnedInto(stop, config, u) : outcome
}

/** The outcome that was asked for, as far as limits leave it; null if the game cannot come out so. */
const forcedOutcome = (config: DrawConfig, facts: DrawFacts, asked: AskedOutcome, u: Numbers): Outcome | null => {
  const drawn = drawnAs(config, facts, asked, u)
  return drawn && { ...withinLimits(config, facts, drawn, u), forced: true }
}

/**
 * Decides one draw by its numbers, a planned moment, the campaign's quota, the stock of the prize and its redraw, and
 * the budget. The first of these that stops a win turns it into a loss. In a test organization, what was asked for takes
 * the place of the numbers and of moments.
 */
export const decideOutcome = (config: DrawConfig, facts: DrawFacts, u: Numbers): Outcome => {
  const forced = facts.asked && forcedOutcome(config, facts, facts.asked, u)
  if (forced) return forced
  const drawn = drawnBy(config, facts, u)
  const moment = config.gameType === "trivia" && !facts.decided ? null : momentFor(config, facts)
  return moment ?? withinLimits(config, facts, drawn, u)
}
