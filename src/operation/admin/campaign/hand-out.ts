import { countsPrizes } from "../../../core/campaign/budget.ts"
import { timeOfId } from "../../../core/id.ts"
import { decideForfeit } from "../../../core/operation/admin/campaign/forfeit.ts"
import { decideHandOut } from "../../../core/operation/admin/campaign/hand-out.ts"
import type { PlayAdmin } from "../../../core/port/admin.ts"
import { Later } from "../../../record/transaction.ts"
import { loadBudget } from "../../budget.ts"
import type { Context } from "../../context.ts"
import { patchFacts } from "./campaign.ts"

/** Hands out external prizes, or lets their winners forfeit them (docs/api.md#plays-and-winners). */
export const handOutOperations = (context: Context): Pick<PlayAdmin, "forfeit" | "handOut"> => {
  const { jobs, budgets, campaigns, handouts, apply } = context

  const findPlay = (campaign: { readonly row: number } | null, sessionId: string) => {
    const at = timeOfId("ses_", sessionId)
    return campaign && at !== null ? handouts.findPlay(campaign.row, sessionId, at) : null
  }

  return {
    handOut: (caller, request) =>
      jobs.run(caller, (tx) => {
        const campaign = campaigns.findCampaign(caller.orgId, request.campaignId)
        const play = findPlay(campaign, request.sessionId)
        const facts = { campaign: campaign?.campaign ?? null, win: play?.item ?? null }
        const subject = play && campaign && { ...caller, play: play.row, campaign: campaign.row }
        return apply(tx, subject, decideHandOut(facts, request, tx.now))
      }),

    forfeit: (caller, request) =>
      jobs.run(caller, (tx) => {
        const stored = patchFacts(context, caller.orgId, request.campaignId)
        const play = findPlay(stored, request.sessionId)
        const budget = stored && countsPrizes(stored.campaign.budget) ? loadBudget(budgets, tx, stored) : null
        if (budget instanceof Later) return budget
        const decision = decideForfeit({ stored, win: play?.item ?? null, budget }, request, tx.now)
        return apply(tx, play && stored && { ...caller, play: play.row, campaign: stored.row }, decision)
      }),
  }
}
