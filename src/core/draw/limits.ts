import type { PeriodKind, Periods } from "../period.ts"
import type { DrawConfig, DrawLimit } from "./draw-config.ts"
import { type Outcome, stockOf } from "./outcome.ts"
import { noPlaces, type Taken, type UsedPlaces } from "./record.ts"

const none: readonly string[] = []

/** How many wins of all players a limit counts in its current period. */
export type CountOf = (limit: string) => number

/** The last recorded place of a limit in the period with this key; 0 if there is none. */
export type LastPlaceOf = (limit: string, period: string) => number

type Total = readonly [limit: string, kind: PeriodKind]

const known = new WeakMap<DrawConfig, readonly Total[]>()

/** The total limits. Cached, since every draw needs them. */
const totalsOf = (config: DrawConfig): readonly Total[] => {
  const kept = known.get(config)
  if (kept) return kept
  const totals = Object.entries(config.limits).flatMap(([limit, { maxTotal, period }]): Total[] =>
    maxTotal === undefined ? [] : [[limit, period]],
  )
  known.set(config, totals)
  return totals
}

/** The recorded name of a limit's current period. */
export type PeriodOf = (limit: string, kind: PeriodKind) => string

/** Names every period by its key. */
export const byKey =
  (periods: Periods): PeriodOf =>
  (_limit, kind) =>
    periods[kind].key

/**
 * Names a period by its key, unless more places were taken in it than wins are counted, as after a change of the time
 * zone: then by `KEY#2`, `KEY#3`, …, so that no place is given twice.
 */
export const onRecord =
  (periods: Periods, count: CountOf, lastPlaceOf: LastPlaceOf): PeriodOf =>
  (limit, kind) => {
    const { key } = periods[kind]
    let name = key
    for (let nth = 2; lastPlaceOf(limit, name) > count(limit); nth++) name = `${key}#${nth}`
    return name
  }

/** The total limits, each with the name of its current period. */
const totalLimits = (config: DrawConfig, periodOf: PeriodOf): (readonly [limit: string, period: string])[] =>
  totalsOf(config).map(([limit, kind]) => [limit, periodOf(limit, kind)])

/** What an `open` or `config` record states about the places taken before it. */
export const takenPlaces = (config: DrawConfig, periodOf: PeriodOf, count: CountOf): Taken =>
  Object.fromEntries(totalLimits(config, periodOf).map(([limit, period]) => [limit, { period, count: count(limit) }]))

/** The places that an outcome takes; `count` is the count before it. */
export const placesOf = (config: DrawConfig, outcome: Outcome, periodOf: PeriodOf, count: CountOf): UsedPlaces => {
  if (!outcome.won || totalsOf(config).length === 0) return noPlaces
  const stock = stockOf(config, outcome)
  const used: Record<string, number> = {}
  const usedPeriod: Record<string, string> = {}
  for (const [limit, kind] of totalsOf(config)) {
    if (limit !== "quota" && limit !== stock) continue
    used[limit] = count(limit) + 1
    usedPeriod[limit] = periodOf(limit, kind)
  }
  return { used, usedPeriod }
}

/** The limits that count more wins than there are recorded places, such as wins from before the limit was set. */
const unexplained = (
  config: DrawConfig,
  periodOf: PeriodOf,
  count: CountOf,
  lastPlaceOf: LastPlaceOf,
): readonly string[] => {
  let found: string[] | null = null
  for (const [limit, kind] of totalsOf(config)) {
    if (count(limit) <= lastPlaceOf(limit, periodOf(limit, kind))) continue
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
 * The configurations to record one after the other, so that places continue from there. A total limit that counts wins
 * without a place, such as wins of another time zone, is ended and set again, which explains where its next place comes
 * from.
 */
export const recordedConfigs = (
  config: DrawConfig,
  periodOf: PeriodOf,
  count: CountOf,
  lastPlaceOf: LastPlaceOf,
): readonly DrawConfig[] => {
  const ended = unexplained(config, periodOf, count, lastPlaceOf)
  return ended.length === 0 ? [config] : [withoutTotals(config, ended), config]
}
