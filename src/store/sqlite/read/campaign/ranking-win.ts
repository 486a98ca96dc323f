import { and, desc, eq, gte, isNotNull, isNull, lt, or } from "drizzle-orm"
import type { PlayFilter } from "../../../../core/campaign/prize/winner.ts"
import type { WithRecipients } from "../../../../operation/read/handout/recipient.ts"
import { type FoundWin, type WinPosition, winnerReads } from "../../../../operation/read/handout/winner.ts"
import type { Db } from "../../file/open.ts"
import type { Archive } from "../../log/play/archive.ts"
import type { Campaigns } from "../../record/campaign/campaign.ts"
import type { Players } from "../../record/player/player.ts"
import { players } from "../../schema/player/player.ts"
import { rankingWins } from "../../schema/ranking.ts"
import { playReads } from "./play.ts"

type Needs = Parameters<typeof playReads>[1] & {
  readonly archive: Archive
  readonly campaigns: Campaigns
  readonly people: Players
}

/** The plays of campaigns, and their wins (docs/api.md#plays-and-winners). */
export const winReads = (db: Db, needs: Needs, withRecipients: WithRecipients) => {
  const { plays, archivedUntil } = playReads(db, needs)
  const { archive, campaigns, people } = needs
  const { id, at, campaign, player, handedOutAt, forfeitedAt } = rankingWins
  const readAt = db.$client.query<{ at: number }, [number]>("SELECT at FROM plays WHERE id = ?")

  const wonBefore = (
    orgId: string,
    campaignId: string,
    { externalUserId, handedOut, from, to }: PlayFilter,
    before: WinPosition,
    limit: number,
  ): FoundWin[] => {
    const found = campaigns.findCampaign(orgId, campaignId)
    const winner = externalUserId === undefined ? undefined : people.findPlayer(orgId, externalUserId).row
    if (!found || winner === null) return []
    const isEarlier = or(lt(at, before.at), and(eq(at, before.at), lt(id, before.row)))
    return db
      .select({ win: rankingWins, externalUserId: players.externalUserId })
      .from(rankingWins)
      .innerJoin(players, eq(players.id, player))
      .where(
        and(
          ...[eq(campaign, found.row), isEarlier],
          winner === undefined ? undefined : eq(player, winner),
          handedOut === undefined
            ? undefined
            : handedOut
              ? isNotNull(handedOutAt)
              : and(isNull(handedOutAt), isNull(forfeitedAt)),
          from === undefined ? undefined : gte(at, from),
          to === undefined ? undefined : lt(at, to),
        ),
      )
      .orderBy(desc(at), desc(id))
      .limit(limit)
      .all()
      .map(({ win: { id: row, ...win }, externalUserId: owner }) => ({ ...win, row, externalUserId: owner }))
  }

  return {
    archivedUntil,
    archivedWinners: async (orgId: string, campaignId: string) => {
      const found = campaigns.findCampaign(orgId, campaignId)
      return found ? archive.winners(found.row) : { wins: 0, handedOut: 0 }
    },
    plays,
    ...winnerReads({
      plays,
      withRecipients,
      rankingWins: async (...asked) => wonBefore(...asked),
      // It may have left for the archive since it was read.
      timeOfPlay: async (orgId, row) => readAt.get(row)?.at ?? (await archivedUntil(orgId)) ?? 0,
    }),
  }
}
