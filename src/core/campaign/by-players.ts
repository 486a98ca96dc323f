import { type Refusal, refuseField } from "../refusal.ts"
import { deliversPrize } from "./prize/reward.ts"
import { type Warning, warn } from "./warning/warning.ts"

type PlayedByPlayers = {
  readonly kind: string
  readonly gameType?: string
  readonly rewardType: string
  readonly playersMayPlay?: boolean
  readonly playLimits?: object
  readonly entry?: object
  readonly grants?: { readonly required: boolean }
  readonly playCost?: object
  readonly prizes?: readonly unknown[]
  readonly ranking?: { readonly prizes: readonly { readonly prize?: unknown }[] }
  readonly xp?: { readonly perWin?: number }
}

/** Refuses a campaign that players may play by themselves, as often as they like and for nothing. */
export const checkPlayersMayPlay = ({
  playersMayPlay,
  playLimits,
  entry,
  grants,
  playCost,
}: PlayedByPlayers): Refusal | null =>
  playersMayPlay && !playLimits && !entry && !grants?.required && !playCost
    ? refuseField("playersMayPlay", "false in a campaign without playLimits, entry, grants.required and playCost")
    : null

/** Whether a win, or a position in the ranking, brings anything. */
const isWorthWinning = (config: PlayedByPlayers): boolean =>
  deliversPrize(config) ||
  (config.xp?.perWin ?? 0) > 0 ||
  (config.prizes ?? []).length > 0 ||
  (config.ranking?.prizes ?? []).some(({ prize }) => prize)

/** Warns of a trivia that players can win something in by reading its questions before they answer. */
export const readableTriviaWarnings = (config: PlayedByPlayers): Warning[] =>
  config.playersMayPlay && config.kind === "game" && config.gameType === "trivia" && isWorthWinning(config)
    ? [
        warn(
          "TRIVIA_READABLE",
          "players can read the questions before they play, and play by themselves: give no prizes in this trivia, or set playersMayPlay to false",
        ),
      ]
    : []
