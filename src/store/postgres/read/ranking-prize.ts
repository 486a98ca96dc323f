import { and, eq, isNotNull, notExists, type SQL, sql } from "drizzle-orm"
import { refuseUnknownCampaign } from "../../../core/campaign/campaign.ts"
import type { RankingAdmin } from "../../../core/port/admin/prize.ts"
import type { RankingPrize } from "../../../core/ranking/ranking.ts"
import { type Db, pageOf, toPage } from "../engine/page.ts"
import { players } from "../schema/player.ts"
import { rankingPrizes, rankingRounds } from "../schema/ranking.ts"
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

/** Ranking prizes as shown in lists. */
export const selectPrizes = (db: Db, where: SQL | undefined) =>
  db
    .select(shown)
    .from(rankingPrizes)
    .innerJoin(players, and(eq(players.orgId, rankingPrizes.orgId), eq(players.id, rankingPrizes.player)))
    .where(where)

/** The prizes that rankings have given (docs/api.md#ranking-prizes); a round appears once all its prizes are given. */
export const rankingPrizeReads = (db: Db): Pick<RankingAdmin, "rankingPrizes"> => {
  const findCampaign = campaignFinder(db)
  const openRound = db
    .select({ one: sql`1` })
    .from(rankingRounds)
    .where(
      and(
        eq(rankingRounds.orgId, rankingPrizes.orgId),
        eq(rankingRounds.campaign, rankingPrizes.campaign),
        eq(rankingRounds.periodKey, rankingPrizes.periodKey),
        sql`${rankingRounds.givenAt} IS NULL`,
      ),
    )
  return {
    rankingPrizes: async (orgId, campaignId, page) => {
      const stored = await findCampaign(orgId, campaignId)
      if (!stored) return refuseUnknownCampaign(campaignId)
      const own = and(
        eq(rankingPrizes.orgId, orgId),
        eq(rankingPrizes.campaign, stored.row),
        isNotNull(rankingPrizes.givenAt),
        notExists(openRound),
      )
      const { where, orderBy, limit } = pageOf(rankingPrizes.id, page, own)
      return toPage(await selectPrizes(db, where).orderBy(orderBy).limit(limit), page, toRankingPrize)
    },
  }
}
