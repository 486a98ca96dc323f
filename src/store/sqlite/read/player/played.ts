import { takeTurns } from "../../../../concurrency/turn.ts"
import type { OfGames } from "../../../../core/player/person.ts"
import type { PlayLog } from "../../log/play/play-log.ts"
import type { Campaigns } from "../../record/campaign/campaign.ts"
import type { StandingRows } from "../../standing/standing-rows.ts"

/** How many plays of a chain are read before other requests get a turn. */
const playsOfATurn = 500
type Needs = {
  readonly rows: StandingRows
  readonly log: PlayLog
  readonly campaigns: Pick<Campaigns, "findCampaign">
}

/** The campaigns that a player has played, and the plays there. */
export const playedGames = ({ rows, log, campaigns }: Needs) => {
  const campaignRows = (orgId: string, games: readonly string[]): number[] =>
    games.flatMap((id) => campaigns.findCampaign(orgId, id)?.row ?? [])

  /** The player's standings in some campaigns or in all, those that were played last first. */
  const lastPlayed = (orgId: string, player: number, games: OfGames) => {
    const only = games && new Set(campaignRows(orgId, games))
    const played = rows.ofPlayer(player).filter(({ campaign }) => only === null || only.has(campaign))
    return played.sort((a, b) => b.lastPlay - a.lastPlay)
  }

  /** The rows of the plays before one in these standings, newest first. */
  const playsBefore = async (
    played: readonly { readonly lastPlay: number }[],
    before: number,
    limit: number,
  ): Promise<number[]> => {
    const giveWay = takeTurns()
    let newest: number[] = []
    let read = 0
    for (const { lastPlay } of played) {
      if (newest.length === limit && lastPlay < (newest.at(-1) ?? 0)) break
      const found: number[] = []
      for (const { play } of log.chain(lastPlay)) {
        if (++read % playsOfATurn === 0) await giveWay()
        if (play >= before) continue
        found.push(play)
        if (found.length === limit) break
      }
      newest = [...newest, ...found].sort((a, b) => b - a).slice(0, limit)
    }
    return newest
  }

  return { campaignRows, lastPlayed, playsBefore }
}
