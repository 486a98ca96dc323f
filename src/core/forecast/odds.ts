import { type CampaignConfig, type GameType, isGameType, misconfiguration } from "../campaign/campaign.ts"
import { type Turn, turnOf } from "../campaign/games.ts"
import { isPrize } from "../campaign/segment.ts"
import { campaignDraw } from "../draw/config.ts"
import type { DrawConfig } from "../draw/draw-config.ts"
import type { Outcome } from "../draw/outcome.ts"
import { pickChances } from "../draw/pick.ts"
import type { MiniGame, MiniGameSegment } from "../mini-game/mini-game.ts"

/** A possible outcome of a turn; `segmentId` is null if the game has no segments, `prizeId` without a prize of its own. */
export type DrawOutcome = {
  readonly segmentId: string | null
  readonly prizeId: string | null
  readonly result: string
  readonly won: boolean
}

/** The chances of a turn, before any limit or quota. */
export type Odds = {
  readonly winProbability: number
  readonly outcomes: readonly (DrawOutcome & { readonly odds: number })[]
}

export const drawOutcomeOf = ({ segment, prize, text, won }: Turn): DrawOutcome => ({
  segmentId: segment?.segmentId ?? null,
  prizeId: prize?.prizeId ?? null,
  result: text,
  won,
})

const oddsOf = (outcomes: Odds["outcomes"]): Odds => ({
  winProbability: Math.min(
    1,
    outcomes.reduce((sum, { won, odds }) => sum + (won ? odds : 0), 0),
  ),
  outcomes,
})

/** The chance that at least `minimum` of independent events happen, each with its own chance. */
const chanceOfAtLeast = (minimum: number, chances: readonly number[]): number => {
  const exactly = [1]
  for (const chance of chances) {
    exactly.push(0)
    for (let count = exactly.length - 1; count >= 0; count--)
      exactly[count] = (exactly[count] ?? 0) * (1 - chance) + (exactly[count - 1] ?? 0) * chance
  }
  return exactly.slice(Math.max(0, minimum)).reduce((sum, chance) => sum + chance, 0)
}

/** The probability that a turn of a game without segments wins; a trivia player guesses each answer. */
const winChance = (config: CampaignConfig, { winProbability = 0 }: DrawConfig): number => {
  if (config.gameType !== "trivia") return winProbability
  const questions = config.trivia?.questions ?? []
  const chances = questions.map(({ options }) => 1 / options.length)
  return Math.min(1, chanceOfAtLeast(config.trivia?.minCorrect ?? questions.length, chances))
}

type Chance = { readonly outcome: Outcome; readonly chance: number }

const segmentChances = ({ segments = [] }: DrawConfig): Chance[] => {
  const chances = pickChances(segments)
  return segments.map(({ segmentId, prizeId, isPrize: won }, index) => ({
    outcome: { won, segmentId, ...(prizeId !== undefined && { prizeId }) },
    chance: chances[index] ?? 0,
  }))
}

const prizeChances = (config: CampaignConfig, draw: DrawConfig): Chance[] => {
  const chance = winChance(config, draw)
  if (!draw.prizes) return [{ outcome: { won: true }, chance }]
  const chances = pickChances(draw.prizes)
  return draw.prizes.map(({ prizeId }, index) => ({
    outcome: { won: true, prizeId },
    chance: chance * (chances[index] ?? 0),
  }))
}

/**
 * Every possible outcome of a turn with its probability, before any limit. Odds give none of `momentPrizes`, those that
 * ever had planned moments.
 */
export const possibleTurns = (
  config: CampaignConfig,
  gameType: GameType,
  momentPrizes: readonly string[],
): { readonly turn: Turn; readonly chance: number }[] => {
  const draw = campaignDraw(config, momentPrizes)
  const isByOdds = ({ prizeId }: Outcome) => prizeId === undefined || !momentPrizes.includes(prizeId)
  const chances = (gameType === "roulette" ? segmentChances(draw) : prizeChances(config, draw)).map((one) =>
    isByOdds(one.outcome) ? one : { ...one, chance: 0 },
  )
  const rest = Math.max(0, 1 - chances.reduce((sum, { chance }) => sum + chance, 0))
  const isLost = gameType !== "roulette" || chances.every(({ chance }) => chance === 0)
  return [...chances, ...(isLost ? [{ outcome: { won: false }, chance: rest }] : [])].map(({ outcome, chance }) => ({
    turn: turnOf(config, gameType, { score: 0 }, outcome),
    chance,
  }))
}

/** The odds of a campaign, or null if its plays cannot be decided. */
export const campaignOdds = (config: CampaignConfig, momentPrizes: readonly string[]): Odds | null => {
  const { kind, gameType } = config
  if (kind !== "game" || !isGameType(gameType) || misconfiguration(config)) return null
  return oddsOf(
    possibleTurns(config, gameType, momentPrizes).map(({ turn, chance }) => ({ ...drawOutcomeOf(turn), odds: chance })),
  )
}

export const spinOutcome = (segment: MiniGameSegment, won = isPrize(segment)): DrawOutcome => ({
  segmentId: segment.segmentId,
  prizeId: null,
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
