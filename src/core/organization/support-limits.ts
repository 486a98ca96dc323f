/** A highest amount: one for each currency by itself, or those of single currencies, in their minor units. */
export type AmountByCurrency = number | Readonly<Record<string, number>>

/** What the users of an organization who are not owners may give away (docs/api.md §5.30). */
export type SupportLimits = {
  /** Points that one user adds or takes in a day. */
  readonly maxPointsPerDay: number
  /** What the codes may cost that one user gives out in a day. */
  readonly maxCodeValuePerDay: AmountByCurrency
  /** How often users extend one code. */
  readonly maxExtensions: number
}

/** The limits that an organization has set; each of the others has its default. */
export type SupportSettings = Partial<SupportLimits>

const maxPointsPerDay = 10_000
const maxExtensions = 3

/** About 100 US dollars, in the minor units of the currencies of most organizations. */
const dailyCodeValues: Readonly<Record<string, number>> = {
  ARS: 10_000_000,
  BOB: 70_000,
  BRL: 50_000,
  CLP: 100_000,
  COP: 40_000_000,
  CRC: 5_000_000,
  DOP: 600_000,
  EUR: 10_000,
  GTQ: 80_000,
  HNL: 250_000,
  MXN: 200_000,
  NIO: 350_000,
  PAB: 10_000,
  PEN: 40_000,
  PYG: 700_000,
  USD: 10_000,
  UYU: 400_000,
  VES: 400_000,
}
const otherDailyCodeValue = 1_000_000

/** The limits of an organization whose currency is `currency`, each as set or by default. */
export const supportLimits = ({
  support,
  currency,
}: {
  readonly support?: SupportSettings
  readonly currency?: string
}): SupportLimits => ({
  maxPointsPerDay,
  maxCodeValuePerDay: dailyCodeValues[currency ?? ""] ?? otherDailyCodeValue,
  maxExtensions,
  ...support,
})
