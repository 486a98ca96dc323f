import type { GroupCommit } from "../engine/commit.ts"
import type { Range } from "./timed-table.ts"

const hourMs = 3_600_000
const secondMs = 1_000
/** About 20 MB. */
const maxKeptHours = 200_000

/** The counts of the hour that starts at `at`, or of a part of it. */
export type HourCount = { readonly at: number; readonly n: number; readonly won: number }

/** Counts the rows of a range in steps of a few milliseconds; an hour may be returned in several parts. */
export type CountRange = (range: Range) => Iterable<readonly HourCount[]>

/**
 * The hours from `from`, a whole hour, until `until`, a whole second: of the last hour, only the elapsed part is
 * cached.
 */
type Kept = { readonly from: number; readonly until: number; readonly hours: ReadonlyMap<number, HourCount> }

const addTo = (hours: Map<number, HourCount>, { at, n, won }: HourCount) => {
  const known = hours.get(at)
  hours.set(at, known ? { at, n: known.n + n, won: known.won + won } : { at, n, won })
}

const isEmpty = ({ from = 0, to = Number.MAX_SAFE_INTEGER }: Range) => from >= to

/** The parts of `wanted` that `kept` does not cover; the cached range stays contiguous. */
const missing = (kept: Kept | undefined, wanted: { from: number; to: number }): Range[] =>
  kept
    ? [
        { from: Math.min(wanted.from, kept.from), to: kept.from },
        { from: kept.until, to: Math.max(wanted.to, kept.until) },
      ]
    : [wanted]

/**
 * Hourly counts with a cache of the past: a page that polls every few seconds only costs what has happened since. Rows
 * are only added, at the time of their transaction, so a past second never changes, unless the clock is set back: then
 * the cache is cleared.
 */
export const hourlyCounts = (commit: Pick<GroupCommit, "lastTime" | "setBacks">) => {
  let kept = new Map<string, Kept>()
  let keptHours = 0
  let setBacks = 0

  const forgetWhereNeeded = () => {
    if (setBacks === commit.setBacks && keptHours <= maxKeptHours) return
    kept = new Map()
    keptHours = 0
    setBacks = commit.setBacks
  }

  const keep = (key: string, learned: Kept) => {
    const known = kept.get(key)
    if (known && known.from <= learned.from && known.until >= learned.until) return
    kept.set(key, learned)
    keptHours += learned.hours.size - (known?.hours.size ?? 0)
  }

  /** The hourly counts of `range`; `key` identifies what `count` counts. `giveWay` is awaited between its steps. */
  return async (key: string, range: Range, count: CountRange, giveWay: () => Promise<void>): Promise<HourCount[]> => {
    const counts = new Map<number, HourCount>()
    const read = async (part: Range, into: Map<number, HourCount>) => {
      if (isEmpty(part)) return
      for (const step of count(part)) {
        for (const hour of step) addTo(into, hour)
        await giveWay()
      }
    }
    forgetWhereNeeded()
    const known = kept.get(key)
    const over = Math.max(Math.floor(commit.lastTime / secondMs) * secondMs, known?.until ?? 0)
    const end = range.to ?? Number.MAX_SAFE_INTEGER
    const from = Math.ceil((range.from ?? 0) / hourMs) * hourMs
    // A range uses the whole cached part of an hour or nothing of it.
    const to = end >= over ? over : Math.floor(end / hourMs) * hourMs
    if (from >= to) {
      await read(range, counts)
      return [...counts.values()]
    }
    const hours = new Map(known?.hours)
    for (const part of missing(known, { from, to })) await read(part, hours)
    if (setBacks === commit.setBacks)
      keep(key, { from: Math.min(from, known?.from ?? from), until: Math.max(to, known?.until ?? to), hours })
    for (const hour of hours.values()) if (hour.at >= from && hour.at < to) addTo(counts, hour)
    await read({ from: range.from, to: from }, counts)
    await read({ from: to, to: range.to }, counts)
    return [...counts.values()]
  }
}

export type HourlyCounts = ReturnType<typeof hourlyCounts>
