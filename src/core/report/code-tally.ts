import type { CodeSale, PromoCode } from "../code/code.ts"
import { quarterMs, type SalesSum } from "./report.ts"
import type { CodeCounts } from "./result/results.ts"

/** The fields of a code that its counts depend on. */
export type CountedCode = Pick<PromoCode, "uses" | "maxUses" | "createdAt" | "expiresAt" | "deactivatedAt">

type Outcome = "redeemed" | "deactivated" | "open"

/** The state of a code, apart from time. */
const outcomeOf = ({ uses, maxUses, deactivatedAt }: CountedCode): Outcome => {
  if (uses >= maxUses) return "redeemed"
  return deactivatedAt === null ? "open" : "deactivated"
}

const quarterOf = (at: number) => Math.floor(at / quarterMs)

/** The start of the quarter of an hour that contains an instant. */
export const quarterStart = (at: number): number => quarterOf(at) * quarterMs

/** The codes issued in the quarter of an hour of `issuedAt` that expire in that of `expiresAt`. */
export type CodeGroup = {
  readonly issuedAt: number
  readonly expiresAt: number
  readonly issued: number
  readonly redeemed: number
  readonly deactivated: number
}

const groupOf = (code: CountedCode, times: 1 | -1): CodeGroup => {
  const outcome = outcomeOf(code)
  return {
    issuedAt: quarterStart(code.createdAt),
    expiresAt: quarterStart(code.expiresAt),
    issued: times,
    redeemed: outcome === "redeemed" ? times : 0,
    deactivated: outcome === "deactivated" ? times : 0,
  }
}

/** What to add to the groups of codes when one changes into another: one entry per group, none if no count changes. */
export const movedGroups = (before: CountedCode, after: CountedCode): readonly CodeGroup[] => {
  const [left, joined] = [groupOf(before, -1), groupOf(after, 1)]
  if (left.expiresAt !== joined.expiresAt) return [left, joined]
  const [redeemed, deactivated] = [joined.redeemed + left.redeemed, joined.deactivated + left.deactivated]
  return redeemed === 0 && deactivated === 0 ? [] : [{ ...joined, issued: 0, redeemed, deactivated }]
}

type Range = { readonly from: number | undefined; readonly to: number | undefined }

const isWithin = (quarter: number, { from, to }: Range) =>
  (from === undefined || quarter * quarterMs >= from) && (to === undefined || quarter * quarterMs < to)

/** The codes issued in a quarter of an hour; `open` are those neither redeemed nor deactivated, by the quarter of expiry. */
type Issued = { issued: number; redeemed: number; deactivated: number; readonly open: Map<number, number> }

/** The codes of a campaign by their state, and the sales of the redeemed ones. */
export class CodeTally {
  readonly #issued = new Map<number, Issued>()
  readonly #sales = new Map<number, Map<string, { -readonly [Field in keyof SalesSum]: SalesSum[Field] }>>()

  #issuedIn(quarter: number): Issued {
    const known = this.#issued.get(quarter)
    if (known) return known
    const added = { issued: 0, redeemed: 0, deactivated: 0, open: new Map() }
    this.#issued.set(quarter, added)
    return added
  }

  /** Adds a code, or removes it with -1. */
  add(code: CountedCode, times: 1 | -1) {
    const of = this.#issuedIn(quarterOf(code.createdAt))
    of.issued += times
    const outcome = outcomeOf(code)
    const expiry = quarterOf(code.expiresAt)
    if (outcome === "open") of.open.set(expiry, (of.open.get(expiry) ?? 0) + times)
    else of[outcome] += times
  }

  /** Adds the sale of a redemption, or removes it with -1; a sale without amounts does not count. */
  addSale({ saleTotal, discountAmount, currency }: CodeSale, redeemedAt: number, times: 1 | -1) {
    if (saleTotal === null && discountAmount === null) return
    const quarter = quarterOf(redeemedAt)
    const sums = this.#sales.get(quarter) ?? new Map()
    this.#sales.set(quarter, sums)
    const name = currency ?? ""
    const sum = sums.get(name) ?? { currency: name, redemptions: 0, attributedSales: 0n, investedDiscount: 0n }
    sums.set(name, sum)
    sum.redemptions += times
    sum.attributedSales += BigInt(times * (saleTotal ?? 0))
    sum.investedDiscount += BigInt(times * (discountAmount ?? 0))
  }

  /** The codes issued in a range of whole quarters; `expired` are those up to the start of the quarter of `now`. */
  counts(range: Range, now: number): CodeCounts {
    const sums = { issued: 0, redeemed: 0, expired: 0, deactivated: 0 }
    for (const [quarter, { issued, redeemed, deactivated, open }] of this.#issued) {
      if (!isWithin(quarter, range)) continue
      sums.issued += issued
      sums.redeemed += redeemed
      sums.deactivated += deactivated
      for (const [expiry, count] of open) if (expiry < quarterOf(now)) sums.expired += count
    }
    return sums
  }

  /** The sales of each quarter in a range. */
  *sales(range: Range): Generator<SalesSum> {
    for (const [quarter, sums] of this.#sales)
      if (isWithin(quarter, range)) for (const sum of sums.values()) if (sum.redemptions > 0) yield sum
  }
}
