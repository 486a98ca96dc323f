import type { Cost } from "../campaign/prize/worth.ts"
import { latestTime, type Period, periodAt } from "../period.ts"
import type { SalesSum } from "./report.ts"
import type { SpinCost } from "./result/spin-tally.ts"

/** Epoch milliseconds: `from` inclusive, `to` exclusive. */
export type Span = { readonly from: number | undefined; readonly to: number | undefined }

export type GamesRequest = { readonly orgId: string; readonly from?: number; readonly to?: number }

/** What wins cost in a currency; null if it is unknown. Amounts are in minor units. */
export type CurrencyCost = Cost & { readonly currency: string | null }

/** What happened in a campaign or a mini-game in a period, what it cost and what it brought. */
export type GameReport = {
  readonly source: "campaign" | "mini_game"
  readonly id: string
  readonly name: string
  readonly plays: number
  readonly wins: number
  /** Codes that were issued, and uses of codes; of a mini-game, the codes it gave, and its prizes reported as used. */
  readonly issued: number
  readonly redeemed: number
  readonly points: number
  readonly costs: readonly CurrencyCost[]
  readonly sales: readonly SalesSum[]
}

/** Whether anything happened, so that the report has a row. */
export const hasHappened = ({ plays, issued, redeemed, points, costs, sales }: GameReport): boolean =>
  plays + issued + redeemed + points > 0 || costs.length > 0 || sales.length > 0

/** What a currency was spent for, and what it brought. */
export type CurrencySum = CurrencyCost & Omit<SalesSum, "currency">

const nothing = { codes: 0n, prizes: 0n, redemptions: 0, attributedSales: 0n, investedDiscount: 0n }

/** Costs and sales by currency, those of an unknown one last: currencies are never added together. */
export const sumsByCurrency = (reports: Iterable<Pick<GameReport, "costs" | "sales">>): readonly CurrencySum[] => {
  const sums = new Map<string | null, CurrencySum>()
  const add = (currency: string | null, { codes, prizes, ...sale }: Partial<Omit<CurrencySum, "currency">>) => {
    const known = sums.get(currency) ?? { currency, ...nothing }
    sums.set(currency, {
      currency,
      codes: known.codes + (codes ?? 0n),
      prizes: known.prizes + (prizes ?? 0n),
      redemptions: known.redemptions + (sale.redemptions ?? 0),
      attributedSales: known.attributedSales + (sale.attributedSales ?? 0n),
      investedDiscount: known.investedDiscount + (sale.investedDiscount ?? 0n),
    })
  }
  for (const { costs, sales } of reports) {
    for (const { currency, ...cost } of costs) add(currency, cost)
    for (const { currency, ...sale } of sales) add(currency === "" ? null : currency, sale)
  }
  return [...sums.values()].sort((a, b) => ((a.currency ?? "~") < (b.currency ?? "~") ? -1 : 1))
}

/** Days of a calendar, both included, with the instants that they begin and end at. */
export type Days = { readonly first: string; readonly last: string; readonly start: number; readonly end: number }

/** Its last day comes after all others in the order of every language, in which a database may compare texts. */
const allDays: Days = {
  first: "",
  last: "9999-12-31",
  start: Number.MIN_SAFE_INTEGER,
  end: Number.MAX_SAFE_INTEGER,
}

const isNamed = ({ key }: Period): boolean => /^\d/.test(key)

/** The days of a time zone that begin in a span, which counters by day are read for; null if none does. */
export const daysBeginningIn = (timezone: string, { from, to }: Span): Days | null => {
  const at = (instant: number) => periodAt("day", timezone, instant)
  const containing = from === undefined ? null : at(from)
  const first = containing && containing.start !== from ? at(containing.end) : containing
  const until = to === undefined ? null : at(to - 1)
  // The name of a day beyond the year 9999 sorts before all others, and no counter has it.
  const last = until && isNamed(until) ? until : null
  if (first && (first.start >= (to ?? latestTime) || !isNamed(first))) return null
  return {
    first: first?.key ?? allDays.first,
    last: last?.key ?? allDays.last,
    start: first?.start ?? allDays.start,
    end: last?.end ?? allDays.end,
  }
}

/** What the wins of a mini-game cost, by currency, of which "" is unknown. */
export const costsOfSpins = (costs: readonly SpinCost[]): readonly CurrencyCost[] =>
  [...Map.groupBy(costs, ({ currency }) => currency)].flatMap(([currency, own]) => {
    const sum = (of: "codes" | "prizes") => own.reduce((total, cost) => total + cost[of], 0)
    return costIn(currency === "" ? null : currency, sum("codes"), sum("prizes"))
  })

/** Sums of costs that counters keep as numbers; those beyond the largest exact whole number are approximate. */
export const costIn = (currency: string | null, codes: number, prizes: number): readonly CurrencyCost[] => {
  const sums = { codes: BigInt(Math.round(codes)), prizes: BigInt(Math.round(Math.max(0, prizes))) }
  return sums.codes === 0n && sums.prizes === 0n ? [] : [{ currency, ...sums }]
}
