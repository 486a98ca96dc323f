import { and, asc, eq, isNotNull, isNull, lte, or, sql } from "drizzle-orm"
import type { Caller } from "../../../core/organization.ts"
import type { Period } from "../../../core/period.ts"
import type { RankingConfig } from "../../../core/ranking.ts"
import { type EndedRound, endedRounds, retryDelayMs } from "../../../core/ranking-round.ts"
import type { Db } from "../file/open.ts"
import { campaigns } from "../schema/campaign.ts"
import { rankingRounds } from "../schema/ranking.ts"
import type { StoredCampaign } from "./campaign.ts"

/** A round whose prizes are not all given yet. `isDecided` says that its winners are. */
export type OpenRound = {
  readonly campaign: number
  readonly period: Period
  readonly ranking: RankingConfig
  readonly isDecided: boolean
}

type RoundRow = typeof rankingRounds.$inferSelect

const toOpen = (row: RoundRow): OpenRound | null => {
  const { campaign, periodKey, startsAt, endsAt, ranking, decidedAt, givenAt } = row
  if (givenAt !== null || startsAt === null || endsAt === null || ranking === null) return null
  const period = { key: periodKey, start: startsAt, end: endsAt }
  return { campaign, period, ranking, isDecided: decidedAt !== null }
}

/** The rows of ranking rounds, from the end of their period until their prizes are given. */
export const rankingRoundRows = (db: Db) => {
  const isOpen = isNull(rankingRounds.givenAt)
  const isRound = ({ campaign, period }: Pick<OpenRound, "campaign" | "period">) =>
    and(eq(rankingRounds.campaign, campaign), eq(rankingRounds.periodKey, period.key))
  const select = (campaign: number, periodKey: string): RoundRow | undefined =>
    db
      .select()
      .from(rankingRounds)
      .where(and(eq(rankingRounds.campaign, campaign), eq(rankingRounds.periodKey, periodKey)))
      .get()
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

  /** Keeps rounds of a campaign that are to be given; a period that has a round already keeps that one. */
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

    /** Keeps what has ended by `now` of a campaign's ranking as rounds to be given, at most `most`. */
    keepEnded: (
      { row, campaign, rankingDueAt }: StoredCampaign & { readonly rankingDueAt: number | null },
      now: number,
      most: number,
    ) => {
      const { rounds, dueAt } = endedRounds(campaign, rankingDueAt, now, most)
      keep(row, rounds)
      if (dueAt !== rankingDueAt) db.update(campaigns).set({ rankingDueAt: dueAt }).where(eq(campaigns.id, row)).run()
    },

    /** The round of a campaign and period, null when there is none yet; `open` is null once it is given. */
    find: (campaign: number, periodKey: string): { readonly open: OpenRound | null } | null => {
      const row = select(campaign, periodKey)
      return row ? { open: toOpen(row) } : null
    },

    /** At most `limit` rounds that are to be given by themselves at `now`, those that ended first before the others. */
    due: (now: number, limit: number) =>
      db
        .select({
          ...{ campaign: rankingRounds.campaign, periodKey: rankingRounds.periodKey },
          ...{ orgId: campaigns.orgId, campaignId: campaigns.campaignId },
        })
        .from(rankingRounds)
        .innerJoin(campaigns, eq(campaigns.id, rankingRounds.campaign))
        .where(and(isOpen, or(isNotNull(rankingRounds.decidedAt), lte(rankingRounds.tryAt, now))))
        .orderBy(asc(rankingRounds.endsAt), asc(rankingRounds.id))
        .limit(limit)
        .all(),

    /** Notes the beginning of a try, so that one that does not end well is followed by a pause; null once it is given. */
    claim: (campaign: number, periodKey: string, now: number): OpenRound | null => {
      const row = select(campaign, periodKey)
      const round = row ? toOpen(row) : null
      if (!row || !round || round.isDecided) return round
      const tries = row.tries + 1
      const tryAt = now + retryDelayMs(tries)
      db.update(rankingRounds).set({ tries, tryAt }).where(isRound(round)).run()
      return round
    },

    /** Notes why a round cannot be given. */
    setFault: (round: OpenRound, fault: string) => {
      db.update(rankingRounds).set({ fault }).where(isRound(round)).run()
    },

    /** Has the rounds of an organization that could not be given tried at once, since a campaign was changed. */
    tryAgain: (orgId: string, now: number) => {
      const own = sql`(SELECT org_id FROM ${campaigns} WHERE id = ${rankingRounds.campaign}) = ${orgId}`
      db.update(rankingRounds)
        .set({ tryAt: now })
        .where(and(isOpen, isNotNull(rankingRounds.fault), own))
        .run()
    },

    /** Notes that the winners of a round are decided; one that is given by hand has no row before. */
    decide: (
      { campaign, period: { key: periodKey, start, end }, ranking }: OpenRound,
      askedBy: Pick<Caller, "keyId"> | null,
      now: number,
    ) => {
      const decided = { decidedAt: now, askedBy, fault: null }
      db.insert(rankingRounds)
        .values({ campaign, periodKey, startsAt: start, endsAt: end, ranking, ...decided })
        .onConflictDoUpdate({ target: [rankingRounds.campaign, rankingRounds.periodKey], set: decided })
        .run()
    },

    /** Notes that all prizes of a round are given, and tells who had asked for that. */
    finish: (round: OpenRound, now: number): Pick<Caller, "keyId"> | null => {
      db.update(rankingRounds).set({ givenAt: now, tryAt: null }).where(isRound(round)).run()
      return select(round.campaign, round.period.key)?.askedBy ?? null
    },

    /** The first round of a campaign that cannot be given, if there is one. */
    stuckOf: (orgId: string, campaignId: string) => selectStuck.all({ orgId, campaignId }),
  }
}

export type RankingRounds = ReturnType<typeof rankingRoundRows>
