import type { CodeOrigin, CodeSale, PromoCode } from "../code/code.ts"

/** The changes of promo codes. */
export type CodeChange =
  /** Sets the expiry of the code, its number of uses, and whether it can be used. */
  | ({ readonly kind: "changeCode" } & Pick<PromoCode, "expiresAt" | "maxUses" | "deactivatedAt">)
  /** Sets how often users who are not owners have extended the code. */
  | { readonly kind: "countExtension"; readonly extensions: number }
  /** Sets how often the code has been redeemed; the last time was in this sale. */
  | { readonly kind: "countUse"; readonly uses: number; readonly sale: CodeSale }
  | {
      readonly kind: "issueCode"
      readonly code: PromoCode
      readonly campaignId: string
      readonly origin: CodeOrigin
      /** The key under which the code is issued: an Idempotency-Key, or the id of a session, an award or a prize. */
      readonly issueKey: string | null
      /** The pool whose next code it is; undefined for a code that was made. */
      readonly poolId?: string | undefined
    }
  /** The events of a pool were sent. */
  | { readonly kind: "tellPool"; readonly poolId: string; readonly lowTold: boolean; readonly emptyTold: boolean }
