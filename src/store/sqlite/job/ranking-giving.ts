import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm"
import { decideEndRound, decideGivePrize } from "../../../core/operation/job/give-ranking-round.ts"
import type { RankingPrize } from "../../../core/ranking/ranking.ts"
import type { ApplyChanges } from "../../operation/apply/apply.ts"
import type { Later, Tx } from "../../transaction.ts"
import type { GroupCommit } from "../engine/commit.ts"
import type { Db } from "../file/open.ts"
import type { Campaigns } from "../record/campaign.ts"
import type { Players } from "../record/player.ts"
import type { RankingRounds } from "../record/ranking-round.ts"
import { players } from "../schema/player.ts"
import { rankingPrizes } from "../schema/ranking.ts"
import type { RankingCodes } from "./ranking-code.ts"

type Needs = {
  readonly campaigns: Campaigns
  readonly people: Players
  readonly codes: RankingCodes
  readonly rounds: RankingRounds
  readonly apply: ApplyChanges
}

/** A round, identified by its campaign, whose row number is `row`, and its period. */
type GivenRound = {
  readonly orgId: string
  readonly campaignId: string
  readonly row: number
  readonly periodKey: string
}

/** Points are written at random positions of the file. */
const prizesOfAStep = 100

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

export const toRankingPrize = ({ id: _id, ...prize }: RankingPrize & { readonly id: number }): RankingPrize => prize

/** Ranking prizes as shown in lists. */
export const selectPrizes = (db: Db, where: SQL | undefined) =>
  db.select(shown).from(rankingPrizes).innerJoin(players, eq(players.id, rankingPrizes.player)).where(where)

/** Gives the prizes of a decided round in steps, each of which gives its prizes exactly once. */
export const rankingGiving = (db: Db, commit: GroupCommit, needs: Needs) => {
  const { campaigns, people, codes, rounds, apply } = needs
  const isOf = ({ row, periodKey }: GivenRound): SQL | undefined =>
    and(eq(rankingPrizes.campaign, row), eq(rankingPrizes.periodKey, periodKey))

  const prizesOf = (round: GivenRound): RankingPrize[] =>
    selectPrizes(db, isOf(round)).orderBy(asc(rankingPrizes.position)).all().map(toRankingPrize)

  const give = (tx: Tx, { orgId, campaignId, row }: GivenRound, owed: typeof rankingPrizes.$inferSelect) => {
    const player = people.findByRow(owed.player)
    if (!player) throw new Error(`player ${owed.player} of a ranking does not exist`)
    const facts = {
      ...{ campaignId, owed: { row: owed.id, ...owed }, winner: player.player },
      templateOf: (id: string) => campaigns.findCachedCampaign(tx, orgId, id)?.campaign.defaultCodeConfig,
    }
    apply(tx, { orgId, campaign: row, player }, decideGivePrize(facts, tx.now))
    const { prizeCode } = owed
    if (prizeCode !== null) tx.afterCommit(() => codes.release(orgId, [prizeCode]))
  }

  const end = (tx: Tx, round: GivenRound) => {
    const { orgId, campaignId, row, periodKey } = round
    const askedBy = rounds.find(row, periodKey)?.askedBy ?? null
    const decision = decideEndRound({ campaignId, periodKey, askedBy, prizes: () => prizesOf(round) })
    apply(tx, { orgId, keyId: askedBy?.keyId ?? null, campaign: row }, decision)
  }

  /** Gives the next prizes of a round, or ends it if there are none; returns whether it has ended. */
  const giveStep = (tx: Tx, round: GivenRound): boolean | Later => {
    // A winner who is being merged will be a different player afterwards.
    const later = people.merging.laterForAll()
    if (later) return later
    const missing = db
      .select()
      .from(rankingPrizes)
      .where(and(isOf(round), isNull(rankingPrizes.givenAt)))
      .orderBy(asc(rankingPrizes.position))
      .limit(prizesOfAStep)
      .all()
    for (const prize of missing) give(tx, round, prize)
    if (missing.length === 0) end(tx, round)
    return missing.length === 0
  }

  return {
    /** Gives the remaining prizes of a decided round, however long the database accepts no writes. */
    giveRest: async (round: GivenRound): Promise<void> => {
      while (!(await commit.runUntilTaken((tx) => giveStep(tx, round))));
    },

    prizesOf,
  }
}
