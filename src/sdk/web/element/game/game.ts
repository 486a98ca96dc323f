import type { CampaignGame, MiniGame, PlayAnswer, SpinAnswer } from "../../client/premio.ts"

/** A game as the service shows it to a player, or to anybody: then without `player`. */
export type Game = CampaignGame | MiniGame
export type GameAnswer = PlayAnswer | SpinAnswer

/** What draws a game: the names are those of the game types. */
export const stageNames = ["wheel", "scratch_card", "slot_machine", "trivia"] as const
export type StageName = (typeof stageNames)[number]

/** What draws a game; null if it is played in an app of its own, as marketplace games are. */
export const stageOf = (game: Game): StageName | null => {
  if (game.kind === "mini_game" || game.gameType === "roulette") return "wheel"
  return stageNames.find((name) => name === game.gameType && name !== "wheel") ?? null
}

export const gameIdOf = (game: Game): string => (game.kind === "campaign" ? game.campaignId : game.notificationId)
