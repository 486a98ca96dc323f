import type { PeriodKind, Periods } from "../period.ts"
import { type DrawConfig, type DrawLimit, type Outcome, stockOf } from "./outcome.ts"
import { noPlaces, type Places, type Taken } from "./record.ts"

const none: readonly string[] = []

/** How many wins of all players a limit counts in its running period. */
export type CountOf = (limit: string) => number

/** The last place of a limit that is on record in the period with this key; 0 if none is. */
export type PlaceOf = (limit: string, period: string) => number

type Total = readonly [limit: string, kind: PeriodKind]

const known = new WeakMap<DrawConfig, readonly Total[]>()

/** The limits in total. Cached, since every draw needs them. */
const totalsOf = (config: DrawConfig): readonly Total[] => {
  const kept = known.get(config)
  if (kept) return kept
  const totals = Object.entries(config.limits).flatMap(([limit, { maxTotal, period }]): Total[] =>
    maxTotal === undefined ? [] : [[limit, period]],
  )
  known.set(config, totals)
  return totals
}

/** The same with the key of the period that runs. */
const totalLimits = (config: DrawConfig, periods: Periods): (readonly [limit: string, period: string])[] =>
  totalsOf(config).map(([limit, kind]) => [limit, periods[kind].key])

/** What an `open` or `config` record says of the places that are taken before it. */
export const takenPlaces = (config: DrawConfig, periods: Periods, count: CountOf): Taken =>
  Object.fromEntries(totalLimits(config, periods).map(([limit, period]) => [limit, { period, count: count(limit) }]))

/** The places that an outcome takes; `count` is from before it. */
export const placesOf = (config: DrawConfig, outcome: Outcome, periods: Periods, count: CountOf): Places => {
  if (!outcome.won || totalsOf(config).length === 0) return noPlaces
  const stock = stockOf(config, outcome)
  const taken = totalLimits(config, periods).filter(([limit]) => limit === "quota" || limit === stock)
  return {
    used: Object.fromEntries(taken.map(([limit]) => [limit, count(limit) + 1])),
    usedPeriod: Object.fromEntries(taken),
  }
}

/** A count that never falls behind the places on record, so that none is given twice. */
export const atLeastOnRecord =
  ({ limits }: DrawConfig, periods: Periods, count: CountOf, placeOf: PlaceOf): CountOf =>
  (limit) => {
    const kind = limits[limit]?.period
    return kind === undefined ? count(limit) : Math.max(count(limit), placeOf(limit, periods[kind].key))
  }

/** The limits that count more wins than there are places on record, such as those from before they were set. */
const unexplained = (config: DrawConfig, periods: Periods, count: CountOf, placeOf: PlaceOf): readonly string[] => {
  let found: string[] | null = null
  for (const [limit, kind] of totalsOf(config)) {
    if (count(limit) <= placeOf(limit, periods[kind].key)) continue
    found ??= []
    found.push(limit)
  }
  return found ?? none
}

const withoutTotals = (config: DrawConfig, ended: readonly string[]): DrawConfig => ({
  ...config,
  limits: Object.fromEntries(
    Object.entries(config.limits).flatMap(([limit, bounds]): [string, DrawLimit][] => {
      if (!ended.includes(limit)) return [[limit, bounds]]
      const { maxPerUser, period } = bounds
      return maxPerUser === undefined ? [] : [[limit, { maxPerUser, period }]]
    }),
  ),
})

/**
 * The configurations to put on record one after the other, so that places go on from there. A limit in total that counts
 * wins without a place, such as those of another time zone, is ended and set anew: that says where its next place comes
 * from.
 */
export const recordedConfigs = (
  config: DrawConfig,
  periods: Periods,
  count: CountOf,
  placeOf: PlaceOf,
): readonly DrawConfig[] => {
  const ended = unexplained(config, periods, count, placeOf)
  return ended.length === 0 ? [config] : [withoutTotals(config, ended), config]
}
