import { and, desc, eq, isNotNull, not, type SQL, sql } from "drizzle-orm"
import { refuseUnknownCampaign } from "../../../../core/campaign/campaign.ts"
import type { RankingAdmin } from "../../../../core/port/admin/prize.ts"
import type { RankingPrize } from "../../../../core/ranking/ranking.ts"
import { foundApart, hasRow, playerOf } from "../../engine/access-path.ts"
import { type Db, pageOf, toPage } from "../../engine/page.ts"
import { players } from "../../schema/player/player.ts"
import { rankingPrizes, rankingRounds } from "../../schema/ranking.ts"
import { campaignFinder } from "./campaign.ts"

const shown = {
  id: rankingPrizes.id,
  periodKey: rankingPrizes.periodKey,
  position: rankingPrizes.position,
  externalUserId: players.externalUserId,
  totalScore: rankingPrizes.totalScore,
  prize: rankingPrizes.prize,
  prizeCode: rankingPrizes.prizeCode,
  givenAt: sql<number>`${rankingPrizes.givenAt}`.mapWith(rankingPrizes.givenAt),
}

export const toRankingPrize = ({ id: _id, ...prize }: RankingPrize & { readonly id: number }): RankingPrize => prize

/** The newest ranking prizes, as shown in lists. */
const selectPrizes = (db: Db, orgId: string, where: SQL | undefined, limit: number) =>
  db
    .select(shown)
    .from(
      db.select().from(rankingPrizes).where(where).orderBy(desc(rankingPrizes.id)).limit(limit).as("ranking_prizes"),
    )
    .crossJoinLateral(playerOf(db, orgId, rankingPrizes.player))
    .orderBy(desc(rankingPrizes.id))

/** The prizes that rankings have given (docs/api.md#ranking-prizes); a round appears once all its prizes are given. */
export const rankingPrizeReads = (db: Db): Pick<RankingAdmin, "rankingPrizes"> => {
  const findCampaign = campaignFinder(db)
  const hasOpenRound = (orgId: string) =>
    hasRow(sql`FROM ${rankingRounds} WHERE ${foundApart(rankingRounds.orgId, orgId)} AND ${rankingRounds.givenAt} IS NULL
      AND ${rankingRounds.campaign} = ${rankingPrizes.campaign} AND ${rankingRounds.periodKey} = ${rankingPrizes.periodKey}`)
  return {
    rankingPrizes: async (orgId, campaignId, page) => {
      const stored = await findCampaign(orgId, campaignId)
      if (!stored) return refuseUnknownCampaign(campaignId)
      const own = and(
        foundApart(rankingPrizes.orgId, orgId),
        eq(rankingPrizes.campaign, stored.row),
        isNotNull(rankingPrizes.givenAt),
        not(hasOpenRound(orgId)),
      )
      const { where, limit } = pageOf(rankingPrizes.id, page, own)
      return toPage(await selectPrizes(db, orgId, where, limit), page, toRankingPrize)
    },
  }
}
