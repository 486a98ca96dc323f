import { exactSum } from "./report.ts"
import type { SaleReport } from "./sale.ts"

/** The sales of a code: when it was last redeemed, and what was sold with it. */
export type CodeSales = {
  readonly redeemedAt: number | null
  readonly saleTotal: number | string | null
  readonly discountAmount: number | string | null
  readonly currency: string | null
  readonly externalReference: string | null
}

/** How many redemptions of one code are summed; for a code with more, only the last is shown. */
export const maxAddedRedemptions = 100

type Amount = "saleTotal" | "discountAmount"

/** The sum of the reported amounts; null if there are none. */
const sumOf = (redemptions: readonly SaleReport[], amount: Amount): number | string | null => {
  const told = redemptions.flatMap(({ [amount]: value }) => value ?? [])
  return told.length === 0 ? null : exactSum(told.reduce((sum, value) => sum + BigInt(value), 0n))
}

/**
 * Built from the newest redemptions of a code, one more than are summed. Amounts in several currencies are not
 * combined.
 */
export const codeSalesOf = (newest: readonly SaleReport[]): CodeSales => {
  const [last] = newest
  const { redeemedAt = null, externalReference = null } = last ?? {}
  const [currency = null, ...others] = new Set(newest.flatMap(({ currency }) => currency ?? []))
  const isTold = newest.length <= maxAddedRedemptions && others.length === 0
  return {
    redeemedAt,
    saleTotal: isTold ? sumOf(newest, "saleTotal") : null,
    discountAmount: isTold ? sumOf(newest, "discountAmount") : null,
    currency: isTold ? currency : null,
    externalReference,
  }
}
