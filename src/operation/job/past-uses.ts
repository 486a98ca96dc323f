import { gamesOfPast, type PastUse, usesOfCampaign, usesOfMiniGame } from "../../core/player/past-use.ts"
import type { KnownPlayer } from "../../record/player/player.ts"
import type { Records } from "../../record/records.ts"
import { Later, type Tx } from "../../record/transaction.ts"

type Needs = Pick<Records, "awards" | "campaigns" | "codes" | "miniGames" | "standings">

/** The ids of the games that a person has played, spun or received codes of. */
export type GamesOfPlayer = { readonly campaignIds: readonly string[]; readonly miniGameIds: readonly string[] }

/** What the running limits need to know about an erased person, or when to retry. */
export const pastUsesOf = (
  { awards, campaigns, codes, miniGames, standings }: Needs,
  tx: Tx,
  orgId: string,
  { row, past }: KnownPlayer,
  games: GamesOfPlayer,
): readonly PastUse[] | Later => {
  const uses: PastUse[] = []
  for (const campaignId of new Set([...games.campaignIds, ...gamesOfPast(past, "campaign")])) {
    const found = campaigns.findCampaign(orgId, campaignId)
    if (!found) continue
    const { campaign } = found
    const standing = standings.load(tx, found.row, campaign, row)
    if (standing instanceof Later) return standing
    const played = { campaign, standing, countReceived: codes.countReceived.bind(codes, row, found.row) }
    uses.push(...usesOfCampaign(played, past, tx.now))
  }
  for (const miniGameId of new Set([...games.miniGameIds, ...gamesOfPast(past, "notification")])) {
    const found = miniGames.findMiniGame(orgId, miniGameId)
    if (!found) continue
    const spun = {
      miniGame: found.miniGame,
      hasSpun: (key: string) => awards.findSpin(row, found.row, key) !== null,
      countWon: awards.countWon.bind(awards, row, found.row),
    }
    uses.push(...usesOfMiniGame(spun, past, tx.now))
  }
  return uses
}
