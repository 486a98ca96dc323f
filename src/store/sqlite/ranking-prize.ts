import { and, eq, lte } from "drizzle-orm"
import type { Period } from "../../core/period.ts"
import { addable } from "../../core/player.ts"
import {
  lastPrizedPosition,
  periodToGive,
  prizeAt,
  type RankingConfig,
  type RankingPrize,
  runningPeriod,
} from "../../core/ranking.ts"
import { isRefusal, type Refusal, refuse, refuseField } from "../../core/rejection.ts"
import type { Store } from "../../core/store.ts"
import type { Audit } from "./audit.ts"
import { type Campaigns, refuseUnknownCampaign, type StoredCampaign, toStored } from "./campaign.ts"
import { type GroupCommit, RolledBack, type Tx } from "./commit.ts"
import type { Db } from "./open.ts"
import { pageOf, toPage } from "./page.ts"
import type { PlayLog } from "./play-log.ts"
import type { Players } from "./player.ts"
import type { Prizes } from "./prize.ts"
import { campaigns } from "./schema/campaign.ts"
import { players } from "./schema/player.ts"
import { rankingPrizes, rankingRounds } from "./schema/ranking.ts"

type Needs = {
  readonly audit: Audit
  readonly campaigns: Campaigns
  readonly people: Players
  readonly prizes: Prizes
  readonly log: PlayLog
}

const toRankingPrize = (row: Omit<typeof rankingPrizes.$inferSelect, "id">, externalUserId: string): RankingPrize => {
  const { periodKey, position, totalScore, prize, prizeCode, givenAt } = row
  return { periodKey, position, externalUserId, totalScore, prize, prizeCode, givenAt }
}

/** Ranking prizes (organization-api.md §3): given once a period, by the calendar or by hand, from the log of plays. */
export const rankingPrizeStore = (
  db: Db,
  commit: GroupCommit,
  clock: () => number,
  { audit, campaigns: configured, people, prizes, log }: Needs,
) => {
  const isGiven = (campaign: number, periodKey: string): boolean =>
    db
      .select({ id: rankingRounds.id })
      .from(rankingRounds)
      .where(and(eq(rankingRounds.campaign, campaign), eq(rankingRounds.periodKey, periodKey)))
      .get() !== undefined

  /** The first `most` of the period, as the ranking showed them: without the banned, ties by who reached it first. */
  const winnersOf = (campaign: number, period: Period, most: number) =>
    [...log.totalsByPlayer(campaign, period)]
      .filter(([, total]) => total.score > 0)
      .sort(([, a], [, b]) => b.score - a.score || (a.reached ?? 0) - (b.reached ?? 0))
      .values()
      .filter(([player]) => !people.findByRow(player)?.isBanned)
      .take(most)
      .map(([player, total]) => ({ player, totalScore: total.score }))
      .toArray()

  const giveTo = (
    tx: Tx,
    orgId: string,
    { row: campaign, campaign: { campaignId } }: StoredCampaign,
    config: RankingConfig,
    given: { periodKey: string; position: number; player: number; totalScore: number },
  ): RankingPrize => {
    const winner = people.findByRow(given.player)
    if (!winner) throw new Error(`player ${given.player} of a ranking does not exist`)
    const prize = prizeAt(config, given.position)?.prize
    const drawn = prizes.drawPrizeCode(tx, orgId, prize)
    if (isRefusal(drawn)) throw new RolledBack(drawn)
    const sourceId = `${campaignId}:${given.periodKey}:${given.position}`
    if (drawn) prizes.savePrizeCode(tx, orgId, given.player, "ranking", sourceId, drawn)
    const points = prize?.type === "points" ? addable(winner.player.points, prize.points) : 0
    people.earn(tx, given.player, winner, { xp: 0, points, reason: "ranking", sourceId })
    const row = { ...given, campaign, prize: prize ?? null, prizeCode: drawn?.code.code ?? null, givenAt: tx.now }
    db.insert(rankingPrizes).values(row).run()
    return toRankingPrize(row, winner.player.externalUserId)
  }

  const give = (
    tx: Tx,
    orgId: string,
    stored: StoredCampaign,
    config: RankingConfig,
    period: Period,
  ): RankingPrize[] => {
    const periodKey = period.key
    db.insert(rankingRounds).values({ campaign: stored.row, periodKey, givenAt: tx.now }).run()
    const winners = winnersOf(stored.row, period, lastPrizedPosition(config))
    return winners.flatMap(({ player, totalScore }, index) => {
      const position = index + 1
      if (!prizeAt(config, position)) return []
      return [giveTo(tx, orgId, stored, config, { periodKey, position, player, totalScore })]
    })
  }

  const dueCampaigns = (now: number) =>
    db
      .select({ row: campaigns.id, orgId: campaigns.orgId, campaignId: campaigns.campaignId })
      .from(campaigns)
      .where(lte(campaigns.rankingDueAt, now))
      .orderBy(campaigns.rankingDueAt)
      .all()

  /** Gives the oldest round of a campaign that is due, and notes when the next one is; answers whether there was one. */
  const giveNextDue = (tx: Tx, campaign: number): boolean => {
    const isDue = and(eq(campaigns.id, campaign), lte(campaigns.rankingDueAt, tx.now))
    const due = db.select().from(campaigns).where(isDue).get()
    if (!due) return false
    const stored = toStored(due)
    const { ranking, timezone } = stored.campaign
    const ended = ranking && runningPeriod(ranking, timezone, (due.rankingDueAt ?? tx.now) - 1)
    const next = ranking && ended && runningPeriod(ranking, timezone, ended.end)
    db.update(campaigns)
      .set({ rankingDueAt: next?.end ?? null })
      .where(eq(campaigns.id, due.id))
      .run()
    if (ranking && ended && !isGiven(due.id, ended.key)) give(tx, due.orgId, stored, ranking, ended)
    return true
  }

  const giveAllDue = async (campaign: number): Promise<boolean | Refusal> => {
    let given: boolean | Refusal = true
    while (given === true) given = await commit.run((tx) => giveNextDue(tx, campaign))
    return given
  }

  return {
    giveDueRankingPrizes: async () => {
      const failures: unknown[] = []
      for (const { row, orgId, campaignId } of dueCampaigns(clock()))
        try {
          const last = await giveAllDue(row)
          if (isRefusal(last)) failures.push(new Error(`campaign ${campaignId} of ${orgId}: ${last.message}`))
        } catch (failure) {
          failures.push(failure)
        }
      if (failures.length > 0) throw new AggregateError(failures, "ranking prizes could not be given")
    },

    giveRankingPrizes: (caller, campaignId, requestedKey) =>
      commit.run((tx) => {
        const stored = configured.readCampaign(caller.orgId, campaignId)
        if (!stored) return refuseUnknownCampaign(campaignId)
        const { ranking, timezone } = stored.campaign
        if (!ranking) return refuseField("ranking", "set on the campaign before its prizes are given")
        const period = periodToGive(ranking, timezone, tx.now, requestedKey)
        if (isRefusal(period)) return period
        if (isGiven(stored.row, period.key))
          return refuse("CONFLICT", `the prizes of ${period.key} were given already; choose another periodKey`)
        const items = give(tx, caller.orgId, stored, ranking, period)
        const after = { periodKey: period.key, items }
        audit.record(tx, caller, { action: "ranking-prizes.give", target: campaignId, before: null, after })
        return items
      }),

    rankingPrizes: async (orgId, campaignId, page) => {
      const stored = configured.readCampaign(orgId, campaignId)
      if (!stored) return refuseUnknownCampaign(campaignId)
      const { where, orderBy, limit } = pageOf(rankingPrizes.id, page, eq(rankingPrizes.campaign, stored.row))
      const rows = db
        .select({ id: rankingPrizes.id, given: rankingPrizes, externalUserId: players.externalUserId })
        .from(rankingPrizes)
        .innerJoin(players, eq(players.id, rankingPrizes.player))
        .where(where)
        .orderBy(orderBy)
        .limit(limit)
        .all()
      return toPage(rows, page, ({ given, externalUserId }) => toRankingPrize(given, externalUserId))
    },
  } satisfies Partial<Store>
}
