import { exactSum } from "./report.ts"
import type { SaleReport } from "./sale.ts"

/** What came of a code: when it was last redeemed, and what was sold with it. */
export type CodeSales = {
  readonly redeemedAt: number | null
  readonly saleTotal: number | string | null
  readonly discountAmount: number | string | null
  readonly currency: string | null
  readonly externalReference: string | null
}

/** The redemptions of one code that are added up; of a code with more, only the last is told. */
export const maxAddedRedemptions = 100

type Amount = "saleTotal" | "discountAmount"

/** The sum of those that were told; null without any. */
const sumOf = (redemptions: readonly SaleReport[], amount: Amount): number | string | null => {
  const told = redemptions.flatMap(({ [amount]: value }) => value ?? [])
  return told.length === 0 ? null : exactSum(told.reduce((sum, value) => sum + BigInt(value), 0n))
}

/** By the newest redemptions of a code, one more than are added up. Amounts of several currencies are not told together. */
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
