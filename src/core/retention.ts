/**
 * How many of the oldest rows, in the order of creation, are from before `until`. A row stamped later than `now` by a
 * clock that was ahead counts as older than the row behind it.
 */
export const countOld = (rows: readonly { readonly at: number }[], until: number, now: number): number => {
  let count = 0
  for (const [index, { at }] of rows.entries()) {
    if (at <= until) count = index + 1
    else if (at <= now) break
  }
  return count
}
