import {
  type BudgetChange,
  type BudgetFacts,
  chargedMore,
  costOfUse,
  isGivenBack,
  isWithinBudget,
} from "../../campaign/prize/budget.ts"
import type { ChangeOf, Decision } from "../../change.ts"
import type { CodeItem, CodeSale } from "../../code/code.ts"
import type { RedeemCodeAnswer, RedeemCodeRequest } from "../../code/request.ts"
import { isoTime } from "../../period.ts"
import { isRefusal, type Refusal, refuse } from "../../refusal.ts"
import type { Event } from "../../webhook/event/event.ts"

type RedeemCodeChange = ChangeOf<"countUse" | "emit" | "putBudget">

/** The facts of a code redemption. */
export type RedeemCodeFacts = {
  readonly code: CodeItem | null
  readonly row?: number | undefined
  /** The campaign's budget, if the rest of the code may have been given back to it. */
  readonly budget: BudgetFacts | null
  /** Whether the code belongs to this player, or to one merged with them. */
  isIssuedTo(externalUserId: string): boolean
}

const refuseState = ({ status, uses, maxUses, expiresAt }: CodeItem): Refusal | null => {
  switch (status) {
    case "redeemed":
      return refuse("CODE_ALREADY_REDEEMED", `the code has been redeemed ${uses} of ${maxUses} times`)
    case "deactivated":
      return refuse("CODE_DEACTIVATED", "the code was deactivated by the organization; issue another one")
    case "expired":
      return refuse("CODE_EXPIRED", `the code expired at ${isoTime(expiresAt)}; issue another one`)
    case "active":
      return null
  }
}

/** Why a redemption of a code, by this player if one is named, would be refused; null if it would not be. */
export const refusalOfRedemption = (
  { code, isIssuedTo }: Pick<RedeemCodeFacts, "isIssuedTo"> & { readonly code: CodeItem },
  externalUserId: string | undefined,
): Refusal | null =>
  externalUserId !== undefined && !isIssuedTo(externalUserId)
    ? refuse("CODE_USER_MISMATCH", "the code was issued to another player; check externalUserId")
    : refuseState(code)

/**
 * The changes of another use of a code whose rest was given back to the budget: if a clock that was ahead gave it back
 * early and the budget has room, it counts again.
 */
const chargedAgain = (code: CodeItem, { budget, row }: RedeemCodeFacts): BudgetChange[] | Refusal => {
  if (!budget || !isGivenBack(code, budget.tally, row)) return []
  const { code: text, campaignId, expiresAt } = code
  const hasExpired = expiresAt <= budget.tally.givenBackUntil
  if (hasExpired) return refuse("CODE_EXPIRED", `the code expired at ${isoTime(expiresAt)}; issue another one`)
  const cost = costOfUse(code)
  if (isWithinBudget(budget, cost)) return chargedMore(budget, cost)
  return refuse(
    "CODE_EXPIRED",
    `a fast clock returned the rest of code ${text} to the budget of campaign ${campaignId}, which has used it since; raise budget.maxAmount`,
  )
}

/** The event of a use. */
const codeRedeemed = (
  { code, campaignId, externalUserId, uses, maxUses, redeemedAt }: RedeemCodeAnswer,
  { saleTotal, discountAmount, currency, externalReference }: CodeSale,
): Event => ({
  name: "code.redeemed",
  data: {
    code,
    campaignId,
    externalUserId,
    uses,
    maxUses,
    saleTotal,
    discountAmount,
    currency,
    externalReference,
    redeemedAt: isoTime(redeemedAt),
  },
})

/** Decides POST /codes/redeem, with refusals in the order of docs/api.md#redeem-a-code. */
export const decideRedeemCode = (
  facts: RedeemCodeFacts,
  request: RedeemCodeRequest,
  now: number,
): Decision<RedeemCodeAnswer, RedeemCodeChange> | Refusal => {
  const { code: found } = facts
  if (!found) return refuse("CODE_NOT_FOUND", "this organization has no such code; check the code")
  const refusal = refusalOfRedemption({ ...facts, code: found }, request.externalUserId)
  if (refusal) return refusal
  const again = chargedAgain(found, facts)
  if (isRefusal(again)) return again
  const uses = found.uses + 1
  const { code, campaignId, externalUserId, discountType, discountValue, maxDiscountAmount, maxUses } = found
  const { saleTotal = null, discountAmount = null, currency = null, externalReference = null } = request
  const discount = { discountType, discountValue, maxDiscountAmount }
  const sale: CodeSale = { saleTotal, discountAmount, currency, externalReference }
  const answer: RedeemCodeAnswer = { code, campaignId, externalUserId, ...discount, uses, maxUses, redeemedAt: now }
  return {
    answer,
    changes: [{ kind: "countUse", uses, sale }, ...again, { kind: "emit", event: codeRedeemed(answer, sale) }],
  }
}
