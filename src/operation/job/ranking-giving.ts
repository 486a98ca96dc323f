import { codeCampaignOf } from "../../core/mini-game/prize.ts"
import { decideEndRound, decideGivePrize, type OwedPrize } from "../../core/operation/job/give-ranking-round.ts"
import type { Caller } from "../../core/organization/organization.ts"
import type { RankingPrize } from "../../core/ranking/ranking.ts"
import type { Refusal } from "../../core/refusal.ts"
import { Later, retryUntilAccepted, shared, type Tx } from "../../record/transaction.ts"
import { loadBudget } from "../budget.ts"
import type { Context } from "../context.ts"
import { givingPools } from "../pool.ts"

/**
 * The target of a round: `row` is the row number of the campaign; `caller` is only present in manual requests, for the
 * audit log.
 */
export type Giving = {
  readonly orgId: string
  readonly campaignId: string
  readonly row: number
  readonly caller: Caller | null
}

/** A decided round. */
type GivenRound = Giving & { readonly periodKey: string }

export type GivingNeeds = Pick<
  Context,
  "apply" | "budgets" | "campaigns" | "codePools" | "jobs" | "people" | "rounds"
> & {
  /** Called once the code that was promised with a prize is issued, or will not be. */
  onCodeGiven?(orgId: string, code: string): void
}

/** Gives the prizes of a decided round in steps, each of which gives its prizes exactly once. */
export const rankingGiving = ({
  budgets,
  campaigns,
  codePools,
  people,
  rounds,
  jobs,
  apply,
  onCodeGiven,
}: GivingNeeds) => {
  const budgetOf = (tx: Tx, orgId: string, campaignId: string) =>
    loadBudget(budgets, tx, campaigns.findCachedCampaign(tx, orgId, campaignId))

  const laterFor = (tx: Tx, orgId: string, owed: readonly OwedPrize[]): Later | null => {
    for (const campaignId of new Set(owed.map(({ prize }) => codeCampaignOf(prize)))) {
      const budget = campaignId === null ? null : budgetOf(tx, orgId, campaignId)
      if (budget instanceof Later) return budget
    }
    return null
  }

  const give = (tx: Tx, { orgId, campaignId, row }: GivenRound, owed: OwedPrize & { readonly player: number }) => {
    const player = people.findByRow(owed.player)
    if (!player) throw new Error(`player ${owed.player} of a ranking does not exist`)
    const pools = givingPools(codePools, tx, orgId)
    const facts = {
      campaignId,
      owed,
      winner: player.player,
      budgetOf: (id: string) => {
        const budget = budgetOf(tx, orgId, id)
        if (budget instanceof Later) throw new Error(`the budget of campaign ${id} is not counted`)
        return budget
      },
      templateOf: (id: string) => campaigns.findCachedCampaign(tx, orgId, id)?.campaign.defaultCodeConfig,
      poolOf: pools.poolOf,
    }
    apply(tx, { orgId, campaign: row, player, pools }, decideGivePrize(facts, tx.now))
    const { prizeCode } = owed
    if (prizeCode !== null) tx.afterCommit(() => onCodeGiven?.(orgId, prizeCode))
  }

  const end = (tx: Tx, { orgId, campaignId, row, periodKey }: GivenRound, askedBy: Pick<Caller, "keyId"> | null) => {
    const prizes = () => rounds.prizesOf(row, periodKey)
    const decision = decideEndRound({ campaignId, periodKey, askedBy, prizes })
    apply(tx, { orgId, keyId: askedBy?.keyId ?? null, campaign: row }, decision)
  }

  /** Gives the next prizes of a round, or ends it if there are none; returns whether it has ended. */
  const giveStep = (tx: Tx, round: GivenRound): boolean | Later => {
    // A winner who is being merged will be a different player afterwards.
    const later = people.merging.laterForAll()
    if (later) return later
    const kept = rounds.find(round.row, round.periodKey)
    if (!kept?.open) return true
    const owed = rounds.owed(round.row, round.periodKey)
    const uncounted = laterFor(tx, round.orgId, owed)
    if (uncounted) return uncounted
    for (const prize of owed) give(tx, round, prize)
    if (owed.length === 0) end(tx, round, kept.askedBy)
    return owed.length === 0
  }

  return {
    /** Gives the remaining prizes of a decided round, however long the database refuses writes. */
    giveRest: async (round: GivenRound): Promise<void> => {
      const { orgId } = round
      while (!(await retryUntilAccepted(() => jobs.run({ orgId }, (tx) => giveStep(tx, round)))));
    },

    /** All prizes of a round, first position first. */
    prizesOf: ({ orgId, row, periodKey }: GivenRound): Promise<readonly RankingPrize[] | Refusal> =>
      jobs.run(shared({ orgId }), () => rounds.prizesOf(row, periodKey)),
  }
}
