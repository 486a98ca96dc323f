import type { Campaign } from "../campaign/campaign.ts"
import type { PlayAnswer } from "../campaign/play.ts"
import type { MiniGame } from "../mini-game/mini-game.ts"
import type { SpinAnswer } from "../mini-game/spin.ts"
import type { PlayerState } from "../operation/partner/player-state.ts"

/** A campaign of kind `game`, or a mini-game. */
export type SeenGame =
  | { readonly kind: "campaign"; readonly campaign: Campaign }
  | { readonly kind: "mini_game"; readonly miniGame: MiniGame }

/** A position in the list of open games: the campaigns and mini-games of lower rows follow. */
export type GamesKey = { readonly campaign: number; readonly miniGame: number }

/** Which open games a list shows at `now`: all, or those of these ids. */
export type GamesRequest = { readonly orgId: string; readonly ids: readonly string[] | null; readonly now: number }

/** The player whose state is read with the game; `isByPlayer` if the call has their token. */
type Asking = { readonly orgId: string; readonly externalUserId?: string; readonly isByPlayer?: true }

export type SeenCampaignRequest = Asking & { readonly campaignId: string }
export type SeenMiniGameRequest = Asking & { readonly miniGameId: string }

/**
 * A game at `now`, with the language of its organization if that is set, and with what it is for the player; `player` is
 * null if the request names nobody.
 */
export type SeenCampaign = {
  readonly now: number
  readonly locale: string | null
  readonly campaign: Campaign
  readonly player: PlayerState<PlayAnswer> | null
}
export type SeenMiniGame = {
  readonly now: number
  readonly locale: string | null
  readonly miniGame: MiniGame
  readonly player: PlayerState<SpinAnswer> | null
}

/** Who asks for the page of a game; `isMiniGame` if a campaign with the same id is not meant. */
export type PublicGameRequest = { readonly orgId: string; readonly gameId: string; readonly isMiniGame: boolean }

/** A game with a page that anybody may open, and the origins whose pages may frame that page. */
export type PublicGame = {
  readonly now: number
  readonly locale: string | null
  readonly game: SeenGame
  readonly framedBy: readonly string[]
}

const isPublic = ({ status, publicPage }: Campaign | MiniGame): boolean => status !== "draft" && publicPage === true

/** The game that a page shows: of a campaign and a mini-game with the same id, the campaign; null if neither has a page. */
export const publicGameOf = (campaign: Campaign | null, miniGame: MiniGame | null): SeenGame | null => {
  if (campaign?.kind === "game" && isPublic(campaign)) return { kind: "campaign", campaign }
  return miniGame && isPublic(miniGame) ? { kind: "mini_game", miniGame } : null
}
