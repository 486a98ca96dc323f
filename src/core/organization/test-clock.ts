/**
 * The clock of a test organization (docs/api.md#the-clock): `at` was its time when the wall clock showed `since`. A
 * frozen one stands there.
 */
export type TestClock = { readonly at: number; readonly since: number; readonly isFrozen: boolean }

/** The time of a test organization; one whose clock was never touched runs with the wall. */
export const timeOf = (clock: TestClock | null, wall: number): number => {
  if (clock === null) return wall
  // The wall clock of another process may be behind the one that set this clock, which does not go back.
  return clock.isFrozen ? clock.at : clock.at + Math.max(0, wall - clock.since)
}
