import { drawByWeight, type Random } from "../random.ts"
import type { CampaignConfig, GameType } from "./campaign.ts"
import { isPrize, type Segment } from "./segment.ts"

/** What the organization's own game reported; games that the server resolves ignore it (docs/api.md §4.2, §4.4). */
export type GameResult = {
  readonly score?: number
  readonly won?: boolean
  readonly metadata?: Record<string, unknown>
}

/** One turn: `text` is the `result` of the response, `segment` the drawn segment of a roulette. */
export type Turn = {
  readonly won: boolean
  readonly text: string
  readonly score: number
  readonly segment?: Segment
  readonly metadata?: Record<string, unknown>
}

export type TurnInput = { readonly answers?: readonly number[]; readonly gameResult?: GameResult }

const noPrizeText = "Sigue participando"
const texts: Record<Exclude<GameType, "roulette">, { won: string; lost: string }> = {
  trivia: { won: "¡Trivia superada!", lost: "Trivia no superada" },
  scratch_card: { won: "¡Tarjeta ganadora!", lost: "Tarjeta sin premio" },
  slot_machine: { won: "¡Combinación ganadora!", lost: "Sin combinación ganadora" },
  marketplace: { won: "¡Ganaste!", lost: noPrizeText },
}

const rouletteTurn = (segment: Segment): Turn => ({ won: isPrize(segment), text: segment.name, score: 0, segment })

const triviaTurn = (config: CampaignConfig, answers: readonly number[] = []): Turn => {
  const questions = config.trivia?.questions ?? []
  const score = questions.filter((question, index) => answers[index] === question.correctIndex).length
  const won = score >= (config.trivia?.minCorrect ?? questions.length)
  return { won, text: won ? texts.trivia.won : texts.trivia.lost, score }
}

const marketplaceTurn = (
  config: CampaignConfig,
  { score = 0, won, metadata }: GameResult = {},
  random: Random,
): Turn => {
  const honored = config.rewardType === "none" ? won : undefined
  const isWin = honored ?? random() < config.winProbability
  return {
    won: isWin,
    text: isWin ? texts.marketplace.won : texts.marketplace.lost,
    score,
    ...(metadata && { metadata }),
  }
}

/** Plays one turn of a campaign that is not misconfigured (docs/api.md §4.4). */
export const playTurn = (config: CampaignConfig, gameType: GameType, input: TurnInput, random: Random): Turn => {
  switch (gameType) {
    case "roulette": {
      const segment = drawByWeight(config.segments ?? [], random)
      return segment ? rouletteTurn(segment) : { won: false, text: noPrizeText, score: 0 }
    }
    case "trivia":
      return triviaTurn(config, input.answers)
    case "marketplace":
      return marketplaceTurn(config, input.gameResult, random)
    case "scratch_card":
    case "slot_machine": {
      const won = random() < config.winProbability
      return { won, text: won ? texts[gameType].won : texts[gameType].lost, score: 0 }
    }
  }
}

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

/** The probability that a turn wins; a trivia player guesses each answer. */
const winChance = (config: CampaignConfig, gameType: Exclude<GameType, "roulette">): number => {
  if (gameType !== "trivia") return config.winProbability
  const questions = config.trivia?.questions ?? []
  const chances = questions.map(({ options }) => 1 / options.length)
  return Math.min(1, chanceOfAtLeast(config.trivia?.minCorrect ?? questions.length, chances))
}

/** Every possible outcome of a turn with its probability, before any quota. */
export const possibleTurns = (
  config: CampaignConfig,
  gameType: GameType,
): { readonly turn: Turn; readonly chance: number }[] => {
  if (gameType === "roulette") {
    const segments = config.segments ?? []
    const total = segments.reduce((sum, { weight }) => sum + weight, 0)
    return segments.map((segment) => ({ turn: rouletteTurn(segment), chance: total > 0 ? segment.weight / total : 0 }))
  }
  const chance = winChance(config, gameType)
  return [
    { turn: { won: true, text: texts[gameType].won, score: 0 }, chance },
    { turn: { won: false, text: texts[gameType].lost, score: 0 }, chance: 1 - chance },
  ]
}

/**
 * The same turn as a loss, once the quota of rewards is used up: a roulette then stops on a segment without a prize.
 */
export const asLoss = (config: CampaignConfig, gameType: GameType, turn: Turn, random: Random): Turn => {
  const { segment: _prize, ...rest } = turn
  if (gameType !== "roulette") return { ...rest, won: false, text: texts[gameType].lost }
  const blanks = (config.segments ?? []).filter((segment) => !isPrize(segment))
  const segment = drawByWeight(blanks, random) ?? blanks[0]
  return segment ? rouletteTurn(segment) : { ...rest, won: false, text: noPrizeText }
}
