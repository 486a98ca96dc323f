import { framingOrigins } from "../../core/organization/origin.ts"
import { type PublicGame, type PublicGameRequest, publicGameOf } from "../../core/player/seen-game.ts"
import type { Partner } from "../../core/port/partner.ts"
import { shared, type Tx } from "../../record/transaction.ts"
import type { Context } from "../context.ts"
import { settingsOf } from "../settings.ts"

/** A game with a page that anybody may open (docs/api.md#pages), in a job that only reads. */
export const publicGameOperation = (context: Context): Pick<Partner, "publicGame"> => {
  const { campaigns, miniGames, snapshots } = context

  const read = (tx: Tx, { orgId, gameId, isMiniGame }: PublicGameRequest): PublicGame | null => {
    const campaign = isMiniGame ? null : (campaigns.findCachedCampaign(tx, orgId, gameId)?.campaign ?? null)
    const game = publicGameOf(campaign, miniGames.findMiniGame(orgId, gameId)?.miniGame ?? null)
    if (!game) return null
    const { locale = null, players } = settingsOf(context, orgId)
    return { now: tx.now, locale, game, framedBy: framingOrigins(players?.allowedOrigins) }
  }

  return {
    publicGame: (request) => {
      const { orgId, gameId, isMiniGame } = request
      const named = { orgId, miniGameId: gameId, ...(!isMiniGame && { campaignId: gameId }) }
      return snapshots.run(shared(named), (tx) => read(tx, request))
    },
  }
}
