import { type Campaign, refuseUnknownCampaign } from "../../../campaign/campaign.ts"
import { maxLimit } from "../../../campaign/prize/prize.ts"
import type { ConsoleChange } from "../../../change/console-change.ts"
import type { ChangeOf, Decision } from "../../../change.ts"
import { type Refusal, refuse, refuseField } from "../../../refusal.ts"
import { decidePatchCampaign, type PatchCampaignFacts } from "./patch-campaign.ts"

export type AddStockRequest = { readonly campaignId: string; readonly prizeId: string; readonly add: number }

/** Decides POST /admin/campaigns/{campaignId}/prizes/{prizeId}/stock, which raises the stock of a prize. */
export const decideAddStock = (
  facts: PatchCampaignFacts,
  { campaignId, prizeId, add }: AddStockRequest,
  now: number,
): Decision<Campaign, ConsoleChange | ChangeOf<"emit" | "putBudget">> | Refusal => {
  if (!facts) return refuseUnknownCampaign(campaignId)
  const { prizes = [] } = facts.campaign
  const stock = prizes.find((prize) => prize.prizeId === prizeId)?.stock
  if (!prizes.some((prize) => prize.prizeId === prizeId))
    return refuse("NOT_FOUND", `prize ${prizeId} does not exist in the campaign; check prizeId`)
  if (stock?.maxTotal === undefined)
    return refuse("CONFLICT", `prize ${prizeId} has no stock.maxTotal to raise; change the campaign to set it`)
  const maxTotal = stock.maxTotal + add
  if (maxTotal > maxLimit) return refuseField("add", `an integer from 1 to ${maxLimit - stock.maxTotal}`)
  const raised = prizes.map((prize) =>
    prize.prizeId === prizeId ? { ...prize, stock: { ...stock, maxTotal } } : prize,
  )
  return decidePatchCampaign(facts, { campaignId, patch: { changes: { prizes: raised }, removed: [] } }, now)
}
