import type { ChangeOf, Decision } from "../../change.ts"
import type { CodeItem, RedeemCodeAnswer, RedeemCodeRequest } from "../../code.ts"
import { isoTime } from "../../period.ts"
import { type Refusal, refuse } from "../../refusal.ts"

/** The facts of a code redemption. */
export type RedeemCodeFacts = {
  readonly code: CodeItem | null
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

/** Why a redemption of a code would be refused, by this player if one is named; null if it would not. */
export const refusalOfRedemption = (
  { code, isIssuedTo }: RedeemCodeFacts & { readonly code: CodeItem },
  externalUserId: string | undefined,
): Refusal | null =>
  externalUserId !== undefined && !isIssuedTo(externalUserId)
    ? refuse("CODE_USER_MISMATCH", "the code was issued to another externalUserId")
    : refuseState(code)

/** Decides POST /codes/redeem, with refusals in the order of docs/api.md §4.12. */
export const decideRedeemCode = (
  facts: RedeemCodeFacts,
  request: RedeemCodeRequest,
  now: number,
): Decision<RedeemCodeAnswer, ChangeOf<"countUse">> | Refusal => {
  const { code: found } = facts
  if (!found) return refuse("CODE_NOT_FOUND", "no code of this organization reads like that; check the code")
  const refusal = refusalOfRedemption({ ...facts, code: found }, request.externalUserId)
  if (refusal) return refusal
  const uses = found.uses + 1
  const { code, campaignId, externalUserId, discountType, discountValue, maxDiscountAmount, maxUses } = found
  const { saleTotal = null, discountAmount = null, currency = null, externalReference = null } = request
  const discount = { discountType, discountValue, maxDiscountAmount }
  return {
    answer: { code, campaignId, externalUserId, ...discount, uses, maxUses, redeemedAt: now },
    changes: [{ kind: "countUse", uses, sale: { saleTotal, discountAmount, currency, externalReference } }],
  }
}
