import { countsPrizes } from "../../../core/campaign/prize/budget.ts"
import { timeOfSession } from "../../../core/id.ts"
import { decideForfeit } from "../../../core/operation/admin/campaign/forfeit.ts"
import { decideHandOut, type FoundWin, type HandOutRequest } from "../../../core/operation/admin/campaign/hand-out.ts"
import { isTest } from "../../../core/organization/test-organization.ts"
import type { PlayAdmin } from "../../../core/port/admin/prize.ts"
import { positionOfPrize } from "../../../core/ranking/ranking.ts"
import { Later } from "../../../record/transaction.ts"
import { loadBudget } from "../../budget.ts"
import type { Context } from "../../context.ts"
import { patchFacts } from "./campaign.ts"

type Asked = Pick<HandOutRequest, "campaignId" | "sessionId">

/** Hands out external prizes, or lets their winners forfeit them (docs/api.md#plays-and-winners). */
export const handOutOperations = (context: Context): Pick<PlayAdmin, "forfeit" | "handOut"> => {
  const { jobs, budgets, campaigns, handouts, people, rankingWins, apply } = context

  const findRankingWin = (campaign: number, { campaignId, sessionId }: Asked): FoundWin["rankingWin"] => {
    const position = positionOfPrize(campaignId, sessionId)
    const found = position && rankingWins.find(campaign, position)
    const winner = found && people.findByRow(found.player)
    return found && winner && { ...found, externalUserId: winner.player.externalUserId }
  }

  /** The win of a request, and the row of its play. */
  const find = (
    orgId: string,
    campaign: { readonly row: number } | null,
    asked: Asked,
  ): FoundWin & { play: number | null } => {
    const at = timeOfSession(asked.sessionId, isTest(orgId))
    const play = campaign && at !== null ? handouts.findPlay(campaign.row, asked.sessionId, at) : null
    const rankingWin = campaign && findRankingWin(campaign.row, asked)
    return { win: play?.item ?? null, rankingWin, play: play?.row ?? null }
  }

  return {
    handOut: (caller, request) =>
      jobs.run(caller, (tx) => {
        const campaign = campaigns.findCampaign(caller.orgId, request.campaignId)
        const { play, ...found } = find(caller.orgId, campaign, request)
        const facts = { campaign: campaign?.campaign ?? null, ...found }
        const subject = campaign && { ...caller, play, campaign: campaign.row }
        return apply(tx, subject, decideHandOut(facts, request, tx.now))
      }),

    forfeit: (caller, request) =>
      jobs.run(caller, (tx) => {
        const stored = patchFacts(context, caller.orgId, request.campaignId)
        const { play, ...found } = find(caller.orgId, stored, request)
        const budget = stored && countsPrizes(stored.campaign.budget) ? loadBudget(budgets, tx, stored) : null
        if (budget instanceof Later) return budget
        const decision = decideForfeit({ stored, ...found, budget }, request, tx.now)
        return apply(tx, stored && { ...caller, play, campaign: stored.row }, decision)
      }),
  }
}
