import { and, desc, eq, lte, type SQL, sql } from "drizzle-orm"
import { refuseUnknownCampaign } from "../../../core/campaign.ts"
import { periodToGive } from "../../../core/ranking-round.ts"
import { isRefusal, type Refusal, refuse, refuseField } from "../../../core/refusal.ts"
import type { Store } from "../../../core/store.ts"
import type { GroupCommit } from "../engine/commit.ts"
import { oneByOne } from "../engine/one-by-one.ts"
import { walkPage } from "../engine/walk.ts"
import type { Db } from "../file/open.ts"
import type { PlayLog } from "../log/play-log.ts"
import type { Audit } from "../record/audit.ts"
import type { Bans } from "../record/ban.ts"
import { type Campaigns, toStored } from "../record/campaign.ts"
import type { Players } from "../record/player.ts"
import type { OpenRound, RankingRounds } from "../record/ranking-round.ts"
import { campaigns } from "../schema/campaign.ts"
import { rankingPrizes, rankingRounds } from "../schema/ranking.ts"
import type { LoggedScores } from "../standing/logged-scores.ts"
import type { RankingCodes } from "./ranking-code.ts"
import { rankingGiving, selectPrizes, toRankingPrize } from "./ranking-giving.ts"
import { type Giving, rankingWinners } from "./ranking-winners.ts"

type Needs = {
  readonly audit: Audit
  readonly campaigns: Campaigns
  readonly people: Players
  readonly bans: Bans
  readonly codes: RankingCodes
  readonly log: PlayLog
  readonly logged: LoggedScores
  readonly rounds: RankingRounds
}

const endedOfAStep = 100
const campaignsOfAStep = 50
const dueOfAStep = 200

const alreadyGiven = (periodKey: string) =>
  refuse("CONFLICT", `the prizes of ${periodKey} were given already; choose another periodKey`)

/** Ranking prizes (docs/api.md §5.19): given once a period, by the calendar or by hand, from the log of plays. */
export const rankingPrizeStore = (
  db: Db,
  commit: GroupCommit,
  clock: () => number,
  { audit, campaigns: configured, people, bans, codes, log, logged, rounds }: Needs,
) => {
  const winners = rankingWinners(db, commit, { people, bans, codes, logged, rounds })
  const { giveRest, prizesOf } = rankingGiving(db, commit, { audit, people, codes, rounds })

  const giveRound = async (giving: Giving, round: OpenRound): Promise<null | Refusal> => {
    const decided = round.isDecided || (await winners.decide(giving, round))
    if (isRefusal(decided)) return decided
    await giveRest(giving, round)
    return null
  }

  /** Keeps the periods that have ended of all campaigns as rounds, a few campaigns at a time. */
  const keepEnded = async (): Promise<null | Refusal> => {
    for (let kept = 1; kept > 0; ) {
      const step = await commit.run((tx) => {
        const isDue = lte(campaigns.rankingDueAt, tx.now)
        const due = db.select().from(campaigns).where(isDue).orderBy(campaigns.rankingDueAt).limit(campaignsOfAStep)
        const found = due.all().map(toStored)
        for (const campaign of found) rounds.keepEnded(campaign, tx.now, endedOfAStep)
        return found.length
      })
      if (isRefusal(step)) return step
      kept = step
    }
    return null
  }

  /** One organization's rounds are given one after the other, since each takes memory and time of its own. */
  const turns = oneByOne()

  const giveByItself = async (giving: Giving, campaign: number, periodKey: string) => {
    const round = await commit.run((tx) => rounds.claim(campaign, periodKey, tx.now))
    if (!round || isRefusal(round)) return
    const refusal = await giveRound(giving, round)
    if (refusal && refusal.refusal !== "UNAVAILABLE") await commit.run(() => rounds.setFault(round, refusal.refusal))
  }

  /** Tries the rounds that are due, and answers how many. */
  const giveDue = async (failures: unknown[]): Promise<number> => {
    let tried = 0
    for (const { campaign, periodKey, orgId, campaignId } of rounds.due(clock(), dueOfAStep)) {
      if (turns.isBusy(orgId)) continue
      tried++
      const giving = { orgId, campaignId, caller: null }
      await turns.run(orgId, () => giveByItself(giving, campaign, periodKey)).catch((error) => failures.push(error))
    }
    return tried
  }

  /** The round that a call by hand is for: one that was kept as it is, else one of the campaign's ranking as it stands. */
  const roundByHand = (orgId: string, campaignId: string, requestedKey: string | undefined): OpenRound | Refusal => {
    const stored = configured.findCampaign(orgId, campaignId)
    if (!stored) return refuseUnknownCampaign(campaignId)
    const named = requestedKey === undefined ? null : rounds.find(stored.row, requestedKey)
    if (named?.open) return named.open
    const { ranking, timezone, createdAt } = stored.campaign
    if (!ranking) return refuseField("ranking", "set on the campaign before its prizes are given")
    const beganAt = Math.min(createdAt, log.firstAt(stored.row) ?? createdAt)
    const period = periodToGive(ranking, { timezone, beganAt }, clock(), requestedKey)
    if (isRefusal(period)) return period
    const found = rounds.find(stored.row, period.key)
    if (found) return found.open ?? alreadyGiven(period.key)
    return { campaign: stored.row, period, ranking, isDecided: false }
  }

  return {
    giveDueRankingPrizes: async () => {
      if (await keepEnded()) return
      const failures: unknown[] = []
      for (let tried = dueOfAStep; tried === dueOfAStep; ) tried = await giveDue(failures)
      if (failures.length > 0) throw new AggregateError(failures, "ranking prizes could not be given")
    },

    giveRankingPrizes: (caller, campaignId, requestedKey) =>
      turns.run(caller.orgId, async () => {
        const round = roundByHand(caller.orgId, campaignId, requestedKey)
        if (isRefusal(round)) return round
        const refusal = await giveRound({ orgId: caller.orgId, campaignId, caller }, round)
        return refusal ?? prizesOf(round)
      }),

    rankingPrizes: async (orgId, campaignId, page) => {
      const stored = configured.findCampaign(orgId, campaignId)
      if (!stored) return refuseUnknownCampaign(campaignId)
      const own = eq(rankingPrizes.campaign, stored.row)
      // A round is shown once all of its prizes are given.
      const open = sql`SELECT period_key FROM ${rankingRounds} WHERE campaign = ${stored.row} AND given_at IS NULL`
      const isShown = and(own, sql`${rankingPrizes.periodKey} NOT IN (${open})`)
      const read = (where: SQL, limit: number) =>
        selectPrizes(db, and(isShown, where)).orderBy(desc(rankingPrizes.id)).limit(limit).all()
      return walkPage(db, page, { id: rankingPrizes.id, own, read }, toRankingPrize)
    },
  } satisfies Partial<Store>
}
