import { drawNumbers } from "../draw/numbers.ts"
import type { MiniGame, MiniGameSegment } from "../mini-game/mini-game.ts"
import { drawSpin, refuseSpin } from "../mini-game/spin.ts"
import type { Random } from "../random.ts"
import { isRefusal, type Refusal } from "../refusal.ts"
import { type Campaign, type CampaignConfig, isGameType, misconfiguration } from "./campaign.ts"
import { possibleTurns } from "./games.ts"
import { checkPlayable, drawTurn, pointsOf, templateOf, xpOf } from "./play.ts"
import { deliversPrize } from "./reward.ts"
import { isPrize } from "./segment.ts"
import type { Warning } from "./warning.ts"

/** A possible outcome of a turn; `segmentId` is null if the game has no segments. */
export type DrawOutcome = { readonly segmentId: string | null; readonly result: string; readonly won: boolean }

/** The chances of a turn, before any limit or quota. */
export type Odds = {
  readonly winProbability: number
  readonly outcomes: readonly (DrawOutcome & { readonly odds: number })[]
}

/**
 * The result of simulated plays. `usedUpAtPlay` is the play that took the last of the quota, or 0 if it was used up
 * before.
 */
export type Simulation = {
  readonly plays: number
  readonly wins: number
  readonly winRate: number
  readonly outcomes: readonly (DrawOutcome & { readonly count: number; readonly share: number })[]
  readonly codesIssued: number
  readonly pointsAwarded: number
  readonly xpAwarded: number
  readonly quota: {
    readonly maxTotal: number
    readonly usedBefore: number
    readonly usedAfter: number
    readonly usedUpAtPlay: number | null
  } | null
}

/** The number of plays in each step of a simulation, after which it yields. */
const stepPlays = 50

const keyOf = ({ segmentId, result, won }: DrawOutcome) => JSON.stringify([segmentId, result, won])

/** Counts outcomes, including those that did not occur. */
const countOutcomes = (possible: readonly DrawOutcome[]) => {
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

const oddsOf = (outcomes: Odds["outcomes"]): Odds => ({
  winProbability: Math.min(
    1,
    outcomes.reduce((sum, { won, odds }) => sum + (won ? odds : 0), 0),
  ),
  outcomes,
})

/** The odds of a campaign, or null if its plays cannot be decided. */
export const campaignOdds = (config: CampaignConfig): Odds | null => {
  const { kind, gameType } = config
  if (kind !== "game" || !isGameType(gameType) || misconfiguration(config)) return null
  return oddsOf(
    possibleTurns(config, gameType).map(({ turn: { segment, text, won }, chance }) => ({
      segmentId: segment?.segmentId ?? null,
      result: text,
      won,
      odds: chance,
    })),
  )
}

const guess = ({ trivia }: Campaign, random: Random) =>
  trivia?.questions.map(({ options }) => Math.floor(random() * options.length)) ?? []

/** `momentPrizes` are the prizes that come out at planned moments, and so never by odds. */
export type SimulatedFacts = {
  readonly isGameActive: boolean
  readonly winsOfAll: number
  readonly momentPrizes?: readonly string[]
}

/**
 * Plays a campaign `plays` times by the rules of a play, whatever its status, each time with a different player,
 * starting with `winsOfAll` wins of the quota used. Yields between steps, and returns the result.
 */
export function* simulateCampaign(
  stored: Campaign,
  { isGameActive, winsOfAll, momentPrizes = [] }: SimulatedFacts,
  plays: number,
  random: Random,
): Generator<undefined, Simulation | Refusal> {
  const request = { campaignId: stored.campaignId, answers: [] }
  const { startsAt: _startsAt, endsAt: _endsAt, ...undated } = stored
  const playable = checkPlayable({ campaign: { ...undated, status: "active" }, isGameActive }, request, 0)
  if (isRefusal(playable)) return playable
  const { campaign, gameType } = playable
  const outcomes = countOutcomes(campaignOdds(campaign)?.outcomes.map(({ odds: _odds, ...outcome }) => outcome) ?? [])
  const maxTotal = campaign.rewardLimits?.maxTotal ?? Number.POSITIVE_INFINITY
  const sums = { codesIssued: 0, pointsAwarded: 0, xpAwarded: 0 }
  let used = winsOfAll
  let usedUpAtPlay = used >= maxTotal ? 0 : null
  const stock = new Map<string, number>()
  const facts = {
    taken: (limit: string) => (limit === "quota" ? used : (stock.get(limit) ?? 0)),
    takenByPlayer: () => 0,
    budget: null,
    costOf: () => 0,
    moments: [],
    momentPrizes,
  }
  for (let play = 1; play <= plays; play++) {
    const input = gameType === "trivia" ? { answers: guess(campaign, random) } : {}
    const { turn } = drawTurn(campaign, gameType, input, facts, drawNumbers(random))
    outcomes.add({ segmentId: turn.segment?.segmentId ?? null, result: turn.text, won: turn.won })
    sums.pointsAwarded += pointsOf(campaign, turn)
    sums.xpAwarded += xpOf(campaign, turn)
    const usedQuota = turn.won && deliversPrize(campaign)
    if (templateOf(campaign, turn)) sums.codesIssued++
    if (turn.prize) stock.set(`stock:${turn.prize.prizeId}`, (stock.get(`stock:${turn.prize.prizeId}`) ?? 0) + 1)
    if (usedQuota && ++used === maxTotal) usedUpAtPlay = play
    if (play % stepPlays === 0) yield
  }
  const isCounted = campaign.rewardLimits?.maxTotal !== undefined
  const quota = isCounted ? { maxTotal, usedBefore: winsOfAll, usedAfter: used, usedUpAtPlay } : null
  return { ...outcomes.summary(plays), ...sums, quota }
}

const spinOutcome = (segment: MiniGameSegment, won = isPrize(segment)): DrawOutcome => ({
  segmentId: segment.segmentId,
  result: segment.name,
  won,
})

/** The odds of a mini-game, or null when it has no segment to draw. */
export const miniGameOdds = ({ segments }: Pick<MiniGame, "segments">): Odds | null => {
  const total = segments.reduce((sum, { weight }) => sum + weight, 0)
  return total > 0
    ? oddsOf(segments.map((segment) => ({ ...spinOutcome(segment), odds: segment.weight / total })))
    : null
}

/** Spins a mini-game `spins` times by the rules of a spin, whatever its status, each time with a different client. */
export function* simulateMiniGame(
  stored: MiniGame,
  hasTemplate: (campaignId: string) => boolean,
  spins: number,
  now: number,
  random: Random,
): Generator<undefined, Simulation | Refusal> {
  const miniGame: MiniGame = { ...stored, status: "active", startsAt: Math.min(stored.startsAt, now) }
  const refusal = refuseSpin(miniGame, null, now)
  if (refusal) return refusal
  const outcomes = countOutcomes(miniGame.segments.map((segment) => spinOutcome(segment)))
  const stock = new Map<string, number>()
  const wins = { ofAll: (segmentId: string) => stock.get(segmentId) ?? 0, ofPlayer: () => 0 }
  const sums = { codesIssued: 0, pointsAwarded: 0, xpAwarded: 0 }
  for (let spin = 1; spin <= spins; spin++) {
    const { segment, outcome } = drawSpin(miniGame, wins, now, drawNumbers(random))
    outcomes.add(spinOutcome(segment, outcome.won))
    if (outcome.won) stock.set(segment.segmentId, (stock.get(segment.segmentId) ?? 0) + 1)
    const prize = outcome.won ? segment.prize : undefined
    if (prize?.type === "points") sums.pointsAwarded += prize.points
    if (prize?.type === "promo_code" && hasTemplate(prize.campaignId)) sums.codesIssued++
    if (spin % stepPlays === 0) yield
  }
  return { ...outcomes.summary(spins), ...sums, quota: null }
}

/** The preview of a draft, which is not stored. `odds` and `simulation` are null if it cannot be played. */
export type Preview = {
  readonly warnings: readonly Warning[]
  readonly odds: Odds | null
  /** Also null if none was requested. */
  readonly simulation: Simulation | null
}
