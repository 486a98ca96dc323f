import type { Campaign } from "../../../campaign/campaign.ts"
import { type BudgetFacts, charged, isWithinBudget, refusedByBudget } from "../../../campaign/prize/budget.ts"
import { prizeById, templateOfPrize } from "../../../campaign/prize/prize.ts"
import { type ChangeOf, type Decision, refusedWith } from "../../../change.ts"
import { type CodeItem, codeStatus, refuseCollision } from "../../../code/code.ts"
import type { GoodwillRequest } from "../../../code/request.ts"
import { type CodeTemplate, isPooled } from "../../../code/template.ts"
import { countUses, type SupportFacts } from "../../../organization/support-limits.ts"
import type { TestUse } from "../../../organization/test-use.ts"
import type { Account } from "../../../player/player.ts"
import {
  afterGiving,
  codeFrom,
  costOfTemplate,
  type PoolOf,
  poolIdOf,
  refuseEmptyPool,
  termsOf,
} from "../../../pool/giving.ts"
import type { Sources } from "../../../random.ts"
import { isRefusal, type Refusal, refuse, refuseField } from "../../../refusal.ts"
import { codeCreated, refuseBudget } from "../../partner/create-code.ts"
import { countOneMorePlayer, refuseOneMorePlayer } from "../../partner/test-facts.ts"

export type GoodwillFacts = {
  readonly campaign: Campaign | null
  readonly player: Pick<Account, "externalUserId">
  /** Null if the campaign has none. */
  readonly budget: BudgetFacts | null
  readonly support: SupportFacts
  /** What a test organization holds, if the code makes one more player of it. */
  readonly use: TestUse | null
  isCodeTaken(code: string): boolean
  readonly poolOf: PoolOf
}

const templateOf = (campaign: Campaign, prizeId: string | undefined): CodeTemplate | Refusal => {
  const prize = prizeId === undefined ? undefined : prizeById(campaign, prizeId)
  if (prizeId !== undefined && prize?.kind !== "promo_code")
    return refuseField("prizeId", "the prizeId of a prize of the campaign that is a promo_code")
  return (
    templateOfPrize(campaign, prize ?? {}) ??
    refuse(
      "CAMPAIGN_MISSING_CODE_CONFIG",
      `campaign ${campaign.campaignId} has no defaultCodeConfig; set it, or choose another campaign`,
    )
  )
}

const noTerms = { discountType: "external", discountValue: 0, maxDiscountAmount: null, maxUses: 1 } as const

type GoodwillChange = ChangeOf<
  "audit" | "countSupport" | "countTestUse" | "emit" | "issueCode" | "putBudget" | "tellPool"
>

/** What a code gives out, as the limits of users count it: one that was bought counts as its `value`. */
const givenOut = (template: CodeTemplate, poolOf: PoolOf, value: number | undefined) => {
  const { maxUses, ...code } = termsOf(template, poolOf) ?? noTerms
  return isPooled(template) && value !== undefined
    ? { code: { ...noTerms, discountValue: value }, uses: 1 }
    : { code, uses: maxUses }
}

/**
 * Decides POST /admin/codes (docs/api.md#codes): a goodwill code, whatever the status, dates and limits of its
 * campaign, but within its budget.
 */
export const decideGoodwillCode = (
  facts: GoodwillFacts,
  { orgId, prizeId, reason }: Pick<GoodwillRequest, "orgId" | "prizeId" | "reason">,
  now: number,
  { ids }: Pick<Sources, "ids">,
): Decision<CodeItem | Refusal, GoodwillChange> | Refusal => {
  const { campaign, player, budget, support, poolOf } = facts
  const { externalUserId } = player
  if (!campaign)
    return refuse("CAMPAIGN_NOT_FOUND", "the campaign does not exist in this organization; check campaignId")
  const template = templateOf(campaign, prizeId)
  if (isRefusal(template)) return template
  const { currency } = campaign
  const value = prizeId === undefined ? undefined : prizeById(campaign, prizeId)?.value
  const given = countUses(support, { ...givenOut(template, poolOf, value), currency }, now)
  if (isRefusal(given)) return given
  const cost = costOfTemplate(template, poolOf, value)
  if (!isWithinBudget(budget, cost)) return refusedWith(refuseBudget(campaign), refusedByBudget(budget))
  const empty = refuseEmptyPool(template, poolOf)
  if (empty) return empty
  const full = refuseOneMorePlayer(facts.use)
  if (full) return full
  const code = codeFrom(orgId, template, facts, now, ids, value)
  if (!code) return refuseCollision()
  const { campaignId } = campaign
  const item: CodeItem = { ...code, campaignId, externalUserId, origin: "goodwill", status: codeStatus(code, now) }
  const after = { ...item, reason, ...(given.worth && { worth: given.worth }) }
  return {
    answer: item,
    changes: [
      ...countOneMorePlayer(facts.use),
      { kind: "issueCode", code, campaignId, origin: "goodwill", issueKey: null, poolId: poolIdOf(template) },
      ...charged(budget, cost, code),
      ...given.changes,
      { kind: "emit", event: codeCreated(code, campaignId, externalUserId) },
      ...afterGiving(template, poolOf),
      { kind: "audit", entry: { action: "code.create", target: code.code, before: null, after } },
    ],
  }
}
