const hourMs = 3_600_000
const week = 7 * 24

/** Calls by the hour since 1970 in which they came. */
export type SdkCalls = Readonly<Record<string, number>>

/** The hour of a time in epoch milliseconds. */
export const hourOf = (at: number): number => Math.floor(at / hourMs)

/** The hours that began within seven days before `now`. */
const isOfWeek = (hour: string, now: number): boolean => Number(hour) > hourOf(now) - week

/** The calls after more have come, without those of hours before the last seven days. */
export const addedCalls = (known: SdkCalls, added: SdkCalls, now: number): SdkCalls => {
  const kept = Object.entries(known).filter(([hour]) => isOfWeek(hour, now))
  const all: Record<string, number> = Object.fromEntries(kept)
  for (const [hour, calls] of Object.entries(added)) all[hour] = (all[hour] ?? 0) + calls
  return all
}

/** The number of calls in the last seven days, to within an hour. */
export const callsOfWeek = (calls: SdkCalls, now: number): number =>
  Object.entries(calls).reduce((sum, [hour, count]) => (isOfWeek(hour, now) ? sum + count : sum), 0)
