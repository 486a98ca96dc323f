import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm"
import { addable } from "../../../core/player.ts"
import type { RankingPrize } from "../../../core/ranking.ts"
import type { GroupCommit, Later, Tx } from "../engine/commit.ts"
import type { Db } from "../file/open.ts"
import type { Audit } from "../record/audit.ts"
import type { Players } from "../record/player.ts"
import type { OpenRound, RankingRounds } from "../record/ranking-round.ts"
import { players } from "../schema/player.ts"
import { rankingPrizes } from "../schema/ranking.ts"
import type { RankingCodes } from "./ranking-code.ts"

type Needs = {
  readonly audit: Audit
  readonly people: Players
  readonly codes: RankingCodes
  readonly rounds: RankingRounds
}

type Campaign = { readonly orgId: string; readonly campaignId: string }

/** Points are written at random places of the file. */
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

/** Ranking prizes as lists show them. */
export const selectPrizes = (db: Db, where: SQL | undefined) =>
  db.select(shown).from(rankingPrizes).innerJoin(players, eq(players.id, rankingPrizes.player)).where(where)

/** Gives what the winners of a decided round have won, in steps of which each gives its prizes once. */
export const rankingGiving = (db: Db, commit: GroupCommit, { audit, people, codes, rounds }: Needs) => {
  const isOf = ({ campaign, period }: OpenRound): SQL | undefined =>
    and(eq(rankingPrizes.campaign, campaign), eq(rankingPrizes.periodKey, period.key))
  const setGiven = db.$client.query("UPDATE ranking_prizes SET given_at = ?, prize_code = ? WHERE id = ?")

  const prizesOf = (round: OpenRound): RankingPrize[] =>
    selectPrizes(db, isOf(round)).orderBy(asc(rankingPrizes.position)).all().map(toRankingPrize)

  const give = (
    tx: Tx,
    { orgId, campaignId }: Campaign,
    { id, player, periodKey, position, prize, prizeCode }: typeof rankingPrizes.$inferSelect,
  ) => {
    const winner = people.findByRow(player)
    if (!winner) throw new Error(`player ${player} of a ranking does not exist`)
    const source = `${campaignId}:${periodKey}:${position}`
    const points = prize?.type === "points" ? addable(winner.player.points, prize.points) : 0
    people.earn(tx, player, winner, { xp: 0, points, reason: "ranking", sourceId: source })
    const issued =
      prizeCode === null ? null : codes.issue(tx, { orgId, playerRow: player, issueKey: source }, prize, prizeCode)
    setGiven.run(tx.now, issued, id)
  }

  /** Ends a round whose prizes are all given. */
  const finish = (tx: Tx, { orgId, campaignId }: Campaign, round: OpenRound) => {
    const askedBy = rounds.finish(round, tx.now)
    if (!askedBy) return
    const after = { periodKey: round.period.key, items: prizesOf(round) }
    const caller = { orgId, keyId: askedBy.keyId }
    audit.record(tx, caller, { action: "ranking-prizes.give", target: campaignId, before: null, after })
  }

  /** Gives the next prizes of a round, or ends it once there are none; answers whether it has. */
  const giveStep = (tx: Tx, campaign: Campaign, round: OpenRound): boolean | Later => {
    // A winner who is being merged is somebody else when that is done.
    const later = people.merging.laterForAll()
    if (later) return later
    const missing = db
      .select()
      .from(rankingPrizes)
      .where(and(isOf(round), isNull(rankingPrizes.givenAt)))
      .orderBy(asc(rankingPrizes.position))
      .limit(prizesOfAStep)
      .all()
    for (const prize of missing) give(tx, campaign, prize)
    if (missing.length === 0) finish(tx, campaign, round)
    return missing.length === 0
  }

  return {
    /** Gives what is left of a round whose winners are decided, however long the database takes no writes. */
    giveRest: async (campaign: Campaign, round: OpenRound): Promise<void> => {
      while (!(await commit.runUntilTaken((tx) => giveStep(tx, campaign, round))));
    },

    prizesOf,
  }
}
