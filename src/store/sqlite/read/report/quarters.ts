import { isTest } from "../../../../core/organization/test-organization.ts"
import { quarterMs } from "../../../../core/report/report.ts"
import type { GroupCommit } from "../../engine/commit/commit.ts"
import type { Range } from "./timed-table.ts"

const secondMs = 1_000
/** About 40 MB. */
const maxKeptQuarters = 400_000

/** The counts of the quarter that starts at `at`, or of a part of it. */
export type QuarterCount = { readonly at: number; readonly n: number; readonly won: number }

/** Counts the rows of a range in steps of a few milliseconds; a quarter may be returned in several parts. */
export type CountRange = (range: Range) => Iterable<readonly QuarterCount[]>

/**
 * The quarters from `from`, a whole one, until `until`, a whole second: of the last quarter, only the elapsed part is
 * cached.
 */
type Kept = { readonly from: number; readonly until: number; readonly quarters: ReadonlyMap<number, QuarterCount> }

const addTo = (quarters: Map<number, QuarterCount>, { at, n, won }: QuarterCount) => {
  const known = quarters.get(at)
  quarters.set(at, known ? { at, n: known.n + n, won: known.won + won } : { at, n, won })
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
 * Counts by quarters of an hour with a cache of the past: a page that polls every few seconds only costs what has
 * happened since. Rows are only added, at the time of their transaction, so a past second never changes, unless the
 * clock is set back: then the cache is cleared. The clock of a test organization never is.
 */
export const quarterlyCounts = (
  commit: Pick<GroupCommit, "lastTime" | "setBacks">,
  timeOf: (orgId: string) => number,
) => {
  let kept = new Map<string, Kept>()
  let keptQuarters = 0
  let setBacks = 0

  const forgetWhereNeeded = () => {
    if (setBacks === commit.setBacks && keptQuarters <= maxKeptQuarters) return
    kept = new Map()
    keptQuarters = 0
    setBacks = commit.setBacks
  }

  const keep = (key: string, learned: Kept) => {
    const known = kept.get(key)
    if (known && known.from <= learned.from && known.until >= learned.until) return
    kept.set(key, learned)
    keptQuarters += learned.quarters.size - (known?.quarters.size ?? 0)
  }

  /**
   * The quarterly counts of `range`; `key` identifies what `count` counts. `giveWay` is awaited between its steps. What is
   * cached up to an earlier time than `wholeUntil` is read again.
   */
  return async (
    orgId: string,
    key: string,
    range: Range,
    count: CountRange,
    giveWay: () => Promise<void>,
    wholeUntil = 0,
  ): Promise<QuarterCount[]> => {
    const counts = new Map<number, QuarterCount>()
    const read = async (part: Range, into: Map<number, QuarterCount>) => {
      if (isEmpty(part)) return
      for (const step of count(part)) {
        for (const quarter of step) addTo(into, quarter)
        await giveWay()
      }
    }
    forgetWhereNeeded()
    if ((kept.get(key)?.until ?? wholeUntil) < wholeUntil) kept.delete(key)
    const known = kept.get(key)
    const lastTime = isTest(orgId) ? timeOf(orgId) : commit.lastTime
    const over = Math.max(Math.floor(lastTime / secondMs) * secondMs, known?.until ?? 0)
    const end = range.to ?? Number.MAX_SAFE_INTEGER
    const from = Math.ceil((range.from ?? 0) / quarterMs) * quarterMs
    // A range uses the whole cached part of a quarter or nothing of it.
    const to = end >= over ? over : Math.floor(end / quarterMs) * quarterMs
    if (from >= to) {
      await read(range, counts)
      return [...counts.values()]
    }
    const quarters = new Map(known?.quarters)
    for (const part of missing(known, { from, to })) await read(part, quarters)
    if (setBacks === commit.setBacks)
      keep(key, { from: Math.min(from, known?.from ?? from), until: Math.max(to, known?.until ?? to), quarters })
    for (const quarter of quarters.values()) if (quarter.at >= from && quarter.at < to) addTo(counts, quarter)
    await read({ from: range.from, to: from }, counts)
    await read({ from: to, to: range.to }, counts)
    return [...counts.values()]
  }
}

export type QuarterlyCounts = ReturnType<typeof quarterlyCounts>
