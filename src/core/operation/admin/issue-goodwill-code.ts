import { type BudgetFacts, charged, costOfCode, isWithinBudget, refusedByBudget } from "../../campaign/budget.ts"
import type { Campaign } from "../../campaign/campaign.ts"
import { prizeById } from "../../campaign/prize.ts"
import { type ChangeOf, type Decision, refusedWith } from "../../change.ts"
import {
  type CodeConfig,
  type CodeItem,
  codeStatus,
  type GoodwillRequest,
  makeCode,
  refuseCollision,
} from "../../code.ts"
import { countUses, type SupportFacts } from "../../organization/support-limits.ts"
import type { Account } from "../../player/player.ts"
import type { Sources } from "../../random.ts"
import { isRefusal, type Refusal, refuse, refuseField } from "../../refusal.ts"
import { codeCreated, refuseBudget } from "../partner/create-code.ts"

export type GoodwillFacts = {
  readonly campaign: Campaign | null
  readonly player: Pick<Account, "externalUserId">
  /** Null if the campaign has none. */
  readonly budget: BudgetFacts | null
  readonly support: SupportFacts
  isCodeTaken(code: string): boolean
}

const templateOf = (campaign: Campaign, prizeId: string | undefined): CodeConfig | Refusal => {
  const prize = prizeId === undefined ? undefined : prizeById(campaign, prizeId)
  if (prizeId !== undefined && prize?.kind !== "promo_code")
    return refuseField("prizeId", "the prizeId of a prize of the campaign that is a promo_code")
  return (
    prize?.codeConfig ??
    campaign.defaultCodeConfig ??
    refuse(
      "CAMPAIGN_MISSING_CODE_CONFIG",
      `campaign ${campaign.campaignId} has no defaultCodeConfig; set it, or choose another campaign`,
    )
  )
}

/**
 * Decides POST /admin/codes (docs/api.md#codes): a goodwill code, whatever the status, dates and limits of its
 * campaign, but within its budget.
 */
export const decideGoodwillCode = (
  { campaign, player: { externalUserId }, budget, support, isCodeTaken }: GoodwillFacts,
  { prizeId, reason }: Pick<GoodwillRequest, "prizeId" | "reason">,
  now: number,
  { ids }: Pick<Sources, "ids">,
): Decision<CodeItem | Refusal, ChangeOf<"audit" | "countSupport" | "emit" | "issueCode" | "putBudget">> | Refusal => {
  if (!campaign)
    return refuse("CAMPAIGN_NOT_FOUND", "the campaign does not exist in this organization; check campaignId")
  const template = templateOf(campaign, prizeId)
  if (isRefusal(template)) return template
  const { currency } = campaign
  const given = countUses(support, { code: template, uses: template.maxUses, currency }, now)
  if (isRefusal(given)) return given
  const cost = costOfCode(template)
  if (!isWithinBudget(budget, cost)) return refusedWith(refuseBudget(campaign), refusedByBudget(budget))
  const code = makeCode(template, now, ids, isCodeTaken)
  if (!code) return refuseCollision()
  const { campaignId } = campaign
  const item: CodeItem = { ...code, campaignId, externalUserId, origin: "goodwill", status: codeStatus(code, now) }
  const after = { ...item, reason, ...(given.worth && { worth: given.worth }) }
  return {
    answer: item,
    changes: [
      { kind: "issueCode", code, campaignId, origin: "goodwill", issueKey: null },
      ...charged(budget, cost, code),
      ...given.changes,
      { kind: "emit", event: codeCreated(code, campaignId, externalUserId) },
      { kind: "audit", entry: { action: "code.create", target: code.code, before: null, after } },
    ],
  }
}
