/**
 * The clock of a test organization (docs/api.md#the-clock): `at` was its time when the wall clock showed `since`. A
 * frozen one stands there, and so does one on its way to a `target`.
 */
export type TestClock = {
  readonly at: number
  readonly since: number
  readonly isFrozen: boolean
  readonly target: number | null
}

/** Whether a clock stands still while the wall clock goes on. */
export const isStanding = ({ isFrozen, target }: TestClock): boolean => isFrozen || target !== null

/** The time of a test organization; one whose clock was never touched runs with the wall. */
export const timeOf = (clock: TestClock | null, wall: number): number => {
  if (clock === null) return wall
  // The wall clock of another process may be behind the one that set this clock, which does not go back.
  return isStanding(clock) ? clock.at : clock.at + Math.max(0, wall - clock.since)
}

/** What a test organization's clock shows, beside the wall clock. */
export type TestTime = Pick<TestClock, "isFrozen"> & { readonly now: number; readonly wall: number }
