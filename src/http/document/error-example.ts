import type { RefusalCode } from "../../core/refusal.ts"
import { changedExample } from "../operation/edit.ts"
import { termsExample } from "../operation/field/appearance.ts"
import { adviceOf } from "./advice.ts"

/** Temporary refusals: the response says how long they last. */
export const mayBeRetried: ReadonlySet<RefusalCode> = new Set([
  "RATE_LIMITED",
  "UNAVAILABLE",
  "PLAY_LIMIT_REACHED",
  "ENTRY_CODES_LOCKED",
  "GENERATION_LIMIT_REACHED",
  "SUPPORT_LIMIT_REACHED",
  "BUDGET_REACHED",
  "CAMPAIGN_INACTIVE",
  "NOTIFICATION_INACTIVE",
])

export const showsRedemption: ReadonlySet<RefusalCode> = new Set(["ALREADY_REDEEMED", "ALL_REDEEMED"])

const redeemedExample = {
  awardId: "2026-11-21_c1k7upjuklr41q5ptxkk1znw19",
  redemption: {
    saleTotal: 125000,
    discountAmount: 12500,
    currency: "COP",
    redeemedAt: "2026-11-21T10:05:00.000Z",
    recordedAt: "2026-11-21T10:05:01.000Z",
  },
}

/** What the example of a code shows in addition to message and code. */
export const exampleDetail = (code: RefusalCode) => ({
  ...(showsRedemption.has(code) && redeemedExample),
  ...(code === "EDIT_CONFLICT" && changedExample),
  ...(code === "INSUFFICIENT_POINTS" && { balance: 80 }),
  ...(code === "NOT_ELIGIBLE" && { rule: 0 }),
  ...(code === "ENTRY_CODE_USED" && { usedByYou: true }),
  ...(code === "TERMS_REQUIRED" && { terms: termsExample }),
})

/** The example of the body of an error. */
export const errorExample = (code: RefusalCode) => ({ error: adviceOf[code].error, code, ...exampleDetail(code) })
