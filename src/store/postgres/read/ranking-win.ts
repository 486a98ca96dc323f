import { and, desc, eq, getTableColumns, gte, isNotNull, isNull, lt, sql } from "drizzle-orm"
import type { PlayFilter } from "../../../core/campaign/prize/winner.ts"
import { isRefusal } from "../../../core/refusal.ts"
import type { WithRecipients } from "../../../operation/read/recipient.ts"
import { type FoundWin, type WinPosition, winnerReads } from "../../../operation/read/winner.ts"
import type { Db } from "../engine/page.ts"
import { foundApart, playerOf } from "../engine/way.ts"
import { plays as playTable } from "../schema/play.ts"
import { players } from "../schema/player.ts"
import { rankingWins } from "../schema/ranking.ts"
import { campaignFinder } from "./campaign.ts"
import { playReads } from "./play.ts"
import { playerFinder } from "./player/list.ts"

/** The plays of campaigns, and their wins (docs/api.md#plays-and-winners). */
export const winReads = (db: Db, withRecipients: WithRecipients) => {
  const { plays, archivedUntil } = playReads(db)
  const findCampaign = campaignFinder(db)
  const findPlayer = playerFinder(db)
  const { orgId: owner, id, at, campaign, player, handedOutAt, forfeitedAt } = rankingWins
  const timeOf = (table: typeof rankingWins | typeof playTable) => async (orgId: string, row: number) => {
    const [found] = await db
      .select({ at: table.at })
      .from(table)
      .where(and(eq(table.orgId, orgId), eq(table.id, row)))
    // A play may have left for the archive since the page before.
    return found?.at ?? (table === playTable ? await archivedUntil(orgId) : null) ?? 0
  }

  const wonBefore = async (
    orgId: string,
    campaignId: string,
    { externalUserId, handedOut, from, to }: PlayFilter,
    before: WinPosition,
    limit: number,
  ): Promise<FoundWin[]> => {
    const found = await findCampaign(orgId, campaignId)
    const winner = externalUserId === undefined ? undefined : await findPlayer(orgId, externalUserId)
    if (!found || winner === null || isRefusal(winner)) return []
    const page = db
      .select()
      .from(rankingWins)
      .where(
        and(
          ...[foundApart(owner, orgId), eq(campaign, found.row)],
          sql`(${at}, ${id}) < (${before.at}::bigint, ${before.row}::bigint)`,
          winner && eq(player, winner.row),
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
      .as("ranking_wins")
    const rows = await db
      .select({ win: getTableColumns(rankingWins), externalUserId: players.externalUserId })
      .from(page)
      .crossJoinLateral(playerOf(db, orgId, player))
      .orderBy(desc(at), desc(id))
    return rows.map(({ win: { id: row, ...win }, externalUserId: winnerId }) => ({
      ...win,
      row,
      externalUserId: winnerId,
    }))
  }

  return {
    archivedUntil,
    plays,
    ...winnerReads({
      plays,
      withRecipients,
      rankingWins: wonBefore,
      timeOfRankingWin: timeOf(rankingWins),
      timeOfPlay: timeOf(playTable),
    }),
  }
}
