import { and, desc, eq, lte, type SQL, sql } from "drizzle-orm"
import { refuseUnknownCampaign } from "../../../core/campaign/campaign.ts"
import {
  chooseRound,
  decideFailedTry,
  decideKeepRounds,
  decideTryRound,
} from "../../../core/operation/job/due-ranking-round.ts"
import type { RankingAdmin } from "../../../core/port/admin.ts"
import type { Upkeep } from "../../../core/port/upkeep.ts"
import type { OpenRound } from "../../../core/ranking/ranking-round.ts"
import { isRefusal, type Refusal } from "../../../core/refusal.ts"
import type { ApplyChanges } from "../../operation/apply/apply.ts"
import type { GroupCommit } from "../engine/commit.ts"
import { oneByOne } from "../engine/one-by-one.ts"
import { walkPage } from "../engine/walk.ts"
import type { Db } from "../file/open.ts"
import type { PlayLog } from "../log/play-log.ts"
import type { Bans } from "../record/ban.ts"
import { type Campaigns, toStored } from "../record/campaign.ts"
import type { Players } from "../record/player.ts"
import type { RankingRounds } from "../record/ranking-round.ts"
import { campaigns } from "../schema/campaign.ts"
import { rankingPrizes, rankingRounds } from "../schema/ranking.ts"
import type { LoggedScores } from "../standing/logged-scores.ts"
import type { RankingCodes } from "./ranking-code.ts"
import { rankingGiving, selectPrizes, toRankingPrize } from "./ranking-giving.ts"
import { type Giving, rankingWinners } from "./ranking-winners.ts"

type Needs = {
  readonly campaigns: Campaigns
  readonly people: Players
  readonly bans: Bans
  readonly codes: RankingCodes
  readonly log: PlayLog
  readonly logged: LoggedScores
  readonly rounds: RankingRounds
  readonly apply: ApplyChanges
}

const endedOfAStep = 100
const campaignsOfAStep = 50
const dueOfAStep = 200

/** Ranking prizes (docs/api.md §5.19): given once per period, by the calendar or on request, from the log of plays. */
export const rankingPrizeStore = (
  db: Db,
  commit: GroupCommit,
  clock: () => number,
  needs: Needs,
): RankingAdmin & Pick<Upkeep, "giveDueRankingPrizes"> => {
  const { campaigns: configured, log, rounds, apply } = needs
  const winners = rankingWinners(commit, needs)
  const { giveRest, prizesOf } = rankingGiving(db, commit, needs)

  const giveRound = async (giving: Giving, round: OpenRound): Promise<null | Refusal> => {
    const decided = round.isDecided || (await winners.decide(giving, round))
    if (isRefusal(decided)) return decided
    await giveRest({ ...giving, periodKey: round.period.key })
    return null
  }

  /** Stores the ended periods of all campaigns as rounds, a few campaigns at a time. */
  const keepEnded = async (): Promise<null | Refusal> => {
    for (let kept = 1; kept > 0; ) {
      const step = await commit.run((tx) => {
        const isDue = lte(campaigns.rankingDueAt, tx.now)
        const due = db.select().from(campaigns).where(isDue).orderBy(campaigns.rankingDueAt).limit(campaignsOfAStep)
        const found = due.all()
        for (const row of found) {
          const subject = { orgId: row.orgId, keyId: null, campaign: row.id }
          apply(tx, subject, decideKeepRounds(toStored(row), tx.now, endedOfAStep))
        }
        return found.length
      })
      if (isRefusal(step)) return step
      kept = step
    }
    return null
  }

  /** The rounds of one organization run one after the other, since each takes memory and time. */
  const turns = oneByOne()

  const giveByItself = async (giving: Giving, periodKey: string) => {
    const subject = { orgId: giving.orgId, campaign: giving.row }
    const round = await commit.run((tx) => {
      const kept = rounds.find(giving.row, periodKey) ?? { open: null, tries: 0 }
      return apply(tx, subject, decideTryRound(kept, tx.now))
    })
    if (!round || isRefusal(round)) return
    const refusal = await giveRound(giving, round)
    if (refusal) await commit.run((tx) => apply(tx, subject, decideFailedTry(periodKey, refusal)))
  }

  /** Tries the rounds that are due, and returns how many. */
  const giveDue = async (failures: unknown[]): Promise<number> => {
    let tried = 0
    for (const { campaign, periodKey, orgId, campaignId } of rounds.due(clock(), dueOfAStep)) {
      if (turns.isBusy(orgId)) continue
      tried++
      const giving = { orgId, campaignId, row: campaign, caller: null }
      await turns.run(orgId, () => giveByItself(giving, periodKey)).catch((error) => failures.push(error))
    }
    return tried
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
        const stored = configured.findCampaign(caller.orgId, campaignId)
        const facts = {
          campaign: stored?.campaign ?? null,
          firstPlayAt: () => stored && log.firstAt(stored.row),
          findRound: (periodKey: string) => stored && rounds.find(stored.row, periodKey),
        }
        const round = chooseRound(facts, { campaignId, periodKey: requestedKey }, clock())
        if (isRefusal(round) || !stored) return round as Refusal
        const giving = { orgId: caller.orgId, campaignId, row: stored.row, caller }
        const refusal = await giveRound(giving, round)
        return refusal ?? prizesOf({ ...giving, periodKey: round.period.key })
      }),

    rankingPrizes: async (orgId, campaignId, page) => {
      const stored = configured.findCampaign(orgId, campaignId)
      if (!stored) return refuseUnknownCampaign(campaignId)
      const own = eq(rankingPrizes.campaign, stored.row)
      // A round is shown once all its prizes have been given.
      const open = sql`SELECT period_key FROM ${rankingRounds} WHERE campaign = ${stored.row} AND given_at IS NULL`
      const isShown = and(own, sql`${rankingPrizes.periodKey} NOT IN (${open})`)
      const read = (where: SQL, limit: number) =>
        selectPrizes(db, and(isShown, where)).orderBy(desc(rankingPrizes.id)).limit(limit).all()
      return walkPage(db, page, { id: rankingPrizes.id, own, read }, toRankingPrize)
    },
  }
}
