import {
  chooseRound,
  decideFailedTry,
  decideKeepRounds,
  decideTryRound,
} from "../../core/operation/job/due-ranking-round.ts"
import type { Caller } from "../../core/organization/organization.ts"
import type { Period } from "../../core/period.ts"
import type { RankingAdmin } from "../../core/port/admin/prize.ts"
import type { Upkeep } from "../../core/port/upkeep.ts"
import type { OpenRound } from "../../core/ranking/ranking-round.ts"
import { isRefusal, type Refusal, type Result } from "../../core/refusal.ts"
import type { Records } from "../../record/records.ts"
import { shared } from "../../record/transaction.ts"
import type { BanEnds } from "./ban-end.ts"
import { failuresInTurn, type Skipped } from "./failures-in-turn.ts"
import { type Giving, type GivingNeeds, rankingGiving } from "./ranking-giving.ts"

type NamedCampaign = { readonly orgId: string; readonly campaignId: string }
type NamedRound = NamedCampaign & { readonly periodKey: string }

/** What is due in all organizations at a time, earliest first. */
export type DueRankings = {
  /** At most `limit` campaigns with a period that has ended. */
  campaigns(now: number, limit: number): Promise<readonly NamedCampaign[]>
  /** At most `limit` rounds to be tried, or decided but not given. */
  rounds(now: number, limit: number): Promise<readonly NamedRound[]>
}

/** The rounds of one organization run one after the other, since each takes memory and time. */
export type RoundTurns = {
  run<T>(orgId: string, task: () => Promise<T>): Promise<T>
  /** Returns false, without running the task, while another one of the organization runs. */
  runIfFree(orgId: string, task: () => Promise<unknown>): Promise<boolean>
}

/** What happens at the end of a period, in a campaign that is known to have reached it. */
export type RankingSteps = {
  /** Stores the ended periods of its ranking as rounds. */
  keepRounds(campaign: NamedCampaign): Result<null>
  /** Tries to give the prizes of a round, and returns whether they were given. */
  giveRound(round: NamedRound): Promise<boolean>
}

type Needs = GivingNeeds &
  Pick<Records, "standings"> & {
    readonly clock: () => number
    readonly due: DueRankings
    readonly turns: RoundTurns
    readonly banEnds: Pick<BanEnds, "endIn">
    /** Reads the winners of a round and decides it, unless that was done meanwhile. */
    readonly decideRound: (giving: Giving, round: OpenRound) => Promise<true | Refusal>
  }

const endedOfAStep = 100
const campaignsOfAStep = 50
const dueOfAStep = 200

/**
 * Ranking prizes (docs/api.md#ranking-prizes): given once per period, by the calendar or on request, from the log of
 * plays.
 */
export const rankingPrizes = (
  needs: Needs,
): Pick<RankingAdmin, "giveRankingPrizes"> &
  Pick<Upkeep, "giveDueRankingPrizes"> & { readonly rankingSteps: RankingSteps } => {
  const { campaigns, rounds, standings, jobs, apply, clock, due, turns, decideRound, banEnds } = needs
  const { giveRest, prizesOf } = rankingGiving(needs)

  const giveRound = async (giving: Giving, round: OpenRound): Promise<null | Refusal> => {
    if (!round.isDecided) await banEnds.endIn(giving.orgId)
    const decided = round.isDecided || (await decideRound(giving, round))
    if (isRefusal(decided)) return decided
    await giveRest({ ...giving, periodKey: round.period.key })
    return null
  }

  const keepRounds = ({ orgId, campaignId }: NamedCampaign): Promise<null | Refusal> =>
    jobs.run({ orgId }, (tx) => {
      const stored = campaigns.findCampaign(orgId, campaignId)
      if (!stored) return null
      return apply(tx, { orgId, keyId: null, campaign: stored.row }, decideKeepRounds(stored, tx.now, endedOfAStep))
    })

  /** Stores the ended periods of all campaigns as rounds, a few campaigns at a time, until one is refused. */
  const keepEnded = async (skipped: Skipped<NamedCampaign>): Promise<void> => {
    for (;;) {
      const found = skipped.others(await due.campaigns(clock(), campaignsOfAStep + skipped.count()))
      const kept = await Promise.all(found.map((one) => skipped.unlessFailed(one, () => keepRounds(one))))
      if (kept.length === 0 || kept.some(isRefusal)) return
    }
  }

  /** Returns whether the prizes of the round were given. */
  const giveByItself = async ({ orgId, campaignId, periodKey }: NamedRound): Promise<boolean> => {
    const found = await jobs.run({ orgId }, (tx) => {
      const row = campaigns.findCampaign(orgId, campaignId)?.row
      if (row === undefined) return null
      const kept = rounds.find(row, periodKey) ?? { open: null, tries: 0 }
      const round = apply(tx, { orgId, campaign: row }, decideTryRound(kept, tx.now))
      return round && !isRefusal(round) ? { row, round } : null
    })
    if (!found || isRefusal(found)) return false
    const { row, round } = found
    const refusal = await giveRound({ orgId, campaignId, row, caller: null }, round)
    if (refusal)
      await jobs.run({ orgId }, (tx) => apply(tx, { orgId, campaign: row }, decideFailedTry(periodKey, refusal)))
    return refusal === null
  }

  /** Tries the rounds that are due, and returns how many. */
  const giveDue = async (skipped: Skipped<NamedRound>): Promise<number> => {
    let tried = 0
    for (const round of skipped.others(await due.rounds(clock(), dueOfAStep + skipped.count()))) {
      const task = () => skipped.unlessFailed(round, () => giveByItself(round))
      if (await turns.runIfFree(round.orgId, task)) tried++
    }
    return tried
  }

  /** The round of a request, and the row of its campaign. */
  const choose = ({ orgId }: Caller, campaignId: string, periodKey: string | undefined) =>
    jobs.run(shared({ orgId }), (tx) => {
      const stored = campaigns.findCampaign(orgId, campaignId)
      const facts = {
        campaign: stored?.campaign ?? null,
        firstPlayAt: () => stored && standings.firstPlayAt(stored.row),
        findRound: (key: string) => stored && rounds.find(stored.row, key),
        lacksPlays: (period: Period) => stored !== null && rounds.lacksPlays(stored.row, period),
      }
      const round = chooseRound(facts, { campaignId, periodKey }, tx.now)
      return isRefusal(round) || !stored ? (round as Refusal) : { row: stored.row, round }
    })

  return {
    rankingSteps: { keepRounds, giveRound: (round) => turns.run(round.orgId, () => giveByItself(round)) },

    giveDueRankingPrizes: async () => {
      const skipped = failuresInTurn<NamedCampaign>(({ orgId, campaignId }) => `${orgId} ${campaignId}`)
      // Periods of an organization whose server takes no changes wait for the next call, and the rounds of others do not.
      await keepEnded(skipped)
      const failed = failuresInTurn<NamedRound>(
        ({ orgId, campaignId, periodKey }) => `${orgId} ${campaignId} ${periodKey}`,
      )
      for (let tried = dueOfAStep; tried >= dueOfAStep; ) tried = await giveDue(failed)
      failed.end()
      skipped.end()
    },

    giveRankingPrizes: (caller, campaignId, requestedKey) =>
      turns.run(caller.orgId, async () => {
        const chosen = await choose(caller, campaignId, requestedKey)
        if (isRefusal(chosen)) return chosen
        const { row, round } = chosen
        const giving = { orgId: caller.orgId, campaignId, row, caller }
        return (await giveRound(giving, round)) ?? prizesOf({ ...giving, periodKey: round.period.key })
      }),
  }
}
