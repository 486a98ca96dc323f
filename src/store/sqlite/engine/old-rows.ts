type Row = { readonly id: number; readonly createdAt: number }

/** How many steps one call looks through, where all rows of each were stamped by a clock that was ahead. */
const stepsAtOnce = 10

/**
 * Finds old rows in the order of row numbers. Rows that were stamped with a time in the future are passed over, a few at
 * each call, so that those behind them do not stay.
 */
export const oldRows = (read: (after: number, limit: number) => readonly Row[]) => {
  /** Up to which row all were passed over. */
  let after = 0

  /** The numbers of the next rows made up to `until`, at most `limit`. */
  return (until: number, now: number, limit: number): readonly number[] => {
    for (let step = 0; step < stepsAtOnce; step++) {
      const rows = read(after, limit)
      const old = rows.filter(({ createdAt }) => createdAt <= until)
      if (old.length > 0) return old.map(({ id }) => id)
      const last = rows.length === limit && rows.some(({ createdAt }) => createdAt > now) ? rows.at(-1) : undefined
      after = last?.id ?? 0
      if (!last) break
    }
    return []
  }
}
