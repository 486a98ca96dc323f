import { desc, eq, inArray } from "drizzle-orm"
import { newestShown } from "../../engine/page.ts"
import type { Db } from "../../file/open.ts"
import type { PlayLog } from "../../log/play/play-log.ts"
import { campaigns } from "../../schema/campaign.ts"
import { plays } from "../../schema/play.ts"
import type { StandingRows } from "../../standing/standing-rows.ts"

/** The newest plays of a player in all campaigns, merged from the newest of each campaign's chain. */
export const playerPlays = (db: Db, rows: StandingRows, log: PlayLog) => (player: number) => {
  const ids = rows
    .ofPlayer(player)
    .sort((a, b) => b.lastPlay - a.lastPlay)
    .slice(0, newestShown)
    .flatMap(({ lastPlay }) =>
      log
        .chain(lastPlay)
        .take(newestShown)
        .map(({ play }) => play)
        .toArray(),
    )
    .sort((a, b) => b - a)
    .slice(0, newestShown)
  return db
    .select({ play: plays, campaignId: campaigns.campaignId })
    .from(plays)
    .innerJoin(campaigns, eq(campaigns.id, plays.campaign))
    .where(inArray(plays.id, ids))
    .orderBy(desc(plays.id))
    .all()
    .map(({ play, campaignId }) => {
      const { sessionId, at, result, won, score, prizeCode, metadata } = play
      return { sessionId, campaignId, at, result, won, score, prizeCode, metadata }
    })
}

export type PlayerPlays = ReturnType<typeof playerPlays>
