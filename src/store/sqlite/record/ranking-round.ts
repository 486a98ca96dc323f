import { and, asc, eq, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm"
import type { ChangeOf } from "../../../core/change.ts"
import type { RankingPrize } from "../../../core/ranking/ranking.ts"
import type { EndedRound, OpenRound } from "../../../core/ranking/ranking-round.ts"
import type { StoredRound } from "../../../record/ranking-round.ts"
import { preparedInsert } from "../engine/insert.ts"
import type { Db } from "../file/open.ts"
import { campaigns } from "../schema/campaign.ts"
import { players } from "../schema/player.ts"
import { rankingPrizes, rankingRounds } from "../schema/ranking.ts"

type RoundRow = typeof rankingRounds.$inferSelect

const toOpen = ({ periodKey, startsAt, endsAt, ranking, decidedAt, givenAt }: RoundRow): OpenRound | null => {
  if (givenAt !== null || startsAt === null || endsAt === null || ranking === null) return null
  return { period: { key: periodKey, start: startsAt, end: endsAt }, ranking, isDecided: decidedAt !== null }
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

export const toRankingPrize = ({ id: _id, ...prize }: RankingPrize & { readonly id: number }): RankingPrize => prize

/** Ranking prizes as shown in lists. */
export const selectPrizes = (db: Db, where: SQL | undefined) =>
  db.select(shown).from(rankingPrizes).innerJoin(players, eq(players.id, rankingPrizes.player)).where(where)

const isPrizeOf = (campaign: number, periodKey: string): SQL | undefined =>
  and(eq(rankingPrizes.campaign, campaign), eq(rankingPrizes.periodKey, periodKey))

/** The rows of ranking rounds, from the end of their period until their prizes are given. */
export const rankingRoundRows = (db: Db) => {
  const isOpen = isNull(rankingRounds.givenAt)
  const isRound = (campaign: number, periodKey: string) =>
    and(eq(rankingRounds.campaign, campaign), eq(rankingRounds.periodKey, periodKey))
  const set = (campaign: number, periodKey: string, fields: Partial<RoundRow>) => {
    db.update(rankingRounds).set(fields).where(isRound(campaign, periodKey)).run()
  }
  const lastPlay = db.$client.query<{ id: number | null }, []>("SELECT max(id) AS id FROM plays")
  const insertPrize = preparedInsert(db, rankingPrizes)
  const setGiven = db.$client.query("UPDATE ranking_prizes SET given_at = ?, prize_code = ? WHERE id = ?")
  const selectStuck = db
    .select({ periodKey: rankingRounds.periodKey })
    .from(rankingRounds)
    .innerJoin(campaigns, eq(campaigns.id, rankingRounds.campaign))
    .where(
      and(
        eq(campaigns.orgId, sql.placeholder("orgId")),
        eq(campaigns.campaignId, sql.placeholder("campaignId")),
        isOpen,
        isNotNull(rankingRounds.fault),
      ),
    )
    .orderBy(asc(rankingRounds.id))
    .limit(1)
    .prepare()

  /** Stores due rounds of a campaign; a period that already has a round keeps it. */
  const keep = (campaign: number, ended: readonly EndedRound[]) => {
    for (const { period, ranking } of ended) {
      const { key: periodKey, start: startsAt, end: endsAt } = period
      db.insert(rankingRounds)
        .values({ campaign, periodKey, startsAt, endsAt, ranking, tryAt: endsAt })
        .onConflictDoNothing()
        .run()
    }
  }

  return {
    keep,

    /** The round of a campaign and period, or null if there is none yet. */
    find: (campaign: number, periodKey: string): StoredRound | null => {
      const row = db.select().from(rankingRounds).where(isRound(campaign, periodKey)).get()
      return row ? { open: toOpen(row), tries: row.tries, askedBy: row.askedBy } : null
    },

    owed: (campaign: number, periodKey: string, limit: number) =>
      db
        .select()
        .from(rankingPrizes)
        .where(and(isPrizeOf(campaign, periodKey), isNull(rankingPrizes.givenAt)))
        .orderBy(asc(rankingPrizes.position))
        .limit(limit)
        .all()
        .map(({ id: row, ...prize }) => ({ row, ...prize })),

    prizesOf: (campaign: number, periodKey: string): RankingPrize[] =>
      selectPrizes(db, isPrizeOf(campaign, periodKey)).orderBy(asc(rankingPrizes.position)).all().map(toRankingPrize),

    /** At most `limit` rounds that are due automatically at `now`, in the order in which they ended. */
    due: (now: number, limit: number) =>
      db
        .select({ orgId: campaigns.orgId, campaignId: campaigns.campaignId, periodKey: rankingRounds.periodKey })
        .from(rankingRounds)
        .innerJoin(campaigns, eq(campaigns.id, rankingRounds.campaign))
        .where(and(isOpen, or(isNotNull(rankingRounds.decidedAt), lte(rankingRounds.tryAt, now))))
        .orderBy(asc(rankingRounds.endsAt), asc(rankingRounds.id))
        .limit(limit)
        .all(),

    noteTry: (campaign: number, { periodKey, tries, tryAt }: ChangeOf<"noteTry">) =>
      set(campaign, periodKey, { tries, tryAt }),

    noteFault: (campaign: number, { periodKey, fault }: ChangeOf<"noteFault">) => set(campaign, periodKey, { fault }),

    /** Makes the failed rounds of an organization due at once, after a campaign was changed. */
    tryAgain: (orgId: string, now: number) => {
      const own = sql`(SELECT org_id FROM ${campaigns} WHERE id = ${rankingRounds.campaign}) = ${orgId}`
      db.update(rankingRounds)
        .set({ tryAt: now })
        .where(and(isOpen, isNotNull(rankingRounds.fault), own))
        .run()
    },

    decide: (campaign: number, { round, askedBy, winners }: ChangeOf<"decideRound">, decidedAt: number) => {
      const { key: periodKey, start: startsAt, end: endsAt } = round.period
      const decidedPlay = lastPlay.get()?.id ?? 0
      const decided = { decidedAt, decidedPlay, askedBy, fault: null }
      db.insert(rankingRounds)
        .values({ campaign, periodKey, startsAt, endsAt, ranking: round.ranking, ...decided })
        .onConflictDoUpdate({ target: [rankingRounds.campaign, rankingRounds.periodKey], set: decided })
        .run()
      for (const winner of winners) insertPrize({ ...winner, campaign, periodKey, givenAt: null })
    },

    givePrize: ({ prize, prizeCode }: ChangeOf<"givePrize">, givenAt: number) => {
      setGiven.run(givenAt, prizeCode, prize)
    },

    end: (campaign: number, periodKey: string, givenAt: number) => set(campaign, periodKey, { givenAt, tryAt: null }),

    /** The first failed round of a campaign, if any. */
    stuckOf: (orgId: string, campaignId: string) => selectStuck.all({ orgId, campaignId }),
  }
}

export type RankingRounds = ReturnType<typeof rankingRoundRows>
