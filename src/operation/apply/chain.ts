import type { ChainChange } from "../../core/draw/open-chain.ts"
import type { Game } from "../../core/draw/record.ts"
import type { Campaigns } from "../../record/campaign/campaign.ts"
import type { Chains } from "../../record/draw.ts"
import type { MiniGames } from "../../record/mini-game/mini-game.ts"
import type { Tx } from "../../record/transaction.ts"

export type ChainNeeds = { readonly campaigns: Campaigns; readonly chains: Chains; readonly miniGames: MiniGames }

/** Writes one change of the chains of draws. */
export const chainApplier = ({ campaigns, chains, miniGames }: ChainNeeds) => {
  const rowOf = (tx: Tx, orgId: string, { kind, id }: Game): number => {
    const found = kind === "campaign" ? campaigns.findCachedCampaign(tx, orgId, id) : miniGames.findMiniGame(orgId, id)
    if (!found) throw new Error(`${kind} ${id} of a chain does not exist`)
    return found.row
  }

  return (tx: Tx, orgId: string, change: ChainChange) => {
    switch (change.kind) {
      case "appendDraw":
        chains.appendDraw(tx, change)
        return
      case "appendRecord":
        chains.appendRecord(tx, change)
        return
      case "closeChain":
        chains.closeChain(tx, change)
        return
      case "openChain": {
        const { game } = change.chain
        chains.openChain(tx, { orgId, game, row: rowOf(tx, orgId, game) }, change)
        return
      }
      case "setDrawSecret":
        chains.setSecret(tx, orgId, change.secret)
        return
      default:
        change satisfies never
    }
  }
}
