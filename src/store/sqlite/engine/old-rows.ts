type Row = { readonly id: number; readonly createdAt: number }

/** How many steps one call reads on when all rows of a step were stamped by a clock that was ahead. */
const stepsAtOnce = 10

/**
 * Finds old rows in the order of row numbers. Skips rows that were stamped with a future time, a few per call, so that
 * those behind them are found too.
 */
export const oldRows = (read: (after: number, limit: number, now: number) => readonly Row[]) => {
  /** The last row that was skipped. */
  let after = 0

  /** The numbers of the next rows made by `until`, at most `limit`. */
  return (until: number, now: number, limit: number): readonly number[] => {
    for (let step = 0; step < stepsAtOnce; step++) {
      const rows = read(after, limit, now)
      const old = rows.filter(({ createdAt }) => createdAt <= until)
      if (old.length > 0) return old.map(({ id }) => id)
      const last = rows.length === limit && rows.some(({ createdAt }) => createdAt > now) ? rows.at(-1) : undefined
      after = last?.id ?? 0
      if (!last) break
    }
    return []
  }
}
