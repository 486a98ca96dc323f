/**
 * How many of the oldest rows, in the order in which they were made, are from before `until`. A row that a clock which
 * was ahead has stamped with a time after `now` is older than one behind it.
 */
export const countOld = (rows: readonly { readonly at: number }[], until: number, now: number): number => {
  let count = 0
  for (const [index, { at }] of rows.entries()) {
    if (at <= until) count = index + 1
    else if (at <= now) break
  }
  return count
}
