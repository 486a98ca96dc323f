/** The two times of a service, both in epoch milliseconds. */
export type Clocks = {
  /** The time of operations: of plays and their periods, of what is created, changed and reported. */
  now(): number
  /** The wall clock: for keys, sessions, retries, deliveries, rate limits and sweeps. */
  wall(): number
}

/** Both times from one clock. */
export const oneClock = (now: () => number): Clocks => ({ now, wall: now })
