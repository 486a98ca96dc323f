import type { CampaignChange } from "../../core/change.ts"
import type { Records } from "../../record/records.ts"
import type { Tx } from "../../record/transaction.ts"
import { type AnySubject, part } from "./subject.ts"

export type CampaignNeeds = Pick<
  Records,
  "budgets" | "campaigns" | "handouts" | "moments" | "quotas" | "standings" | "stocks"
>

/** Writes one change of a campaign by plays. */
export const campaignApplier =
  ({ budgets, campaigns, handouts, moments, quotas, standings, stocks }: CampaignNeeds) =>
  (tx: Tx, { orgId, campaign, play, player, standing }: AnySubject, change: CampaignChange) => {
    switch (change.kind) {
      case "appendPlay": {
        const owner = { campaign: part(campaign), player: part(player).row, before: part(standing) }
        standings.appendPlay(tx, owner, change)
        return
      }
      case "countStock":
        stocks.countStock(tx, part(campaign), change.prizeId, change.stock)
        return
      case "countWin":
        quotas.countWin(tx, part(campaign), change.wins)
        return
      case "handOut":
        handouts.put(part(play), change.handout)
        return
      case "noteMoments":
        moments.note(tx, part(campaign), change)
        return
      case "putBudget": {
        const budgeted = campaigns.findCachedCampaign(tx, orgId, change.campaignId)
        if (!budgeted) throw new Error(`campaign ${change.campaignId} of a budget does not exist`)
        budgets.put(tx, budgeted.row, change.budget)
        return
      }
      case "takeMoment":
        moments.take(tx, orgId, part(campaign), change)
        return
      default:
        change satisfies never
    }
  }
