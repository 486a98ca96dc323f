import type { Periods } from "../period.ts"
import { type DrawConfig, type Outcome, stockOf } from "./outcome.ts"
import { noPlaces, type Places, type Taken } from "./record.ts"

/** How many wins of all players a limit counts in its running period. */
export type CountOf = (limit: string) => number

/** The limits in total, with the key of the period that runs. */
const totalLimits = ({ limits }: DrawConfig, periods: Periods): (readonly [limit: string, period: string])[] =>
  Object.entries(limits).flatMap(([limit, { maxTotal, period }]) =>
    maxTotal === undefined ? [] : [[limit, periods[period].key] as const],
  )

/** What an `open` or `config` record says of the places that are taken before it. */
export const takenPlaces = (config: DrawConfig, periods: Periods, count: CountOf): Taken =>
  Object.fromEntries(totalLimits(config, periods).map(([limit, period]) => [limit, { period, count: count(limit) }]))

/** The places that an outcome takes; `count` is from before it. */
export const placesOf = (config: DrawConfig, outcome: Outcome, periods: Periods, count: CountOf): Places => {
  if (!outcome.won) return noPlaces
  const stock = stockOf(config, outcome)
  const taken = totalLimits(config, periods).filter(([limit]) => limit === "quota" || limit === stock)
  return {
    used: Object.fromEntries(taken.map(([limit]) => [limit, count(limit) + 1])),
    usedPeriod: Object.fromEntries(taken),
  }
}
