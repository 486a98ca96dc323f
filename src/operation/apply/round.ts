import type { RoundChange } from "../../core/change/round-change.ts"
import { endOfDecided } from "../../core/ranking/ranking-round.ts"
import type { Campaigns } from "../../record/campaign/campaign.ts"
import type { RankingRounds } from "../../record/ranking/ranking-round.ts"
import type { Tx } from "../../record/transaction.ts"

export type RoundNeeds = { readonly campaigns: Campaigns; readonly rounds: RankingRounds }

/** Writes one change of the ranking rounds of the campaign with row number `campaign`. */
export const roundApplier =
  ({ campaigns, rounds }: RoundNeeds) =>
  (tx: Tx, campaign: number, change: RoundChange) => {
    switch (change.kind) {
      case "decideRound": {
        rounds.decide(campaign, change, tx.now)
        const end = endOfDecided(change.round)
        if (end !== null) campaigns.setDecided(tx, campaign, end)
        return
      }
      case "endRound":
        rounds.end(campaign, change.periodKey, tx.now)
        return
      case "givePrize":
        rounds.givePrize(change, tx.now)
        return
      case "noteFault":
        rounds.noteFault(campaign, change)
        return
      case "noteTry":
        rounds.noteTry(campaign, change)
        return
      case "setRankingDue":
        campaigns.setRankingDue(campaign, change.rankingDueAt)
        return
      default:
        change satisfies never
    }
  }
