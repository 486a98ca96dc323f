/** The two times of a service, both in epoch milliseconds. */
export type Clocks = {
  /** That of operations: of plays and their periods, of what is created, changed and reported. */
  now(): number
  /** That of the world around them: keys, sessions, retries, deliveries, rate limits, sweeps. */
  wall(): number
}

/** Both times by one clock. */
export const oneClock = (now: () => number): Clocks => ({ now, wall: now })
