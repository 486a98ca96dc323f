import { type AnyColumn, and, desc, eq, getTableColumns, gte, isNotNull, isNull, lt, sql } from "drizzle-orm"
import type { ArchivedWinners, PlayFilter } from "../../../../core/campaign/prize/winner.ts"
import { isRefusal } from "../../../../core/refusal.ts"
import type { OpenHandoutLists } from "../../../../operation/read/handout/open-handouts.ts"
import type { WithRecipients } from "../../../../operation/read/handout/recipient.ts"
import { type FoundWin, type WinPosition, winnerReads } from "../../../../operation/read/handout/winner.ts"
import { foundApart, playerOf } from "../../engine/access-path.ts"
import type { Db } from "../../engine/page.ts"
import { archivedPrizes } from "../../schema/archive.ts"
import { plays as playTable } from "../../schema/play.ts"
import { players } from "../../schema/player/player.ts"
import { rankingWins } from "../../schema/ranking.ts"
import { playerFinder } from "../player/list.ts"
import { campaignFinder } from "./campaign.ts"
import { playReads } from "./play.ts"

const sumOf = (column: AnyColumn) => sql<number>`coalesce(sum(${column}), 0)::float8`

/** The plays of campaigns, and their wins (docs/api.md#plays-and-winners). */
export const winReads = (db: Db, openHandouts: Pick<OpenHandoutLists, "isReady">, withRecipients: WithRecipients) => {
  const { plays, archivedUntil } = playReads(db, openHandouts)
  const findCampaign = campaignFinder(db)
  const findPlayer = playerFinder(db)
  const { orgId: owner, id, at, campaign, player, handedOutAt, forfeitedAt } = rankingWins
  const timeOfPlay = async (orgId: string, row: number) => {
    const [found] = await db
      .select({ at: playTable.at })
      .from(playTable)
      .where(and(eq(playTable.orgId, orgId), eq(playTable.id, row)))
    // It may have left for the archive since it was read.
    return found?.at ?? (await archivedUntil(orgId)) ?? 0
  }

  const archivedWinners = async (orgId: string, campaignId: string): Promise<ArchivedWinners> => {
    const campaignRow = await findCampaign(orgId, campaignId)
    const { wins, handedOut } = archivedPrizes
    const [sums] = await db
      .select({ wins: sumOf(wins), handedOut: sumOf(handedOut) })
      .from(archivedPrizes)
      .where(and(eq(archivedPrizes.orgId, orgId), eq(archivedPrizes.campaign, campaignRow?.row ?? 0)))
    return sums ?? { wins: 0, handedOut: 0 }
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
    archivedWinners,
    plays,
    ...winnerReads({
      plays,
      withRecipients,
      rankingWins: wonBefore,
      timeOfPlay,
    }),
  }
}
