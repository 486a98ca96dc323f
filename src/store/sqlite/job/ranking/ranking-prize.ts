import { and, asc, desc, eq, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm"
import { inSequence } from "../../../../concurrency/in-sequence.ts"
import { refuseUnknownCampaign } from "../../../../core/campaign/campaign.ts"
import type { RankingAdmin } from "../../../../core/port/admin/prize.ts"
import type { Upkeep } from "../../../../core/port/upkeep.ts"
import type { RankingPrize } from "../../../../core/ranking/ranking.ts"
import type { ApplyChanges } from "../../../../operation/apply/apply.ts"
import type { BanEnds } from "../../../../operation/job/ban-end.ts"
import {
  type DueRankings,
  rankingPrizes as givenPrizes,
  type RankingSteps,
  type RoundTurns,
} from "../../../../operation/job/ranking-prize.ts"
import type { RankingRounds } from "../../../../record/ranking/ranking-round.ts"
import type { Records } from "../../../../record/records.ts"
import type { Jobs } from "../../../../record/transaction.ts"
import type { GroupCommit } from "../../engine/commit/commit.ts"
import { walkPage } from "../../engine/walk.ts"
import type { Db } from "../../file/open.ts"
import type { Campaigns } from "../../record/campaign/campaign.ts"
import type { Banned } from "../../record/player/ban.ts"
import type { Players } from "../../record/player/player.ts"
import { campaigns } from "../../schema/campaign.ts"
import { isLive } from "../../schema/organization/organization.ts"
import { players } from "../../schema/player/player.ts"
import { rankingPrizes, rankingRounds } from "../../schema/ranking.ts"
import type { LoggedScores } from "../../standing/logged-scores.ts"
import type { RankingCodes } from "./ranking-code.ts"
import { rankingWinners } from "./ranking-winners.ts"

type Needs = Pick<Records, "budgets" | "codePools" | "standings"> & {
  readonly banEnds: Pick<BanEnds, "endIn">
  readonly jobs: Jobs
  readonly campaigns: Campaigns
  readonly people: Players
  readonly banned: Banned
  readonly codes: RankingCodes
  readonly logged: LoggedScores
  readonly rounds: RankingRounds
  readonly apply: ApplyChanges
}

const shown = {
  id: rankingPrizes.id,
  periodKey: rankingPrizes.periodKey,
  position: rankingPrizes.position,
  externalUserId: players.externalUserId,
  totalScore: rankingPrizes.totalScore,
  prize: rankingPrizes.prize,
  prizeCode: rankingPrizes.prizeCode,
  givenAt: sql<number>`${rankingPrizes.givenAt}`,
}

const toRankingPrize = ({ id: _id, ...prize }: RankingPrize & { readonly id: number }): RankingPrize => prize

const turnsInMemory = (): RoundTurns => {
  const turns = inSequence()
  return {
    run: turns.run,
    runIfFree: async (orgId, task) => {
      if (turns.isBusy(orgId)) return false
      await turns.run(orgId, task)
      return true
    },
  }
}

/** Ranking prizes, which are given from the log of plays, and their list. */
export const rankingPrizeOperations = (
  db: Db,
  commit: GroupCommit,
  clock: () => number,
  needs: Needs,
): RankingAdmin & Pick<Upkeep, "giveDueRankingPrizes"> & { readonly rankingSteps: RankingSteps } => {
  const { campaigns: configured, codes } = needs
  const due: DueRankings = {
    campaigns: async (now, limit) =>
      db
        .select({ orgId: campaigns.orgId, campaignId: campaigns.campaignId })
        .from(campaigns)
        .where(and(lte(campaigns.rankingDueAt, now), isLive(campaigns.orgId)))
        .orderBy(campaigns.rankingDueAt)
        .limit(limit)
        .all(),
    rounds: async (now, limit) =>
      db
        .select({ orgId: campaigns.orgId, campaignId: campaigns.campaignId, periodKey: rankingRounds.periodKey })
        .from(rankingRounds)
        .innerJoin(campaigns, eq(campaigns.id, rankingRounds.campaign))
        .where(
          and(
            isNull(rankingRounds.givenAt),
            or(isNotNull(rankingRounds.decidedAt), lte(rankingRounds.tryAt, now)),
            isLive(campaigns.orgId),
          ),
        )
        .orderBy(asc(rankingRounds.endsAt), asc(rankingRounds.id))
        .limit(limit)
        .all(),
  }
  const given = givenPrizes({
    ...needs,
    clock,
    due,
    turns: turnsInMemory(),
    decideRound: rankingWinners(commit, needs).decide,
    onCodeGiven: (orgId, code) => codes.release(orgId, [code]),
  })

  return {
    ...given,

    rankingPrizes: async (orgId, campaignId, page) => {
      const stored = configured.findCampaign(orgId, campaignId)
      if (!stored) return refuseUnknownCampaign(campaignId)
      const own = eq(rankingPrizes.campaign, stored.row)
      // A round appears once all its prizes are given.
      const open = sql`SELECT period_key FROM ${rankingRounds} WHERE campaign = ${stored.row} AND given_at IS NULL`
      const isShown = and(own, sql`${rankingPrizes.periodKey} NOT IN (${open})`)
      const read = (where: SQL, limit: number) =>
        db
          .select(shown)
          .from(rankingPrizes)
          .innerJoin(players, eq(players.id, rankingPrizes.player))
          .where(and(isShown, where))
          .orderBy(desc(rankingPrizes.id))
          .limit(limit)
          .all()
      return walkPage(db, page, { id: rankingPrizes.id, own, read }, toRankingPrize)
    },
  }
}
