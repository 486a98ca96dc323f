import type { NewPlay } from "../../core/campaign/play.ts"
import { isExternalKind } from "../../core/campaign/prize/won.ts"
import type { CampaignChange } from "../../core/change/campaign-change.ts"
import type { Records } from "../../record/records.ts"
import { handoutChange } from "../../record/stream-change.ts"
import type { Tx } from "../../record/transaction.ts"
import { type AnySubject, part } from "./subject.ts"

export type CampaignNeeds = Pick<
  Records,
  "budgets" | "campaigns" | "codePools" | "handouts" | "moments" | "quotas" | "standings" | "stocks" | "streamChanges"
>

/** Writes one change of a campaign by plays. */
export const campaignApplier = (needs: CampaignNeeds) => {
  const { budgets, campaigns, codePools, handouts, moments, quotas, standings, stocks, streamChanges } = needs

  const takeEntryCode = (tx: Tx, orgId: string, poolId: string, { entryCode }: NewPlay, play: number) => {
    const pool = codePools.find(orgId, poolId)
    const found = pool && entryCode !== null ? codePools.findEntry(tx, pool, entryCode) : null
    if (!pool || !found) throw new Error(`the entry code of a play is not in pool ${poolId}`)
    codePools.use(tx, pool, found, play)
  }

  return (tx: Tx, { orgId, campaign, play, player, standing }: AnySubject, change: CampaignChange) => {
    switch (change.kind) {
      case "appendPlay": {
        const owner = { campaign: part(campaign), player: part(player).row, before: part(standing) }
        const row = standings.appendPlay(tx, owner, change)
        const { prizeKind, at } = change.play
        if (isExternalKind(prizeKind)) handouts.open({ play: row, campaign: owner.campaign, at })
        if (change.entryPool !== null) takeEntryCode(tx, orgId, change.entryPool, change.play, row)
        return
      }
      case "countStock":
        stocks.countStock(tx, part(campaign), change.prizeId, change.stock)
        return
      case "countWin":
        quotas.countWin(tx, part(campaign), change.wins)
        return
      case "handOut": {
        const row = part(play)
        if (row === null) throw new Error("the play of a win was not loaded")
        const { sessionId, at, handout, forfeited } = change
        handouts.put({ play: row, campaign: part(campaign), at }, handout, forfeited)
        streamChanges.add(orgId, tx.now, handoutChange(handout, { sessionId }))
        return
      }
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
}
