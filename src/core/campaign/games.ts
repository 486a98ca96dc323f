import type { Outcome } from "../draw/outcome.ts"
import type { CampaignConfig, GameType } from "./campaign.ts"
import { type CampaignPrize, prizeById } from "./prize/prize.ts"
import type { Segment } from "./segment.ts"

/**
 * What the organization's own game reported; games that the server resolves ignore it (docs/api.md#play,
 * #play-outcome).
 */
export type GameResult = {
  readonly score?: number
  readonly won?: boolean
  readonly metadata?: Record<string, unknown>
}

/**
 * One turn: `text` is the `result` of the response, `segment` the drawn segment of a roulette, `prize` the individual
 * prize of a win.
 */
export type Turn = {
  readonly won: boolean
  readonly text: string
  readonly score: number
  readonly segment?: Segment | undefined
  readonly prize?: CampaignPrize | undefined
  readonly metadata?: Record<string, unknown> | undefined
}

export type TurnInput = { readonly answers?: readonly number[]; readonly gameResult?: GameResult }

/** The text for a player who has won nothing, unless a segment has its own. */
export const noPrizeText = "Sigue participando"
const texts: Record<Exclude<GameType, "roulette">, { won: string; lost: string }> = {
  trivia: { won: "¡Trivia superada!", lost: "Trivia no superada" },
  scratch_card: { won: "¡Tarjeta ganadora!", lost: "Tarjeta sin premio" },
  slot_machine: { won: "¡Combinación ganadora!", lost: "Sin combinación ganadora" },
  marketplace: { won: "¡Ganaste!", lost: noPrizeText },
}

/** The input of the player or the organization's game; `decided` tells who won if no random number decides it. */
export type Entry = Pick<Turn, "score" | "metadata"> & {
  readonly decided?: boolean | undefined
}

const triviaEntry = (config: CampaignConfig, answers: readonly number[] = []): Entry => {
  const questions = config.trivia?.questions ?? []
  const score = questions.filter((question, index) => answers[index] === question.correctIndex).length
  return { score, decided: score >= (config.trivia?.minCorrect ?? questions.length) }
}

/** Whether the organization's game reports a win in a marketplace game that no random number decides. */
export const wonByGame = (
  { rewardType }: Pick<CampaignConfig, "rewardType">,
  result: GameResult | undefined,
): boolean | undefined => (rewardType === "none" ? result?.won : undefined)

const marketplaceEntry = (config: CampaignConfig, result: GameResult | undefined): Entry => ({
  score: result?.score ?? 0,
  decided: wonByGame(config, result),
  metadata: result?.metadata,
})

/** What a turn starts from (docs/api.md#play-outcome). */
export const entryOf = (config: CampaignConfig, gameType: GameType, input: TurnInput): Entry => {
  if (gameType === "trivia") return triviaEntry(config, input.answers)
  return gameType === "marketplace" ? marketplaceEntry(config, input.gameResult) : { score: 0 }
}

const rouletteText = (segment: Segment | undefined) => segment?.name ?? noPrizeText

/** The turn of a draw with this outcome. */
export const turnOf = (
  config: CampaignConfig,
  gameType: GameType,
  { score, metadata }: Pick<Entry, "score" | "metadata">,
  { won, segmentId, prizeId }: Pick<Outcome, "won" | "segmentId" | "prizeId">,
): Turn => {
  const prize = prizeId === undefined ? undefined : prizeById(config, prizeId)
  if (gameType === "roulette") {
    const segment = config.segments?.find((one) => one.segmentId === segmentId)
    return { won, score, text: rouletteText(segment), segment, prize, metadata }
  }
  return { won, score, text: prize?.name ?? texts[gameType][won ? "won" : "lost"], prize, metadata }
}
